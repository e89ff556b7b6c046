import Foundation
import Testing
@testable import Adapters
@testable import Albums
@testable import Covers
@testable import Editing
@testable import Pages
@testable import Settings
@testable import SourceText

/// Looks at each folder of `Sites/` and compares what is found with `findings.txt`, `.json` and `.sarif` in it.
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
            "sarif": FindingSARIF.text(for: findings, version: "0"),
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

    /// The parts of the schema that the log uses: required members, levels, and regions that begin before they end.
    @Test func `the log is SARIF`() async throws {
        let text = FindingSARIF.text(for: try await Self.findings("records"), version: "0")
        let log = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(log["version"] as? String == "2.1.0")
        let run = try #require((log["runs"] as? [[String: Any]])?.first)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]]).compactMap { $0["id"] as? String }
        #expect(driver["name"] as? String == "sitegen" && Set(rules).count == rules.count)
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.count > 20)
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index] == result["ruleId"] as? String)
            #expect(["note", "warning", "error"].contains(result["level"] as? String))
            #expect((result["message"] as? [String: Any])?["text"] is String)
            for location in (result["locations"] as? [[String: Any]] ?? []) {
                let physical = try #require(location["physicalLocation"] as? [String: Any])
                #expect((physical["artifactLocation"] as? [String: String])?["uri"]?.isEmpty == false)
                let region = try #require(physical["region"] as? [String: Int])
                let start = (region["startLine"] ?? 0, region["startColumn"] ?? 0)
                let end = (region["endLine"] ?? 0, region["endColumn"] ?? 0)
                #expect(start.0 > 0 && start.1 > 0 && start <= end)
            }
        }
    }
}
