import Foundation
import TestSupport
import Testing
@testable import Albums
@testable import Editing
@testable import Readers
@testable import Pages
@testable import Settings
@testable import SourceText

/// Sites of other programs in `Tests/Fixtures/sites`, converted; `expected.txt` beside them has all files and reports.
struct SiteMigrationTests {
    private static let cases: [(folder: String, program: SiteProgram, albums: [String])] = [
        ("hugo-yaml", .hugo, ["A Moon Shaped Pool", "Heroes", "Low"]),
        ("hugo-toml", .hugo, ["Silence"]), ("zola", .zola, ["Blue Train", "Giant Steps"]),
        ("jekyll", .jekyll, ["Bootstrap", "From data", "Second"]),
        ("eleventy", .eleventy, ["Amnesiac", "In Rainbows", "Kid A"]), ("obsidian", .obsidian, ["Homogenic"]),
    ]
    private static let isRecording = ProcessInfo.processInfo.environment["SITEGEN_RECORD"] == "1"

    private func folder(_ name: String) throws -> URL { URL(filePath: try Fixtures.path("sites/\(name)")) }

    private func files(in folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted().filter { path in
            let isFolder = (try? folder.appending(path: path).resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory
            return isFolder == false && !path.hasPrefix("expected")
        }
    }

    private func migration(_ name: String, _ program: SiteProgram) async throws -> SiteMigration {
        let root = try folder(name)
        let paths = try files(in: root)
        let texts = try paths.filter { SiteMigration.isText(path: $0, of: program) }.map { path in
            SourceFile(path: path, bytes: Array(try Data(contentsOf: root.appending(path: path))))
        }
        return await SiteMigration(
            texts, others: paths.filter { !SiteMigration.isText(path: $0, of: program) }, of: program)
    }

    private func text(_ migration: SiteMigration) -> String {
        let files = migration.files.map { file in
            switch file.content {
            case .bytes(let bytes): "=== \(file.path)\n\(String(decoding: bytes, as: UTF8.self))"
            case .copy(let path): "=== \(file.path)\na copy of \(path)\n"
            }
        }
        return files.joined() + "=== report\n"
            + DiagnosticPrinter(usesColor: false).text(for: Diagnostic.sorted(migration.diagnostics))
    }

    @Test(arguments: cases.map(\.folder))
    func `a site is converted as recorded`(name: String) async throws {
        let one = try #require(Self.cases.first { $0.folder == name })
        let place = try folder(name).appending(path: "expected.txt")
        let made = text(try await migration(name, one.program))
        if Self.isRecording {
            try Data(made.utf8).write(to: place)
            Issue.record("recorded \(name); run again without SITEGEN_RECORD")
            return
        }
        try expectEqual(String(contentsOf: place, encoding: .utf8), made)
    }

    @Test(arguments: cases.map(\.folder))
    func `a converted site builds with every album, note and cover`(name: String) async throws {
        let one = try #require(Self.cases.first { $0.folder == name })
        let migration = try await migration(name, one.program)
        var texts: [SourceFile] = []
        var binaries: [BinaryFile] = []
        for file in migration.files {
            switch file.content {
            case .bytes(let bytes): texts.append(SourceFile(path: file.path, bytes: bytes))
            case .copy(let path):
                let bytes = Array(try Data(contentsOf: try folder(name).appending(path: path)))
                let isStatic = file.path.hasPrefix("content/static/")
                binaries.append(
                    isStatic
                        ? BinaryFile(path: file.path, size: bytes.count) : BinaryFile(path: file.path, content: bytes))
            }
        }
        let result = await Build.site(from: SourceTree(texts: texts, binaries: binaries))
        expectEqual(result.diagnostics.filter { $0.severity == .error }.map(\.message), [])
        expectEqual(result.diagnostics.filter { $0.code == .missingCover || $0.code == .unreadFile }.map(\.message), [])
        expectEqual(result.albums.map(\.title).sorted(), one.albums)
    }

    @Test func `two texts with one name are reported, and none is lost silently`() async {
        let texts = ["content/albums/a/low.md", "content/albums/b/low.md"].map {
            SourceFile(path: $0, text: "---\ntitle: Low\nartist: \($0)\n---\n")
        }
        let migration = await SiteMigration(texts, others: [], of: .hugo)
        expect(migration.files.map(\.path) == ["content/albums/low.md"] && migration.albumCount == 1)
        expectEqual(
            migration.diagnostics.map(\.message),
            [
                "content/albums/a/low.md has the same name, so this file is left out"
            ])
    }

    /// Any change to the texts of a site gives files that can be read, or diagnostics with places inside the texts.
    @Test(arguments: 0..<200)
    func `mutated texts are converted to files that can be read`(seed: Int) async throws {
        var random = SeededGenerator(seed: seed &+ TestScope.seed &* 1000)
        let one = Self.cases[seed % Self.cases.count]
        let root = try folder(one.folder)
        let paths = try files(in: root)
        let texts = try paths.filter { SiteMigration.isText(path: $0, of: one.program) }.map { path in
            let bytes = Array(try Data(contentsOf: root.appending(path: path)))
            return SourceFile(path: path, bytes: Self.changed(bytes, &random))
        }
        let migration = await SiteMigration(texts, others: paths, of: one.program)
        for diagnostic in migration.diagnostics {
            guard case .text(let span) = diagnostic.place else { continue }
            expect(span.start <= span.end && span.end <= span.file.bytes.count)
        }
        _ = DiagnosticPrinter(usesColor: false).text(for: migration.diagnostics)
        let made = migration.files.map(\.path)
        expectEqual(Set(made).count, made.count, "seed \(seed): \(made)")
        for file in migration.files { expectReadable(file, seed) }
    }

    /// Front matter and lists that a conversion writes have no mistakes, whatever it read.
    private func expectReadable(_ file: SiteMigration.File, _ seed: Int) {
        guard case .bytes(let bytes) = file.content else { return }
        let text = SourceFile(path: file.path, bytes: bytes)
        let tree = file.path.hasSuffix(".yml") ? YAMLReader.read(text) : FrontMatter.split(text).nodes(of: text)
        let problems = (tree?.diagnostics ?? []).map(\.message)
        expectEqual(problems, [], "seed \(seed): \(file.path): \(String(decoding: bytes.prefix(600), as: UTF8.self))")
    }

    /// A text with signs and lines changed, or without its end.
    private static func changed(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        if bytes.isEmpty || random.below(3) == 0 { return bytes }
        switch random.below(4) {
        case 0: return Array(bytes.prefix(random.below(bytes.count)))
        case 1:
            var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
            lines.swapAt(random.below(lines.count), random.below(lines.count))
            return Array(lines.joined(separator: [0x0A]))
        default: return random.mutated(bytes, interesting: "{}[]()<>%\"'\n:=-+!#\u{0}é|>&*,")
        }
    }
}
