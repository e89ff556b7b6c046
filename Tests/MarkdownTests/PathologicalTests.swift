import Testing
@testable import Markdown

/// Inputs made to be slow: each is rendered or rejected in time, and the output size is proportional to the input.
@Suite(.serialized)
struct PathologicalTests {
    @Test(arguments: HardInput.all.map(\.name)) func `pathological input is rendered in less than two seconds`(
        name: String
    ) throws {
        let input = try #require(HardInput.all.first { $0.name == name })
        let source = input.bytes()
        var note = Markdown.RenderedNote()
        let seconds = processorSeconds { note = Markdown.render(source) }
        #expect(seconds < 2, "\(name): \(seconds) s")
        #expect(note.html.count <= 60 * source.count + 1_000)
        #expect(note.html.isEmpty != note.problems.allSatisfy(isWarning) || source.isEmpty || name == "images nested")
    }

    /// Whether a note with a problem is rendered all the same.
    private func isWarning(_ problem: Markdown.Problem) -> Bool {
        switch problem.kind {
        case .missingFootnote, .unusedFootnote, .repeatedFootnote: true
        default: false
        }
    }

    @Test func `there are at least 46 pathological inputs`() { #expect(HardInput.all.count >= 46) }
}
