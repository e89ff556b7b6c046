import Foundation
import TestSupport
import Testing

/// `sitegen import hugo` and the like, run as a command.
struct ImportSiteTests {
    private func run(_ folder: TemporaryFolder, _ arguments: String...) throws -> BuiltBinary.Result {
        try BuiltBinary.run(BuiltBinary.path(), ["import"] + arguments + ["--source", folder("site")])
    }

    @Test func `an imported site is written, built, and not written over what a person changed`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("site")
        let fixture = try Fixtures.path("sites/hugo-yaml")
        let plan = try run(folder, "hugo", fixture, "--dry-run")
        #expect(plan.code == 0 && plan.output.contains("write content/albums/low-1873013/index.md\n"))
        #expect(plan.output.hasSuffix("to copy; nothing was written\n"))
        #expect(try folder.tree("site").isEmpty)

        let result = try run(folder, "hugo", fixture)
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.output == "3 albums; 7 files written, 0 unchanged, 0 kept; 4 pictures copied\n")
        #expect(result.errors.contains("warning[D252]: \"applemusic\" is used 2 times and stays as text"))
        let site = try folder.tree("site/content")
        #expect(site["albums/low-1873013/index.md"]?.contains("aliases:\n  - \"/old/low/\"") == true)

        try folder.write("site/content/pages/about.md", "---\ntitle: Mine\n---\n")
        let again = try run(folder, "hugo", fixture)
        #expect(again.output == "3 albums; 0 files written, 6 unchanged, 1 kept; 0 pictures copied\n")
        #expect(again.errors.contains("content/pages/about.md: warning[O706]: kept: changed by hand"))
        #expect(try folder.tree("site/content")["pages/about.md"] == "---\ntitle: Mine\n---\n")
    }

    @Test func `a folder that is missing is reported`() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("site")
        let result = try run(folder, "zola", folder("none"))
        #expect(result.code == 1 && result.errors.contains("error[C106]: there is no such folder"))
    }
}
