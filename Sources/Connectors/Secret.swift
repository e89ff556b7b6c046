/// Text that must not appear in any output, log, cache or error: printing it in any way shows dots.
public struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let text: String

    /// Creates a secret.
    public init(_ text: String) { self.text = text }

    /// Always dots.
    public var description: String { "•••" }
    /// Always dots.
    public var debugDescription: String { "•••" }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
