import Albums
import SourceText

/// Stores, which are asked last, and only if the settings name them: nothing but exact matches is taken.
extension CoverFinder {
    /// The cover of an album in a store.
    func result(_ query: CoverQuery, in store: CoverService) async throws(ServiceFailure) -> CoverFinding.Result {
        if query.artists.isEmpty { return .none }
        if let barcode = query.barcode {
            for album in try await albums(Self.request(barcode, in: store), in: store) where album.hasNames(of: query) {
                if let found = try await cover(album, in: store, score: 1, "equal bar code and names") {
                    return .found(found)
                }
            }
        }
        let equal = try await albums(Self.request(query, in: store), in: store).filter { $0.hasNames(of: query) }
        let agreeing = equal.filter { $0.agrees(with: query) == true }
        let pictures = Set(agreeing.map(\.picture))
        let isCommon =
            NameComparison.isGeneric(title: query.title, artist: query.artist)
            || NameComparison.isVarious(query.artist)
        if pictures.count == 1, !isCommon, let album = agreeing.first {
            let found = try await cover(album, in: store, score: 1, "equal names, equal year or number of tracks")
            return found.map { .found($0) } ?? .none
        }
        let candidates = equal.prefix(ReleaseChoice.shownCount).map { album in
            candidate(album, in: store, score: 0.5, "equal names")
        }
        return candidates.isEmpty ? .none : .doubtful(Array(candidates))
    }

    private func albums(_ request: String, in store: CoverService) async throws(ServiceFailure) -> [StoreAlbum] {
        try await services.answer(of: store, to: request).map { StoreAlbum.all(of: store, in: $0) } ?? []
    }

    private static func request(_ barcode: Barcode, in store: CoverService) -> String {
        store == .itunes ? "lookup?upc=\(barcode.spellings.last ?? barcode.digits)" : "album/upc:\(barcode.digits)"
    }

    private static func request(_ query: CoverQuery, in store: CoverService) -> String {
        let words = PercentCoding.queryText("\(query.artist) \(query.title)")
        return store == .itunes
            ? "search?term=\(words)&media=music&entity=album&limit=25" : "search/album?q=\(words)&limit=25"
    }

    private func cover(
        _ album: StoreAlbum, in store: CoverService, score: Double, _ reason: String
    ) async throws(ServiceFailure) -> CoverFinding.Candidate? {
        let hasPicture = try await services.hasPicture(at: album.picture)
        return hasPicture ? candidate(album, in: store, score: score, reason) : nil
    }

    private func candidate(
        _ album: StoreAlbum, in store: CoverService, score: Double, _ reason: String
    ) -> CoverFinding.Candidate {
        let year = album.year.map { " (\($0))" } ?? ""
        return .init(
            service: store.rawValue, address: album.picture, score: score, reason: reason,
            name: "\(album.artist) - \(album.title)\(year)")
    }
}
