package import Readers
import SourceText

/// The location of a value in a record: a column name, or a path such as `$.artists[0].name` in JSON.
package struct FieldPath: Sendable, Equatable {
    /// One step into a value.
    package enum Step: Sendable, Equatable {
        /// The value of a key.
        case key(String)
        /// The value at a position of a list, from 0.
        case index(Int)
        /// All values of a list or of a mapping.
        case all
        /// The mapping around a record.
        case parent
        /// The key of a mapping on the way to a record, from 1.
        case name(Int)
    }

    package let steps: [Step]

    /// A table column, with or without `$.` before its name; nil for an empty name.
    init?(column text: String) {
        if text.hasPrefix("$["), let path = FieldPath(path: text), path.steps.count == 1, case .key = path.steps[0] {
            self = path
            return
        }
        let name = text.hasPrefix("$.") ? String(text.dropFirst(2)) : text
        let trimmed = RecordReader.trimmed(name)
        if trimmed.isEmpty { return nil }
        steps = [.key(trimmed)]
    }

    /// A path of keys and indices, with or without `$` before it; nil for any other text.
    ///
    /// The forms are `$.a.b`, `$['a b']`, `$.a[0]` and `$.a[*]`.
    package init?(path text: String) {
        var rest = Array(RecordReader.trimmed(text).utf8)[...]
        var steps: [Step] = []
        if rest.isEmpty { return nil }
        if let step = Self.nameStep(rest) {
            self.steps = [step]
            return
        }
        while rest.first == UInt8(ascii: "^") {
            steps.append(.parent)
            rest = rest.dropFirst()
        }
        if !steps.isEmpty {
            if rest.isEmpty { return nil }
        } else if rest.first == UInt8(ascii: "$") {
            rest = rest.dropFirst()
        } else if rest.first != UInt8(ascii: "[") {
            rest = [UInt8(ascii: ".")] + rest
        }
        while let first = rest.popFirst() {
            let step: Step?
            switch first {
            case UInt8(ascii: "."): step = Self.name(&rest)
            case UInt8(ascii: "["): step = Self.bracket(&rest)
            default: step = nil
            }
            guard let step else { return nil }
            steps.append(step)
        }
        self.steps = steps
    }

    /// `@key` for the first key on the way to a record, `@key2` for the second.
    private static func nameStep(_ text: ArraySlice<UInt8>) -> Step? {
        let start = Array("@key".utf8)
        guard text.starts(with: start), text.count <= start.count + 1 else { return nil }
        guard let digit = text.dropFirst(start.count).first else { return .name(1) }
        return (0x31...0x39).contains(digit) ? .name(Int(digit - 0x30)) : nil
    }

    private static func name(_ rest: inout ArraySlice<UInt8>) -> Step? {
        let name = rest.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "[") }
        rest = rest[name.endIndex...]
        return name.isEmpty ? nil : .key(String(decoding: name, as: UTF8.self))
    }

    private static func bracket(_ rest: inout ArraySlice<UInt8>) -> Step? {
        guard let first = rest.first else { return nil }
        let isQuoted = first == UInt8(ascii: "'") || first == UInt8(ascii: "\"")
        if isQuoted { rest = rest.dropFirst() }
        let content = rest.prefix { $0 != (isQuoted ? first : UInt8(ascii: "]")) }
        rest = rest[content.endIndex...].dropFirst(isQuoted ? 1 : 0)
        guard !content.isEmpty, rest.popFirst() == UInt8(ascii: "]") else { return nil }
        let text = String(decoding: content, as: UTF8.self)
        if isQuoted { return .key(text) }
        if text == "*" { return .all }
        guard content.count <= 9, content.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text).map { .index($0) }
    }
}

extension FieldPath {
    /// The path in its written form.
    package var text: String {
        if case .name(let number) = steps.first { return number == 1 ? "@key" : "@key\(number)" }
        let parents = steps.prefix { $0 == .parent }.count
        return steps.dropFirst(parents).reduce(into: parents > 0 ? String(repeating: "^", count: parents) : "$") {
            text, step in
            switch step {
            case .parent, .name: break
            case .key(let key) where key.utf8.contains { ".[]' ".utf8.contains($0) }: text += "['\(key)']"
            case .key(let key): text += ".\(key)"
            case .index(let index): text += "[\(index)]"
            case .all: text += "[*]"
            }
        }
    }

    /// The column name, for a path into a row.
    package var column: String { if case .key(let name) = steps.first { name } else { "" } }

    /// All values at this path in `node`.
    package func values(in node: Node) -> [Node] {
        var nodes = [node]
        for step in steps {
            nodes = nodes.flatMap { Self.values(step, in: $0) }
            if nodes.isEmpty { break }
        }
        return nodes
    }

    static func values(_ step: Step, in node: Node) -> [Node] {
        switch step {
        case .key(let key): return node[key].map { [$0] } ?? []
        case .all: return node.entries.isEmpty ? node.items : node.entries.map(\.value)
        case .parent, .name: return []
        case .index(let index):
            let items = node.items
            return index < items.count ? [items[index]] : []
        }
    }

    /// The maximum number of keys per record that are considered for a suggestion.
    private static let keyLimit = 200

    /// The path that was most likely meant, when no record has a value at this one.
    package func suggestion(in records: some Sequence<Node>) -> FieldPath? {
        if isAround { return nil }
        var known: [Int: [String]] = [:]
        var seen: [Int: Set<String>] = [:]
        for record in records {
            var nodes = [record]
            for (depth, step) in steps.enumerated() {
                let next = nodes.flatMap { Self.values(step, in: $0) }
                if next.isEmpty {
                    for key in nodes.lazy.flatMap(\.entries).map(\.key).prefix(Self.keyLimit)
                    where seen[depth, default: []].insert(key).inserted {
                        known[depth, default: []].append(key)
                    }
                    break
                }
                nodes = next
            }
        }
        guard let depth = known.keys.max(), case .key(let name) = steps[depth],
            let near = Suggestion.nearest(to: name, in: known[depth] ?? [])
        else { return nil }
        return FieldPath(steps: steps[..<depth] + [.key(near)] + steps[(depth + 1)...])
    }

    init(steps: ArraySlice<Step>) { self.init(steps: Array(steps)) }

    package init(steps: [Step]) { self.steps = steps }
}
