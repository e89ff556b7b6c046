import TestSupport
import Testing
@testable import Markdown

/// Inputs made to be slow: each is rendered or rejected in time, and the output size is proportional to the input.
@Suite(.serialized)
struct PathologicalTests {
    /// The processor time of an ordinary note of a million bytes, on this machine and in this build.
    private static let ordinarySeconds: Double = {
        let line = "An *ordinary* line of a note, with a [link](https://a.example/) and `code`.\n\n"
        let source = Array(String(repeating: line, count: 1_000_000 / line.utf8.count).utf8)
        return (0..<3).map { _ in processorSeconds { _ = Markdown.render(source) } }.min() ?? 0
    }()

    /// The limit is a multiple of what an ordinary note takes, because machines differ.
    ///
    /// Work that grows with the square of the input takes hundreds of times as long.
    @Test(arguments: HardInput.all.map(\.name)) func `pathological input takes no longer than ordinary notes`(
        name: String
    ) throws {
        let input = try #require(HardInput.all.first { $0.name == name })
        let source = input.bytes()
        var note = Markdown.RenderedNote()
        let seconds = processorSeconds { note = Markdown.render(source) }
        let limit = 10 * Self.ordinarySeconds * max(1, Double(source.count) / 1_000_000)
        expect(seconds < limit, "\(name): \(seconds) s, and an ordinary note \(Self.ordinarySeconds) s")
        expect(note.html.count <= 60 * source.count + 1_000)
        expect(note.html.isEmpty != note.problems.allSatisfy(isWarning) || source.isEmpty || name == "images nested")
    }

    /// Whether a note with a problem is rendered all the same.
    private func isWarning(_ problem: Markdown.Problem) -> Bool {
        switch problem.kind {
        case .missingFootnote, .unusedFootnote, .repeatedFootnote: true
        default: false
        }
    }

    @Test func `there are at least 46 pathological inputs`() { expect(HardInput.all.count >= 46) }
}
