/// All templates of a site, parsed once, from which programs for pages are linked.
///
/// A template is named by its path below `templates/`, with or without extension: `templates/partials/head.html` is
/// `partials/head` and `partials/head.html`. The language is Mustache with partials, parents and blocks; there are no
/// lambdas and no names chosen by values, and names are strict: what cannot exist is an error.
public struct TemplateLibrary: Sendable {
    private let templates: [ParsedTemplate]
    private let sources: [PathKey: Int]

    /// The short names of all templates, sorted by bytes.
    public let names: [String]

    /// What is wrong in the text of the templates, whether a page uses them or not.
    ///
    /// Linking does not report these again.
    public var diagnostics: [Diagnostic] { templates.flatMap(\.diagnostics) }

    /// Parses every file; of two with the same path the later one counts.
    public init(_ files: [SourceFile]) {
        var latest: [PathKey: Int] = [:]
        for (index, file) in files.enumerated() { latest[PathKey(file.path)] = index }
        let kept = files.enumerated().filter { latest[PathKey($0.element.path)] == $0.offset }.map(\.element)
        templates = kept.map { ParsedTemplate($0) }
        var sources: [PathKey: Int] = [:]
        var shortNames: Set<String> = []
        for (index, file) in kept.enumerated() {
            let name = Self.name(of: file.path)
            let short = Self.withoutExtension(name)
            let key = PathKey(short)
            shortNames.insert(short)
            if sources[key] == nil || name.utf8.hasSuffix(".html") { sources[key] = index }
        }
        for (index, file) in kept.enumerated() { sources[PathKey(Self.name(of: file.path))] = index }
        self.sources = sources
        names = shortNames.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Compiles a template, with all it includes, for pages whose record has `shape`.
    ///
    /// Returns no program when a name, partial or block is wrong (the diagnostics say so), or when a template that
    /// takes part could not be parsed (``diagnostics`` of the library says so).
    public func link(
        templateNamed name: String, shape: Shape
    ) -> (program: TemplateProgram?, diagnostics: [Diagnostic]) {
        guard let source = source(named: name) else {
            let near = Suggestion.nearest(to: name, in: names)
            let diagnostic = Diagnostic(
                .error, .unknownTemplate, "no template \"\(name)\"", at: .none,
                help: near.map { "did you mean \"\($0)\"?" })
            return (nil, [diagnostic])
        }
        var linker = TemplateLinker(library: self, shape: shape)
        let program = linker.link(source)
        return (program, linker.diagnostics)
    }
}

extension TemplateLibrary {
    /// The position of a template by name, or nil.
    func source(named name: String) -> Int? { sources[PathKey(name)] }

    func parsed(at source: Int) -> ParsedTemplate { templates[source] }

    /// Names of the blocks that a template has, itself or through what it includes, each once.
    func blockNames(of source: Int) -> [String] {
        var seen: Set<Int> = [source]
        var queue = [source]
        var names: [String] = []
        var next = 0
        while next < queue.count {
            let template = templates[queue[next]]
            next += 1
            for name in template.blockNames where !names.contains(name) { names.append(name) }
            for name in template.includeNames {
                if let inner = self.source(named: name), seen.insert(inner).inserted { queue.append(inner) }
            }
        }
        return names
    }

    private static func name(of path: String) -> String {
        path.utf8.hasPrefix("templates/") ? path.droppingBytes(first: "templates/".utf8.count) : path
    }

    private static func withoutExtension(_ name: String) -> String {
        let bytes = name.utf8
        let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) } ?? name.startIndex
        guard let dot = bytes[start...].lastIndex(of: UInt8(ascii: ".")), dot > start else { return name }
        return String(name[..<dot])
    }
}
