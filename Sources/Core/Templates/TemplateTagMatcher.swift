import SourceText

/// Matches opening and closing tags and reports unmatched ones.
struct TemplateTagMatcher {
    /// The maximum nesting of sections, parents and blocks in one file.
    static let depthLimit = 48

    let file: SourceFile
    private var tokens: [TemplateToken]
    private var open: [Int] = []
    private var isTooDeep = false
    /// Runs of unmatched tokens, with everything inside them.
    private var broken: [Range<Int>] = []
    /// The last closing tag of each name.
    private var lastClose: [ArraySlice<UInt8>: Int] = [:]
    /// The number of open tags of each name.
    private var openCounts: [ArraySlice<UInt8>: Int] = [:]
    var diagnostics: [Diagnostic] = []

    init(file: SourceFile, tokens: [TemplateToken]) {
        self.file = file
        self.tokens = tokens
        for (index, token) in tokens.enumerated() where token.kind == .close { lastClose[bytes(token)] = index }
    }

    /// The tokens, each opening one with the position of its closing one.
    mutating func matched() -> [TemplateToken] {
        for index in tokens.indices where diagnostics.count < TemplateLexer.mistakeLimit {
            let token = tokens[index]
            checkPlace(of: token)
            if token.opens {
                push(index)
            } else if token.kind == .close {
                close(index)
            }
        }
        let end = file.span(file.bytes.count..<file.bytes.count)
        while let last = open.last, diagnostics.count < TemplateLexer.mistakeLimit {
            reportUnclosed(last, Diagnostic.Note("the template ends here", at: end))
            broken.append(last..<tokens.count)
            pop()
        }
        return tokens
    }

    /// The tokens without unmatched ones, so that the rest of a broken template can be checked.
    ///
    /// Tags in which the lexer found `mistakes` are left out as well. If tags are nested too deeply, all are left out.
    func soundTokens(mistakes: [Diagnostic]) -> [TemplateToken] {
        if isTooDeep || diagnostics.count + mistakes.count >= TemplateLexer.mistakeLimit { return [] }
        var isKept = [Bool](repeating: true, count: tokens.count)
        let places = mistakes.compactMap { if case .text(let span) = $0.place { span.start } else { nil } }
        for (index, token) in tokens.enumerated() where places.contains(where: token.tag.contains) {
            for inner in index...max(index, token.closer) { isKept[inner] = false }
        }
        for range in broken { for index in range { isKept[index] = false } }
        var kept = [Int](repeating: -1, count: tokens.count)
        var next = 0
        for index in tokens.indices where isKept[index] {
            kept[index] = next
            next += 1
        }
        return tokens.indices.filter { isKept[$0] }.map { index in
            var token = tokens[index]
            if token.closer >= 0 { token.closer = kept[token.closer] }
            return token
        }
    }

    private mutating func push(_ index: Int) {
        open.append(index)
        openCounts[bytes(tokens[index]), default: 0] += 1
        guard open.count > Self.depthLimit, !isTooDeep else { return }
        isTooDeep = true
        report(
            .wrongUse, "tags are nested more than \(Self.depthLimit) deep", tokens[index].tag, notes: [],
            help: "move the inner part into a partial")
    }

    private mutating func pop() {
        let index = open.removeLast()
        openCounts[bytes(tokens[index]), default: 0] -= 1
    }

    private mutating func close(_ index: Int) {
        let token = tokens[index]
        guard let top = open.last else {
            return report(
                .mismatchedClose, "`\(text(token.tag))` closes nothing", token.tag, notes: [],
                help: "remove it, or open `\(text(token.name))` before it", broken: index..<index + 1)
        }
        if bytes(tokens[top]) == bytes(token) { return closeTop(with: index) }
        if openCounts[bytes(token), default: 0] > 0 {
            let note = Diagnostic.Note("the section around it is closed here", at: file.span(token.tag))
            while let last = open.last, bytes(tokens[last]) != bytes(token) {
                reportUnclosed(last, note)
                broken.append(last..<index)
                pop()
            }
            return closeTop(with: index)
        }
        let opener = tokens[top]
        // Either of two similar names may be the wrong one.
        let isNear = Suggestion.nearest(to: text(token.name), in: [text(opener.name)]) != nil
        report(
            .mismatchedClose, "`\(text(token.tag))` does not close `\(text(opener.name))`", token.tag,
            notes: [Diagnostic.Note("this is open", at: file.span(opener.tag))],
            help: "write `\(closing(opener))`" + (isNear ? ", or open `\(text(token.name))`" : ""),
            broken: index..<index + 1)
        if lastClose[bytes(opener), default: -1] < index {
            broken.append(top..<index)
            pop()
        }
    }

    private mutating func closeTop(with index: Int) {
        if let top = open.last {
            tokens[top].closer = index
            pop()
        }
    }

    /// Checks a tag directly inside a parent tag, where only blocks have a meaning.
    private mutating func checkPlace(of token: TemplateToken) {
        guard let top = open.last, tokens[top].kind == .parent else { return }
        switch token.kind {
        case .block, .comment, .delimiters, .close: return
        case .variable, .unescaped, .section, .inverted, .partial, .parent: break
        }
        report(
            .wrongUse, "`\(text(token.tag))` is not in a block and is never shown", token.tag,
            notes: [Diagnostic.Note("only the blocks of this parent are shown", at: file.span(tokens[top].tag))],
            help: "put it into a block, such as `{{$content}}`")
    }

    private mutating func reportUnclosed(_ index: Int, _ note: Diagnostic.Note) {
        guard diagnostics.count < TemplateLexer.mistakeLimit else { return }
        let token = tokens[index]
        let kind =
            switch token.kind {
            case .parent: "parent"
            case .block: "block"
            default: "section"
            }
        report(
            .unclosedSection, "the \(kind) `\(text(token.name))` is never closed", token.tag, notes: [note],
            help: "add `\(closing(token))`")
    }

    private mutating func report(
        _ code: DiagnosticCode, _ message: String, _ range: Range<Int>, notes: [Diagnostic.Note], help: String,
        broken tokens: Range<Int>? = nil
    ) {
        if let tokens { broken.append(tokens) }
        diagnostics.append(.error(code, message, at: file.span(range), notes: notes, help: help))
    }

    private func closing(_ token: TemplateToken) -> String { "{{/\(text(token.name))}}" }

    private func bytes(_ token: TemplateToken) -> ArraySlice<UInt8> { file.bytes[token.name] }

    private func text(_ range: Range<Int>) -> String { UTF8Text.describing(file.bytes[range]) }
}
