/// The name that identifies an album to be changed.
package struct AlbumName: Sendable, Equatable {
    /// An id, or a slug if no album has that id; only compared with those in the library.
    package let text: String
    /// The name of its source; nil for any.
    package let source: String?

    /// Creates a name of an album in one source, or in any.
    package init(_ text: String, of source: String? = nil) { (self.text, self.source) = (text, source) }
}
