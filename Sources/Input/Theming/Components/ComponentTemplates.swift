package import SourceText
package import Templates

/// The components that notes may use: those of the theme, and the site's own in `templates/components/`.
package struct ComponentTemplates: Sendable {
    /// A component with its compiled template.
    package struct Entry: Sendable {
        package let declaration: ComponentDeclaration
        package let type: RecordType<ComponentContent>
        package let program: TemplateProgram
    }

    private var entries: [String: Entry] = [:]
    /// The names of all files, also of those with mistakes.
    private var all: Set<String> = []
    /// Their names, sorted.
    package private(set) var names: [String] = []
    package private(set) var readFields = ReadFields()

    /// The folder of their templates in a theme.
    private static let folder = "components/"

    /// Whether a file is the template of a component, in any theme.
    package static func isComponent(_ path: String) -> Bool { ThemePath.name(of: path).utf8.hasPrefix(folder) }

    /// Reads the declarations of all components and links their templates.
    package init(
        _ files: [SourceFile], _ library: TemplateLibrary, _ shared: ComponentSchemas, openSchemas: [String: Schema],
        diagnostics: inout [Diagnostic]
    ) {
        for file in files {
            guard Self.isComponent(file.path), file.path.utf8.hasSuffix(".html") else {
                continue
            }
            let name = file.path.fileStem
            all.insert(name)
            let read = ComponentDeclaration.read(file, name: name)
            diagnostics += read.diagnostics
            guard let declaration = read.declaration else { continue }
            let type = RecordType(declaration, shared)
            let linked = library.link(
                templateNamed: "components/\(name)", schema: type.schema, openSchemas: openSchemas)
            diagnostics += linked.diagnostics
            guard let program = linked.program else { continue }
            entries[name] = Entry(declaration: declaration, type: type, program: program)
            readFields.formUnion(program.readFields)
        }
        names = entries.keys.sorted()
    }

    package subscript(name: String) -> Entry? { entries[name] }

    /// Whether a component has mistakes of its own.
    package func isBroken(_ name: String) -> Bool { all.contains(name) && entries[name] == nil }
}
