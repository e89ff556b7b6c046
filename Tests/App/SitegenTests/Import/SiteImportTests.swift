import Glibc
import SiteTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import FileSystem
@testable import SiteBuilding
@testable import SiteEditing
@testable import Settings
@testable import SourceText

/// An import that is stopped at any moment: each file is completely old or completely new.
struct SiteImportTests {
    private static let count = 6

    /// An export whose albums all differ from those of another version; version 0 has no first album.
    private func export(_ version: Int) -> String {
        DiscogsExport.header
            + (version == 0 ? 1..<Self.count : 0..<Self.count).map { "C\(version),A,Album \($0),L,LP,,,\($0 + 1)\n" }
            .joined()
    }

    private func albums(_ version: Int) async throws -> [Album] {
        let (source, _) = Import.source(from: "sources: [{kind: discogs, file: c.csv}]")
        let tree = SourceTree(texts: [SourceFile(path: "c.csv", text: export(version))])
        return await Import.albums(of: try #require(source), in: tree).albums
    }

    private func run(
        _ folder: TemporaryFolder, _ albums: [Album], isInterrupted: @escaping () -> Bool = { false }
    ) throws -> SiteImport.Outcome {
        let place = SiteImport.Place(
            site: FilePath(folder("site")), data: FilePath(folder.path), directory: nil)
        return try SiteImport(place: place, isDryRun: false, isInterrupted: isInterrupted).run(albums, [])
    }

    @Test func `an interrupted import leaves each file old or new`() async throws {
        let (old, new) = (try await albums(0), try await albums(1))
        var isDone = false
        for moment in 0..<100 where !isDone {
            let folder = try TemporaryFolder()
            try folder.makeFolder("site")
            try expectEqual(run(folder, old).counts.written, Self.count - 1)
            let before = try folder.tree("site/content/albums")
            var asked = 0
            do {
                let outcome = try run(folder, new) {
                    asked += 1
                    return asked > moment
                }
                isDone = true
                expect(outcome.counts.written == Self.count && moment > Self.count)
            } catch let failure as SiteFailure {
                expect(failure.outcome.hasPrefix("interrupted: ") && failure.exitCode == 130)
            }
            let left = try folder.tree("site/content/albums")
            for (path, text) in left { expect(text == before[path] || text.contains("catalogNumber: C1")) }
            let outcome = try run(folder, new)
            expect(outcome.counts.kept == 0 && outcome.counts.written + outcome.counts.unchanged == Self.count)
            let last = try folder.tree("site/content/albums")
            expect(last.count == Self.count && last.values.allSatisfy { $0.contains("catalogNumber: C1") })
        }
        expect(isDone)
    }

    /// A child process has copies of all descriptors until it runs another program, so a lock can outlive its folder.
    @Test func `an import does not wait for locks copied by child processes`() async throws {
        let (old, new) = (try await albums(0), try await albums(1))
        let folder = try TemporaryFolder()
        try folder.makeFolder("site")
        let locked = FilePath(folder("site/.sitegen"))
        var copies: [Int32] = []
        defer { for copy in copies { close(copy) } }
        _ = try run(folder, old) {
            if copies.isEmpty {
                let numbers = (Int32(0)..<1_024).filter { number in
                    (try? Folder.working.target(ofLink: FilePath("/proc/self/fd/\(number)"))) == locked
                }
                copies = numbers.map { dup($0) }
            }
            return false
        }
        try #require(!copies.isEmpty)
        try expectEqual(run(folder, new).counts.written, Self.count)
    }

    @Test func `an import record is read back unchanged`() {
        var record = ImportRecord()
        let digests = (0..<4).map { FileDigest(of: Array("\($0)".utf8)) }
        record.set("content/albums/a b.md", digests[0])
        record.add("content/albums/a b.md", digests[1])
        record.set("content/albums/東京.md", digests[2])
        let back = ImportRecord(record.bytes)
        expectEqual(back.bytes, record.bytes)
        expect(back.has("content/albums/a b.md", digests[0]) && back.has("content/albums/a b.md", digests[1]))
        expect(back.has("content/albums/東京.md", digests[2]) && !back.has("content/albums/東京.md", digests[0]))
        // A damaged record may list fewer or other files, but never causes a crash.
        var random = SeededGenerator(seed: 1)
        for length in 0..<record.bytes.count { _ = ImportRecord(Array(record.bytes.prefix(length))) }
        for _ in 0..<1_000 { _ = ImportRecord(random.mutated(record.bytes, interesting: "\n -0f")).bytes }
        record.set("content/albums/a b.md", digests[3])
        expect(!record.has("content/albums/a b.md", digests[0]))
    }
}
