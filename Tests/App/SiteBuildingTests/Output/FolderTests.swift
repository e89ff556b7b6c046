import Glibc
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import Publishing
@testable import SourceText

struct FolderTests {
    @Test func `folder listings are sorted by bytes`() throws {
        let folder = try TemporaryFolder()
        for name in ["b/x", "a", "b-c", "B", "b/a/z"] { try folder.write("t/" + name, name) }
        let entries = try Folder.working.openFolder(FilePath(folder("t"))).listing().entries
        expectEqual(entries.map(\.path.text), ["B", "a", "b", "b-c", "b/a", "b/a/z", "b/x"])
        expectEqual(entries.map(\.kind), [.file, .file, .folder, .file, .folder, .file, .file])
    }

    @Test func `links are followed only on request and never in circles`() throws {
        let folder = try TemporaryFolder()
        try folder.write("t/a/file", "x")
        try folder.link("t/a/up", to: "..")
        try folder.link("t/b", to: "a")
        try folder.link("t/dead", to: "nowhere")
        let top = try Folder.working.openFolder(FilePath(folder("t")))
        let plain = top.listing().entries
        expectEqual(plain.map(\.path.text), ["a", "a/file", "a/up", "b", "dead"])
        let followed = top.listing(followLinks: true).entries
        expectEqual(followed.map(\.path.text), ["a", "a/file", "a/up", "b", "b/file", "b/up", "dead"])
        expectEqual(followed.last?.kind, .link)
    }

    @Test(arguments: [0, 1, 4095, 4096, 4097, 1_000_000])
    func `files of any size are read completely`(size: Int) throws {
        let folder = try TemporaryFolder()
        let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 3) }
        try Folder.working.writeNewFile(FilePath(folder("f")), bytes)
        try expectEqual(Folder.working.readFile(FilePath(folder("f"))), bytes)
    }

    @Test func `files that report no size are read completely`() throws {
        let bytes = try Folder.working.readFile(FilePath("/proc/self/status"))
        expect(String(decoding: bytes, as: UTF8.self).contains("Umask:"))
    }

    @Test func `pipes and folders are not read as files`() throws {
        let folder = try TemporaryFolder()
        let made = unsafe mkfifo(folder("pipe"), 0o600)
        expectEqual(made, 0)
        for name in ["pipe", "."] {
            #expect(throws: SystemError(EINVAL, "read", FilePath(folder(name)))) {
                try Folder.working.readFile(FilePath(folder(name)))
            }
        }
        #expect(throws: SystemError(ENOENT, "open", FilePath(folder("none")))) {
            try Folder.working.readFile(FilePath(folder("none")))
        }
    }

    @Test func `a full disk is reported with figures`() throws {
        let number = unsafe open("/dev/full", O_WRONLY)
        try #require(number >= 0)
        let file = OpenFile(number: number, path: FilePath("public/a"))
        let error = try #require(throws: SystemError.self) { try file.write([UInt8](repeating: 1, count: 4096)[...]) }
        expectEqual(error.summary, "ENOSPC from write, 4,096 bytes wanted")
        let folder = try TemporaryFolder()
        let stage = try OutputStage(folder.openOutput(), expectedFiles: 1310, isInterrupted: { false })
        for number in 0..<3 { try stage.write("\(number)", []) }
        let failure = stage.failure(error)
        let diagnostic = try #require(failure.diagnostics.first)
        expectEqual(failure.exitCode, 2)
        expectEqual(diagnostic.code, .diskFull)
        expectEqual(diagnostic.message, "the disk is full")
        expectEqual(
            diagnostic.notes.map { $0.text.replacing(folder.path + "/", with: "") },
            [
                "stopped after 3 of 1,310 files; public/ is as it was",
                "ENOSPC from write, 4,096 bytes wanted, at \"public/a\"",
            ])
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000")])
    func `large numbers are grouped by thousands`(number: Int, expected: String) {
        expectEqual(SystemError.grouped(number), expected)
    }

    @Test func `paths have their parents and ancestors`() {
        expectEqual(FilePath("a/b/c").parent, FilePath("a/b"))
        expectEqual(FilePath("/a").parent, FilePath("/"))
        expect(FilePath("a").parent.isEmpty)
        expectEqual(FilePath("/a/b").ancestors, [FilePath("/a")])
        expectEqual(FilePath("a/b/c").ancestors, [FilePath("a"), FilePath("a/b")])
        expectEqual(FilePath("/").appending("a"), FilePath("/a"))
        expect(FilePath("a/b").isOrLies(in: FilePath("a")))
        expect(!FilePath("ab").isOrLies(in: FilePath("a")))
    }

    @Test func `files are written before the pages that refer to them`() {
        let paths = ["index.html", "a.html", "feed.atom", "albums/x/index.html", "covers/1.jpg", "assets/s.css"]
        expectEqual(
            OutputStage.order(paths.map { FilePath($0) }).map(\.text),
            [
                "assets/s.css", "covers/1.jpg", "feed.atom", "albums/x/index.html", "a.html", "index.html",
            ])
    }
}
