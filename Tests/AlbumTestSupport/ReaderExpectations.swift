package import Testing
package import Readers
package import SourceText

/// Checks any tree: locations are inside the file, and children inside their parents.
package func expectSane(_ tree: NodeTree, sourceLocation: SourceLocation = #_sourceLocation) {
    expectSane(tree.diagnostics, in: tree.file, sourceLocation: sourceLocation)
    if tree.root == nil { #expect(!tree.diagnostics.isEmpty, sourceLocation: sourceLocation) }
    guard let root = tree.root else { return }
    var stack = [root]
    while let node = stack.popLast() {
        if node.range.upperBound > tree.file.bytes.count {
            Issue.record("a range behind the end: \(node.range)", sourceLocation: sourceLocation)
        }
        stack += node.items
        for entry in node.entries {
            if entry.keyRange.upperBound > tree.file.bytes.count {
                Issue.record("a key behind the end: \(entry.keyRange)", sourceLocation: sourceLocation)
            }
            stack.append(entry.value)
        }
    }
}

/// Checks diagnostics: locations inside the file, valid messages, file order.
package func expectSane(
    _ diagnostics: [Diagnostic], in file: SourceFile, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(diagnostics.count <= 100, sourceLocation: sourceLocation)
    for diagnostic in diagnostics {
        guard case .text(let span) = diagnostic.place else {
            Issue.record("no place: \(diagnostic.message)", sourceLocation: sourceLocation)
            continue
        }
        let isInside = span.start <= span.end && span.end <= file.bytes.count
        if !isInside || diagnostic.message.isEmpty || diagnostic.message.hasSuffix(".") {
            Issue.record("\(span.description): \(diagnostic.message)", sourceLocation: sourceLocation)
        }
    }
}

/// Reads a marked text and expects exactly these diagnostics at its marks.
package func expectJSON(
    _ marked: String, _ expected: [(DiagnosticCode, String)], sourceLocation: SourceLocation = #_sourceLocation
) -> NodeTree {
    let source = MarkedText(marked)
    let tree = JSONReader.read(SourceFile(path: "a.json", text: source.text))
    source.expectDiagnostics(tree.diagnostics, expected, sourceLocation: sourceLocation)
    return tree
}

/// The same for YAML.
package func expectYAML(
    _ marked: String, _ expected: [(DiagnosticCode, String)], sourceLocation: SourceLocation = #_sourceLocation
) -> NodeTree {
    let source = MarkedText(marked)
    let tree = YAMLReader.read(SourceFile(path: "a.yml", text: source.text))
    source.expectDiagnostics(tree.diagnostics, expected, sourceLocation: sourceLocation)
    return tree
}

/// The same for CSV.
package func expectCSV(
    _ marked: String, _ expected: [(DiagnosticCode, String)], sourceLocation: SourceLocation = #_sourceLocation
) -> CSVTable {
    let source = MarkedText(marked)
    let table = CSVReader.read(SourceFile(path: "a.csv", text: source.text))
    source.expectDiagnostics(table.diagnostics, expected, sourceLocation: sourceLocation)
    return table
}

/// A tree without locations, in a short form: `{a: 1, b: [t"x", null]}`.
package func outline(_ node: Node?) -> String {
    guard let node else { return "-" }
    switch node.value {
    case .null: return "null"
    case .bool(let flag): return "\(flag)"
    case .number(let text): return text
    case .string(let text): return "\"\(text)\""
    case .list(let items): return "[" + items.map { outline($0) }.joined(separator: ", ") + "]"
    case .map(let entries):
        return "{" + entries.map { "\($0.key): \(outline($0.value))" }.joined(separator: ", ") + "}"
    }
}
