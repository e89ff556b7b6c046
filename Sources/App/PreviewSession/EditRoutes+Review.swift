import SiteEditing
import Albums
import CoverSearch
import Editing
import Readers
import SiteBuilding
import SourceText
import Synchronization

/// Decisions about covers that a search was not sure of.
extension EditRoutes {
    /// The albums without a cover that have candidates for one, in the order of the collection.
    func review() throws(SiteFailure) -> JSONValue {
        let doubtful = Dictionary(
            try CoverReview(sitePath: sitePath).albums().map { ($0.key, $0.items) }
        ) { first, _ in first }
        var known: Set<String> = []
        let albums = try library().shown.compactMap { album -> JSONValue? in
            let key = CoverQuery(album).key
            // Albums with one key are decided together.
            guard album.cover == nil, let items = doubtful[key], known.insert(key).inserted else { return nil }
            return Self.value(album, items, page: live.site.page(of: AlbumName(album.id, of: album.source)))
        }
        return ["albums": .list(albums)]
    }

    private static func value(_ album: Album, _ items: [CoverReview.Item], page: String?) -> JSONValue {
        let tracks = album.tracks.isEmpty ? nil : "\(album.tracks.count) track\(album.tracks.count == 1 ? "" : "s")"
        let facts = [
            album.released.map { String($0.year) }, album.labels.first, album.catalogNumbers.first, album.country,
            tracks,
        ]
        let candidates = items.map { item -> JSONValue in
            [
                "id": .string(item.id), "picture": .string(item.address), "name": .string(item.candidate),
                "reason": .string(item.reason), "score": .string(item.score),
            ]
        }
        return [
            "title": .string(album.title), "artist": .string(album.artistText),
            "facts": .string(facts.compactMap(\.self).joined(separator: " · ")),
            "page": page.map { .string($0) } ?? .null, "candidates": .list(candidates),
        ]
    }

    /// Takes a candidate, or refuses all of its album; what was decided before in this preview is decided anew.
    func decide(_ body: Node) throws(SiteFailure) -> JSONValue? {
        guard let id = body["id"]?.string, case .bool(let isTaken)? = body["isTaken"]?.value else { return nil }
        let review = CoverReview(sitePath: sitePath)
        let album = String(id.prefix { $0 != "." })
        if let (before, after) = decisions.withLock({ $0[album] }) { try review.reopen(before, after: after) }
        let before = try review.snapshot(album)
        _ = try review.decide(yes: isTaken ? [id] : [], no: isTaken ? [] : [album])
        if let before, let after = try review.snapshot(album) { decisions.withLock { $0[album] = (before, after) } }
        report.printStep(
            [], counts: ["decided": 1], summary: isTaken ? "took a cover" : "refused the covers of an album")
        return ["id": .string(id)]
    }
}
