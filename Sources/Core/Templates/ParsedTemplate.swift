import SourceText

/// A parsed template: its nodes, and the mistakes found in it.
struct ParsedTemplate: Sendable {
    let file: SourceFile
    /// The nodes; if there are diagnostics, the broken pieces are left out.
    let nodes: [TemplateNode]
    let diagnostics: [Diagnostic]
    /// Names of the template's own blocks, including those inside parent tags.
    let blockNames: [String]
    /// Names of the partials and parents it includes.
    let includeNames: [String]

    init(_ file: SourceFile) {
        self.file = file
        var lexer = TemplateLexer(file)
        let (found, mistakes) = lexer.scan()
        var matcher = TemplateTagMatcher(file: file, tokens: found)
        let tokens = matcher.matched()
        diagnostics = mistakes + matcher.diagnostics
        nodes = TemplateTreeBuilder(file: file, tokens: matcher.soundTokens(mistakes: mistakes)).nodes()
        func names(_ kinds: [TemplateToken.Kind]) -> [String] {
            tokens.filter { kinds.contains($0.kind) }.map { UTF8Text.describing(file.bytes[$0.name]) }
        }
        blockNames = names([.block])
        includeNames = names([.partial, .parent])
    }
}
