/// Text that must not appear in any output, log, cache or error: printing it in any way shows dots.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let text: String

    /// Creates a secret.
    package init(_ text: String) { self.text = text }

    /// Always dots.
    package var description: String { "•••" }
    /// Always dots.
    package var debugDescription: String { "•••" }
    /// An empty mirror.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
