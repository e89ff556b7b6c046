import SourceText

/// A name, or the start of names: `layout`, `extra.price`, `yoast_*`.
package struct NamePattern: Sendable, Equatable {
    /// The pattern as written.
    package let text: String
    private let start: String?

    /// A pattern; nil for an empty text.
    package init?(_ text: String) {
        if text.isEmpty { return nil }
        self.text = text
        start = text.utf8.hasSuffix("*") ? text.droppingBytes(first: 0, last: 1) : nil
    }

    /// Whether a name is meant.
    package func matches(_ name: String) -> Bool {
        start.map { name.utf8.hasPrefix($0) } ?? name.utf8.isEqual(to: text)
    }
}
