/// A value of a JSON, YAML or CSV file, with the bytes it was read from.
public struct Node: Sendable {
    /// What a node holds.
    public enum Value: Sendable, Equatable {
        /// `null`, `~`, or nothing at all.
        case null
        /// `true` or `false`.
        case bool(Bool)
        /// A number as it is written.
        case number(String)
        /// Text, its escapes resolved.
        case string(String)
        /// Values in order.
        case list([Node])
        /// Keys with values, in file order; no key twice.
        case map([Entry])
    }

    /// A key of a mapping and its value.
    public struct Entry: Sendable, Equatable {
        /// The key, its escapes resolved.
        public let key: String
        /// Byte offset of the key, quotes included.
        public let keyStart: UInt32
        /// Byte offset behind the key.
        public let keyEnd: UInt32
        /// The value.
        public var value: Node

        /// The bytes of the key, quotes included.
        public var keyRange: Range<Int> { Int(keyStart)..<Int(max(keyStart, keyEnd)) }

        init(key: String, range: Range<Int>, value: Node) {
            self.key = key
            keyStart = UInt32(clamping: range.lowerBound)
            keyEnd = UInt32(clamping: range.upperBound)
            self.value = value
        }
    }

    /// What it holds.
    public var value: Value
    /// Byte offset of the first byte, of the quote or bracket where it has one.
    public let start: UInt32
    /// Byte offset behind the last byte.
    public let end: UInt32
    /// Whether it is text in quotes, or after `|` or `>`.
    public let isQuoted: Bool
    /// Whether a mistake in it was reported already, so that parts of it may be missing or wrong.
    ///
    /// Checks should then not complain about its type or about missing keys.
    public var isDoubtful: Bool

    init(_ value: Value, _ range: Range<Int>, isQuoted: Bool = false, isDoubtful: Bool = false) {
        self.value = value
        start = UInt32(clamping: range.lowerBound)
        end = UInt32(clamping: range.upperBound)
        self.isQuoted = isQuoted
        self.isDoubtful = isDoubtful
    }
}

extension Node: Equatable {
    /// Equal values; places and quotes do not count.
    public static func == (first: Node, second: Node) -> Bool { first.value == second.value }
}

extension Node.Entry {
    /// Equal keys and values; places do not count.
    public static func == (first: Node.Entry, second: Node.Entry) -> Bool {
        first.key == second.key && first.value == second.value
    }
}

extension Node {
    /// Its bytes in the file.
    public var range: Range<Int> { Int(start)..<Int(max(start, end)) }

    /// The value of a key, if this is a mapping that has it.
    public subscript(key: String) -> Node? { entry(key)?.value }

    /// The entry of a key, if this is a mapping that has it.
    public func entry(_ key: String) -> Entry? {
        if case .map(let entries) = value { entries.first { $0.key == key } } else { nil }
    }

    /// The values of a list; empty for anything else.
    public var items: [Node] { if case .list(let items) = value { items } else { [] } }

    /// The entries of a mapping; empty for anything else.
    public var entries: [Entry] { if case .map(let entries) = value { entries } else { [] } }

    /// The text, if it is text.
    public var string: String? { if case .string(let text) = value { text } else { nil } }

    /// Whether it is null or nothing.
    public var isNull: Bool { value == .null }

    /// What it is, as a sentence names it: "text", "a number", "a list", "a mapping", "true or false", "nothing".
    public var kindName: String {
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
    /// The same value with other texts; keys and numbers stay.
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
}
