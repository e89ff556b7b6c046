import SourceText
package import YAML

/// Converts events to nodes.
extension YAMLReading {
    /// The root of the first document; nil if missing.
    ///
    /// A second document is reported.
    mutating func build(_ events: [YAMLEvent]) -> Node? {
        var builder = YAMLCursor(events)
        guard let root = buildDocument(&builder) else { return nil }
        if let second = builder.next(), second.kind == .documentStart {
            let start = Int(second.start)
            findings.error(
                .syntax, start..<max(start + 1, Int(second.end)), help: "keep one document in a file",
                "not valid YAML here: a second document")
        }
        return root
    }

    private mutating func buildDocument(_ cursor: inout YAMLCursor) -> Node? {
        while let event = cursor.next() {
            if event.kind == .documentStart { continue }
            guard event.kind != .documentEnd else { return nil }
            let node = buildNode(event, &cursor, depth: 0).node
            _ = cursor.next()
            return node
        }
        return nil
    }

    /// Builds a node and counts its nested levels; libyaml keeps `depth` below the limit, except for aliases.
    private mutating func buildNode(
        _ event: YAMLEvent, _ cursor: inout YAMLCursor, depth: Int
    ) -> (node: Node, height: Int) {
        let before = made
        made += 1
        let result: (node: Node, height: Int)
        switch event.kind {
        case .listStart: result = buildList(event, &cursor, depth: depth)
        case .mapStart: result = buildMap(event, &cursor, depth: depth)
        case .alias: return expand(event, depth: depth)
        default: result = (scalar(event), 0)
        }
        if !event.anchor.isEmpty { anchors[event.anchor] = (result.node, made - before, result.height) }
        return result
    }

    private mutating func buildList(
        _ start: YAMLEvent, _ cursor: inout YAMLCursor, depth: Int
    ) -> (node: Node, height: Int) {
        checkTag(start)
        var items: [Node] = []
        var height = 0
        var end = start.end
        while let event = cursor.next() {
            if event.kind == .listEnd {
                if start.style == .flow { end = event.end }
                break
            }
            let item = buildNode(event, &cursor, depth: depth + 1)
            items.append(item.node)
            height = max(height, item.height)
            if event.kind != .alias { end = max(end, item.node.end) } else { end = max(end, event.end) }
        }
        return (Node(.list(items), Int(start.start)..<Int(end)), height + 1)
    }

    private mutating func buildMap(
        _ start: YAMLEvent, _ cursor: inout YAMLCursor, depth: Int
    ) -> (node: Node, height: Int) {
        checkTag(start)
        var map = EntryList()
        var merged: [Node] = []
        var height = 0
        var end = start.end
        while let event = cursor.next() {
            if event.kind == .mapEnd {
                if start.style == .flow { end = event.end }
                break
            }
            let key = buildNode(event, &cursor, depth: depth + 1).node
            guard let valueEvent = cursor.next() else { break }
            let value = buildNode(valueEvent, &cursor, depth: depth + 1)
            height = max(height, value.height)
            end = max(end, event.end, valueEvent.kind == .alias ? valueEvent.end : value.node.end)
            let keyRange = Int(event.start)..<Int(event.end)
            guard let name = keyText(key, event) else {
                findings.error(
                    .syntax,
                    event.kind == .scalar || event.kind == .alias
                        ? keyRange : Int(event.start)..<(Int(event.start) + 1),
                    help: "a key is a word, such as `title`", "a key must be text, not \(key.kindName)")
                continue
            }
            if name == "<<", event.style == .plain, event.kind == .scalar {
                merged.append(value.node)
                continue
            }
            map.append(Node.Entry(key: name, range: keyRange, value: value.node), &findings)
        }
        for node in merged { merge(node, into: &map) }
        return (Node(.map(map.entries), Int(start.start)..<Int(end)), height + 1)
    }

    /// The text of a key: any scalar as written.
    private func keyText(_ key: Node, _ event: YAMLEvent) -> String? {
        switch key.value {
        case .list, .map: nil
        case .string(let text): text
        case .number(let text): text
        case .bool, .null: event.kind == .scalar ? event.text : nil
        }
    }

    /// Merges the mappings that `<<` names, for the keys that are not given explicitly.
    private mutating func merge(_ node: Node, into map: inout EntryList) {
        let sources = if case .list(let items) = node.value { items } else { [node] }
        for source in sources {
            guard case .map(let entries) = source.value else {
                if source.isRecovered { continue }
                findings.error(
                    .wrongType, source.range, help: "write `<<: *name` with the name of an anchored mapping",
                    "`<<` must be a mapping, not \(source.kindName)")
                continue
            }
            made += entries.count
            aliasBudget -= entries.count
            guard aliasBudget >= 0 else { return reportExpansion(at: node.range) }
            for entry in entries where !map.contains(entry.key) { map.append(unique: entry) }
        }
    }

    private mutating func expand(_ event: YAMLEvent, depth: Int) -> (node: Node, height: Int) {
        let range = Int(event.start)..<Int(event.end)
        let nothing = Node(.null, range, isRecovered: true)
        guard let anchor = anchors[event.text] else {
            findings.error(
                .syntax, range, help: "text that starts with `*` needs quotes",
                "there is no anchor `&\(event.text)` before this")
            return (nothing, 0)
        }
        made += anchor.count
        aliasBudget -= anchor.count
        if aliasBudget < 0 {
            reportExpansion(at: range)
            return (nothing, 0)
        }
        if depth + anchor.height > YAMLReader.depthLimit {
            findings.error(.tooDeep, range, "more than \(YAMLReader.depthLimit) nested lists or mappings")
            return (nothing, 0)
        }
        return (anchor.node, anchor.height)
    }

    private mutating func reportExpansion(at range: Range<Int>) {
        if findings.diagnostics.contains(where: { $0.code == .aliasExpansion }) { return }
        findings.error(
            .aliasExpansion, range, help: "write the values out",
            "aliases repeat more than \(YAMLReader.aliasLimit) values")
    }
}

/// Scalars and tags.
extension YAMLReading {
    private static let tagPrefix = "tag:yaml.org,2002:"

    private mutating func scalar(_ event: YAMLEvent) -> Node {
        let range = Int(event.start)..<Int(event.end)
        checkTag(event)
        if event.style != .plain || event.tag == "!" || event.tag == Self.tagPrefix + "str" {
            return Node(.string(event.text), range, isQuoted: true)
        }
        return Node(YAMLScalar.value(of: event.text), range)
    }

    /// Reports a tag that is not in the core schema.
    private mutating func checkTag(_ event: YAMLEvent) {
        if event.tag.isEmpty || event.tag == "!" { return }
        let known = ["str", "int", "float", "bool", "null", "seq", "map"].map { Self.tagPrefix + $0 }
        if known.contains(event.tag) { return }
        let start = Int(event.start)
        var end = start
        while end < bytes.count, bytes[end] > 0x20 { end += 1 }
        let shown = UTF8Text.describing(bytes[start..<end])
        findings.error(.syntax, start..<end, help: "remove it", "the tag `\(shown)` is not known here")
    }
}

/// A position in a list of events.
package struct YAMLCursor {
    private let events: [YAMLEvent]
    private var index = 0

    package init(_ events: [YAMLEvent]) { self.events = events }

    package mutating func next() -> YAMLEvent? {
        guard index < events.count else { return nil }
        index += 1
        return events[index - 1]
    }
}
