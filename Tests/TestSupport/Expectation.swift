public import Testing

// Functions instead of `#expect`, because the compiler takes five times as long for the macro: it was a fourth of the
// time of building the tests. `#expect(throws:)` and `#require` are used as they are.

/// Records an issue if the condition does not hold.
public func expect(
    _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
    if !condition {
        let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        Issue.record(comment() ?? "the condition does not hold", sourceLocation: place)
    }
}

/// Records an issue with both values if they differ.
public func expectEqual<Value: Equatable>(
    _ found: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) {
    if found != expected {
        let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        let text = comment().map { "\n\($0.rawValue)" } ?? ""
        Issue.record("\(found)\nis not\n\(expected)\(text)", sourceLocation: place)
    }
}
