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

    /// Takes the keys on the way to records for what the records lack: artist, title, year, or for tags.
    mutating func takeKeys() {
        let keys = columns.indices.filter { columns[$0].path.utf8.hasPrefix("@key") && meanings[$0] == nil }
        var names: [Int] = []
        for index in keys {
            if columns[index].values.isMostly(.year) {
                if column(.year) == nil, column(.released) == nil { set(index, .year, 0.8) }
            } else if columns[index].values.isText, !columns[index].values.isMostly(.code) {
                names.append(index)
            }
        }
        if column(.artist) == nil, column(.title) == nil, names.count > 1 {
            // Albums of artists, each under its name.
            set(names[0], .artist, 0.65)
            set(names[1], .title, 0.65)
        } else if column(.title) == nil, let name = names.last {
            set(name, .title, column(.artist) == nil ? 0.5 : 0.65)
        } else if column(.artist) == nil, let name = names.first {
            set(name, .artist, 0.65)
        } else if let name = names.first, column(.tags) == nil, columns[name].values.isOfGroups {
            // Groups of albums, such as `vinyl` and `wishlist`.
            set(name, .tags, 0.55)
        }
    }

    /// Takes the only column of names that is left for the artists, if there are titles and facts but no artists.
    mutating func takeOnlyNames() {
        guard column(.artist) == nil, let title = column(.title), sureness(.title) > 0.5,
            column(.year) != nil || column(.released) != nil || column(.rating) != nil,
            LinesGuess.pattern(ofTitles: columns[title].values.sample, hasYear: false) == nil
        else { return }
        let free = columns.indices.filter { index in
            let values = columns[index].values
            return meanings[index] == nil && !columns[index].isAround && !columns[index].isList && values.isText
                && values.count * 10 >= values.rows * 9 && (2..<30).contains(values.meanLength)
                && values.share(.code) < 0.5 && !values.isMostly(.slug) && values.share(.picture) == 0
                && values.differentCount > 1
        }
        guard free.count == 1, columns[free[0]].path.utf8.count < 20 else { return }
        let words = columns[free[0]].names.flatMap(ColumnWords.words)
        if words.contains(where: Self.ofOthers.contains) { return }
        set(free[0], .artist, 0.5)
    }

    /// Words in the names of columns with names of others than the artists of albums.
    private static let ofOthers: Set<String> = [
        "producer", "engineer", "reviewer", "developer", "publisher", "director", "author", "owner", "colour", "color",
        "place", "status", "platform", "mood", "description", "notes", "note", "track", "song", "subgenre", "url",
        "file", "country", "language", "kind", "state", "manifest",
    ]
}
