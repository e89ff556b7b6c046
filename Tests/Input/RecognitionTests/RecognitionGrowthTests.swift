import Foundation
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Recognition
@testable import Settings
@testable import SourceText

/// What recognizing and reading a file takes grows with its size, whatever is in it.
///
/// `ReadingProbe` has the files: lists in all forms, of many albums, of albums with many tracks, genres or columns, with
/// one title or one artist, texts that are no list, and sites of other programs.
struct RecognitionGrowthTests {
    /// What a file with some parts took.
    private struct Cost {
        let bytes, allocations, allocated, peak: Int
    }

    /// What the second doubling of a file may add, for what the first one added.
    ///
    /// It is twice as much if the work grows with the size, hardly more if it sorts, and four times as much if it is
    /// quadratic.
    private static let limit = 2.5

    /// The names of the probe's files.
    private static func names() throws -> [String] {
        String(decoding: try Program.output(Program.built("ReadingProbe"), ["--names"]), as: UTF8.self)
            .split(separator: "\n").map(String.init)
    }

    /// What some files took with `size`, twice and four times as many parts.
    private static func costs(_ size: Int, _ names: [String]) throws -> [(name: String, costs: [Cost])] {
        let output = try Program.output(Program.built("ReadingProbe"), ["\(size)"] + names)
        var found: [(name: String, costs: [Cost])] = []
        for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
            let cells = line.split(separator: "\t").map(String.init)
            let numbers = cells.dropFirst(2).compactMap { Int($0) }
            try #require(numbers.count == 4, "\(line)")
            let cost = Cost(bytes: numbers[0], allocations: numbers[1], allocated: numbers[2], peak: numbers[3])
            if found.last?.name != cells[0] { found.append((cells[0], [])) }
            found[found.count - 1].costs.append(cost)
        }
        return found
    }

    /// Whether the second doubling adds more than it may.
    ///
    /// The first file may take more than the second, because something is made once for the process, or because only so
    /// short a file is read in another way too. Then half of what the second took counts, as it does if another cost of
    /// the first file shows this (`isFirstLike` is false).
    private static func grows(_ costs: [Int], beyond slack: Int, isFirstLike: Bool = true) -> Bool {
        let first = isFirstLike && costs[1] >= costs[0] ? costs[1] - costs[0] : costs[1] / 2
        return Double(costs[2] - costs[1]) > limit * Double(first) + Double(slack)
    }

    @Test func `a file twice as long takes at most twice as many allocations and twice the memory`() throws {
        let names = TestScope.sample(try Self.names(), 25, for: "allocations of reading")
        var greatest = (factor: 0, name: "")
        for (name, costs) in try Self.costs(TestScope.isFull ? 1_000 : 100, names) {
            try #require(costs.count == 3)
            let texts = costs.map { "\($0)" }.joined(separator: "\n")
            let isFirstLike = costs[0].allocations <= costs[1].allocations
            expect(!Self.grows(costs.map(\.allocations), beyond: 1_000), "allocations of \(name):\n\(texts)")
            expect(
                !Self.grows(costs.map(\.allocated), beyond: 100_000, isFirstLike: isFirstLike),
                "bytes of \(name):\n\(texts)")
            // The most is that of one part of the work, which may be another one for a small file.
            expect(Double(costs[2].peak) < Self.limit * Double(costs[1].peak), "memory of \(name):\n\(texts)")
            // What one file of this form needs in any case is left out.
            let more = costs[2].bytes - costs[0].bytes
            let factor = (costs[2].peak - costs[0].peak) / max(more, 1)
            if factor > greatest.factor { greatest = (factor, name) }
        }
        print("the most memory for a byte of a file: \(greatest.factor) bytes, \(greatest.name)")
        expect(greatest.factor < 1_000)
    }

    /// Steps are instructions, as Valgrind counts them.
    ///
    /// Below a hundred lines some forms are looked at in other ways.
    @Test(arguments: TestScope.isFull ? [100, 1_600] : [100])
    func `a file twice as long takes at most twice as many steps`(size: Int) throws {
        // Lists have a form behind a comma. They are read as a whole, texts only up to some lines.
        let all = try Self.names().filter { size <= 100 || !$0.contains(", ") }
        // Valgrind takes about ten seconds for a file of a hundred lines, and a minute for one of 1,600.
        let names = TestScope.part(all, TestScope.isFull ? (size > 100 ? 4 : 24) : 1, for: "steps of reading")
        let folder = try ScratchFolder()
        // Valgrind 3.19 cannot read the debug information of Swift 6.3.
        _ = try Program.output(
            "/usr/bin/strip", ["--strip-debug", "-o", folder("probe"), Program.built("ReadingProbe")])
        _ = try Program.output(
            "/usr/bin/valgrind",
            [
                "--tool=callgrind", "--callgrind-out-file=\(folder("steps"))", "--zero-before=allocations_begin",
                "--dump-before=allocations_end", folder("probe"), "\(size)",
            ] + names,
            environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
        for (index, name) in names.enumerated() {
            // The first dump is that of what is made once for a process.
            let steps = try (0..<3).map { try Self.steps(folder("steps.\(3 * index + $0 + 2)")) }
            print("\(name): \(steps.map(String.init).joined(separator: ", ")) steps")
            // Much of the work may not depend on the size, and its steps vary.
            expect(!Self.grows(steps, beyond: max(200_000, steps[2] / 20)), "\(name): \(steps)")
        }
    }

    /// The number of instructions in a dump of Callgrind.
    private static func steps(_ path: String) throws -> Int {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let line = try #require(
            text.split(separator: "\n").last { $0.hasPrefix("totals:") || $0.hasPrefix("summary:") })
        return try #require(line.split(separator: " ").last.flatMap { Int($0) })
    }

    @Test func `a large table is recognized in less time than it takes to read`() throws {
        let rows = TestScope.isFull ? 100_000 : 8_000
        let text =
            "Artist,Album,Year,Genre,Label\n"
            + (0..<rows).map { "Artist \($0 % 977),Album \($0),\(1950 + $0 % 70),Rock,Label \($0 % 31)\n" }.joined()
        let file = SourceFile(path: "x", text: text)
        let start = Growth.now()
        let found = try #require(Recognition.recognize(file))
        let recognized = Growth.now()
        let source = try #require(Settings.source(from: "sources:\n" + found.source(file: "x")).source)
        expectEqual(MappedTableAdapter(file: file, source: source).parse().albums.count, rows)
        let read = Growth.now()
        print("\(rows) rows: recognized in \(recognized - start) s, read in \(read - recognized) s")
        expect(recognized - start < read - recognized)
    }
}
