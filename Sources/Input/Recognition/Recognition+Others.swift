import Readers
import Settings

/// Columns that are no field of an album: nothing that may be shown is dropped.
extension Recognition {
    /// Keeps them under their own names: addresses as links, others as `extra`, and leaves out what may be private.
    mutating func takeOthers(_ match: ColumnMatch) {
        // A row for each track has facts about tracks, which are not the album's.
        guard unit == .album, !match.hasTracks else { return }
        var names: Set<String> = []
        for index in columns.indices where columns[index].meaning == nil || isAddress(index, match) {
            columns[index].meaning = nil
            let column = match.columns[index]
            if column.values.isMostly(.picture), !columns.contains(where: { $0.meaning == .cover }), !column.isList {
                (columns[index].meaning, columns[index].sureness) = (.cover, 0.5)
                continue
            }
            let values = column.values
            guard values.count > 0, !column.isAround, let name = ownName(of: index), Self.isShown(column) else {
                continue
            }
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

    /// Whether a column of addresses was taken for something private by its name only.
    private func isAddress(_ index: Int, _ match: ColumnMatch) -> Bool {
        columns[index].meaning == .personal && match.columns[index].values.isMostly(.address)
            && !Privacy.isPrivate(name: columns[index].path)
    }

    /// The name of a column, or the last keys of a path, under which its values are kept; nil for a number.
    func ownName(of index: Int) -> String? {
        if let name = columns[index].name { return name }
        let place = columns[index].path
        let first = place.utf8.first ?? 0
        guard let steps = FieldPath(path: place)?.steps, first == UInt8(ascii: "$") else {
            return Int(place) == nil && !"^@".utf8.contains(first) ? place : nil
        }
        let keys = steps.compactMap { step -> String? in if case .key(let key) = step { key } else { nil } }
        guard let last = keys.last else { return nil }
        // `styles[*].name` is `styles`, `format[0].type` is `format type`.
        let isPlain = keys.count > 1 && ["name", "value", "text", "title"].contains(CSVTable.folded(last))
        let name = isPlain ? keys[keys.count - 2] : last
        let isTaken = columns[..<index].contains { FieldPath(path: $0.path)?.steps.last == .key(name) }
        return isTaken ? keys.joined(separator: " ") : name
    }

    /// Lists inside a record whose values say nothing alone.
    private static let parts: Set<String> = [
        "externalurls", "urls", "links", "images", "image", "videos", "identifiers", "community", "media", "companies",
        "extraartists", "credits", "artists", "artist", "tracks", "tracklist", "song", "songs",
    ]

    /// Whether a person would read the values: no ids, no sort keys, no tracks, no pictures in other sizes.
    private static func isShown(_ column: ColumnFacts) -> Bool {
        let values = column.values
        let names = column.names.map(CSVTable.folded)
        let isID = names.contains { $0 == "id" || $0.hasSuffix("id") && values.variety == 1 || $0.contains("sort") }
        let isTrack = column.names.contains { $0.hasPrefix("track ") }
        // Addresses of lists have no names of their own, and those for programs are for no visitor.
        let isForPrograms =
            values.isMostly(.address) && (column.isList || values.examples.contains { $0.contains("://api.") })
        let isPart =
            column.isList
            && FieldPath(path: column.path)?.steps.contains { step in
                if case .key(let key) = step { parts.contains(CSVTable.folded(key)) } else { false }
            } == true
        return !isID && !isTrack && !isPart && !isForPrograms && !values.isMostly(.uuid)
            && !values.isMostly(.hexadecimal) && !values.isMostly(.spotify)
            && !values.isMostly(.picture) && !values.isSequence
    }
}
