/// Writes the HTML of a tree and collects its headings, links and text in one pass.
///
/// The output equals that of cmark's own `html.c` (0.30), except where safety, anchors and links require otherwise.
struct NoteRenderer {
    let source: ArraySlice<UInt8>
    let options: Markdown.Options
    let resolve: (Markdown.Link) -> Markdown.LinkTarget

    var out: ByteWriter
    var note = Markdown.RenderedNote()

    /// Number of enclosing images written as their text: all content of an image is alternative text.
    var imagesAround = 0
    /// For each open link, innermost last, whether its tag was written.
    var openLinks: [Bool] = []
    /// For the outermost open image, whether its tag was written.
    var hasOpenImageTag = false
    /// The sizes of the outermost open image.
    var openPicture: Markdown.Picture?

    /// The text of the open heading, and the position in ``out`` where its tag must be inserted.
    var heading: (text: PlainText, start: Int)?
    /// The positions in ``out`` of the digits in heading tags: one in the opening and one in the closing tag of each.
    var headingDigits: [Int] = []
    /// The text of the open paragraph, until the excerpt has been found.
    var paragraph: PlainText?
    var isExcerptDone: Bool

    var anchors: Anchors
    /// Finds the source positions of destinations.
    var places: LinkPlaces
    /// The block whose inlines are being visited.
    var blockLines: ClosedRange<Int> = 1...1

    init(
        source: ArraySlice<UInt8>, options: Markdown.Options, resolve: @escaping (Markdown.Link) -> Markdown.LinkTarget
    ) {
        self.source = source
        self.options = options
        self.resolve = resolve
        out = ByteWriter(capacity: source.count + source.count / 2 + 64)
        anchors = Anchors(reserved: options.reservedAnchors)
        places = LinkPlaces(source: source)
        isExcerptDone = options.excerptLength <= 0 || options.writesLikeCmark
    }

    /// Handles one step of a walk over the tree.
    mutating func visit(_ node: Node, entering: Bool) {
        if node.kind.rawValue >= NodeKind.text.rawValue {
            visitInline(node, entering: entering)
        } else {
            visitBlock(node, entering: entering)
        }
    }

    /// Returns the finished note.
    mutating func finish() -> Markdown.RenderedNote {
        lowerHeadings()
        note.html = out.bytes
        return note
    }
}
