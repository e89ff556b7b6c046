import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import SourceInput

/// Files that change during a build.
struct InputLoaderTests {
    private func loader(_ folder: TemporaryFolder) throws -> InputLoader {
        InputLoader(try Folder.working.openFolder(FilePath(folder.path)))
    }

    @Test func `an unchanged file is read once during a build`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.md", "one")
        let loader = try loader(folder)
        for _ in 0..<3 {
            expectEqual(loader.content(of: "a.md", expecting: FileDigest(of: Array("one".utf8))), Array("one".utf8))
        }
        expect(!loader.hasChanged && loader.filesRead == 1)
    }

    @Test(arguments: ["two", "", "one and more"])
    func `a file changed during a build is detected`(text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("a.md", text)
        let loader = try loader(folder)
        _ = loader.content(of: "a.md", expecting: FileDigest(of: Array("one".utf8)))
        expect(loader.hasChanged)
    }

    @Test func `a file removed during a build is detected`() throws {
        let loader = try loader(TemporaryFolder())
        expect(loader.content(of: "a.md", expecting: FileDigest(of: Array("one".utf8))).isEmpty)
        expect(loader.hasChanged)
    }
}
