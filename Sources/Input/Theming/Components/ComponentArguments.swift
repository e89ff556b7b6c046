import Albums
import Readers
package import SourceText

/// The arguments of one use of a component: `name: value` lines in YAML.
package struct ComponentArguments: Sendable {
    /// An argument and the position of its value in the file.
    package struct Argument: Sendable {
        package let name: String
        package let type: ComponentType
        package let value: ComponentValue
        package let range: Range<Int>
    }

    /// The arguments that are given and valid, in the order of the declaration.
    package private(set) var arguments: [Argument] = []
    /// The mistakes, in order; with one, the component is not shown.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Reads the arguments in a range of a file; `nameRange` is the position of the component's name.
    package init(
        of declaration: ComponentDeclaration, in file: SourceFile, _ range: Range<Int>, nameRange: Range<Int>
    ) {
        let tree = YAMLReader.read(file, range: range)
        diagnostics = tree.diagnostics
        guard let root = tree.root, !tree.diagnostics.hasErrors else { return }
        var entries: [Node.Entry] = []
        switch root.value {
        case .null: break
        case .map(let found): entries = found
        default:
            diagnostics.append(
                .error(
                    .wrongArgument, "arguments are written as `name: value`", at: file.span(root.range),
                    help: declaration.arguments.first.map { "such as `\($0.name): \($0.type.example)`" }))
            return
        }
        reportUnknown(entries, declaration, file)
        for argument in declaration.arguments {
            if argument.type == .shelf {
                readShelf(root, argument, file)
            } else if let entry = entries.first(where: { $0.key == argument.name }), entry.value.value != .null {
                read(entry.value, argument, file)
            } else if !argument.isOptional {
                diagnostics.append(
                    .error(
                        .missingArgument, "`\(declaration.name)` needs `\(argument.name)`", at: file.span(nameRange),
                        help: "add a line such as `\(argument.name): \(argument.type.example)`"))
            }
        }
    }

    private mutating func reportUnknown(
        _ entries: [Node.Entry], _ declaration: ComponentDeclaration, _ file: SourceFile
    ) {
        let names = declaration.arguments.flatMap(\.keys)
        for entry in entries where !names.contains(entry.key) {
            let near = Suggestion.nearest(to: entry.key, in: names)
            diagnostics.append(
                .error(
                    .unknownArgument, "`\(declaration.name)` has no argument `\(entry.key.prefix(80))`",
                    at: file.span(entry.keyRange),
                    help: near.map { "did you mean `\($0)`?" } ?? "it has \(names.joined(separator: ", "))"))
        }
    }

    private mutating func read(_ node: Node, _ argument: ComponentDeclaration.Argument, _ file: SourceFile) {
        guard let value = Self.value(of: node, argument.type) else {
            let type = argument.type
            diagnostics.append(
                .error(
                    .wrongArgument, "`\(argument.name)` must be of the type \(type.rawValue)",
                    at: file.span(node.range), help: "write it like `\(argument.name): \(type.example)`"))
            return
        }
        arguments.append(Argument(name: argument.name, type: argument.type, value: value, range: node.range))
    }

    /// Reads the shelf that some of the keys of all arguments describe.
    private mutating func readShelf(_ root: Node, _ argument: ComponentDeclaration.Argument, _ file: SourceFile) {
        var query = AlbumQuery()
        var (title, limit): (String?, Int?)
        if case .map = root.value {
            var record = RecordReader(root, in: file, dialect: .yaml, keys: argument.keys)
            title = record.text("title")
            limit = record.integer("limit", in: 0...1_000_000)
            query = AlbumQuery(reading: &record)
            diagnostics += record.diagnostics
        }
        let shelf = ComponentValue.Shelf(title: title, query: query, limit: limit)
        arguments.append(
            Argument(name: argument.name, type: argument.type, value: .shelf(shelf), range: root.range))
    }

    /// The value of a node; nil if it is of another type.
    private static func value(of node: Node, _ type: ComponentType) -> ComponentValue? {
        switch type {
        case .text, .markdown, .link, .album, .embed, .recording: text(of: node).map { .text($0) }
        case .number:
            if case .number(let number) = node.value { .text(number) } else { nil }
        case .flag:
            if case .bool(let flag) = node.value { .flag(flag) } else { nil }
        case .rating: text(of: node).flatMap { Rating($0) }.map { .rating($0) }
        case .picture: picture(of: node).map { .picture($0) }
        case .pictures: list(of: node, picture).map { .pictures($0) }
        case .texts: list(of: node, text).map { .texts($0) }
        case .tracks: list(of: node, text).map { .tracks($0.map { ComponentValue.Track($0) }) }
        // Read from several nodes.
        case .shelf: nil
        }
    }

    private static func text(of node: Node) -> String? {
        switch node.value {
        case .string(let text): text.isEmpty ? nil : text
        case .number(let number): number
        default: nil
        }
    }

    private static func picture(of node: Node) -> ComponentValue.Picture? {
        guard case .map(let entries) = node.value else {
            return text(of: node).map { .init(source: $0, alt: "", range: node.range) }
        }
        guard entries.allSatisfy({ ["src", "alt"].contains($0.key) }), let source = node["src"],
            let name = text(of: source)
        else { return nil }
        return .init(source: name, alt: node["alt"].flatMap(text) ?? "", range: source.range)
    }

    /// The elements of a list that is not empty; nil if one of them is of another type.
    private static func list<Element>(of node: Node, _ read: (Node) -> Element?) -> [Element]? {
        guard case .list(let nodes) = node.value, !nodes.isEmpty else { return nil }
        let elements = nodes.compactMap(read)
        return elements.count == nodes.count ? elements : nil
    }

    /// The names of pictures among all texts in a range of a file: those that end like files of pictures.
    package static func pictures(in file: SourceFile, _ range: Range<Int>) -> [String] {
        guard let root = YAMLReader.read(file, range: range).root else { return [] }
        var names: [String] = []
        var nodes = [root]
        while let node = nodes.popLast() {
            switch node.value {
            case .string(let text): if isPicture(text) { names.append(text) }
            case .list(let inner): nodes += inner.reversed()
            case .map(let entries): nodes += entries.reversed().map(\.value)
            default: break
            }
        }
        return names
    }

    private static func isPicture(_ text: String) -> Bool {
        let name = text.lowercased().prefix { $0 != "?" && $0 != "#" }
        return !name.contains("\n")
            && [".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif", ".svg"].contains { name.hasSuffix($0) }
    }
}
