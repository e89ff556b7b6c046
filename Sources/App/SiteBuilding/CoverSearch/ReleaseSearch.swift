package import Albums
package import CoverSearch
import FileSystem
package import MusicServices
package import Settings
import SourceText

/// Looks releases and covers up for the owner of a site, while the owner waits.
///
/// It keeps the limits of requests as long as it exists, so one is used for a whole session.
package struct ReleaseSearch: Sendable {
    private let services: CoverSearchServices
    private let settings: Settings.CoverSearch
    /// Whether Discogs can be searched, which needs a token.
    package let searchesDiscogs: Bool

    /// Prepares requests with the settings of the site at a path.
    ///
    /// Throws if they give no address of the owner, which MusicBrainz requires.
    package init(_ settings: Settings, _ options: BuildOptions, sitePath: String) throws(SiteFailure) {
        if options.isOffline { throw Self.failure("nothing can be looked up with --offline", help: nil) }
        let site: Folder
        do throws(SystemError) {
            site = try Folder.working.openFolder(FilePath(sitePath), followLink: true)
        } catch {
            throw SiteFailure(
                diagnostics: [.unreadable(sitePath, error)], outcome: "nothing was looked up", exitCode: 2)
        }
        self.settings = settings.coverSearch
        searchesDiscogs = CoverSearchServices.discogsToken != nil
        let needed = settings.coverSearch.services.compactMap { CoverService(rawValue: $0.rawValue) }
        services = try CoverSearchServices(
            [.musicbrainz, .discogs] + needed.filter { $0 != .musicbrainz && $0 != .discogs }, settings, options,
            site: site, isAwaited: true)
    }

    /// The releases that match, the likeliest first; a release asked for by its id comes with its tracks.
    package func releases(_ query: ReleaseQuery) async throws(SiteFailure) -> [ReleaseLookup.Release] {
        var lookup = ReleaseLookup(query, searchesDiscogs: searchesDiscogs)
        while let request = lookup.request {
            let service: CoverService = request.database == .discogs ? .discogs : .musicbrainz
            do throws(ServiceFailure) {
                lookup.read(try await services.answer(of: service, to: request.path))
            } catch {
                throw Self.failure(error.message, help: error.help, exitCode: 2)
            }
        }
        return lookup.releases.map(withCover)
    }

    /// The release with the address of its cover at the archive that the settings name.
    private func withCover(_ release: ReleaseLookup.Release) -> ReleaseLookup.Release {
        guard settings.isOwnArchive, let cover = release.album.cover else { return release }
        var album = release.album
        let address = cover.text.replacing("https://coverartarchive.org/", with: settings.archive + "/")
        album.cover = CoverReference(address, origin: album.origin)
        return ReleaseLookup.Release(album: album, trackCount: release.trackCount)
    }

    /// The release with an id.
    ///
    /// Throws if the database has no such release.
    package func release(_ query: ReleaseQuery) async throws(SiteFailure) -> Album {
        guard let found = try await releases(query).first else {
            throw Self.failure(
                "there is no such release", help: "check the id, or look for the album by its names or bar code")
        }
        return found.album
    }

    /// The covers that a search for covers offers for an album, the likeliest first.
    package func covers(
        of album: Album
    ) async throws(SiteFailure) -> [(candidate: CoverFinding.Candidate, isSure: Bool)] {
        let known = settings.services.compactMap { CoverService(rawValue: $0.rawValue) }
        let finder = CoverFinder(services, archive: settings.archive, order: known.isEmpty ? [.musicbrainz] : known)
        let outcome = await finder.find([CoverQuery(album)])
        if let failure = outcome.failures.first?.reason {
            throw Self.failure(failure.message, help: failure.help, exitCode: 2)
        }
        switch outcome.findings.first?.result {
        case .found(let candidate): return [(candidate, true)]
        case .doubtful(let candidates): return candidates.map { ($0, false) }
        case .some(.none), nil: return []
        }
    }

    /// The address of a small picture of a release; nil for releases of Discogs, whose pictures a site must not show.
    ///
    /// The picture may be missing: a search does not say which releases have one.
    package func smallPicture(of release: Album) -> String? {
        let id = release.ids.first { $0.name == "musicbrainz" }?.value
        return release.cover == nil ? nil : id.map { "\(settings.archive)/release/\($0)/front-250" }
    }

    /// What would let more be found; nil if there is nothing.
    package var advice: String? {
        searchesDiscogs ? nil : "Discogs is not searched: it needs a token in SITEGEN_DISCOGS_TOKEN"
    }

    private static func failure(_ message: String, help: String?, exitCode: Int32 = 1) -> SiteFailure {
        SiteFailure(
            diagnostics: [Diagnostic(.error, .coverSearch, message, at: .none, help: help)],
            outcome: "nothing was looked up", exitCode: exitCode)
    }
}
