import Foundation
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Covers
@testable import Editing
@testable import Pages
@testable import Settings
@testable import SourceText

/// Looks at each case of `Sites/` and compares what is found with its `findings.txt` and `findings.json`.
///
/// With `SITEGEN_RECORD=1` in the environment they are rewritten; such a run always fails.
struct LintGoldenTests {
    private static let sites = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Sites")
    private static let isRecording = ProcessInfo.processInfo.environment["SITEGEN_RECORD"] == "1"

    /// The findings in a site, in the year 2026.
    static func findings(_ name: String, shuffled: Bool = false) async throws -> [Finding] {
        let tree = try tree(stored(name).files(), shuffled: shuffled)
        return Lint(await collection(tree)).findings
    }

    private static func stored(_ name: String) -> StoredCase { StoredCase(sites.appending(path: name + ".txt")) }

    /// What is looked at in a tree; its build has no errors.
    static func collection(_ tree: SourceTree) async -> Lint.Collection {
        var options = BuildOptions()
        options.checksNotes = true
        let result = await Build.site(from: tree, options: options)
        expect(result.diagnostics.filter { $0.severity == .error }.isEmpty, "\(result.diagnostics.map(\.message))")
        var ignored: [Diagnostic] = []
        let settings = Settings.read(from: tree, diagnostics: &ignored)
        var collection = Lint.Collection(albums: result.albums, year: 2026)
        collection.coverSizes = result.pictures.map { $0.isDrawn ? nil : $0.pixelSize }
        (collection.notes, collection.components) = (result.notes, result.components)
        collection.keptNames = settings.keptNames
        return collection
    }

    private static func tree(_ files: [String: Data], shuffled: Bool) throws -> SourceTree {
        var texts: [SourceFile] = []
        var binaries: [BinaryFile] = []
        for (path, data) in files.sorted(by: { $0.key < $1.key }) {
            let bytes = Array(data)
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
            "findings.txt": FindingTable(findings).text(), "findings.json": FindingJSON.text(for: findings),
        ]
        let stored = Self.stored(name)
        if Self.isRecording {
            try stored.replace({ $0.hasPrefix("findings.") }, with: made.mapValues { Data($0.utf8) })
            Issue.record("recorded \(name); run again without SITEGEN_RECORD")
        } else {
            let files = try stored.files()
            for (path, text) in made { expectEqual(files[path], Data(text.utf8), "\(path)") }
        }
        expectEqual(Set(findings.map(\.diagnostic.code)).count, 11)
    }

    @Test func `the order of the files changes nothing`() async throws {
        let first = FindingJSON.text(for: try await Self.findings("records"))
        for _ in 0..<5 {
            expectEqual(FindingJSON.text(for: try await Self.findings("records", shuffled: true)), first)
        }
    }
}
