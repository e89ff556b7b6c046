import Foundation
import TestSupport
import Testing
@testable import Albums
@testable import Migration
@testable import SiteKit
@testable import SourceCollection
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

    private func migration(_ name: String, _ program: SiteProgram) throws -> SiteMigration {
        let root = try folder(name)
        let paths = try files(in: root)
        let texts = try paths.filter { SiteMigration.isText(path: $0, of: program) }.map { path in
            SourceFile(path: path, bytes: Array(try Data(contentsOf: root.appending(path: path))))
        }
        return SiteMigration(
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
    func `a site is converted as recorded`(name: String) throws {
        let one = try #require(Self.cases.first { $0.folder == name })
        let place = try folder(name).appending(path: "expected.txt")
        let made = text(try migration(name, one.program))
        if Self.isRecording {
            try Data(made.utf8).write(to: place)
            Issue.record("recorded \(name); run again without SITEGEN_RECORD")
            return
        }
        #expect(try String(contentsOf: place, encoding: .utf8) == made)
    }

    @Test(arguments: cases.map(\.folder))
    func `a converted site builds with every album, note and cover`(name: String) async throws {
        let one = try #require(Self.cases.first { $0.folder == name })
        let migration = try migration(name, one.program)
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
        #expect(result.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
        #expect(result.diagnostics.filter { $0.code == .missingCover || $0.code == .unreadFile }.map(\.message) == [])
        #expect(result.albums.map(\.title).sorted() == one.albums)
    }

    @Test func `two texts with one name are reported, and none is lost silently`() {
        let texts = ["content/albums/a/low.md", "content/albums/b/low.md"].map {
            SourceFile(path: $0, text: "---\ntitle: Low\nartist: \($0)\n---\n")
        }
        let migration = SiteMigration(texts, others: [], of: .hugo)
        #expect(migration.files.map(\.path) == ["content/albums/low.md"] && migration.albumCount == 1)
        #expect(
            migration.diagnostics.map(\.message) == [
                "content/albums/a/low.md has the same name, so this file is left out"
            ])
    }

    /// Any change to the texts of a site gives files or diagnostics with places inside the texts.
    @Test(arguments: 0..<60)
    func `mutated texts are converted without a crash`(seed: Int) throws {
        var random = SeededGenerator(seed: seed &+ TestScope.seed)
        let one = Self.cases[random.below(Self.cases.count)]
        let root = try folder(one.folder)
        let paths = try files(in: root)
        let texts = try paths.filter { SiteMigration.isText(path: $0, of: one.program) }.map { path in
            var bytes = Array(try Data(contentsOf: root.appending(path: path)))
            let signs = Array("{}[]()<>%\"'\n:=-+!#\u{0}é".utf8)
            for _ in 0..<random.below(8) where !bytes.isEmpty {
                let place = random.below(bytes.count)
                switch random.below(3) {
                case 0: bytes.remove(at: place)
                case 1: bytes[place] = signs[random.below(signs.count)]
                default: bytes.insert(signs[random.below(signs.count)], at: place)
                }
            }
            return SourceFile(path: path, bytes: bytes)
        }
        let migration = SiteMigration(texts, others: paths, of: one.program)
        for diagnostic in migration.diagnostics {
            guard case .text(let span) = diagnostic.place else { continue }
            #expect(span.start <= span.end && span.end <= span.file.bytes.count)
        }
        _ = DiagnosticPrinter(usesColor: false).text(for: migration.diagnostics)
    }
}
