@testable import Adapters
@testable import Albums
@testable import Readers
@testable import Pages
@testable import Settings
@testable import SourceText
@testable import Templates

/// Stops the process with a message if a property does not hold, in optimised builds too.
func expect(_ isSo: Bool, _ message: @autoclosure () -> String = "", line: Int = #line, file: String = #fileID) {
    if !isSo { fatalError("\(file):\(line): \(message())") }
}

/// Checks the diagnostics of a reader: locations are inside the file, and the text is printable in a terminal.
func expectSound(_ diagnostics: [Diagnostic], in file: SourceFile) {
    expect(diagnostics.count <= 2 * DiagnosticCollector.limit, "more diagnostics than the limit")
    for diagnostic in diagnostics {
        guard case .text(let span) = diagnostic.place else { fatalError("no place: \(diagnostic.message)") }
        expectInside(span, file)
        for note in diagnostic.notes {
            if case .text(let span) = note.place { expectInside(span, file) }
        }
        expect(!diagnostic.message.isEmpty)
    }
    let printed = DiagnosticPrinter(usesColor: false).text(for: diagnostics)
    let isPrintable = printed.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A }
    expect(isPrintable, "a control character reaches the terminal: \(printed.debugDescription)")
}

private func expectInside(_ span: SourceSpan, _ file: SourceFile) {
    expect(0 <= span.start && span.start <= span.end && span.end <= file.bytes.count, "a span outside the file")
}

/// Checks a tree: nodes are inside the file, keys are unique in each mapping, and there is a root or a diagnostic.
///
/// Returns the number of its nodes.
@discardableResult
func expectSound(_ tree: NodeTree) -> Int {
    expectSound(tree.diagnostics, in: tree.file)
    guard let root = tree.root else {
        expect(!tree.diagnostics.isEmpty, "neither a value nor a diagnostic")
        return 0
    }
    var count = 0
    var stack = [root]
    while let node = stack.popLast() {
        count += 1
        expect(node.start <= node.end && Int(node.end) <= tree.file.bytes.count, "a node outside the file")
        for entry in node.entries {
            expect(entry.keyStart <= entry.keyEnd && Int(entry.keyEnd) <= tree.file.bytes.count)
            stack.append(entry.value)
        }
        expect(Set(node.entries.map(\.key)).count == node.entries.count, "a key twice in one mapping")
        stack += node.items
    }
    return count
}

extension Node {
    /// The full content with locations, for comparing two readers.
    var described: String {
        let inner = entries.map { "\($0.key) \($0.keyRange): \($0.value.described)" } + items.map(\.described)
        let text = inner.isEmpty ? "\(value)" : "{\(inner.joined(separator: ", "))}"
        return "\(text) \(range) \(isQuoted) \(isRecovered)"
    }
}
