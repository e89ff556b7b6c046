/// A field of an album, and the source that gave it.
public struct FieldSource: Sendable, Equatable {
    /// Its key in album files, such as `genres`; `extra.shelf` for a field of the owner's own.
    public let field: String
    /// The source, as ``Album/source`` has it.
    public let source: String

    /// A field that `source` gave.
    public init(_ field: String, _ source: String) {
        self.field = field
        self.source = source
    }
}
