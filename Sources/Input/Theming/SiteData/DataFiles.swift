import Readers
package import SourceText
package import Templates

/// The files in `content/data`, which templates read by name: `{{#data.concerts}}…{{/data.concerts}}`.
package struct DataFiles: Sendable {
    /// The values of all files by the name of the file, for templates.
    package let record: ContentRecord
    private let values: [String: Node]
    private let files: [(name: String, file: SourceFile)]

    package static let folder = "content/data/"

    /// Reads some files; problems are added to `diagnostics`.
    package init(_ files: [SourceFile], diagnostics: inout [Diagnostic]) {
        var reading = ContentReading(.badData)
        var fields: [ContentShape.Field] = []
        var values: [String: Node] = [:]
        var named: [(name: String, file: SourceFile)] = []
        for file in files {
            let name = Self.name(of: file)
            if let problem = Self.problem(with: name, file, named) {
                diagnostics.append(problem)
                continue
            }
            let tree = Self.read(file)
            diagnostics += tree.diagnostics
            let root = tree.root ?? Node(.null, 0..<0)
            fields.append(.init(name: name, shape: reading.shape(of: root, in: file), place: file.span(0..<0)))
            values[name] = root
            named.append((name, file))
        }
        diagnostics += reading.diagnostics.counted
        record = ContentRecord("file in \(Self.folder)", fields: fields)
        (self.values, self.files) = (values, named)
    }

    package func write(into data: inout TemplateData) -> RecordRef { record.write(values, into: &data) }

    /// The warnings about files that no template reads.
    package func unread(by fields: ReadFields) -> [Diagnostic] {
        files.filter { !fields.contains($0.name, of: record.schema) }.map { Self.unread($0.file) }
    }

    /// The warning about a file that no template reads.
    package static func unread(_ file: SourceFile) -> Diagnostic {
        Diagnostic(
            .warning, .unreadData, "no template reads this file", at: .path(file.path),
            help: "write {{#data.\(name(of: file))}} into a template, or remove the file")
    }

    private static func name(of file: SourceFile) -> String {
        let name = file.path.droppingBytes(first: folder.utf8.count)
        let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
        return String(name[..<dot])
    }

    private static func problem(
        with name: String, _ file: SourceFile, _ named: [(name: String, file: SourceFile)]
    ) -> Diagnostic? {
        if let other = named.first(where: { $0.name == name }) {
            return Diagnostic(
                .error, .badData, "two files are called `data.\(name)` in templates", at: .path(file.path),
                notes: [.init("the other one is here", at: .path(other.file.path))], help: "rename one of them")
        }
        if TemplateName.isOne(name) { return nil }
        return Diagnostic(
            .error, .badData, "templates cannot name this file", at: .path(file.path),
            help: "use a name without dots, blanks and folders, such as concerts.yml")
    }

    private static func read(_ file: SourceFile) -> NodeTree {
        if file.path.utf8.hasSuffix(".json") { return JSONReader.readData(file) }
        if file.path.utf8.hasSuffix(".toml") { return TOMLReader.read(file) }
        if !file.path.utf8.hasSuffix(".csv") { return YAMLReader.read(file) }
        let table = CSVReader.read(file)
        let rows = table.rows.filter { !$0.isRecovered }.map { row in
            var node = table.node(of: row)
            // A column that is empty in all rows has a name as well.
            let missing = zip(table.header, table.headerRanges).filter { !$0.0.isEmpty && node[$0.0] == nil }
            node.value = .map(node.entries + missing.map { .init(key: $0.0, range: $0.1, value: Node(.null, $0.1)) })
            return node
        }
        return NodeTree(
            file: file, dialect: .csv, root: Node(.list(rows), 0..<file.bytes.count), diagnostics: table.diagnostics)
    }
}
