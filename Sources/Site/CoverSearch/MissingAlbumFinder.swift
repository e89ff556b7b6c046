package import Albums
import MusicServices
import Readers

/// Finds the studio albums of artists and labels that a collection lacks, in MusicBrainz.
///
/// Who an artist is follows from the albums of the collection, never from a name alone: from the id of a release or a
/// release group, else from the title of an album that only one artist of that name has. A label follows from the
/// release of an album. What the services throw is thrown.
package struct MissingAlbumFinder<Services: CoverServices>: Sendable {
    private let services: Services
    private let owned: OwnedAlbums
    /// The day after which albums are not released yet, such as `2026-11-29`.
    private let today: String

    package init(_ services: Services, owned: OwnedAlbums, today: String) {
        (self.services, self.owned, self.today) = (services, owned, today)
    }

    /// How many albums are looked up, at most, in each way to find out who an artist or a label is.
    static var proofLimit: Int { 3 }
    /// The pages of a list that are read.
    static var pageLimit: Int { 10 }

    /// What is found: the albums that the collection lacks, the oldest first, and whether there are more.
    package typealias Found = (albums: [MissingAlbum], isCut: Bool)

    /// The missing albums of an artist with some albums in the collection; nil if these do not prove who it is.
    package func find(artist name: String, of albums: [CoverQuery]) async throws(ServiceFailure) -> Found? {
        guard !NameComparison.isVarious(name), let id = try await artist(name, of: albums) else { return nil }
        let (groups, isCut) = try await pages("release-group") { MusicBrainzRequest.albums(ofArtist: id, offset: $0) }
        return (missing(groups.compactMap { album($0, by: name, label: nil) }), isCut)
    }

    /// The missing albums of a label.
    package func find(label name: String, of albums: [CoverQuery]) async throws(ServiceFailure) -> Found? {
        guard let id = try await label(name, of: albums) else { return nil }
        let (releases, isCut) = try await pages("release") { MusicBrainzRequest.albums(ofLabel: id, offset: $0) }
        let found = releases.compactMap { release in
            release["release-group"].flatMap { album($0, by: ReleaseCandidate(release)?.artist ?? "", label: name) }
        }
        return (missing(found), isCut)
    }

    /// The entries of all pages of a list, and whether it has more of them.
    private func pages(
        _ kind: String, _ request: (Int) -> String
    ) async throws(ServiceFailure) -> (entries: [Node], isCut: Bool) {
        var entries: [Node] = []
        for _ in 0..<Self.pageLimit {
            let answer = try await services.answer(of: .musicbrainz, to: request(entries.count))
            // A page may hold less than it was asked for.
            let page = answer?["\(kind)s"]?.items ?? []
            entries += page
            if page.isEmpty || entries.count >= answer?["\(kind)-count"]?.integer ?? 0 { return (entries, false) }
        }
        return (entries, true)
    }

    /// The studio album that a release group is; nil for other types, and for one that is not released yet.
    private func album(_ node: Node, by artist: String, label: String?) -> MissingAlbum? {
        guard let group = ReleaseCandidate.Group(node), group.types == ["album"] else { return nil }
        let date = node["first-release-date"]?.string ?? ""
        let isNamed = ![artist, group.title].contains { $0.allSatisfy(\.isWhitespace) }
        guard isNamed, date <= today.prefix(date.count) else { return nil }
        let year = group.year.flatMap { $0 > 0 ? $0 : nil }
        return MissingAlbum(artist: artist, label: label, title: group.title, year: year, id: group.id)
    }

    /// Those that the collection lacks, each once.
    private func missing(_ albums: [MissingAlbum]) -> [MissingAlbum] {
        var known: Set<String?> = []
        return albums.filter { known.insert($0.id).inserted && !owned.contains($0) }
            .sorted { ($0.year ?? .max, $0.title) < ($1.year ?? .max, $1.title) }
    }
}

/// Proofs.
extension MissingAlbumFinder {
    /// The id of an artist.
    private func artist(_ name: String, of albums: [CoverQuery]) async throws(ServiceFailure) -> String? {
        let requests = albums.compactMap { album in
            album.musicBrainzRelease.map(MusicBrainzRequest.release)
                ?? album.musicBrainzGroup.map { MusicBrainzRequest.group($0) + "?inc=artist-credits" }
        }
        for request in requests.prefix(Self.proofLimit) {
            let answer = try await services.answer(of: .musicbrainz, to: request)
            if let id = answer.flatMap({ Self.artist(name, in: $0) }) { return id }
        }
        let telling = albums.filter { !NameComparison.isGeneric(title: $0.title, artist: name) }
        for album in telling.prefix(Self.proofLimit) {
            let request = MusicBrainzRequest.search(MusicBrainzRequest.query(album), for: "release-group", limit: 25)
            let groups = try await services.answer(of: .musicbrainz, to: request)?["release-groups"]?.items ?? []
            let ids = Set(groups.filter { Self.isEqual($0, album) }.compactMap { Self.artist(name, in: $0) })
            if ids.count == 1 { return ids.first }
        }
        return nil
    }

    /// The id of the artist with a name in the credit of a release or a release group.
    private static func artist(_ name: String, in node: Node) -> String? {
        let credit = ArtistCredit([name])
        return ReleaseCandidate(node)?.artists
            .first { ArtistCredit([($0.name, $0.others)]).likeness(to: credit) == .equal }?.id
    }

    /// Whether a release group has the title of an album, and is not younger.
    private static func isEqual(_ node: Node, _ album: CoverQuery) -> Bool {
        guard let group = ReleaseCandidate.Group(node) else { return false }
        if let first = group.year, let year = album.year, first > year + 1 { return false }
        let title = AlbumTitle(group.title)
        return AlbumNames(album).titles.contains { $0.likeness(to: title, artists: []) >= .edition }
    }

    /// The id of a label.
    private func label(_ name: String, of albums: [CoverQuery]) async throws(ServiceFailure) -> String? {
        let words = NameWords.words(of: name)
        for id in albums.compactMap(\.musicBrainzRelease).prefix(Self.proofLimit) {
            let answer = try await services.answer(of: .musicbrainz, to: "release/\(id)?inc=labels")
            let labels = (answer?["label-info"]?.items ?? []).compactMap { $0["label"] }
            let own = labels.first { NameWords.areEqual(NameWords.words(of: $0["name"]?.string ?? ""), words) }
            if let id = own?["id"]?.string { return id }
        }
        return nil
    }
}
