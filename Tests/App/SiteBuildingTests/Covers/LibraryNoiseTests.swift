import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// Messages that a library prints about a damaged picture do not mix with the diagnostics.
struct LibraryNoiseTests {
    private struct Report: Decodable {
        struct Entry: Decodable { let code: String }
        let diagnostics: [Entry]
    }

    @Test func `a damaged AVIF leaves the diagnostics valid JSON`() throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/albums/a.md", "---\ntitle: A\ncover: a.avif\n---\n")
        try folder.makeFolder("site/content/covers")
        try FileManager.default.copyItem(
            atPath: BuiltBinary.packageFolder + "/Tests/Fixtures/unknown-obu.avif",
            toPath: folder("site/content/covers/a.avif"))
        let json = try BuiltBinary.run(
            BuiltBinary.path(), ["build", "--source", folder("site"), "--diagnostics", "json"])
        expectEqual(json.code, 0)
        let report = try JSONDecoder().decode(Report.self, from: Data(json.errors.utf8))
        expectEqual(report.diagnostics.map(\.code), ["I605"], "\(json.errors)")
        let text = try BuiltBinary.run(BuiltBinary.path(), ["check", "--source", folder("site")])
        expect(text.errors.hasPrefix("content/albums/a.md:3:8: warning[I605]"), "\(text.errors)")
    }
}
