/// Completing an album from one source with data from another.
extension Album {
    /// Fills missing fields from the same album in a later source, and merges ids and links.
    ///
    /// Identity, slug, locations and draft are not changed. ``provenance`` records what was filled in.
    package mutating func complete(from other: Album) {
        var taken = Taken(source: other.source)
        // One source splits a name at its comma, and the other gives it whole.
        if artists.count > other.artists.count, !other.artists.isEmpty, artistText == other.artistText { artists = [] }
        taken.fill(&artists, other.artists, "artists")
        taken.fill(&genres, other.genres, "genres")
        taken.fill(&released, other.released, "released")
        taken.fill(&cover, other.cover, "cover")
        taken.fill(&labels, other.labels, "label")
        taken.fill(&catalogNumbers, other.catalogNumbers, "catalogNumber")
        taken.fill(&formats, other.formats, "format")
        taken.fill(&country, other.country, "country")
        taken.fill(&barcode, other.barcode, "barcode")
        taken.fill(&tracks, other.tracks, "tracks")
        taken.fill(&rating, other.rating, "rating")
        taken.fill(&tags, other.tags, "tags")
        taken.fill(&added, other.added, "added")
        taken.fill(&type, other.type, "type")
        taken.fill(&note, other.note, "notes")
        let hasLinks = !links.isEmpty
        if taken.unite(&links, other.links, by: \.url) { addOrigin("links", other.source, isFirst: !hasLinks) }
        let hasIDs = !ids.isEmpty
        if taken.unite(&ids, other.ids, by: { "\($0.name) \(ReleaseKey($0)?.value ?? $0.value)" }) {
            addOrigin("ids", other.source, isFirst: !hasIDs)
        }
        let before = extra.count
        if taken.unite(&extra, other.extra, by: \.name) {
            for field in extra[before...] { provenance.append(FieldSource("extra.\(field.name)", other.source)) }
        }
        provenance += taken.fields
    }

    /// Records that a merged field contains values from another source.
    private mutating func addOrigin(_ field: String, _ other: String, isFirst: Bool) {
        if !isFirst, !provenance.contains(where: { $0.field == field }) {
            provenance.append(FieldSource(field, source))
        }
        provenance.append(FieldSource(field, other))
    }

    /// The fields filled from one source.
    private struct Taken {
        let source: String
        var fields: [FieldSource] = []

        mutating func fill<Value>(_ mine: inout [Value], _ theirs: [Value], _ name: String) {
            guard mine.isEmpty, !theirs.isEmpty else { return }
            mine = theirs
            fields.append(FieldSource(name, source))
        }

        mutating func fill<Value>(_ mine: inout Value?, _ theirs: Value?, _ name: String) {
            guard mine == nil, let theirs else { return }
            mine = theirs
            fields.append(FieldSource(name, source))
        }

        mutating func fill(_ mine: inout String?, _ theirs: String?, _ name: String) {
            guard (mine ?? "").isEmpty, let theirs, !theirs.isEmpty else { return }
            mine = theirs
            fields.append(FieldSource(name, source))
        }

        /// Adds the values that are not yet present; returns whether there were any.
        func unite<Value>(_ mine: inout [Value], _ theirs: [Value], by key: (Value) -> String) -> Bool {
            if theirs.isEmpty { return false }
            var known = Set(mine.map(key))
            let before = mine.count
            for value in theirs where known.insert(key(value)).inserted { mine.append(value) }
            return mine.count > before
        }
    }
}
