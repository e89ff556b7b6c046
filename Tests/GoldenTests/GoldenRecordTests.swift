import Foundation
import TestSupport
import Testing

/// Records are compared completely: missing and extra files are found like changed ones.
struct GoldenRecordTests {
    private let output: [String: GoldenRecord.File] = [
        "index.html": GoldenRecord.File(path: "index.html", bytes: Array("one\n\ntwo\n".utf8)),
        "a/index.html": GoldenRecord.File(path: "a/index.html", bytes: Array("== b\nno end".utf8)),
        "raw.txt": GoldenRecord.File(path: "raw.txt", bytes: [0xFF]),
        "a.jpg": .other("300 pixels as jpeg"),
    ]

    @Test func `one text tells all files apart`() throws {
        let text = try #require(GoldenRecord(text: output, diagnostics: "").files["expected.txt"])
        #expect(
            String(decoding: text, as: UTF8.self) == """
                a.jpg: 300 pixels as jpeg
                raw.txt: 1 bytes, hash \(hash(of: output["raw.txt"]))
                == a/index.html
                  == b
                  no end
                \\ no line end
                == index.html
                  one

                  two

                """)
    }

    private func hash(of file: GoldenRecord.File?) -> String {
        if case .other(let line) = file { String(line.suffix(12)) } else { "" }
    }

    @Test func `what was written is read back`() throws {
        let folder = try ScratchFolder()
        let url = URL(filePath: folder.path)
        try folder.write("content/site.yml", [])
        let tree = GoldenRecord(tree: output, only: nil, diagnostics: "said\n")
        try tree.write(to: url)
        #expect(
            tree.files.keys.sorted() == [
                "diagnostics.txt", "expected/a/index.html", "expected/files.txt", "expected/index.html",
            ])
        #expect(try GoldenRecord(recordedIn: url) == tree)
        // The other form replaces all recorded files, and only those.
        let text = GoldenRecord(text: output, diagnostics: "")
        try text.write(to: url)
        #expect(try GoldenRecord(recordedIn: url) == text)
        #expect(try GoldenSite.files(in: url).keys.sorted() == ["content/site.yml", "expected.txt"])
    }

    @Test func `a missing, an extra and a changed file are found`() throws {
        let folder = try ScratchFolder()
        let url = URL(filePath: folder.path)
        let made = GoldenRecord(tree: output, only: nil, diagnostics: "said\n")
        try made.write(to: url)
        #expect(made.differences(from: try GoldenRecord(recordedIn: url)).isEmpty)

        try FileManager.default.removeItem(at: url.appending(path: "expected/a/index.html"))
        try folder.write("expected/b/index.html", Array("extra\n".utf8))
        try folder.write("expected/index.html", Array("one\n\nthree\n".utf8))
        #expect(
            made.differences(from: try GoldenRecord(recordedIn: url)) == [
                "expected/a/index.html was made and is not recorded",
                "expected/b/index.html is recorded and was not made",
                "expected/index.html differs: line 3\n  recorded: three\n  made:     two",
            ])
    }

    @Test func `only the pages that a case is about are recorded`() {
        let record = GoldenRecord(tree: output, only: ["index.html"], diagnostics: "")
        #expect(record.files.keys.sorted() == ["expected/index.html"])
    }
}
