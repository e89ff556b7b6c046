import Allocations
import SourceText
@testable import Adapters
@testable import Albums
@testable import Editing
@testable import Recognition
@testable import Settings

/// Recognizes and reads made files, and prints for each its name, the number of its parts, its size in bytes, what was
/// allocated (how often, and how many bytes), and the most memory in use at a time.
///
///     ReadingProbe SIZE [NAME ...]    all files, or those named, with SIZE, twice and four times as many parts
///     ReadingProbe --names            their names
///
/// A separate program, because it counts all that a process allocates.
@main
struct ReadingProbe {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        let all = MadeFile.all
        guard let size = arguments.first.flatMap({ Int($0) }) else {
            for file in all { print(file.name) }
            return
        }
        let wanted = Set(arguments.dropFirst())
        // What is made once for a process is no part of a file.
        await work(MadeFile(name: "", use: .reading) { _ in Array("Artist,Album\nLow,Trust\n".utf8) }, 1)
        for file in all where wanted.isEmpty || wanted.contains(file.name) {
            for count in [size, 2 * size, 4 * size] {
                let (bytes, found) = await work(file, count)
                print("\(file.name)\t\(count)\t\(bytes)\t\(found.count)\t\(found.bytes)\t\(found.peak)")
            }
        }
    }

    @discardableResult
    private static func work(_ made: MadeFile, _ count: Int) async -> (bytes: Int, found: allocations) {
        let bytes = made.bytes(count)
        switch made.use {
        case .reading:
            let file = SourceFile(path: "x", bytes: bytes)
            guard let source = Import.source(from: "sources: [{file: x}]").source else { return (0, allocations()) }
            allocations_begin()
            var albums = RecognizedAdapter(file: file, source: source).parse().albums
            Slug.makeUnique(&albums)
            return (bytes.count, allocations_end())
        case .pattern(let text):
            guard let pattern = LinePattern(text) else { return (0, allocations()) }
            allocations_begin()
            _ = pattern.values(bytes[...])
            return (bytes.count, allocations_end())
        case .site(let program, let files):
            let texts = files(count)
            allocations_begin()
            _ = await SiteMigration(texts, others: [], of: program)
            return (texts.reduce(0) { $0 + $1.byteCount }, allocations_end())
        }
    }
}
