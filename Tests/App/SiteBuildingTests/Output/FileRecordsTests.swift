import Glibc
import SiteTestSupport
import Synchronization
import TestSupport
import Testing
@testable import FileSystem

struct FileRecordsTests {
    private func randomPaths(_ count: Int, _ generator: inout SeededGenerator) -> [FilePath] {
        (0..<count).map { _ in
            let parts = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                String(
                    (0..<Int.random(in: 1...2, using: &generator)).map { _ in
                        "ab-c.".randomElement(using: &generator) ?? "a"
                    })
            }
            return FilePath(parts.joined(separator: "/"))
        }
    }

    private func records(_ paths: some Sequence<FilePath>) -> FileRecords {
        var records = FileRecords()
        for path in paths { records.add(path, FileDigest(of: path.bytes)) }
        return records
    }

    private func paths(_ records: FileRecords) -> [FilePath] { records.indices.map { records.path($0) } }

    @Test(arguments: 0..<60)
    func `file records are sorted and merged like arrays`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let (first, second) = (randomPaths(seed, &generator), randomPaths(seed / 2, &generator))
        var (one, two) = (records(first), records(second))
        one.sort()
        two.sort()
        expectEqual(paths(one), first.sorted())
        expect(one.isSorted)
        let merged = one.merged(with: two)
        expectEqual(paths(merged), (first + second).sorted())
        expect(merged.indices.allSatisfy { merged[$0].digest == FileDigest(of: merged.path($0).bytes) })
        expectEqual(merged.firstDuplicate == nil, Set(first + second).count == first.count + second.count)
        var appended = one
        appended.append(two)
        expectEqual(paths(appended), first.sorted() + second.sorted())
        expectEqual(
            paths(merged.filter { $0 % 3 == 1 }),
            paths(merged).indices.filter { $0 % 3 == 1 }.map { paths(merged)[$0] })
    }

    @Test(arguments: 0..<60)
    func `searches in file records agree with arrays`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let all = Array(Set(randomPaths(seed * 2, &generator))).sorted()
        let files = records(all)
        var (hint, folderHint, contentHint) = (0, 0, 0)
        let folders = Set(all.flatMap(\.ancestors))
        expectEqual(files.folders, folders.sorted())
        for folder in folders {
            let content = files.content(of: folder, hint: &contentHint)
            expectEqual(content.files.map { files.path($0) }, paths(files).filter { $0.parent == folder })
            expectEqual(content.folders.sorted(), folders.sorted().filter { $0.parent == folder })
        }
        for path in (all + randomPaths(80, &generator)).shuffled(using: &generator) {
            expectEqual(files.index(of: path), all.firstIndex(of: path))
            expectEqual(files.index(of: path, hint: &hint), all.firstIndex(of: path))
            expectEqual(files.hasFolder(path), folders.contains(path))
            expectEqual(files.hasFolder(path, hint: &folderHint), folders.contains(path))
            expectEqual(files.indices(in: path).map { all[$0] }, all.filter { $0 != path && $0.isOrLies(in: path) })
            let start = Int.random(in: 0...all.count, using: &generator)
            let expected = all.indices.first { $0 >= start && all[$0] >= path } ?? all.count
            expectEqual(files.lowerBound(path.bytes, path.bytes.indices, from: start), expected)
        }
    }

    @Test(arguments: 0..<20)
    func `every folder of a path is created`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        let root = try Folder.working.openFolder(FilePath(folder.path))
        var trail = FolderTrail()
        for path in randomPaths(40, &generator) {
            guard path.isPlain else { continue }
            try trail.makeFolders(path.bytes, path.bytes.indices, in: root)
            if !path.parent.isEmpty { try expectEqual(root.status(path.parent)?.kind, .folder, "\(path)") }
        }
    }

    @Test(arguments: [0, 1, 255, 256, 257, 1000], [1, 2, 5])
    func `parallel workers process every item once`(count: Int, jobs: Int) throws {
        let seen = Mutex<[Int]>([])
        try Workers.run(count, jobs: jobs, runLength: 16) { runs in
            while let run = runs.next() { seen.withLock { $0 += run } }
        }
        expectEqual(seen.withLock { $0.sorted() }, Array(0..<count))
    }

    @Test(arguments: [1, 255, 1000], [1, 2, 5])
    func `the first failure stops the parallel workers`(count: Int, jobs: Int) throws {
        let failure = SystemError(EIO, "read", FilePath("x"))
        #expect(throws: failure) {
            try Workers.run(count, jobs: jobs, runLength: 16) { (runs) throws(SystemError) in
                while let run = runs.next() {
                    if run.contains(count / 2) { throw failure }
                }
            }
        }
    }
}
