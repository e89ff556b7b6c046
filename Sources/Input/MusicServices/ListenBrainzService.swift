import Adapters
import Albums
import Recognition
import Readers
import Settings
import SourceText

/// The albums that a ListenBrainz user played most in a period
/// (https://listenbrainz.readthedocs.io/en/latest/users/api/statistics.html).
struct ListenBrainzService: AlbumService {
    static let rules = ServiceRules(
        name: "ListenBrainz", address: "https://api.listenbrainz.org/1", interval: 0.4,
        tokenVariable: "SITEGEN_LISTENBRAINZ_TOKEN",
        tokenHelp: "the token is at https://listenbrainz.org/settings/, and is not necessary",
        authorization: { .field("Authorization: Token \($0)") })

    private let user: String
    private let range: String
    private let limit: Int
    private var offset: Int? = 0
    private(set) var albums: ServiceAlbums

    private static let pageSize = 100

    init(_ server: Settings.Server, at address: String) {
        user = server.user ?? ""
        range =
            switch server.period {
            case .all: "all_time"
            case .year: "year"
            case .halfYear: "half_yearly"
            case .quarter: "quarter"
            case .month: "month"
            case .week: "week"
            }
        limit = server.limit
        albums = ServiceAlbums(.listenbrainz, at: address)
    }

    var request: String? {
        offset.map { offset in
            "stats/user/\(PercentCoding.queryText(user))/releases?range=\(range)"
                + "&count=\(min(Self.pageSize, limit - offset))&offset=\(offset)"
        }
    }

    var helpIfMissing: String { "check `user` in the settings" }

    mutating func read(_ answer: Node) throws(ServiceProblem) {
        if answer.isNull {
            throw ServiceProblem(
                message: "has not computed the statistics of \(user) yet",
                help: "try again tomorrow, or name another `period`")
        }
        guard let offset, case .list(let records)? = answer["payload"]?["releases"]?.value else {
            throw .missing("releases")
        }
        for record in records { add(record) }
        let next = offset + records.count
        let isLast = records.isEmpty || next >= (answer["payload"]?["total_release_count"]?.integer ?? .max)
        self.offset = isLast || next >= limit ? nil : next
    }

    private mutating func add(_ record: Node) {
        guard let title = ForeignText.text(record["release_name"]) else { return albums.warnMissing("release_name") }
        let artist = ForeignText.text(record["artist_name"])
        let release = Self.musicBrainzID(record["release_mbid"])
        var album = Album(
            of: .listenbrainz, title: title, id: release, known: release.map { [$0] } ?? [artist ?? "", title],
            origin: albums.origin)
        album.artists = [artist].compactMap(\.self)
        if let plays = record["listen_count"]?.integer {
            album.extra = [ExtraField(name: LastFMAlbums.playsField, value: String(plays))]
        }
        if let release { album.ids = [ExternalID(name: "musicbrainz", value: release)] }
        if let owner = Self.musicBrainzID(record["caa_release_mbid"]), let image = record["caa_id"]?.integer {
            let address = "https://coverartarchive.org/release/\(owner)/\(image)-500.jpg"
            album.cover = CoverReference(address, origin: albums.origin)
        }
        albums.add(album)
    }

    private static func musicBrainzID(_ node: Node?) -> String? {
        ForeignText.text(node).map { $0.lowercased() }.flatMap { ExternalID.isMusicBrainz($0) ? $0 : nil }
    }
}
