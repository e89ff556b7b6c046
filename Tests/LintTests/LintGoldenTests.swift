import Foundation
import Testing
@testable import Adapters
@testable import Albums
@testable import Covers
@testable import Editing
@testable import Pages
@testable import Settings
@testable import SourceText

/// Looks at each folder of `Sites/` and compares what is found with `findings.txt` and `.json` in it.
///
/// With `SITEGEN_RECORD=1` in the environment they are rewritten; such a run always fails.
struct LintGoldenTests {
    private static let sites = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Sites")
    private static let isRecording = ProcessInfo.processInfo.environment["SITEGEN_RECORD"] == "1"

    /// The findings in a site, in the year 2026.
    static func findings(_ name: String, shuffled: Bool = false) async throws -> [Finding] {
        let tree = try tree(sites.appending(path: name), shuffled: shuffled)
        return Lint(await collection(tree)).findings
    }

    /// What is looked at in a tree; its build has no errors.
    static func collection(_ tree: SourceTree) async -> Lint.Collection {
        var options = BuildOptions()
        options.checksNotes = true
        let result = await Build.site(from: tree, options: options)
        #expect(result.diagnostics.filter { $0.severity == .error }.isEmpty, "\(result.diagnostics.map(\.message))")
        var ignored: [Diagnostic] = []
        let settings = Settings.read(from: tree, diagnostics: &ignored)
        var collection = Lint.Collection(albums: result.albums, year: 2026)
        collection.coverSizes = result.pictures.map { $0.isDrawn ? nil : $0.pixelSize }
        (collection.notes, collection.components) = (result.notes, result.components)
        collection.keptNames = settings.keptNames
        return collection
    }

    private static func tree(_ folder: URL, shuffled: Bool) throws -> SourceTree {
        var texts: [SourceFile] = []
        var binaries: [BinaryFile] = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() {
            let file = folder.appending(path: path)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
            let bytes = Array(try Data(contentsOf: file))
            switch SourceRole(path: path) {
            case .image: binaries.append(BinaryFile(path: path, content: bytes))
            case .text: texts.append(SourceFile(path: path, bytes: bytes))
            default: if path == "shelf.csv" { texts.append(SourceFile(path: path, bytes: bytes)) }
            }
        }
        return SourceTree(texts: shuffled ? texts.shuffled() : texts, binaries: binaries)
    }

    @Test(arguments: ["records"])
    func `the findings are what is recorded`(_ name: String) async throws {
        let findings = try await Self.findings(name)
        let made = [
            "txt": FindingTable(findings).text(), "json": FindingJSON.text(for: findings),
        ]
        for (ending, text) in made {
            let file = Self.sites.appending(path: "\(name)/findings.\(ending)")
            if Self.isRecording {
                try Data(text.utf8).write(to: file)
                Issue.record("recorded \(file.lastPathComponent); run again without SITEGEN_RECORD")
            } else {
                #expect(try String(contentsOf: file, encoding: .utf8) == text, "findings.\(ending)")
            }
        }
        #expect(Set(findings.map(\.diagnostic.code)).count == 11)
    }

    @Test func `the order of the files changes nothing`() async throws {
        let first = FindingJSON.text(for: try await Self.findings("records"))
        for _ in 0..<5 {
            #expect(FindingJSON.text(for: try await Self.findings("records", shuffled: true)) == first)
        }
    }
}
