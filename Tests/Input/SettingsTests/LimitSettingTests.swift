import AlbumTestSupport
import TestSupport
import Testing
@testable import Settings
@testable import SourceText

/// `limit` of a shelf and `pageSize` in the settings.
struct LimitSettingTests {
    @Test(
        arguments: [
            ("title: T", 300, nil), ("pageSize: 0\nshelves: [{limit: 0}]", 0, 0),
            ("pageSize: 1000000000\nshelves: [{limit: 7}]", 1_000_000_000, 7), ("shelves: [{sort: title}]", 300, nil),
        ])
    func `limit and pageSize are read`(text: String, pageSize: Int, limit: Int?) {
        let (settings, diagnostics) = read(text)
        expectEqual(settings.pageSize, pageSize)
        expectEqual(settings.shelves.map(\.limit), [limit])
        expect(diagnostics.isEmpty)
    }

    @Test(
        arguments: [
            ("⟦-1⟧", DiagnosticCode.badValue, "must be between 0 and 1000000000, not -1"),
            ("⟦1000000001⟧", .badValue, "must be between 0 and 1000000000, not 1000000001"),
            ("⟦many⟧", .wrongType, "must be a whole number, not text"),
            ("⟦\"5\"⟧", .wrongType, "must be a whole number, not text"),
            ("⟦1.5⟧", .wrongType, "must be a whole number, not 1.5"),
            ("⟦99999999999999999999⟧", .wrongType, "must be a whole number, not 99999999999999999999"),
            ("⟦[1]⟧", .wrongType, "must be a whole number, not a list"),
        ])
    func `an invalid limit or pageSize is reported`(value: String, code: DiagnosticCode, message: String) {
        for (key, text) in [("pageSize", "pageSize: \(value)"), ("limit", "shelves:\n  - {limit: \(value)}")] {
            let marked = MarkedText(text)
            let (settings, diagnostics) = read(marked.text)
            marked.expectDiagnostics(diagnostics, [(code, "`\(key)` \(message)")])
            expectEqual(settings.pageSize, 300)
            expectEqual(settings.shelves.map(\.limit), [nil])
        }
    }

    private func read(_ text: String) -> (Settings, [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let tree = SourceTree(texts: [SourceFile(path: "content/site.yml", text: text)])
        let settings = Settings.read(from: tree, diagnostics: &diagnostics)
        return (settings, diagnostics)
    }
}
