import Readers
import Settings

/// Columns that are no field of an album: nothing that may be shown is dropped.
extension Recognition {
    /// Keeps them under their own names: addresses as links, others as `extra`, and leaves out what may be private.
    mutating func takeOthers(_ match: ColumnMatch) {
        // A row for each track has facts about tracks, which are not the album's.
        guard unit == .album, !match.hasTracks else { return }
        var names: Set<String> = []
        let ownNames = ownNames
        var hasCover = columns.contains { $0.meaning == .cover }
        for index in columns.indices where columns[index].meaning == nil {
            let column = match.columns[index]
            if column.values.isMostly(.picture), !hasCover, !column.isList {
                (columns[index].meaning, columns[index].sureness) = (.cover, 0.5)
                hasCover = true
                continue
            }
            let values = column.values
            // The number of an artist without a name tells two albums of one title apart.
            let isArtist =
                column.names.contains { ColumnWords.words($0).contains("artist") } && values.isMostly(.integer)
            let isKept = Self.isShown(column) || isArtist && match.column(.artist) == nil
            guard values.count > 0, !column.isAround, let name = ownNames[index], isKept else { continue }
            if Privacy.isPrivate(name: name) || values.examples.contains(where: Privacy.isPrivate(text:)) {
                columns[index].meaning = .personal
                continue
            }
            guard names.insert(name).inserted else { continue }
            columns[index].meaning = values.isMostly(.address) ? .links : .extra
            columns[index].sureness = 1
        }
    }

    /// Takes columns such as `Artist 2` and `Artist 3` for what `Artist` or `Artist 1` is, if that is a list.
    mutating func takeNumbered() {
        guard isTable else { return }
        for meaning in [Meaning.artist, .genre, .label, .format, .tags] {
            guard let first = columns.firstIndex(where: { $0.meaning == meaning }) else { continue }
            let stem = Self.stem(columns[first].path, number: 1) ?? CSVTable.folded(columns[first].path)
            for number in 2...9 where !stem.isEmpty {
                let next = columns.firstIndex { column in
                    Self.stem(column.path, number: number) == stem
                        && (column.meaning == nil || column.meaning?.isOfTrack == true)
                }
                guard let next else { break }
                columns[first].sureness = max(columns[first].sureness, 0.7)
                (columns[next].meaning, columns[next].sureness) = (meaning, columns[first].sureness)
            }
        }
    }

    /// The name of a column without the number at its end; nil for one with another end.
    private static func stem(_ name: String, number: Int) -> String? {
        let folded = CSVTable.folded(name)
        return folded.hasSuffix(String(number)) ? String(folded.dropLast()) : nil
    }

    /// The names of the columns, or the last keys of their paths, under which their values are kept; nil for numbers.
    var ownNames: [String?] {
        var taken: Set<String> = []
        return columns.map { column in
            let steps = FieldPath(path: column.path)?.steps ?? []
            let name = Self.ownName(of: column, steps, taken)
            if case .key(let key) = steps.last { taken.insert(key) }
            return name
        }
    }

    /// The name of a column; `taken` has the last keys of those before it.
    private static func ownName(of column: Column, _ steps: [FieldPath.Step], _ taken: Set<String>) -> String? {
        if let name = column.name { return name }
        let place = column.path
        let first = place.utf8.first ?? 0
        if steps.isEmpty || first != UInt8(ascii: "$") {
            return Int(place) == nil && !"^@".utf8.contains(first) ? place : nil
        }
        let keys = steps.compactMap { step -> String? in if case .key(let key) = step { key } else { nil } }
        guard let last = keys.last else { return nil }
        // `styles[*].name` is `styles`, `format[0].type` is `format type`.
        let isPlain = keys.count > 1 && ["name", "value", "text", "title"].contains(CSVTable.folded(last))
        let name = isPlain ? keys[keys.count - 2] : last
        return taken.contains(name) ? keys.joined(separator: " ") : name
    }

    /// Lists inside a record whose values say nothing alone.
    private static let parts: Set<String> = [
        "externalurls", "urls", "links", "images", "image", "videos", "identifiers", "community", "media", "companies",
        "extraartists", "credits", "artists", "artist", "labels", "tracks", "tracklist", "song", "songs",
    ]

    /// Mappings inside a record that programs keep for themselves.
    private static let ofPrograms: Set<String> = ["community", "userdata", "imagetags", "stats", "statistics"]

    /// Whether a person would read the values: no ids, no sort keys, no tracks, no pictures in other sizes.
    private static func isShown(_ column: ColumnFacts) -> Bool {
        let values = column.values
        let names = column.names.map(CSVTable.folded)
        let last = FieldPath(path: column.path)?.steps.last
        let isID =
            last == .key("id")
            || column.names.contains { ["id", "ids"].contains(ColumnWords.words($0).last) }
            || names.contains { $0.contains("sort") }
        // Addresses inside a site lead nowhere in another one.
        let isInside = !values.isMostly(.address) && values.examples.allSatisfy { $0.hasPrefix("/") }
        let isTrack = column.names.contains { $0.hasPrefix("track ") }
        // Addresses of lists have no names of their own, and those for programs are for no visitor.
        let isForPrograms =
            values.isMostly(.address) && (column.isList || values.examples.contains { $0.contains("://api.") })
        let isPart = FieldPath(path: column.path)?.steps.dropLast().contains { step in
            guard case .key(let key) = step else { return false }
            let name = CSVTable.folded(key)
            return column.isList && parts.contains(name) || ofPrograms.contains(name)
        }
        return !isID && !isInside && !isTrack && isPart != true && !isForPrograms && !values.isMostly(.uuid)
            && !values.isMostly(.hexadecimal) && !values.isMostly(.spotify)
            && !values.isMostly(.picture) && !values.isSequence
    }
}
