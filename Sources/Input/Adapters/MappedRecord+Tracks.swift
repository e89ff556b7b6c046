import Recognition
import Readers
import Settings

/// The tracks of a record whose map gives the fields of a track.
extension MappedRecord {
    /// The list of tracks; nil when the record has none.
    ///
    /// The values of each field are those of the tracks in turn. A field whose number of values differs from the number
    /// of titles cannot be assigned to tracks, and is left out.
    func tracks(_ values: (FieldPath) -> [Node]) -> Node.Entry? {
        MappedTracks.entry(of: trackFields, lengthUnit) { texts(of: $0, values) }
    }
}

extension LengthUnit {
    /// The unit of the lengths that a map names; `values` returns those of a field.
    init(of fields: [AlbumMap.Field], values: (AlbumMap.Field) -> [Node]) {
        guard let field = fields.first(where: { $0.key == "tracks" && $0.name == "duration" }) else {
            self = .seconds
            return
        }
        let name =
            if case .key(let key) = field.paths.first?.steps.last { key } else { field.paths.first?.column ?? "" }
        self.init(
            name: name,
            values(field).compactMap { node in
                switch node.value {
                case .string(let text), .number(let text): text
                default: nil
                }
            })
    }
}

/// Tracks whose fields are lists of values.
enum MappedTracks {
    /// The entry `tracks` of a record; nil without titles.
    static func entry(
        of fields: [AlbumMap.Field], _ unit: LengthUnit, texts: (AlbumMap.Field) -> [Node]
    ) -> Node.Entry? {
        guard let title = fields.first(where: { $0.name == "title" }) else { return nil }
        let titles = texts(title)
        guard let first = titles.first, let last = titles.last else { return nil }
        var columns: [String: [Node]] = [:]
        for field in fields {
            let found = texts(field)
            if let name = field.name, found.count == titles.count { columns[name] = found }
        }
        let tracks = titles.indices.map { index in
            Node(.map(entries(of: index, columns, unit)), titles[index].range)
        }
        let range = first.range.lowerBound..<max(first.range.upperBound, last.range.upperBound)
        return Node.Entry(key: "tracks", range: first.range, value: Node(.list(tracks), range))
    }

    private static func entries(of index: Int, _ columns: [String: [Node]], _ unit: LengthUnit) -> [Node.Entry] {
        let discs = columns["disc"]?.map { text($0).flatMap(TrackPosition.leadingNumber) ?? 1 } ?? []
        let hasDiscs = discs.contains { $0 > 1 }
        return ["title", "artist", "position", "duration"].compactMap { name in
            guard let column = columns[name], let text = text(column[index]), !text.isEmpty else { return nil }
            var shown = RecordReader.trimmed(text)
            if name == "duration" { shown = TrackLength.foreign(shown, perSecond: unit.perSecond(of: shown)) }
            if name == "position" {
                let isNumber = TrackPosition.leadingNumber(shown) != nil
                shown = (hasDiscs && isNumber ? "\(discs[index])-" : "") + TrackPosition.short(shown)
            }
            return Node.Entry(key: name, range: column[index].range, value: Node(.string(shown), column[index].range))
        }
    }

    /// The text of a text or a number.
    private static func text(_ node: Node) -> String? {
        switch node.value {
        case .string(let text), .number(let text): text
        default: nil
        }
    }
}

enum TrackPosition {
    /// A position, with the disc before it if that is not the first, and the position is a number.
    static func text(_ position: String?, onDisc disc: String?) -> String? {
        guard let position, let disc = disc.flatMap(leadingNumber), disc > 1, leadingNumber(position) != nil else {
            return position
        }
        return "\(disc)-\(position)"
    }

    /// `3` for `03` or `3/12`.
    static func short(_ text: String) -> String { leadingNumber(text).map { String($0) } ?? text }

    /// The number of `3`, `03`, `3.0` or `3/12`; nil for `A3`.
    static func leadingNumber(_ text: String) -> Int? {
        let head = text.split(separator: "/").first.map { RecordReader.trimmed(String($0)) } ?? text
        if let number = Int(head) { return number }
        guard let number = Double(head), number == number.rounded(), abs(number) < 100_000 else { return nil }
        return Int(number)
    }
}
