/// The site, as values: every file it consists of, and how to make its bytes.
public struct OutputTree: Sendable {
    /// One file.
    public struct File: Sendable {
        /// Path below the output folder, with `/` between its parts.
        public let path: String
        /// What it holds.
        public let content: Content
    }

    /// What a file holds.
    public enum Content: Sendable {
        /// A file of the site folder, byte for byte; the path is the source's.
        case copy(BinaryFile)
        /// These bytes.
        case bytes([UInt8])
        /// Something that is rendered when it is asked for.
        case rendered(Rendered)
    }

    /// What is rendered when it is asked for.
    public enum Rendered: Sendable {
        /// The home page.
        case home
        /// The page of the album at an index of the shelf.
        case album(Int)
        /// The page of text at an index.
        case page(Int)
        /// The page for missing addresses.
        case notFound
        /// The list of all groups at an index.
        case index(Int)
        /// The page of a group: the index of its list, and its own there.
        case term(index: Int, Int)
        /// The feed of the newest albums.
        case feed
        /// The drawn cover of the album at an index of the shelf.
        case drawnCover(Int)
    }

    /// The files, sorted by the bytes of their paths.
    public let files: [File]
    private let renderer: SiteRenderer

    init(files: [File], renderer: SiteRenderer) {
        self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        self.renderer = renderer
    }

    /// Makes the bytes of something rendered; `buffer` is used again from file to file.
    public func render(_ content: Rendered, into buffer: inout RenderBuffer) {
        renderer.render(content, into: &buffer)
    }
}

/// Room for rendering one file after another without asking for memory each time.
///
/// One for each task.
public struct RenderBuffer: Sendable {
    /// The bytes of the file rendered last.
    public internal(set) var bytes: [UInt8] = []
    var data = TemplateData(.page)

    /// Empty room.
    public init() {}
}
