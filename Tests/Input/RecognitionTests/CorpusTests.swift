import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Readers
@testable import Recognition
@testable import Settings
@testable import SourceText

/// The corpus: what each shape of file is recognized as, and that the source written for it reads it.
struct CorpusTests {
    @Test(arguments: [false, true])
    func `nine in ten shapes are recognized, with nine in ten fields right`(isHeldOut: Bool) throws {
        var lines: [String] = []
        var total = (shapes: 0, recognized: 0, right: 0, wrong: 0, asked: 0)
        for shape in try Corpus().shapes where shape.isHeldOut == isHeldOut {
            let outcome = try Corpus.outcome(shape)
            total.shapes += 1
            total.recognized += outcome.isRecognized ? 1 : 0
            total.right += outcome.right
            total.wrong += outcome.wrong.count
            total.asked += outcome.asked
            let name = shape.file + String(repeating: " ", count: max(0, 28 - shape.file.count))
            lines.append(
                "\(name) \(outcome.isRecognized ? "yes" : "NO ") \(outcome.right) right, \(outcome.wrong.count) wrong, "
                    + "\(outcome.asked) asked  \(outcome.wrong.joined(separator: "; "))")
        }
        print(isHeldOut ? "the third that was held out:" : "the shapes that were looked at:")
        print(lines.joined(separator: "\n"))
        print(
            "\(total.recognized) of \(total.shapes) recognized, \(total.right) fields right, \(total.wrong) wrong, "
                + "\(total.asked) asked")
        expect(total.shapes >= (isHeldOut ? 20 : 40))
        expect(total.recognized * 10 >= total.shapes * 9)
        expect(total.right * 10 >= (total.right + total.wrong) * 9)
    }

    /// Reading with the explicit source gives albums with titles and artists, and no error.
    @Test func `the source written for a shape reads its albums`() async throws {
        for shape in try Corpus().shapes where shape.kind != "none" {
            let file = try shape.source()
            let found = try #require(Recognition.recognize(file), "\(shape.file)")
            let (source, problems) = Import.source(from: "sources:\n" + found.source(file: shape.file))
            expect(problems.isEmpty, "\(shape.file): \(problems.map(\.message))")
            guard var source else { continue }
            source.exactPath = shape.file
            let result = await Import.albums(of: source, in: SourceTree(texts: [file]))
            expect(!result.diagnostics.hasErrors, "\(shape.file): \(result.diagnostics.map(\.message))")
            expect(result.albums.count >= 3, "\(shape.file): \(result.albums.count) albums")
            expect(result.albums.allSatisfy { !$0.artists.isEmpty }, "\(shape.file)")
            if shape.unit == "track" || shape.kind == "spotify" && shape.file.hasPrefix("exportify") {
                expect(result.albums.allSatisfy { !$0.tracks.isEmpty }, "\(shape.file)")
                expectEqual(Set(result.albums.map(\.title)).count, result.albums.count, "\(shape.file)")
            }
        }
    }

    @Test func `the name of a file decides nothing`() throws {
        for shape in TestScope.sample(try Corpus().shapes, 16, for: "names of files") {
            let file = try shape.source()
            let other = SourceFile(path: "data.bin", bytes: file.bytes)
            expectEqual(Recognition.recognize(file)?.source(file: "x"), Recognition.recognize(other)?.source(file: "x"))
        }
    }

    /// A damaged file is recognized or reported with a place inside it, and never stops the program.
    @Test(arguments: 0..<24)
    func `a damaged file is recognized or reported with its place`(seed: Int) async throws {
        let shapes = try Corpus().shapes
        var random = SeededGenerator(seed: seed &+ TestScope.seed &* 1000)
        for shape in TestScope.isFull ? shapes : TestScope.sample(shapes, 8, for: "damaged \(seed)") {
            let bytes = Self.damaged(try shape.source().bytes, &random)
            let file = SourceFile(path: shape.file, bytes: bytes)
            let (source, problems) = Import.source(from: "sources: [{file: '\(shape.file)'}]")
            expect(problems.isEmpty)
            guard var source else { continue }
            source.exactPath = shape.file
            let result = await Import.albums(of: source, in: SourceTree(texts: [file]))
            expect(!result.albums.isEmpty || !result.diagnostics.isEmpty, "\(shape.file), seed \(seed)")
            for diagnostic in result.diagnostics {
                guard case .text(let span) = diagnostic.place else { continue }
                expect(span.start <= span.end && span.end <= span.file.byteCount)
            }
        }
    }

    private static func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        switch random.below(4) {
        case 0: return Array(bytes.prefix(random.below(bytes.count)))
        case 1: return random.mutated(bytes, interesting: "<>&;,\"{}[]:|\n\\")
        case 2:
            let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            let kept = lines.filter { _ in random.below(5) > 0 }
            return Array(kept.joined(separator: [0x0A]))
        default:
            var bytes = bytes
            for _ in 0..<(1 + bytes.count / 40) where !bytes.isEmpty {
                bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
            }
            return bytes
        }
    }
}
