import Foundation
import TestSupport
import Testing

/// Damage of an archive is reported; it never becomes a case with other files.
struct StoredCaseTests {
    @Test(arguments: [
        ("c\n-- a --\n-- a", "line 3: no line end"),
        ("c\n-- a --\n-- b\n", "line 3: `-- b` starts no file; write `-- path/of/file --`"),
        ("c\n-- a --\n--b --\n", "line 3: `--b --` starts no file; write `-- path/of/file --`"),
        ("c\n--a--\n", "line 2: `--a--` starts no file; write `-- path/of/file --`"),
        ("c\n--  --\n", "line 2: `--  --` starts no file; write `-- path/of/file --`"),
        ("c\n-- a/../b --\n", "line 2: `-- a/../b --` starts no file; write `-- path/of/file --`"),
        ("c\n-- /a --\n", "line 2: `-- /a --` starts no file; write `-- path/of/file --`"),
        ("c\n-- a --\n-- b --\n-- a --\n", "line 4: a is there twice"),
        ("c\n", "line 1: no line `-- path/of/file --`"),
        ("\n-- a --\n", "line 1: no comment that says what the files are about"),
        ("c\n-- a --\nb\r\n", "line 1: a holds what is no plain text, such as a carriage return"),
    ])
    func `a damaged archive is read`(_ text: String, _ message: String) {
        #expect { try TextArchive(text) } throws: { "\($0)" == message }
    }

    @Test func `a text is changed by an archive`() throws {
        let text = "A case.\n\n-- a/b c.md --\n---\n--- x\n-->\n--color: red;\n\n-- empty --\n-- é --\nß\n"
        let archive = try TextArchive(text)
        expect(archive.comment == "A case.\n\n" && archive.text == text)
        let folder = try ScratchFolder()
        try folder.write("case.txt", Array(text.utf8))
        let files = try StoredCase(URL(filePath: folder("case.txt"))).files()
        expectEqual(
            files.mapValues { String(decoding: $0, as: UTF8.self) },
            [
                "a/b c.md": "---\n--- x\n-->\n--color: red;\n\n", "empty": "", "é": "ß\n",
            ])
    }

    @Test(arguments: ["a\r\n", "no end", "\u{FEFF}x\n", "\0\n", "-- a --\n", "x\n-- a\n"])
    func `what an archive cannot hold is lost`(_ content: String) throws {
        let folder = try ScratchFolder()
        try folder.write("case.txt", Array("c\n-- a --\n-- old --\n".utf8))
        try folder.write("case/old.bin", [0xFF])
        let stored = StoredCase(URL(filePath: folder("case.txt")))
        try stored.replace({ $0.hasPrefix("old") }, with: ["new": Data(content.utf8), "other": Data("x\n".utf8)])
        try expectEqual(stored.files(), ["a": Data(), "new": Data(content.utf8), "other": Data("x\n".utf8)])
        try stored.unpack(into: folder("unpacked"))
        try expectEqual(StoredCase.files(in: URL(filePath: folder("unpacked"))), stored.files())
    }

    @Test func `a folder without an archive and a file that is there twice are read`() throws {
        let folder = try ScratchFolder()
        try folder.write("b.txt", Array("c\n-- a --\n".utf8))
        try folder.write("b/a", [])
        let cases = try StoredCase.all(in: URL(filePath: folder.path))
        expectEqual(cases.map(\.name), ["b"])
        #expect(throws: (any Error).self) { try cases[0].files() }
        try folder.write("d/a", [])
        #expect(throws: (any Error).self) { try StoredCase.all(in: URL(filePath: folder.path)) }
    }
}
