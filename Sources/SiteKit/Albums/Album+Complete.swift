/// What one source knows of an album, completed by what another knows.
extension Album {
    /// Takes the fields that are missing here from the same album of a later source, and unites ids and links.
    ///
    /// Identity, slug, places and draft stay as they are. What is taken is told in ``provenance``.
    mutating func complete(from other: Album) {
        var taken = Taken(source: other.source)
        // A name with a comma that one source cuts and another gives whole.
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

    /// Notes that a united field has something of another source.
    private mutating func addOrigin(_ field: String, _ other: String, isFirst: Bool) {
        if !isFirst, !provenance.contains(where: { $0.field == field }) {
            provenance.append(FieldSource(field, source))
        }
        provenance.append(FieldSource(field, other))
    }

    /// The fields that one source gives.
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

        /// Adds what is not there yet; whether that was anything.
        func unite<Value>(_ mine: inout [Value], _ theirs: [Value], by key: (Value) -> String) -> Bool {
            if theirs.isEmpty { return false }
            var known = Set(mine.map(key))
            let before = mine.count
            for value in theirs where known.insert(key(value)).inserted { mine.append(value) }
            return mine.count > before
        }
    }
}
