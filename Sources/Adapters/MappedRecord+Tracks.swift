import ForeignValues
import Readers
import SourceCollection

/// The tracks of a record whose map gives the fields of a track.
extension MappedRecord {
    /// The list of tracks; nil when the record has none.
    ///
    /// The values of each field are those of the tracks in turn. A field whose number of values differs from the number
    /// of titles cannot be assigned to tracks, and is left out.
    func tracks(_ values: (FieldPath) -> [Node]) -> Node.Entry? {
        guard let title = trackFields.first(where: { $0.name == "title" }) else { return nil }
        let titles = texts(of: title, values)
        guard let first = titles.first, let last = titles.last else { return nil }
        var columns: [String: [Node]] = [:]
        for field in trackFields {
            let found = texts(of: field, values)
            if let name = field.name, found.count == titles.count { columns[name] = found }
        }
        let tracks = titles.indices.map { index in
            Node(.map(Self.entries(of: index, columns)), titles[index].range)
        }
        let range = first.range.lowerBound..<max(first.range.upperBound, last.range.upperBound)
        return Node.Entry(key: "tracks", range: first.range, value: Node(.list(tracks), range))
    }

    private static func entries(of index: Int, _ columns: [String: [Node]]) -> [Node.Entry] {
        let disc = columns["disc"].flatMap { number($0[index]) }
        return ["title", "artist", "position", "duration"].compactMap { name in
            guard let column = columns[name], let text = column[index].string, !text.isEmpty else { return nil }
            var shown = RecordReader.trimmed(text)
            if name == "duration" { shown = TrackLength.foreign(shown) }
            if name == "position" { shown = position(shown, onDisc: disc) }
            return Node.Entry(key: name, range: column[index].range, value: Node(.string(shown), column[index].range))
        }
    }

    /// A position such as `3` of `3/12`, with the disc before it if that is not the first.
    private static func position(_ text: String, onDisc disc: Int?) -> String {
        let number = leadingNumber(text).map { String($0) } ?? text
        guard let disc, disc > 1, leadingNumber(text) != nil else { return number }
        return "\(disc)-\(number)"
    }

    private static func number(_ node: Node) -> Int? { node.string.flatMap(leadingNumber) }

    /// The number of `3`, `03`, `3.0` or `3/12`; nil for `A3`.
    static func leadingNumber(_ text: String) -> Int? {
        let head = text.split(separator: "/").first.map { RecordReader.trimmed(String($0)) } ?? text
        if let number = Int(head) { return number }
        guard let number = Double(head), number == number.rounded(), abs(number) < 100_000 else { return nil }
        return Int(number)
    }
}
