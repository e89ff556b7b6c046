/// Text that must appear in no output, log, cache or error: printing it in any way shows dots.
public struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    let text: String

    /// A secret.
    public init(_ text: String) { self.text = text }

    /// Dots.
    public var description: String { "•••" }
    /// Dots.
    public var debugDescription: String { "•••" }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
