import Foundation
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Readers
@testable import Recognition
@testable import Settings
@testable import SourceText

/// Files of other people that were damaged, and bytes that are no list at all.
struct MutatedFilesTests {
    /// The files of `cases.txt` and of the corpus.
    private static func files() throws -> [SourceFile] {
        try OtherPeoplesFilesTests.sections("recognition/cases.txt").map { SourceFile(path: $0.name, text: $0.text) }
            + Corpus().shapes.map { try $0.source() }
    }

    @Test(arguments: 0..<(TestScope.isFull ? 200 : 1))
    func `a mutated file gives albums or reports inside it, in bounded time`(round: Int) async throws {
        let files = try Self.files()
        var random = SeededGenerator(seed: TestScope.seed &+ round &* 1000)
        var longest = 0.0
        for _ in 0..<(TestScope.isFull ? 100 : 60) {
            let original = random.pick(files)
            let file = SourceFile(
                path: original.path, bytes: random.mutatedFile(original.bytes, others: files.map(\.bytes)))
            let source = try #require(Import.source(from: "sources: [{file: x}]").source)
            let start = Growth.now()
            let result = RecognizedAdapter(file: file, source: source).parse()
            longest = max(longest, Growth.now() - start)
            let text = String(decoding: file.bytes.prefix(2_000), as: UTF8.self)
            if result.albums.isEmpty, !result.diagnostics.contains(where: { $0.severity != .note }) {
                Issue.record("\(original.path) gives neither albums nor a report: \(text)")
            }
            for case .text(let span) in result.diagnostics.map(\.place)
            where span.start > span.end || span.end > span.file.byteCount {
                Issue.record("\(original.path): a report outside of the file: \(text)")
            }
        }
        print("the longest of the mutated files took \(longest) s")
        expect(longest < 2)
    }

    /// Bytes that are no list of albums, by what they are.
    private static func garbage(_ random: inout SeededGenerator, _ files: [SourceFile]) -> (
        name: String, bytes: [UInt8]
    ) {
        switch random.below(6) {
        case 0: return ("random bytes", random.noise(1 + random.below(3_000)))
        case 1: return ("the bytes of a file in another order", random.pick(files).bytes.shuffled(using: &random))
        case 2:
            let sentences = (0..<(1 + random.below(12))).map { _ in sentence(&random) }
            return ("prose", Array(sentences.joined(separator: random.pick(["\n", " ", "\n\n"])).utf8))
        case 3:
            // Two lists of albums, a line of each in turn.
            let forms = [
                "A - T (1971)", "T by A", "1971: A - T", "A: T", "T, 1971", "A / T", "[1971] T", "T | A | 1971",
            ].shuffled(using: &random)
            let lines = (0..<40).map { number in
                forms[number % 2].replacing("A", with: words(2, &random)).replacing("T", with: words(3, &random))
            }
            return ("two lists, a line of each in turn", Array(lines.joined(separator: "\n").utf8))
        case 4:
            var bytes = (0..<40).flatMap { _ in Array("\(words(2, &random)) - \(words(3, &random))\n".utf8) }
            for _ in 0..<200 { bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: random.below(bytes.count)) }
            return ("a list with 200 random bytes", bytes)
        default:
            let calls = (0..<20).map { _ in "  \(words(1, &random))(\(words(1, &random)), \"\(words(2, &random))\");" }
            return ("a program", Array("function x() {\n\(calls.joined(separator: "\n"))\n}\n".utf8))
        }
    }

    private static func words(_ count: Int, _ random: inout SeededGenerator) -> String {
        let syllables = ["lo", "ka", "mi", "ran", "tes", "ou", "vel", "shi", "bro", "en"]
        return (0..<count).map { _ in
            (0..<(1 + random.below(3))).map { _ in random.pick(syllables) }.joined().capitalized
        }.joined(separator: " ")
    }

    private static func sentence(_ random: inout SeededGenerator) -> String {
        let parts = (0..<(3 + random.below(9))).map { _ in words(1, &random).lowercased() }
        let joint = random.pick([" - ", ", ", ": ", " by ", " and ", " (1977) ", "; "])
        return parts.prefix(3).joined(separator: " ").capitalized + joint + parts.joined(separator: " ")
            + random.pick([".", "!", "?", ""])
    }

    @Test(arguments: 0..<(TestScope.isFull ? 60 : 1))
    func `nothing is sure in what is no list`(round: Int) throws {
        let files = try Self.files()
        var random = SeededGenerator(seed: TestScope.seed &+ round &* 1000 &+ 1)
        var taken: [String: Int] = [:]
        for _ in 0..<(TestScope.isFull ? 100 : 60) {
            let (name, bytes) = Self.garbage(&random, files)
            let found = Recognition.recognize(SourceFile(path: "x", bytes: bytes))
            guard let found else { continue }
            taken[name, default: 0] += 1
            if found.columns.contains(where: { $0.meaning == .title && $0.sureness >= 0.8 }) || found.columns.isEmpty {
                Issue.record(
                    "\(name) is sure: \(found.summary)\n\(String(decoding: bytes.prefix(1_500), as: UTF8.self))")
            }
        }
        print("unsure of what is no list: \(taken)")
    }
}
