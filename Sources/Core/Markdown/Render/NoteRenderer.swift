/// Writes the HTML of a tree and collects its headings, links and text in one pass.
///
/// The output equals that of cmark's own `html.c` (0.30), except where safety, anchors and links require otherwise.
struct NoteRenderer {
    let prepared: PreparedSource
    let signs: ExtensionSigns
    /// Whether texts may have marks of extensions.
    let cutsText: Bool
    /// Whether the text has stand-ins.
    let hasStandIns: Bool
    var hasTables = false
    let options: Markdown.Options
    let resolve: (Markdown.Link) -> Markdown.LinkTarget
    let component: (Markdown.Component) -> [UInt8]?

    var out: ByteWriter
    var note = Markdown.RenderedNote()

    /// Number of enclosing images written as their text: all content of an image is alternative text.
    var imagesAround = 0
    /// For each open link, innermost last, whether its tag was written.
    var openLinks: [Bool] = []
    /// For the outermost open image, whether its tag was written.
    var hasOpenImageTag = false
    /// Where the alternative text of the outermost open image starts in ``out``.
    var altStart = 0
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
    /// The lines of the note, once a component needed them.
    var lines: LineIndex?
    /// The block whose inlines are being visited.
    var blockLines: ClosedRange<Int> = 1...1

    /// What is before the text that is visited next.
    var neighbour = InlineNeighbour()
    /// The runs of `~` in the open block.
    var strikes = Strikes()
    var tables = Tables()
    /// The paragraphs with the cells of ``tables``.
    var cells: [Node] = []
    /// How many empty cells may still be added to rows, so that the output stays proportional to the note.
    var emptyCells: Int
    var footnotes = Footnotes()
    /// The labels that were reported as missing.
    var missingLabels: Set<String> = []
    /// A node that is visited without writing anything, until its end.
    var skipped: Node?
    /// Whether the next line break is left out, because a stand-in is all that is before it.
    var dropsBreak = false
    /// The state of the task whose paragraph comes next.
    var pendingTask: Bool?
    /// The paragraph that is the label of a task.
    var taskParagraph: Node?
    /// How many bytes at the start of the next text are not written.
    var droppedBytes = 0
    /// The footnote that is written, and its last paragraph.
    var openFootnote: (entry: Int, last: Node)?

    init(
        _ prepared: PreparedSource, _ signs: ExtensionSigns, options: Markdown.Options,
        resolve: @escaping (Markdown.Link) -> Markdown.LinkTarget,
        component: @escaping (Markdown.Component) -> [UInt8]?
    ) {
        (self.prepared, self.signs, self.options) = (prepared, signs, options)
        (self.resolve, self.component) = (resolve, component)
        hasStandIns = prepared.hasStandIns
        cutsText = !signs.isDisjoint(with: .inText)
        let size = prepared.source.count
        out = ByteWriter(capacity: size + size / 2 + 64)
        anchors = Anchors(reserved: options.reservedAnchors)
        places = LinkPlaces(source: prepared.source)
        isExcerptDone = options.excerptLength <= 0 || options.writesLikeCmark
        emptyCells = size
    }

    mutating func render(_ tree: borrowing Tree) {
        if signs.contains(.pipes) { tables = Tables(in: tree, prepared) }
        hasTables = !tables.isEmpty
        if signs.contains(.footnotes) { findFootnotes(tree) }
        if let cellTree = tables.parseCells() { render(tree, cellTree) } else { walk(tree) }
    }

    /// Renders a tree while that of the cells exists.
    private mutating func render(_ tree: borrowing Tree, _ cellTree: borrowing Tree) {
        var cell = cellTree.document.firstChild
        while let node = cell, cells.count < tables.cellCount {
            cells.append(node)
            cell = node.next
        }
        walk(tree)
    }

    private mutating func walk(_ tree: borrowing Tree) {
        tree.walk { node, entering in visit(node, entering: entering) }
    }

    /// Handles one step of a walk over the tree.
    mutating func visit(_ node: Node, entering: Bool) {
        if let skipped {
            if !entering, node.isSame(as: skipped) { self.skipped = nil }
            return
        }
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
