/// Writes the HTML of a tree and notes its headings, links and text on the way; one visit a node.
///
/// What it writes is what cmark's own `html.c` (0.30) writes, except where safety, anchors and links ask for something else.
struct NoteRenderer {
    let source: ArraySlice<UInt8>
    let options: Markdown.Options
    let resolve: (Markdown.Link) -> Markdown.LinkTarget

    var out: ByteWriter
    var note = Markdown.RenderedNote()

    /// Images around the current node that are written as their text: all of an image's content is alternative text.
    var imagesAround = 0
    /// For each open link, innermost last, whether its tag was written.
    var openLinks: [Bool] = []
    /// For the outermost open image, whether its tag was written.
    var hasOpenImageTag = false

    /// The open heading's text, and the place in ``out`` where its tag is still missing.
    var heading: (text: PlainText, start: Int)?
    /// Where in ``out`` the digits of the written headings' tags are: one in the opening and one in the closing tag of each.
    var headingDigits: [Int] = []
    /// The open paragraph's text while the excerpt is still to be found.
    var paragraph: PlainText?
    var isExcerptDone: Bool

    var anchors: Anchors
    /// Finds where destinations are written.
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

    /// Takes the next step of a walk over the tree.
    mutating func visit(_ node: Node, entering: Bool) {
        if node.kind.rawValue >= NodeKind.text.rawValue {
            visitInline(node, entering: entering)
        } else {
            visitBlock(node, entering: entering)
        }
    }

    /// The finished note.
    mutating func finish() -> Markdown.RenderedNote {
        lowerHeadings()
        note.html = out.bytes
        return note
    }
}
