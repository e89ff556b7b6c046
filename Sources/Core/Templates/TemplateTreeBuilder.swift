import SourceText

/// Builds the tree of a template whose tags are all matched, and removes lines that contain only a single tag.
///
/// Standalone tags follow the Mustache specification; parents and blocks follow its module "inheritance": opening and
/// closing tag need not be on separate lines, and inside a parent the rest of a line after an opening block tag and
/// before a closing one is ignored.
struct TemplateTreeBuilder {
    let file: SourceFile
    let tokens: [TemplateToken]

    /// The node for a token and everything it opens.
    private struct Piece {
        let node: TemplateNode?
        let bytes: Range<Int>
        /// Whether the line it starts on is removed or never shown.
        let ownsLine: Bool
    }

    /// The nodes of the whole template.
    func nodes() -> [TemplateNode] {
        build(0..<tokens.count, text: 0..<file.bytes.count)
    }

    /// The nodes of the tokens in `range` and of the surrounding text.
    private func build(_ range: Range<Int>, text: Range<Int>) -> [TemplateNode] {
        var nodes: [TemplateNode] = []
        var cursor = text.lowerBound
        var index = range.lowerBound
        while index < range.upperBound {
            let piece = piece(at: index)
            let start = piece.bytes.lowerBound
            if cursor < start { nodes.append(.text(cursor..<start)) }
            if !piece.ownsLine, isLineStart(start) { nodes.append(.lineStart) }
            if let node = piece.node { nodes.append(node) }
            cursor = max(cursor, piece.bytes.upperBound)
            index = max(index, tokens[index].closer) + 1
        }
        if cursor < text.upperBound { nodes.append(.text(cursor..<text.upperBound)) }
        return nodes
    }

    private func piece(at index: Int) -> Piece {
        let token = tokens[index]
        switch token.kind {
        case .comment, .delimiters, .close:
            return Piece(node: nil, bytes: token.ownLine ?? token.tag, ownsLine: true)
        case .variable, .unescaped:
            let node = TemplateNode.variable(name: token.name, isEscaped: token.kind == .variable)
            return Piece(node: node, bytes: token.tag, ownsLine: false)
        case .section, .inverted: return section(index)
        case .partial:
            let include = TemplateInclude(
                name: token.name, tag: token.tag,
                indentation: token.ownLine.map { $0.lowerBound..<token.tag.lowerBound },
                blocks: [], isParent: false)
            return Piece(
                node: .include(include), bytes: token.ownLine ?? token.tag, ownsLine: token.ownLine != nil)
        case .parent: return parent(index)
        case .block: return block(index)
        }
    }

    private func section(_ index: Int) -> Piece {
        let open = tokens[index]
        let close = tokens[open.closer]
        let before = open.ownLine ?? open.tag
        let after = close.ownLine ?? close.tag
        let body = build(index + 1..<open.closer, text: before.upperBound..<max(before.upperBound, after.lowerBound))
        return Piece(
            node: .section(name: open.name, isInverted: open.kind == .inverted, body: body),
            bytes: before.lowerBound..<after.upperBound, ownsLine: open.ownLine != nil)
    }

    private func parent(_ index: Int) -> Piece {
        let open = tokens[index]
        let close = tokens[open.closer]
        var blocks: [TemplateBlock] = []
        var inner = index + 1
        while inner < open.closer {
            if tokens[inner].kind == .block { blocks.append(override(inner)) }
            inner = max(inner, tokens[inner].closer) + 1
        }
        var taken = open.tag.lowerBound..<close.tag.upperBound
        var indentation: Range<Int>?
        if let lineStart = open.lineStart, let lineEnd = close.lineEnd {
            taken = lineStart..<lineEnd
            indentation = lineStart..<open.tag.lowerBound
        }
        let include = TemplateInclude(
            name: open.name, tag: open.tag, indentation: indentation, blocks: blocks, isParent: true)
        return Piece(node: .include(include), bytes: taken, ownsLine: indentation != nil)
    }

    /// Builds a block inside a parent tag.
    private func override(_ index: Int) -> TemplateBlock {
        let open = tokens[index]
        let close = tokens[open.closer]
        let start = open.lineEnd ?? open.tag.upperBound
        let end = max(start, close.lineStart ?? close.tag.lowerBound)
        return TemplateBlock(
            name: open.name, body: build(index + 1..<open.closer, text: start..<end),
            bodyIndentation: open.lineEnd == nil ? nil : firstIndentation(start..<end),
            startsLine: open.lineEnd != nil,
            placement: .init(indentation: nil, removesOpeningLine: false, removesClosingLine: false))
    }

    /// Builds a block that may be overridden.
    private func block(_ index: Int) -> Piece {
        let open = tokens[index]
        let close = tokens[open.closer]
        var before = open.ownLine ?? open.tag
        var after = close.ownLine ?? close.tag
        if let lineStart = open.lineStart, let lineEnd = close.lineEnd,
            file.bytes[open.tag.upperBound..<close.tag.lowerBound].allSatisfy(TemplateLexer.isBlank)
        {
            before = lineStart..<close.tag.lowerBound
            after = close.tag.lowerBound..<lineEnd
        }
        let inside = before.upperBound..<max(before.upperBound, after.lowerBound)
        let block = TemplateBlock(
            name: open.name, body: build(index + 1..<open.closer, text: inside),
            bodyIndentation: open.ownLine == nil ? nil : firstIndentation(inside),
            startsLine: open.ownLine != nil,
            placement: .init(
                indentation: open.lineStart.map { $0..<open.tag.lowerBound },
                removesOpeningLine: before != open.tag, removesClosingLine: after != close.tag))
        return Piece(
            node: .block(block), bytes: before.lowerBound..<after.upperBound, ownsLine: before != open.tag)
    }

    /// The space at the start of the first non-blank line.
    private func firstIndentation(_ range: Range<Int>) -> Range<Int>? {
        var lineStart = range.lowerBound
        for position in range where !TemplateLexer.isBlank(file.bytes[position]) {
            switch file.bytes[position] {
            case UInt8(ascii: "\n"): lineStart = position + 1
            case UInt8(ascii: "\r"): break
            default: return lineStart..<position
            }
        }
        return nil
    }

    private func isLineStart(_ position: Int) -> Bool {
        position == 0 || file.bytes[position - 1] == UInt8(ascii: "\n")
    }
}
