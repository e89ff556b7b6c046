import SourceText

/// Ids of releases, and keys on the way to records.
extension ColumnMatch {
    /// Takes the id of a record for that of a release at MusicBrainz, if the record is one of its releases, or at
    /// Discogs, if an address beside it has the same number.
    mutating func takeReleaseIDs() {
        takeDiscogsIDs()
        func has(_ name: String) -> Bool { columns.contains { $0.path.contains(name) } }
        let parts = ["release-group", "track-count", "label-info", "media"]
        let id = columns.firstIndex { $0.path.utf8.elementsEqual("$.id".utf8) && $0.values.isMostly(.uuid) }
        guard has("artist-credit"), parts.contains(where: has), let id else { return }
        if let other = column(.musicBrainz) { leaveOut(other) }
        set(id, .musicBrainz, 0.9)
    }

    private mutating func takeDiscogsIDs() {
        if column(.discogs) != nil { return }
        var numbers: Set<String> = []
        for address in columns.map(\.values.sample).joined() where address.contains("discogs.com/") {
            let parts = address.split { $0 == "/" || $0 == "-" }
            guard let place = parts.firstIndex(where: { ["release", "releases"].contains($0) }) else { continue }
            if place + 1 < parts.count { numbers.insert(String(parts[place + 1])) }
        }
        if numbers.isEmpty { return }
        let id = columns.indices.first { index in
            let sample = columns[index].values.sample
            return !sample.isEmpty && sample.count { numbers.contains($0) } * 10 > sample.count * 8
        }
        if let id { set(id, .discogs, 0.9) }
    }

    /// Takes the keys on the way to records for what the records lack: artist, title, year.
    mutating func takeKeys() {
        for index in columns.indices where columns[index].path.utf8.hasPrefix("@key") && meanings[index] == nil {
            let values = columns[index].values
            if values.isMostly(.year) {
                if column(.year) == nil, column(.released) == nil { set(index, .year, 0.8) }
            } else if values.isText {
                if column(.artist) == nil, column(.title) != nil {
                    set(index, .artist, 0.65)
                } else if column(.title) == nil, column(.artist) != nil {
                    set(index, .title, 0.65)
                }
            }
        }
    }
}
