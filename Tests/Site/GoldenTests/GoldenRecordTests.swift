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
        expectEqual(
            String(decoding: text, as: UTF8.self),
            """
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
        try folder.write("case.txt", Array("One.\n-- content/site.yml --\n".utf8))
        let stored = StoredCase(URL(filePath: folder("case.txt")))
        let tree = GoldenRecord(tree: output, like: GoldenRecord(diagnostics: ""), diagnostics: "said\n")
        try tree.write(to: stored)
        expectEqual(
            tree.files.keys.sorted(),
            [
                "diagnostics.txt", "expected/a/index.html", "expected/files.txt", "expected/index.html",
            ])
        expectEqual(GoldenRecord(recordedIn: try stored.files()), tree)
        // The other form replaces all recorded files, and only those.
        let text = GoldenRecord(text: output, diagnostics: "")
        try text.write(to: stored)
        expectEqual(GoldenRecord(recordedIn: try stored.files()), text)
        try expectEqual(stored.files().keys.sorted(), ["content/site.yml", "expected.txt"])
    }

    @Test func `a missing, an extra and a changed file are found`() throws {
        let made = GoldenRecord(tree: output, like: GoldenRecord(diagnostics: ""), diagnostics: "said\n")
        expect(made.differences(from: made).isEmpty)
        var files = made.files
        files["expected/a/index.html"] = nil
        files["expected/b/index.html"] = Data("extra\n".utf8)
        files["expected/index.html"] = Data("one\n\nthree\n".utf8)
        expectEqual(
            made.differences(from: GoldenRecord(recordedIn: files)),
            [
                "expected/a/index.html was made and is not recorded",
                "expected/b/index.html is recorded and was not made",
                "expected/index.html differs: line 3\n  recorded: three\n  made:     two",
            ])
    }

    @Test func `pages that are not recorded are a line of the list`() {
        let page = GoldenRecord(recordedIn: ["expected/index.html": Data("old\n".utf8)])
        expectEqual(
            GoldenRecord(tree: output, like: page, diagnostics: "").files.keys.sorted(), ["expected/index.html"])
        var files = page.files
        files["expected/files.txt"] = Data("old\n".utf8)
        let both = GoldenRecord(tree: output, like: GoldenRecord(recordedIn: files), diagnostics: "").files
        expectEqual(both.keys.sorted(), ["expected/files.txt", "expected/index.html"])
        let list = String(decoding: both["expected/files.txt"] ?? Data(), as: UTF8.self).split(separator: "\n")
        expectEqual(list.map { $0.prefix { $0 != ":" } }, ["a.jpg", "a/index.html", "raw.txt"])
    }
}
