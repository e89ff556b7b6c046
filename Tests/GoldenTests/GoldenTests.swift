import Foundation
import SiteKit
import Testing

/// Builds every site under `Sites/` and compares the whole output, and every diagnostic, with what is recorded there.
///
/// A case is a folder with `content/` (and `templates/`), `expected/` with the whole output, and `diagnostics.txt`. A
/// case whose content has errors has no `expected/`. With `SITEGEN_RECORD=1` in the environment the recorded files are
/// written anew; such a run always fails, so that nobody takes it for a test.
struct GoldenTests {
    private static let isRecording = ProcessInfo.processInfo.environment["SITEGEN_RECORD"] == "1"

    @Test func thereAreCases() throws {
        #expect(try GoldenSite.all().count >= 25)
    }

    @Test(arguments: try GoldenSite.all())
    func site(_ site: GoldenSite) async throws {
        let (output, diagnostics) = await site.build(try site.tree())
        if Self.isRecording {
            try site.record(output: output, diagnostics: diagnostics)
            Issue.record("recorded \(site.name); run again without SITEGEN_RECORD")
            return
        }
        #expect(try site.recordedDiagnostics() == diagnostics)
        let expected = try site.recordedOutput()
        #expect(expected?.keys.sorted() == output?.keys.sorted())
        for (path, bytes) in expected ?? [:] {
            let made = output?[path]
            if made != bytes {
                let difference = firstDifference(bytes, made ?? Data())
                Issue.record("\(path) differs from what is recorded: \(difference)")
            }
        }
    }

    /// Two builds of the same tree, with any number of tasks and the files in any order, are the same bytes.
    @Test(arguments: try GoldenSite.all())
    func sameBytesWhateverTheOrder(_ site: GoldenSite) async throws {
        let tree = try site.tree()
        let first = await site.build(tree)
        let shuffled = SourceTree(
            texts: tree.texts.shuffled(), templates: tree.templates.shuffled(), binaries: tree.binaries.shuffled(),
            unread: tree.unread.shuffled(), music: tree.music.map(shuffled), servers: tree.servers,
            covers: site.covers)
        let second = await site.build(shuffled, jobs: 4)
        #expect(first.output == second.output)
        #expect(first.diagnostics == second.diagnostics)
    }

    private func shuffled(_ folder: AudioFolder) -> AudioFolder {
        AudioFolder(path: folder.path, files: folder.files.shuffled(), pictures: folder.pictures.shuffled())
    }

    private func firstDifference(_ expected: Data, _ made: Data) -> String {
        let lines = [expected, made].map { String(decoding: $0, as: UTF8.self).components(separatedBy: "\n") }
        for (number, pair) in zip(lines[0], lines[1]).enumerated() where pair.0 != pair.1 {
            return "line \(number + 1)\n  recorded: \(pair.0)\n  made:     \(pair.1)"
        }
        return "\(lines[0].count) lines are recorded, \(lines[1].count) were made"
    }
}
