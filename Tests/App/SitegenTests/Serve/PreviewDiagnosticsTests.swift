import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import PreviewSession
@testable import SiteBuilding
@testable import Settings
@testable import SourceText

/// A preview reports what a build of the same files reports.
struct PreviewDiagnosticsTests {
    private var options: BuildOptions {
        var options = BuildOptions()
        options.jobs = 2
        options.isOffline = true
        return options
    }

    private func built(_ folder: TemporaryFolder) async throws -> [Diagnostic] {
        var build = SiteBuild(sitePath: folder.path, output: nil, isStrict: false, isQuiet: true, options: options)
        build.clock = { .ahead }
        do throws(SiteFailure) {
            return try await build.run().diagnostics
        } catch {
            return error.diagnostics
        }
    }

    private func previewed(_ folder: TemporaryFolder) async throws -> [Diagnostic] {
        var build = MemoryBuild(sitePath: folder.path, options: options)
        return try #require(await build.run(SourceChanges(isUnbounded: true))).diagnostics
    }

    private func text(_ diagnostics: [Diagnostic]) -> String {
        DiagnosticPrinter(usesColor: false).text(for: diagnostics)
    }

    private static let site = [
        "content/site.yml": """
        title: T
        baseURL: https://a.example/
        lists: [artist, label, genre]
        shelves: [{limit: 1}]
        languages: [en, de]
        """,
        "content/albums/a.md": "---\ntitle: A\nartist: U2\nlabel: L\ngenre: Rock\n---\n",
        "content/albums/b.md": "---\ntitle: B\nartist: U2\n---\n",
        "content/pages/p.md": "---\ntitle: P\n---\n",
        "content/pages/notes/post.md": "---\ntitle: Post\ndate: 2024-01-01\n---\n",
    ]

    @Test(
        arguments: [
            "_index.md", "albums/_index.md", "artists/_index.md", "labels/_index.md", "genres/_index.md",
            "artists/u2.md", "labels/l.md", "genres/rock.md", "pages/notes/_index.md", "pages/notes/post.md",
            "pages/p.md", "albums/a.md",
        ], ["", "de/"])
    func `a preview reports a broken link in each kind of text`(_ name: String, _ folder: String) async throws {
        let path = "content/\(folder)\(name)"
        let site = try TemporaryFolder()
        for (path, text) in Self.site { try site.write(path, text) }
        try site.write(path, (Self.site["content/\(name)"] ?? "---\n---\n") + "[x](missing.md)\n")
        let reported = try await built(site)
        let errors = reported.filter { $0.severity == .error }
        expect(errors.map(\.code) == [.missingLink] && errors.map(\.path) == [path], "\(text(reported))")
        expectEqual(text(try await previewed(site)), text(reported))
    }

    @Test func `a preview reports that no template loads the script of the offline edition`() async throws {
        let site = try TemporaryFolder()
        try site.write("content/site.yml", "title: T\nbaseURL: https://a.example/\noffline: true\n")
        for name in ["home", "album", "page", "404", "term", "index"] {
            try site.write("templates/\(name).html", "{{title}}")
        }
        try site.write("content/albums/a.md", "---\ntitle: A\n---\n")
        let reported = try await built(site)
        expect(reported.contains { $0.code == .noOfflineEdition }, "\(text(reported))")
        expectEqual(text(try await previewed(site)), text(reported))
    }

    /// Each change can give a text mistakes although its own file stays as it is, or move them to another line.
    @Test func `a preview reports the mistakes of a build after each change`() async throws {
        let site = try TemporaryFolder()
        let settings = "title: T\nbaseURL: https://a.example/\n"
        try site.write("content/site.yml", settings + "linkSchemes: [sms]\n")
        try site.write("content/albums/a.md", "---\ntitle: A\n---\n[x](sms:1) [y](b.md#part) {{<small>}}\n")
        try site.write("content/albums/b.md", "---\ntitle: B\n---\n# Part\n")
        var build = MemoryBuild(sitePath: site.path, options: options)
        _ = await build.run(SourceChanges(isUnbounded: true))
        var texts: Set<String> = []
        for (path, text) in [
            ("content/site.yml", settings), ("content/site.yml", settings + "linkSchemes: [sms]\n"),
            ("content/albums/b.md", "---\ntitle: B\n---\n# Other\n"),
            ("content/albums/a.md", "---\ntitle: A\nyear: 1999\n---\n[x](sms:1) [y](b.md#part) {{<small>}}\n"),
            ("content/albums/b.md", "---\ntitle: B\nslug: c\n---\n# Part\n"),
            ("templates/components/small.html", "<small>{{none}}</small>\n"),
            ("templates/components/small.html", "<small>x</small>\n"),
        ] {
            try site.write(path, text)
            let reported = self.text(try await built(site))
            let outcome = try #require(await build.run(SourceChanges(paths: [FilePath(path)])))
            expectEqual(self.text(outcome.diagnostics), reported, "\(path): \(text)")
            texts.insert(reported)
        }
        expect(texts.count >= 5, "\(texts)")
    }

    private static let cases = URL(filePath: PackageFolder.path).appending(path: "Tests/Site/GoldenTests")

    /// The golden sites with recorded mistakes.
    private static func mistakes() throws -> [StoredCase] {
        try StoredCase.all(in: cases.appending(path: "Sites")).filter { try $0.files()["diagnostics.txt"] != nil }
    }

    @Test(arguments: try mistakes())
    func `a preview reports the mistakes of a build`(_ golden: StoredCase) async throws {
        let folder = try TemporaryFolder()
        try golden.unpack(into: folder.path)
        if !FileManager.default.fileExists(atPath: folder("templates")) {
            try FileManager.default.copyItem(
                atPath: Self.cases.appending(path: "Templates").path, toPath: folder("templates"))
        }
        expectEqual(text(try await previewed(folder)), text(try await built(folder)))
    }
}
