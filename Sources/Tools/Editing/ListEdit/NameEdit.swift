import Readers
package import SourceText

/// A name of an album that is to be written in another way.
package struct NameChange: Sendable {
    /// The origin of the album.
    package let album: SourceSpan
    package let field: NameField
    package let from: String
    package let to: String
}

/// Writes names of albums in another way in the text of a file of the site; no other byte changes.
package struct NameEdit {
    /// The edit; nil if nothing can be changed.
    package private(set) var edit: TextEdit?
    /// The changes that the edit makes.
    package private(set) var made: [NameChange] = []

    /// The number of values for which other forms are tried one by one, if all together are not possible.
    private static let trialLimit = 64

    /// A value of the file and the text that it is to have.
    private struct Value {
        let node: Node
        let dialect: NodeTree.Dialect
        var text: String
        var changes: [NameChange]
    }

    /// Plans the edit of a file with some changes of its albums.
    ///
    /// What was edited is read again: a change is made only if each other value is read as before.
    package init(_ changes: [NameChange], in file: SourceFile) {
        guard let content = FileContent(file) else { return }
        let values = Self.values(changes)
        if values.isEmpty { return }
        for form in 0..<2 where edit == nil {
            take(values, forms: Array(repeating: form, count: values.count), content, file)
        }
        if edit != nil || values.count == 1 || values.count > Self.trialLimit { return }
        var possible: [(value: Value, form: Int)] = []
        for value in values {
            let form = (0..<2).first { Self.text(of: file, [value], [$0], content) != nil }
            if let form { possible.append((value, form)) }
        }
        take(possible.map(\.value), forms: possible.map(\.form), content, file)
    }

    /// Whether two files have the same albums but for their texts, as before and after names were written in another way.
    package static func isReturn(from before: SourceFile, to after: SourceFile) -> Bool {
        guard let old = FileContent(before), let new = FileContent(after) else { return false }
        return old.node.isEqualButForTexts(to: new.node)
    }

    private mutating func take(_ values: [Value], forms: [Int], _ content: FileContent, _ file: SourceFile) {
        guard let first = values.first, let last = values.last,
            let text = Self.text(of: file, values, forms, content)
        else { return }
        let old = file.bytes
        let range = first.node.range.lowerBound..<last.node.range.upperBound
        let put = Array(text[range.lowerBound..<text.count - (old.count - range.upperBound)])
        edit = TextEdit(replacing: range, of: old, by: put)
        made = values.flatMap(\.changes)
    }

    /// The values with changes, in file order, each once.
    private static func values(_ changes: [NameChange]) -> [Value] {
        var nodes = AlbumNodes()
        var values: [Int: Value] = [:]
        for change in changes {
            guard let record = nodes.record(at: change.album) else { continue }
            for node in record.names(of: change.field) {
                let start = node.range.lowerBound
                let text = values[start]?.text ?? node.string ?? ""
                let new = record.dialect == .csv ? replacing(change, inList: text) : replacing(change, in: text)
                guard let new else { continue }
                let made = (values[start]?.changes ?? []) + [change]
                values[start] = Value(node: node, dialect: record.dialect, text: new, changes: made)
            }
        }
        return values.values.sorted { $0.node.range.lowerBound < $1.node.range.lowerBound }
    }

    /// A text with a name replaced, with the blanks around it; nil if it does not have the name.
    private static func replacing(_ change: NameChange, in text: String) -> String? {
        let name = RecordReader.trimmed(text)
        // By bytes: a name that differs only in its normalization form stays.
        guard name.utf8.elementsEqual(change.from.utf8), let range = text.firstRange(of: name) else { return nil }
        return text[..<range.lowerBound] + change.to + text[range.upperBound...]
    }

    /// A list of names with a name replaced, in quotation marks where it needs them; nil if it does not have the name.
    private static func replacing(_ change: NameChange, inList text: String) -> String? {
        let items = ListText.names(in: text)
        let isChanged = items.map { RecordReader.trimmed($0.text).utf8.elementsEqual(change.from.utf8) }
        guard isChanged.contains(true) else { return nil }
        let wanted = zip(items, isChanged).map { $1 ? change.to : $0.text }
        for name in [change.to, ListText.inQuotes(change.to)] {
            var bytes = Array(text.utf8)
            for (item, isChanged) in zip(items, isChanged).reversed() where isChanged {
                bytes.replaceSubrange(item.range, with: name.utf8)
            }
            let new = String(decoding: bytes, as: UTF8.self)
            if ListText.names(in: new).map(\.text) == wanted { return new }
        }
        return nil
    }

    /// The text of the file with new values; nil if anything else is read in another way than before.
    private static func text(of file: SourceFile, _ values: [Value], _ forms: [Int], _ content: FileContent) -> [UInt8]?
    {
        let old = file.bytes
        var text: [UInt8] = []
        var position = 0
        for (value, form) in zip(values, forms) {
            let range = value.node.range
            guard range.lowerBound >= position else { return nil }
            let written = Self.written(value, over: old[range])
            text += old[position..<range.lowerBound] + written[min(form, written.count - 1)]
            position = range.upperBound
        }
        text += old[position...]
        let expected = content.replacing(Dictionary(values.map { ($0.node.range, $0.text) }) { first, _ in first })
        guard let read = FileContent(SourceFile(path: file.path, bytes: text)), read.node == expected.node else {
            return nil
        }
        return text
    }

    /// The forms in which a value may be written, that of the old one first.
    private static func written(_ value: Value, over old: ArraySlice<UInt8>) -> [[UInt8]] {
        let text = value.text
        let quoted = JSONValue.quoted(Array(text.utf8))
        let isLiteral = old.first == UInt8(ascii: "'")
        switch value.dialect {
        case .json: return [quoted]
        case .toml:
            let literal = Array("'\(text)'".utf8)
            return isLiteral && !text.utf8.contains(UInt8(ascii: "'")) ? [literal, quoted] : [quoted]
        case .csv, .foreign:
            let doubled = Array("\"\(UTF8Text.replacing("\"", with: "\"\"", in: text))\"".utf8)
            // A quotation mark in a field without any would be a warning.
            let isQuoted = value.node.isQuoted || text.utf8.contains(UInt8(ascii: "\""))
            return isQuoted ? [doubled] : [Array(text.utf8), doubled]
        case .yaml:
            var inQuotes: [UInt8] = []
            YAMLText.appendQuoted(text, to: &inQuotes)
            if isLiteral { return [Array("'\(UTF8Text.replacing("'", with: "''", in: text))'".utf8), inQuotes] }
            return value.node.isQuoted ? [inQuotes] : [Array(YAMLText.scalar(text).utf8), inQuotes]
        }
    }
}

/// Everything that is read from a file of albums, as one value.
private struct FileContent {
    let node: Node

    /// Reads a file; nil if it has mistakes.
    init?(_ file: SourceFile) {
        if file.path.utf8.hasSuffix(".csv") {
            let table = CSVReader.read(file)
            if table.diagnostics.hasErrors { return nil }
            let header = Node(.list(table.header.map { Node(.string($0), 0..<0) }), 0..<0)
            node = Node(.list([header] + table.rows.map { table.node(of: $0) }), 0..<0)
            return
        }
        if file.path.utf8.hasSuffix(".md") {
            let parts = FrontMatter.split(file)
            guard let tree = parts.nodes(of: file), let root = tree.root,
                !(parts.diagnostics + tree.diagnostics).hasErrors
            else { return nil }
            let body = Node(.string(String(decoding: file.bytes[parts.body], as: UTF8.self)), 0..<0)
            node = Node(.list([root, body]), 0..<0)
            return
        }
        let tree = NodeTree.reading(file)
        guard let root = tree.root, !tree.diagnostics.hasErrors else { return nil }
        node = root
    }

    private init(node: Node) { self.node = node }

    /// The same content with other texts at some ranges.
    func replacing(_ texts: [Range<Int>: String]) -> FileContent { FileContent(node: Self.replacing(texts, in: node)) }

    private static func replacing(_ texts: [Range<Int>: String], in node: Node) -> Node {
        switch node.value {
        case .string: return texts[node.range].map { Node(.string($0), node.range) } ?? node
        case .list(let items): return Node(.list(items.map { replacing(texts, in: $0) }), node.range)
        case .map(let entries):
            return Node(
                .map(entries.map { .init(key: $0.key, range: $0.keyRange, value: replacing(texts, in: $0.value)) }),
                node.range)
        default: return node
        }
    }
}

extension Node {
    /// Whether both have the same structure; texts may differ.
    fileprivate func isEqualButForTexts(to other: Node) -> Bool {
        switch (value, other.value) {
        case (.string, .string): true
        case (.list(let items), .list(let others)):
            items.count == others.count && zip(items, others).allSatisfy { $0.isEqualButForTexts(to: $1) }
        case (.map(let entries), .map(let others)):
            entries.count == others.count
                && zip(entries, others).allSatisfy { $0.key == $1.key && $0.value.isEqualButForTexts(to: $1.value) }
        default: self == other
        }
    }
}
