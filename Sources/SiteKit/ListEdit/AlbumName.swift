/// What an album is called by whoever wants to change it.
public struct AlbumName: Sendable, Equatable {
    /// Its id, or its slug where no album has that id; compared with those of the library and used for nothing else.
    public let text: String
    /// What its source is called; nil for any.
    public let source: String?

    /// An album of a source, or of any.
    public init(_ text: String, of source: String? = nil) { (self.text, self.source) = (text, source) }
}
