import Readers
import YAML

/// The positions of the entries of a list in its text.
struct ListLayout {
    /// The byte range of each entry, including its anchor and tag.
    var items: [Range<Int>] = []
    /// Whether the list is in brackets.
    var isFlow = false
    /// The byte offset after the key whose value is the list; nil when the list is the whole file.
    var keyEnd: Int?

    /// Finds the list of albums in a YAML text: the whole text, or the value of `albums`.
    ///
    /// Nil when there is none, or when it is an alias.
    init?(yaml bytes: [UInt8]) {
        let start = TextCheck.start(of: bytes)
        let parse = YAMLParser.parse(bytes, in: start..<bytes.count, depthLimit: YAMLReader.depthLimit)
        guard parse.problem == nil else { return nil }
        var cursor = YAMLCursor(parse.events)
        guard cursor.next()?.kind == .documentStart, let root = cursor.next() else { return nil }
        if root.kind == .listStart {
            take(root, &cursor)
            return
        }
        guard root.kind == .mapStart else { return nil }
        while let key = cursor.next(), key.kind != .mapEnd {
            let keyEnd = Self.end(of: key, &cursor)
            guard let value = cursor.next() else { return nil }
            if key.kind == .scalar, key.text == "albums" {
                guard value.kind == .listStart else { return nil }
                self.keyEnd = keyEnd
                take(value, &cursor)
                return
            }
            _ = Self.end(of: value, &cursor)
        }
        return nil
    }

    private mutating func take(_ list: YAMLEvent, _ cursor: inout YAMLCursor) {
        isFlow = list.style == .flow
        while let item = cursor.next(), item.kind != .listEnd {
            let start = Int(item.start)
            items.append(start..<max(start, Self.end(of: item, &cursor)))
        }
    }

    /// Moves past a value.
    ///
    /// Returns the end of its last byte; for block text, that of the empty lines after it.
    private static func end(of first: YAMLEvent, _ cursor: inout YAMLCursor) -> Int {
        var end = Int(first.end)
        var open: [YAMLEvent.Style] = []
        var event = first
        while true {
            switch event.kind {
            case .listStart, .mapStart: open.append(event.style)
            case .listEnd, .mapEnd:
                // The end event of a block is positioned where the next element begins.
                if open.popLast() == .flow { end = max(end, Int(event.end)) }
            default: end = max(end, Int(event.end))
            }
            guard !open.isEmpty, let next = cursor.next() else { return end }
            event = next
        }
    }
}
