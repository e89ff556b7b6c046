/// A template after parsing: its pieces, or what is wrong with it.
struct ParsedTemplate: Sendable {
    let file: SourceFile
    /// Without the parts that are broken, where there are diagnostics.
    let nodes: [TemplateNode]
    let diagnostics: [Diagnostic]
    /// Names of its own blocks, those inside parent tags too.
    let blockNames: [String]
    /// Names of the partials and parents it asks for.
    let includeNames: [String]

    /// Parses a file.
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
