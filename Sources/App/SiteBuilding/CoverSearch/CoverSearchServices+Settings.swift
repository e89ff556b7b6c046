import CPosix
import Connectors
import CoverSearch
import FileSystem
import MusicServices
import Settings
import SourceInput

/// Access to the services as the settings describe it.
extension CoverSearchServices {
    /// Prepares requests to services; throws if the settings give no address of the owner, or a token is missing.
    ///
    /// If a person waits, requests are tried less often, and Discogs is asked without a token for what it tells anyone.
    convenience init(
        _ services: [CoverService], _ settings: Settings, _ options: BuildOptions, site: Folder,
        isRefreshing: Bool = false, isAwaited: Bool = false
    ) throws(SiteFailure) {
        let search = settings.coverSearch
        guard let contact = search.contact ?? settings.baseURL else {
            throw CoverSearchRun.failure(
                "MusicBrainz requires an address at which the user of a program can be reached",
                help: "set `baseURL`, or `covers: {contact: me@example.org}`, in content/site.yml")
        }
        let agent = "\(sitegenVersion) (\(contact))"
        var clients: [CoverService: ServiceClient] = [:]
        for service in services {
            clients[service] = try Self.client(of: service, search, agent: "sitegen/\(agent)", isAwaited)
        }
        var limits = CoverDownloader.Limits()
        // Pictures of neighbouring albums that give no answer cost those albums; the search counts them itself.
        limits.silences = .max
        let downloader = CoverDownloader(
            allowedHosts: CoverStore.Options(settings, options).allowedHosts, version: agent, limits: limits,
            isStopped: { sitegen_interrupt_signal() })
        self.init(
            clients: clients, downloader: downloader, answers: Self.answers(site: site),
            cache: CoverCache(site: site), isRefreshing: isRefreshing)
    }

    private static func client(
        of service: CoverService, _ search: Settings.CoverSearch, agent: String, _ isAwaited: Bool
    ) throws(SiteFailure) -> ServiceClient {
        let standard = Settings.CoverSearch()
        var (music, usual): (MusicService, String)
        switch service {
        case .musicbrainz: (music, usual) = (.musicBrainz(at: search.musicBrainz), standard.musicBrainz)
        case .itunes: (music, usual) = (.itunes(at: search.itunes), standard.itunes)
        case .deezer: (music, usual) = (.deezer(at: search.deezer), standard.deezer)
        case .discogs: (music, usual) = try discogs(at: search.discogs, needsToken: !isAwaited)
        }
        if isAwaited { music.tries = min(music.tries, 2) }
        music.setting = "`covers: {\(service.rawValue): …}`"
        // An address that the settings name may be on a private network.
        return ServiceClient(
            music, agent: agent, mayConnectAnywhere: music.address != usual,
            isStopped: { sitegen_interrupt_signal() })
    }

    /// The token for Discogs, if the environment has one.
    static var discogsToken: Secret? {
        AdapterKind.discogs.serviceRules?.tokenVariable.flatMap { ServerReader.secret($0, command: nil) }
    }

    /// Discogs at an address of the settings or the public one, and the public address.
    private static func discogs(
        at address: String?, needsToken: Bool
    ) throws(SiteFailure) -> (MusicService, String) {
        guard let rules = AdapterKind.discogs.serviceRules, let usual = rules.address else {
            preconditionFailure("Discogs has rules and an address")
        }
        let token = discogsToken
        if needsToken, token == nil {
            throw CoverSearchRun.failure(
                "Discogs shows the addresses of pictures only with a token", help: rules.tokenHelp)
        }
        return (MusicService(rules, at: address ?? usual, token: token), usual)
    }
}
