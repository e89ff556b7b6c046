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
        indirect case copy(BinaryFile)
        /// These bytes.
        case bytes([UInt8])
        /// A square of a cover, of a side in pixels, as what made it keeps it.
        indirect case cover(CoverArt, side: Int, format: CoverArt.Format)
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
        /// A page of a group: the index of its list, its own there, and the number of the page from 0.
        case term(index: Int, Int, part: Int)
        /// A page of the list of all albums, by its number from 0.
        case albums(part: Int)
        /// The feed of the newest albums.
        case feed
        /// The file of the sitemap at an index.
        case sitemap(Int)
        /// The page of all places.
        case places
        /// The drawn picture of a place: the index of its shelf, and its own there.
        case placeCover(shelf: Int, Int)
        /// The drawn cover of the album at an index of the shelf.
        case drawnCover(Int)
    }

    /// The files, sorted by the bytes of their paths.
    public let files: [File]
    let links: LinkResolver
    let renderer: SiteRenderer

    init(files: [File], links: LinkResolver, renderer: SiteRenderer) {
        self.files = files
        self.links = links
        self.renderer = renderer
    }

    /// A part of the tree: every so many files, so that all parts have as many pages of each kind.
    public func part(_ shard: Shard) -> OutputTree {
        let indices = stride(from: shard.number - 1, to: files.count, by: shard.count)
        return OutputTree(files: indices.map { files[$0] }, links: links, renderer: renderer)
    }

    /// Makes the bytes of something rendered; `buffer` is used again from file to file.
    public func render(_ content: Rendered, into buffer: inout RenderBuffer) {
        renderer.render(content, into: &buffer)
    }

    /// A hash of all that the bytes of a file are made from, but for where links of notes lead.
    ///
    /// Those of files for which ``RenderBuffer/usesAddresses`` is true depend on ``addressesPrint`` as well.
    public func print(of file: File) -> UInt64 {
        switch file.content {
        case .bytes(let bytes): ContentHash.of(bytes)
        case .copy(let source): source.contentHash
        case .cover(let art, let side, let format):
            ContentHash.of(words: [art.print, UInt64(side), format == .webp ? 0 : 1])
        case .rendered(let content): renderer.print(of: content)
        }
    }

    /// What stands for the source whose note this page of an album shows, where no other page does; else 0.
    public func noteSource(of file: File) -> UInt64 {
        guard case .rendered(.album(let index)) = file.content else { return 0 }
        return renderer.noteSource(ofAlbum: index)
    }

    /// A hash of the files' paths and of what they are made from: all that links can lead to.
    ///
    /// Takes time for each file.
    public var addressesPrint: UInt64 { links.print }
}

/// Room for rendering one file after another without asking for memory each time.
///
/// One for each task.
public struct RenderBuffer: Sendable {
    /// The bytes of the file rendered last.
    public internal(set) var bytes: [UInt8] = []
    /// What is wrong with it; a site with an error is not to be shown.
    public internal(set) var diagnostics: [Diagnostic] = []
    /// Whether it depends on which pages the site has.
    public internal(set) var usesAddresses = false
    /// Whether it has to be rendered in the next build as well, though nothing it is made from is another: there is
    /// something to say about it, or notes of other pages decide whether there is.
    public internal(set) var mustRenderAgain = false
    /// Where the page of an album shows its note and the beginning of it.
    public internal(set) var noteMarks = TextMarks()
    var data = TemplateData(.page)

    /// Empty room.
    public init() {}

    mutating func clear() {
        bytes.removeAll(keepingCapacity: true)
        data.removeAll(keepingCapacity: true)
        diagnostics.removeAll()
        usesAddresses = false
        mustRenderAgain = false
        noteMarks = TextMarks()
    }
}
