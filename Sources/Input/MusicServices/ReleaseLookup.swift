import Adapters
package import Albums
import Recognition
package import Readers
import SourceText

/// Looks releases up in MusicBrainz and Discogs: which requests to send, and what their answers mean.
///
/// It sends nothing itself. What is found first is taken: the next request is made only if nothing was found so far.
package struct ReleaseLookup: Sendable {
    /// A database of releases.
    package enum Database: String, Sendable { case musicbrainz, discogs }

    /// A request, relative to the address of the service and without secrets.
    package struct Request: Sendable, Equatable {
        package let database: Database
        package let path: String
    }

    package struct Release: Sendable {
        /// What the database says of it; the tracks are there only if it was asked for by its id.
        package let album: Album
        package let trackCount: Int?

        package init(album: Album, trackCount: Int?) { (self.album, self.trackCount) = (album, trackCount) }

        /// Its id, as ``ReleaseQuery/init(_:)`` reads it.
        package var reference: String {
            let id = album.ids.first { $0.name == "musicbrainz" || $0.name == "discogs" }
            return id.map { ($0.name == "discogs" ? "discogs:" : "mbid:") + $0.value } ?? ""
        }
    }

    private enum Step {
        case search(String)
        case release(String)
        case group(String)
        case discogsSearch(String)
        case discogsRelease(String)
        case master(String)
        case versions(ofMaster: String, artists: [String])
    }

    /// The releases found, the likeliest first.
    package private(set) var releases: [Release] = []
    private var steps: [Step] = []

    /// The number of releases that a search returns.
    private static let searchLimit = 25
    /// Words of a search that are used.
    private static let wordLimit = 12
    /// What MusicBrainz adds to a release (https://musicbrainz.org/doc/MusicBrainz_API#Subqueries).
    private static let parts = "inc=artist-credits+labels+media+release-groups"

    /// A lookup that searches Discogs as well if `searchesDiscogs`, which needs a token.
    package init(_ query: ReleaseQuery, searchesDiscogs: Bool) {
        switch query {
        case .id(let id):
            switch id.name {
            case "discogs": steps = [.discogsRelease(id.value)]
            case "discogs-master": steps = [.master(id.value)]
            case "musicbrainz-release-group": steps = [.group(id.value)]
            // A bare id may be that of a group.
            default: steps = [.release(id.value), .group(id.value)]
            }
        case .barcode(let barcode):
            steps = [.search(MusicBrainzRequest.query(barcode))]
            let digits = barcode.spellings[barcode.spellings.count - 1]
            if searchesDiscogs { steps.append(.discogsSearch("barcode=\(digits)")) }
        case .names(let title, let artist):
            let names = [("release", title), ("artist", artist)].filter { !$0.1.isEmpty }
            steps = [.search(names.map(MusicBrainzRequest.phrase).joined(separator: " AND "))]
            if searchesDiscogs {
                let artistTerm = artist.isEmpty ? "" : "&artist=\(PercentCoding.queryText(artist))"
                steps.append(.discogsSearch("release_title=\(PercentCoding.queryText(title))\(artistTerm)"))
            }
        case .words(let text):
            let words = text.split(separator: " ").prefix(Self.wordLimit).map { word in
                MusicBrainzRequest.any(["release", "artist"].map { MusicBrainzRequest.phrase($0, String(word)) })
            }
            let number = MusicBrainzRequest.query(catalogNumber: text)
            steps = [.search("\(number) OR (\(words.joined(separator: " AND ")))")]
            if searchesDiscogs { steps.append(.discogsSearch("q=\(PercentCoding.queryText(text))")) }
        }
    }

    /// The request to send next; nil when the lookup is complete.
    package var request: Request? {
        guard let step = steps.first else { return nil }
        let limit = Self.searchLimit
        switch step {
        case .search(let query):
            return Request(database: .musicbrainz, path: MusicBrainzRequest.search(query, limit: limit))
        case .release(let id):
            return Request(database: .musicbrainz, path: "release/\(id)?\(Self.parts)+recordings+genres")
        case .group(let id):
            return Request(
                database: .musicbrainz, path: "release?release-group=\(id)&\(Self.parts)&limit=\(limit)")
        case .discogsSearch(let query):
            return Request(database: .discogs, path: "database/search?type=release&\(query)&per_page=\(limit)")
        case .discogsRelease(let id): return Request(database: .discogs, path: "releases/\(id)")
        case .master(let id): return Request(database: .discogs, path: "masters/\(id)")
        case .versions(let id, _):
            return Request(database: .discogs, path: "masters/\(id)/versions?per_page=\(limit)")
        }
    }

    /// Reads the answer to ``request``, and goes on to the next; nil if the service has nothing there.
    package mutating func read(_ answer: Node?) {
        if steps.isEmpty { return }
        let step = steps.removeFirst()
        guard let answer else { return }
        switch step {
        case .search, .group: add((answer["releases"]?.items ?? []))
        case .release: add([answer])
        case .discogsSearch: add(answer["results"], artists: nil)
        case .discogsRelease(let id):
            guard let album = DiscogsRelease.album(of: answer, id, source: "discogs", from: Self.origin) else { break }
            releases.append(Release(album: album, trackCount: album.tracks.isEmpty ? nil : album.tracks.count))
        case .master(let id):
            let artists = (answer["artists"]?.items ?? []).compactMap { ForeignText.text($0["name"]) }
            steps.insert(.versions(ofMaster: id, artists: artists.map(NameList.unmarked)), at: 0)
        case .versions(_, let artists): add(answer["versions"], artists: artists)
        }
        if !releases.isEmpty { steps = [] }
    }

    private static let origin = SourceFile(path: "a music service", bytes: []).span(0..<0)

    /// Adds releases of MusicBrainz.
    private mutating func add(_ records: [Node]) {
        for record in records {
            guard var album = MusicBrainzAdapter.releases([record], in: Self.origin.file).albums.first else { continue }
            // Tags of other people.
            album.tags = []
            let counts = (record["media"]?.items ?? []).compactMap { $0["track-count"]?.integer }
            let count = record["track-count"]?.integer ?? (counts.isEmpty ? nil : counts.reduce(0, +))
            releases.append(Release(album: album, trackCount: count))
        }
    }

    /// Adds short records of Discogs; without artists, the title begins with them.
    private mutating func add(_ records: Node?, artists: [String]?) {
        for record in records?.items ?? [] {
            if let album = DiscogsRelease.album(ofShort: record, artists: artists, from: Self.origin) {
                releases.append(Release(album: album, trackCount: nil))
            }
        }
    }
}
