import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import PreviewSession
@testable import SourceText

struct ReportedWarningsTests {
    private func warning(_ message: String) -> Diagnostic {
        Diagnostic(.warning, .unknownKey, message, at: .path("content/albums/a.md"))
    }

    @Test func `a warning is printed once, an error each time`() {
        let reported = ReportedWarnings()
        let error = Diagnostic(.error, .syntax, "x", at: .path("content/albums/a.md"))
        let first = reported.news(of: [warning("one"), warning("two"), error])
        expect(first.diagnostics.count == 3 && first.counts.isEmpty)
        let second = reported.news(of: [warning("one"), warning("three"), error])
        expectEqual(second.diagnostics.map(\.message), ["three", "x"])
        expectEqual(second.counts, ", 1 warning as before, 1 warning gone")
        let third = reported.news(of: [])
        expect(third.diagnostics.isEmpty && third.counts == ", 2 warnings gone")
        expectEqual(reported.news(of: [warning("one")]).diagnostics.count, 1)
    }

    @Test func `a preview does not repeat its warnings after each save`() throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/albums/a.md", "---\ntitle: A\nmood: calm\n---\nOne\n")
        let preview = try RunningPreview(folder)
        try expect(preview.says("unknown key `mood`"))
        try folder.write("site/content/albums/a.md", "---\ntitle: A\nmood: calm\n---\nTwo\n")
        try expect(preview.shows("Two", at: "/albums/a/"))
        try folder.write("site/content/albums/b.md", "---\ntitle: B\ntone: low\n---\n")
        try expect(preview.says("unknown key `tone`"))
        let errors = try String(contentsOf: preview.errors, encoding: .utf8)
        expectEqual(errors.components(separatedBy: "unknown key `mood`").count, 2, "\(errors)")
    }
}
