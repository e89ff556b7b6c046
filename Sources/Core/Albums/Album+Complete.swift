/// Completing an album from one source with data from another.
extension Album {
    /// Fills missing fields from the same album in a later source, and merges ids and links.
    ///
    /// Identity, slug, locations and draft are not changed. ``provenance`` records what was filled in.
    package mutating func complete(from other: Album) {
        // One source splits a name at its comma, and the other gives it whole.
        if artists.count > other.artists.count, !other.artists.isEmpty, artistText == other.artistText { artists = [] }
        var completion = AlbumCompletion(source: source, other: other.source, provenance: provenance)
        visitFields(&completion, with: other)
        if recordings.isEmpty { recordings = other.recordings }
        provenance = completion.provenance + completion.filled
    }
}

/// Completes each field and records its source.
private struct AlbumCompletion: AlbumFieldVisitor {
    let source: String
    let other: String
    var provenance: [FieldSource]
    /// The fields filled from the other source alone.
    var filled: [FieldSource] = []

    init(source: String, other: String, provenance: [FieldSource]) {
        (self.source, self.other, self.provenance) = (source, other, provenance)
    }

    mutating func names(_: String, _ several: String, _ names: inout [String], other: [String]) {
        fill(&names, other, several)
    }

    mutating func text(_ key: String, _ text: inout String?, other: String?) {
        guard let other, !other.isEmpty, (text ?? "").isEmpty else { return }
        text = nil
        fill(&text, other, key)
    }

    mutating func date(_ key: String, year: String, _ date: inout PartialDate?, other: PartialDate?) {
        fill(&date, other, key)
    }

    mutating func cover(_ key: String, _ cover: inout CoverReference?, other: CoverReference?) {
        fill(&cover, other, key)
    }

    mutating func rating(_ key: String, _ rating: inout Rating?, other: Rating?) { fill(&rating, other, key) }

    mutating func timestamp(_ key: String, _ timestamp: inout Timestamp?, other: Timestamp?) {
        fill(&timestamp, other, key)
    }

    mutating func ids(_ key: String, _ ids: inout [ExternalID], other: [ExternalID]) {
        let isFirst = ids.isEmpty
        if unite(&ids, other, by: { "\($0.name) \(ReleaseKey($0)?.value ?? $0.value)" }) {
            addOrigin(key, isFirst: isFirst)
        }
    }

    mutating func links(_ key: String, _ links: inout [WebLink], other: [WebLink]) {
        let isFirst = links.isEmpty
        if unite(&links, other, by: \.url) { addOrigin(key, isFirst: isFirst) }
    }

    mutating func flag(_: String, _: inout Bool, other: Bool) {}

    mutating func tracks(_ key: String, _ tracks: inout [Track], other: [Track]) { fill(&tracks, other, key) }

    mutating func extra(_ key: String, _ extra: inout [ExtraField], other: [ExtraField]) {
        let before = extra.count
        if unite(&extra, other, by: \.name) {
            for field in extra[before...] { provenance.append(FieldSource("\(key).\(field.name)", self.other)) }
        }
    }

    mutating func note(_ key: String, _ note: inout Note?, other: Note?) { fill(&note, other, key) }

    private mutating func fill<Value>(_ mine: inout [Value], _ theirs: [Value], _ key: String) {
        guard mine.isEmpty, !theirs.isEmpty else { return }
        mine = theirs
        filled.append(FieldSource(key, other))
    }

    private mutating func fill<Value>(_ mine: inout Value?, _ theirs: Value?, _ key: String) {
        guard mine == nil, let theirs else { return }
        mine = theirs
        filled.append(FieldSource(key, other))
    }

    /// Adds the values that are not yet present; returns whether there were any.
    private func unite<Value>(_ mine: inout [Value], _ theirs: [Value], by key: (Value) -> String) -> Bool {
        if theirs.isEmpty { return false }
        var known = Set(mine.map(key))
        let before = mine.count
        for value in theirs where known.insert(key(value)).inserted { mine.append(value) }
        return mine.count > before
    }

    /// Records that a merged field contains values from the other source.
    private mutating func addOrigin(_ key: String, isFirst: Bool) {
        if !isFirst, !provenance.contains(where: { $0.field == key }) { provenance.append(FieldSource(key, source)) }
        provenance.append(FieldSource(key, other))
    }
}
