package import SourceText

extension ComponentDeclaration {
    /// The components whose templates are among some files, by their names.
    package static func all(in files: [SourceFile]) -> [ComponentDeclaration] {
        files.filter { ComponentTemplates.isComponent($0.path) }
            .compactMap { ComponentDeclaration.read($0, name: $0.path.fileStem).declaration }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// The components whose templates are among some files, with their arguments and the types, as Markdown.
    package static func documentation(of files: [SourceFile]) -> String {
        let parts = all(in: files).map(describe)
        let types = ComponentType.allCases.map { "- `\($0.rawValue)`: \($0.meaning)\n" }
        return """
            # Components of notes

            A note uses one as a block of code whose name is in braces, with an argument a line: `name: value`. What has a
            `?` may be left out. A template in templates/components/ also has `root`, `words`, `site` and `feed`.

            \(parts.joined(separator: "\n"))
            ## Types of arguments

            \(types.joined())
            """
    }

    private static func describe(_ component: ComponentDeclaration) -> String {
        let lines = component.arguments.map { argument in
            let mark = argument.isOptional ? "?" : ""
            guard let keys = argument.type.keys else {
                return "- `\(argument.name)\(mark)`: \(argument.type.rawValue), such as `\(argument.type.example)`\n"
            }
            let names = keys.map { "`\($0)?`" }.joined(separator: ", ")
            return "- \(names): \(argument.type.rawValue), as in the settings\n"
        }
        return "## \(component.name)\n\n\(component.summary)\n\n\(lines.joined())"
    }
}
