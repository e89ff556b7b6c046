/// A value of a JSON, YAML or CSV file, with its byte range in the file.
package struct Node: Sendable {
    /// The kinds of values.
    package enum Value: Sendable, Equatable {
        /// `null`, `~`, or an absent value.
        case null
        /// `true` or `false`.
        case bool(Bool)
        /// A number, as written in the file.
        case number(String)
        /// Text, with escapes resolved.
        case string(String)
        case list([Node])
        /// Keys with values, in file order, without duplicate keys.
        case map([Entry])
    }

    /// A key of a mapping and its value.
    package struct Entry: Sendable, Equatable {
        /// The key, with escapes resolved.
        package let key: String
        /// The byte offset of the key, including its quote.
        package let keyStart: UInt32
        /// The byte offset just after the key.
        package let keyEnd: UInt32
        package var value: Node

        /// The bytes of the key, including quotes.
        package var keyRange: Range<Int> { Int(keyStart)..<Int(max(keyStart, keyEnd)) }

        package init(key: String, range: Range<Int>, value: Node) {
            self.key = key
            keyStart = UInt32(clamping: range.lowerBound)
            keyEnd = UInt32(clamping: range.upperBound)
            self.value = value
        }
    }

    package var value: Value
    /// The byte offset of the first byte, including a quote or bracket.
    package let start: UInt32
    /// The byte offset just after the last byte.
    package let end: UInt32
    /// Whether it is text in quotes, or after `|` or `>`.
    package let isQuoted: Bool
    /// Whether a mistake in the node was already reported, so that parts of it may be missing or wrong.
    ///
    /// Checks must then not report its type or missing keys.
    package var isRecovered: Bool

    package init(_ value: Value, _ range: Range<Int>, isQuoted: Bool = false, isRecovered: Bool = false) {
        self.value = value
        start = UInt32(clamping: range.lowerBound)
        end = UInt32(clamping: range.upperBound)
        self.isQuoted = isQuoted
        self.isRecovered = isRecovered
    }
}

extension Node: Equatable {
    /// Compares the values; locations and quotes are ignored.
    package static func == (first: Node, second: Node) -> Bool { first.value == second.value }
}

extension Node.Entry {
    /// Compares the keys and values; locations are ignored.
    package static func == (first: Node.Entry, second: Node.Entry) -> Bool {
        first.key == second.key && first.value == second.value
    }
}

extension Node {
    /// The node's bytes in the file.
    package var range: Range<Int> { Int(start)..<Int(max(start, end)) }

    /// The value of a key, if the node is a mapping that contains it.
    package subscript(key: String) -> Node? { entry(key)?.value }

    /// The entry of a key, if the node is a mapping that contains it.
    package func entry(_ key: String) -> Entry? {
        if case .map(let entries) = value { entries.first { $0.key == key } } else { nil }
    }

    /// The values of a list; empty for anything else.
    package var items: [Node] { if case .list(let items) = value { items } else { [] } }

    /// The entries of a mapping; empty for anything else.
    package var entries: [Entry] { if case .map(let entries) = value { entries } else { [] } }

    /// The text; nil for anything else.
    package var string: String? { if case .string(let text) = value { text } else { nil } }

    /// The whole number, written as a number or as text; nil for anything else.
    package var integer: Int? {
        switch value {
        case .number(let text), .string(let text): Int(text)
        default: nil
        }
    }

    /// Whether it is null or absent.
    package var isNull: Bool { value == .null }

    /// The kind as named in a sentence: "text", "a number", "a list", "a mapping", "true or false", "nothing".
    package var kindName: String {
        switch value {
        case .null: "nothing"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "text"
        case .list: "a list"
        case .map: "a mapping"
        }
    }
}

extension Node {
    /// The same value with all texts replaced; keys and numbers are unchanged.
    package func mapTexts(_ change: (String) -> String) -> Node {
        var result = self
        switch value {
        case .string(let text): result.value = .string(change(text))
        case .list(let items): result.value = .list(items.map { $0.mapTexts(change) })
        case .map(let entries):
            result.value = .map(
                entries.map { entry in
                    var entry = entry
                    entry.value = entry.value.mapTexts(change)
                    return entry
                })
        case .null, .bool, .number: break
        }
        return result
    }

    /// The node without the places of its parts, for answers whose text is not kept.
    package var withoutPlaces: Node {
        let content: Value =
            switch value {
            case .list(let items): .list(items.map(\.withoutPlaces))
            case .map(let entries):
                .map(entries.map { Entry(key: $0.key, range: 0..<0, value: $0.value.withoutPlaces) })
            case .null, .bool, .number, .string: value
            }
        return Node(content, 0..<0, isQuoted: isQuoted, isRecovered: isRecovered)
    }
}
