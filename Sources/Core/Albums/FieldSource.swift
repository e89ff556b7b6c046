/// A field of an album, and the source that provided it.
package struct FieldSource: Sendable, Equatable {
    /// The field's key in album files, such as `genres`; `extra.shelf` for a field defined by the owner.
    package let field: String
    /// The source, as in ``Album/source``.
    package let source: String

    /// A field provided by `source`.
    package init(_ field: String, _ source: String) {
        self.field = field
        self.source = source
    }
}
