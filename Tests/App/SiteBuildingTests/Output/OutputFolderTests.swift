import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import Publishing
@testable import SourceText

struct OutputFolderTests {
    @Test(arguments: [
        ("content", "is"), ("content/", "is"), ("content/out", "lies inside"), ("content/a/b/c", "lies inside"),
        ("templates", "is"), (".", "is"), ("..", "holds"), ("public/../content", "is"), ("link", "is"),
        ("link/new", "lies inside"), ("deep/link2/x", "lies inside"), ("./content/../content//x", "lies inside"),
        ("none/../content", "is"), ("data", "holds"), ("data/collection.csv", "is"), ("missing/out", "lies inside"),
    ])
    func `an output folder among the sources is refused`(output: String, relation: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/a/b", "x")
        try folder.write("site/data/collection.csv", "x")
        try folder.makeFolder("site/templates")
        try folder.makeFolder("site/deep")
        try folder.link("site/link", to: "content")
        try folder.link("site/deep/link2", to: "../link/a")
        let before = try folder.tree(".")
        let sources = ["content", "templates", "data/collection.csv", "missing"].map { folder("site/" + $0) }
        let path = folder("site/" + output)
        let refusals = try folder.refusals {
            _ = try OutputFolder.open(path, siteFolder: folder("site"), sources: sources)
        }
        expectEqual(refusals.count, 1)
        expectEqual(refusals.first?.hasPrefix("C102: the output folder \""), true)
        expectEqual(refusals.first?.contains("\" \(relation) the s"), true)
        try expectEqual(folder.tree("."), before)
    }

    @Test(arguments: ["public", "public/", "a/b/public", "content2", "../elsewhere", "contentious/x"])
    func `an output folder beside the sources is accepted`(output: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/a", "x")
        let opened = try OutputFolder.open(
            folder("site/" + output), siteFolder: folder("site"), sources: [folder("site/content")])
        expect(!opened.shownPath.hasSuffix("/"))
        let stage = try OutputStage(opened, isInterrupted: { false })
        try stage.write("x", [1])
        _ = try stage.commit()
        try expectEqual(folder.tree("site/" + output).count, 1)
    }

    @Test func `a folder with foreign files is refused`() throws {
        let folder = try TemporaryFolder()
        try folder.write("public/thesis.docx", "years of work")
        do {
            _ = try folder.openOutput()
            Issue.record("it was taken")
        } catch let failure as OutputFailure {
            let diagnostic = try #require(failure.diagnostics.first)
            expectEqual(diagnostic.code, .outputNotOurs)
            expect(diagnostic.message.hasSuffix("public/\" was not made by sitegen"))
            expectEqual(
                diagnostic.notes.map(\.text),
                [
                    "it has no .sitegen-output file and holds 1 other file (thesis.docx)",
                    "nothing was written or deleted",
                ])
            expectEqual(diagnostic.help, "name another folder, or empty this one yourself")
            expectEqual(failure.exitCode, 1)
        }
        try expectEqual(folder.tree("public"), ["thesis.docx": "years of work"])
    }

    @Test func `files, foreign folders and unknown manifests are refused`() throws {
        let folder = try TemporaryFolder()
        try folder.write("public", "a file")
        try expectEqual(folder.refusals { _ = try folder.openOutput() }, ["O701: \"public\" is not a folder"])
        try folder.makeFolder("two/sub")
        try expectEqual(
            folder.refusals { _ = try folder.openOutput("two") }, ["O701: \"two/\" was not made by sitegen"])
        try folder.write("three/.sitegen-output", "sitegen-output 9\n")
        try expectEqual(
            folder.refusals { _ = try folder.openOutput("three") },
            [
                "O701: \"three/.sitegen-output\" is damaged, or of a later version of sitegen"
            ])
    }

    @Test func `an empty folder is accepted as output`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("public")
        try folder.writeSite(["a": "1"])
        try expectEqual(folder.tree("public"), ["a": "1"])
    }

    @Test(arguments: [
        ("/", "/"), ("/..", "/"), ("/a/b/../c", "/a/c"), ("/a//./b/", "/a/b"), ("/a/b/../../..", "/"),
    ])
    func `paths that do not exist are resolved by name`(path: String, expected: String) throws {
        try expectEqual(FilePath(path).resolved().text, expected)
    }

    @Test func `links in a circle are an error`() throws {
        let folder = try TemporaryFolder()
        try folder.link("one", to: "two")
        try folder.link("two", to: "one")
        #expect(throws: SystemError.self) { try FilePath(folder("one/x")).resolved() }
        try expectEqual(folder.refusals { _ = try folder.openOutput("one") }.first?.hasPrefix("O705: "), true)
    }
}
