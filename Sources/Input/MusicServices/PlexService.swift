import Adapters
import Albums
import Recognition
import Readers
import Settings
import SourceText

/// The albums and tracks in the music libraries of a Plex server (https://developer.plex.tv/pms/).
struct PlexService: AlbumService {
    static let rules = ServiceRules(
        name: "Plex", tokenVariable: "SITEGEN_PLEX_TOKEN", needsToken: true,
        tokenHelp: "put the token of the account into SITEGEN_PLEX_TOKEN: "
            + "https://support.plex.tv/articles/204059436 shows where it is",
        authorization: { .field("X-Plex-Token: \($0)") })

    private enum Step { case sections, items(section: Int, isOfTracks: Bool, start: Int), done }

    private let address: String
    private var step = Step.sections
    private var sections: [String] = []
    private var read: ServiceAlbums
    private var tracks = AlbumTracks()

    private static let pageSize = 500
    /// The numbers of types of items.
    private static let (albumType, trackType) = (9, 10)

    init(at address: String) {
        self.address = address
        read = ServiceAlbums(.plex, at: address)
    }

    var request: String? {
        switch step {
        case .sections: "library/sections?X-Plex-Client-Identifier=sitegen"
        case .items(let section, let isOfTracks, let start):
            "library/sections/\(sections[section])/all?type=\(isOfTracks ? Self.trackType : Self.albumType)"
                + "&includeGuids=1&X-Plex-Container-Start=\(start)&X-Plex-Container-Size=\(Self.pageSize)"
                + "&X-Plex-Client-Identifier=sitegen"
        case .done: nil
        }
    }

    var helpIfMissing: String { "check `url` in the settings: it must be the address of the server, with its port" }

    var albums: ServiceAlbums { read.with(tracks) }

    mutating func read(_ answer: Node) throws(ServiceProblem) {
        guard let container = answer["MediaContainer"] else { throw .missing("MediaContainer") }
        switch step {
        case .sections:
            let music = (container["Directory"]?.items ?? []).filter { ForeignText.text($0["type"]) == "artist" }
            sections = music.compactMap { ForeignText.text($0["key"]) }.filter { $0.utf8.allSatisfy(Self.isDigit) }
            if sections.isEmpty {
                throw ServiceProblem(message: "has no music library", help: "check which libraries the token may see")
            }
            step = .items(section: 0, isOfTracks: false, start: 0)
        case .items(let section, let isOfTracks, let start):
            let records = container["Metadata"]?.items ?? []
            for record in records {
                if isOfTracks { addTrack(record) } else { add(record) }
            }
            // A server may return fewer than asked for, or all at once.
            let total = container["totalSize"]?.integer ?? container["size"]?.integer ?? 0
            let next = start + records.count
            if !records.isEmpty, next < total {
                step = .items(section: section, isOfTracks: isOfTracks, start: next)
            } else if !isOfTracks {
                step = .items(section: section, isOfTracks: true, start: 0)
            } else {
                step = section + 1 < sections.count ? .items(section: section + 1, isOfTracks: false, start: 0) : .done
            }
        case .done: break
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private mutating func add(_ record: Node) {
        guard let id = ForeignText.text(record["ratingKey"]) else { return read.warnMissing("ratingKey") }
        guard let title = ForeignText.text(record["title"]) else { return read.warnMissing("title") }
        if Album.isPlaceholder(title) { return }
        var album = Album(of: .plex, title: title, id: id, known: [id], origin: read.origin)
        album.artists = [ForeignText.text(record["parentTitle"])].compactMap(\.self)
        album.genres = (record["Genre"]?.items ?? []).compactMap { ForeignText.text($0["tag"]) }
        album.labels = [ForeignText.text(record["studio"])].compactMap(\.self)
        if let date = ForeignText.text(record["originallyAvailableAt"]) {
            album.released = read.date(date, of: "originallyAvailableAt")
        }
        if album.released == nil { album.released = record["year"]?.integer.flatMap { PartialDate(year: $0) } }
        album.added = record["addedAt"]?.integer.flatMap { Timestamp(secondsSince1970: $0) }
        album.rating = ForeignText.text(record["userRating"]).flatMap { Rating($0, of: 10) }
        // Agents write `mbid://` and the id of a release.
        for guid in record["Guid"]?.items ?? [] {
            guard let text = ForeignText.text(guid["id"]), text.utf8.hasPrefix("mbid://") else { continue }
            let value = text.dropFirst("mbid://".count).lowercased()
            if ExternalID.isMusicBrainz(value) {
                album.ids = [ExternalID(name: "musicbrainz", value: value)]
            }
        }
        if let path = ForeignText.text(record["thumb"]), path.utf8.hasPrefix("/library/") {
            album.cover = CoverReference(id: path, onServer: address, origin: read.origin)
        }
        read.add(album)
    }

    private mutating func addTrack(_ record: Node) {
        guard let album = ForeignText.text(record["parentRatingKey"]) else { return }
        let milliseconds = ForeignText.text(record["duration"]).flatMap { Double($0) } ?? 0
        // Plex names the artist of a track only if it is not that of the album.
        tracks.add(
            ForeignText.text(record["title"]), by: ForeignText.text(record["originalTitle"]).map { [$0] } ?? [],
            to: album, disc: record["parentIndex"]?.integer ?? 0,
            number: record["index"]?.integer ?? 0, seconds: milliseconds / 1000)
    }
}
