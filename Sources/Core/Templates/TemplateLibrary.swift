package import SourceText

/// All templates of a site, parsed once; programs for pages are linked from them.
///
/// A template is named by its path below `templates/`, with or without extension: `templates/partials/head.html` is
/// `partials/head` and `partials/head.html`, and so is `templates/themes/plain/partials/head.html`. The language is Mustache with partials, parents and blocks. There are no
/// lambdas and no names chosen by values, and names are strict: a name that cannot exist is an error.
package struct TemplateLibrary: Sendable {
    private let templates: [ParsedTemplate]
    private let sources: [PathKey: Int]
    private let builtIn: Set<PathKey>

    /// The short names of all templates, sorted by bytes.
    package let names: [String]

    /// The mistakes in the text of the templates, including those that no page uses.
    ///
    /// Linking does not report these again.
    package var diagnostics: [Diagnostic] { templates.flatMap(\.diagnostics) }

    /// Parses all files; if two have the same path, the later one is used.
    ///
    /// `builtIn` are the paths of those that are not on the user's disk.
    package init(_ files: [SourceFile], builtIn: Set<PathKey> = []) {
        self.builtIn = builtIn
        var latest: [PathKey: Int] = [:]
        for (index, file) in files.enumerated() { latest[PathKey(file.path)] = index }
        let kept = files.enumerated().filter { latest[PathKey($0.element.path)] == $0.offset }.map(\.element)
        templates = kept.map { ParsedTemplate($0) }
        var sources: [PathKey: Int] = [:]
        var shortNames: Set<String> = []
        for (index, file) in kept.enumerated() {
            let name = ThemePath.name(of: file.path)
            let short = Self.withoutExtension(name)
            let key = PathKey(short)
            shortNames.insert(short)
            if sources[key] == nil || name.utf8.hasSuffix(".html") { sources[key] = index }
        }
        for (index, file) in kept.enumerated() { sources[PathKey(ThemePath.name(of: file.path))] = index }
        self.sources = sources
        names = shortNames.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Compiles a template, with everything it includes, for pages whose record has `schema`.
    ///
    /// Returns no program if a name, partial or block is wrong, as the returned diagnostics report, or if an included
    /// template could not be parsed, as the library's ``diagnostics`` report. `openSchemas` are those of records whose
    /// names the site's content has, by the name of the record.
    package func link(
        templateNamed name: String, schema: Schema, openSchemas: [String: Schema] = [:]
    ) -> (program: TemplateProgram?, diagnostics: [Diagnostic]) {
        guard let source = source(named: name) else {
            let near = Suggestion.nearest(to: name, in: names)
            let diagnostic = Diagnostic(
                .error, .unknownTemplate, "no template \"\(name)\"", at: .none,
                help: near.map { "did you mean \"\($0)\"?" })
            return (nil, [diagnostic])
        }
        var linker = TemplateLinker(library: self, schema: schema, openSchemas: openSchemas)
        let program = linker.link(source)
        return (program, linker.diagnostics)
    }
}

extension TemplateLibrary {
    /// The index of a template by name; nil if missing.
    func source(named name: String) -> Int? { sources[PathKey(name)] }

    /// Whether there is a template with a name.
    package func contains(_ name: String) -> Bool { source(named: name) != nil }

    /// The files that no template includes, as a partial or as a parent.
    package var notIncluded: [SourceFile] {
        let included = Set(templates.flatMap(\.includeNames).compactMap(source(named:)))
        return templates.indices.filter { !included.contains($0) }.map { templates[$0].file }
    }

    /// Whether a template is part of the program, and not a file that its user has.
    func isBuiltIn(_ file: SourceFile) -> Bool { builtIn.contains(PathKey(file.path)) }

    func parsed(at source: Int) -> ParsedTemplate { templates[source] }

    /// Names of the blocks in a template and in everything it includes, each once.
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

    private static func withoutExtension(_ name: String) -> String {
        let bytes = name.utf8
        let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) } ?? name.startIndex
        guard let dot = bytes[start...].lastIndex(of: UInt8(ascii: ".")), dot > start else { return name }
        return String(name[..<dot])
    }
}
