import SourceText

/// Text that must not appear in any output, log, cache or error: printing it in any way shows dots.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let text: String

    /// Creates a secret.
    package init(_ text: String) { self.text = text }

    /// A text of a server without the secret, plain or percent-encoded, which it may repeat.
    package func removed(from text: String) -> String {
        // A shorter text may occur by chance.
        guard self.text.utf8.count >= Self.shortest else { return text }
        return [PercentCoding.queryText(self.text), self.text].reduce(text) {
            UTF8Text.replacing($1, with: "•••", in: $0)
        }
    }

    /// The shortest secret that is removed from texts, in bytes.
    static let shortest = 6

    /// Always dots.
    package var description: String { "•••" }
    /// Always dots.
    package var debugDescription: String { "•••" }
    /// An empty mirror.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
