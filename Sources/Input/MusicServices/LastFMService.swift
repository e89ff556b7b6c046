import Adapters
import Albums
import Recognition
import Readers
import Settings
import SourceText

/// The albums that a last.fm user played most in a period (https://www.last.fm/api/show/user.getTopAlbums).
///
/// Neither ids nor pictures are taken: the ids are often those of another release, and the terms say nothing about
/// showing the pictures.
struct LastFMService: AlbumService {
    static let rules = ServiceRules(
        name: "last.fm", address: "https://ws.audioscrobbler.com/2.0", interval: 0.25,
        tokenVariable: "SITEGEN_LASTFM_KEY", needsToken: true,
        tokenHelp: "make an API key at https://www.last.fm/api/account/create and put it into SITEGEN_LASTFM_KEY",
        authorization: { .parameter(name: "api_key", value: $0) })

    private let user: String
    private let period: String
    private let limit: Int
    private var page: Int? = 1
    private(set) var albums: ServiceAlbums

    private static let pageSize = 50

    init(_ server: Settings.Server, at address: String) {
        user = server.user ?? ""
        period =
            switch server.period {
            case .all: "overall"
            case .year: "12month"
            case .halfYear: "6month"
            case .quarter: "3month"
            case .month: "1month"
            case .week: "7day"
            }
        limit = server.limit
        albums = ServiceAlbums(.lastfm, at: address)
    }

    var request: String? {
        page.map { page in
            "?method=user.gettopalbums&user=\(PercentCoding.queryText(user))&period=\(period)"
                + "&limit=\(Self.pageSize)&page=\(page)&format=json"
        }
    }

    var helpIfMissing: String { "check `user` in the settings" }

    mutating func read(_ answer: Node) throws(ServiceProblem) {
        if answer["error"] != nil {
            let words = ForeignText.text(answer["message"]).map { ": " + TerminalText.quoted(String($0.prefix(300))) }
            throw ServiceProblem(message: "refuses the request\(words ?? "")", help: "check `user` and the API key")
        }
        guard let page, let list = answer["topalbums"] else { throw .missing("topalbums") }
        // A list of one album is written as that album.
        let records = SubsonicResponse.records(list, "album")
        for record in records where albums.albums.count < limit { add(record) }
        let pages = ForeignText.text(list["@attr"]?["totalPages"]).flatMap { Int($0) } ?? 1
        self.page = page < pages && !records.isEmpty && albums.albums.count < limit ? page + 1 : nil
    }

    private mutating func add(_ record: Node) {
        guard let title = ForeignText.text(record["name"]), title != "(null)" else {
            return albums.warnMissing("name")
        }
        let artist = ForeignText.text(record["artist"]?["name"])
        var album = Album(of: .lastfm, title: title, known: [artist ?? "", title], origin: albums.origin)
        album.artists = [artist].compactMap(\.self)
        if let plays = ForeignText.text(record["playcount"]) {
            album.extra = [ExtraField(name: LastFMAlbums.playsField, value: plays)]
        }
        albums.add(album)
    }
}
