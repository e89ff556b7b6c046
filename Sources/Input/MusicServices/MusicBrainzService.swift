import Adapters
import Readers
import Settings
import SourceText

/// A public collection of releases on MusicBrainz (https://musicbrainz.org/doc/MusicBrainz_API).
struct MusicBrainzService: AlbumService {
    static let rules = ServiceRules(
        name: "MusicBrainz", address: "https://musicbrainz.org/ws/2", interval: 1,
        tokenHelp: "check that the collection is public")

    private let collection: String
    private var offset: Int? = 0
    private(set) var albums: ServiceAlbums

    private static let pageSize = 100

    init(_ server: Settings.Server, at address: String) {
        collection = server.collection ?? ""
        albums = ServiceAlbums(.musicbrainz, at: address)
    }

    var request: String? {
        offset.map { offset in
            "release?collection=\(collection)&inc=artist-credits+labels+release-groups+media+genres"
                + "&limit=\(Self.pageSize)&offset=\(offset)&fmt=json"
        }
    }

    var helpIfMissing: String { "check `collection` in the settings; it must be public" }

    mutating func read(_ answer: Node) throws(ServiceProblem) {
        guard let offset, let count = answer["release-count"]?.integer else { throw .missing("release-count") }
        // After the end the list is missing.
        let records = answer["releases"]?.items ?? []
        let result = MusicBrainzAdapter.releases(records, in: albums.origin.file)
        albums.add(result.diagnostics)
        for album in result.albums { albums.add(album) }
        // A page may hold fewer releases than it was asked for.
        let next = offset + records.count
        self.offset = records.isEmpty || next >= count ? nil : next
    }
}
