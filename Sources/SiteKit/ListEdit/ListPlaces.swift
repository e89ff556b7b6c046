import YAML

/// Where the entries of a list stand in its text.
struct ListPlaces {
    /// The bytes of each entry, its anchor and tag included.
    var items: [Range<Int>] = []
    /// Whether the list stands in brackets.
    var isFlow = false
    /// Byte offset behind the key whose value the list is; nil where it is the whole file.
    var keyEnd: Int?

    /// A list in brackets with these entries.
    init(flow items: [Range<Int>]) { (self.items, isFlow) = (items, true) }

    /// The list of albums of a YAML text: the whole of it, or what stands under `albums`.
    ///
    /// Nil where there is none, or it is the alias of another.
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

    /// Moves behind a value; gives the end of its last byte, of block text that of the empty lines behind it.
    private static func end(of first: YAMLEvent, _ cursor: inout YAMLCursor) -> Int {
        var end = Int(first.end)
        var open: [YAMLEvent.Style] = []
        var event = first
        while true {
            switch event.kind {
            case .listStart, .mapStart: open.append(event.style)
            case .listEnd, .mapEnd:
                // The end of a block is told of where the next thing begins.
                if open.popLast() == .flow { end = max(end, Int(event.end)) }
            default: end = max(end, Int(event.end))
            }
            guard !open.isEmpty, let next = cursor.next() else { return end }
            event = next
        }
    }
}
