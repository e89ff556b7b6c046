import SiteTestSupport
import TestSupport
import Testing
@testable import SiteBuilding
@testable import Settings
@testable import SourceText

/// Source files outside `content/`, before and after it in path order.
struct NamedFileTests {
    private func build(_ site: String) async throws -> SiteBuild.Outcome {
        let build = SiteBuild(sitePath: site, output: nil, isStrict: false, isQuiet: true, options: BuildOptions())
        return try await build.run()
    }

    @Test(arguments: ["table.csv", "a-table.csv", "content/table.csv"])
    func `a changed source file outside the content updates the site`(path: String) async throws {
        let folder = try TemporaryFolder()
        let site = folder("site")
        func settings(_ map: String) throws {
            let name = path.hasPrefix("content/") ? "table.csv" : "../\(path)"
            try folder.write(
                "site/content/site.yml", "sources: [{kind: files}, {kind: csv, file: \(name), map: {\(map)}}]\n")
        }
        try settings("title: A")
        try folder.write("site/\(path)", "A,B\nOne,Two\n")
        try folder.write("site/content/albums/own.md", "---\ntitle: Own\n---\n")
        try await expectEqual(build(site).albumCount, 2)
        let first = try folder.tree("site/public")

        // A new file, so that the folders are listed again.
        try folder.write("site/content/albums/second.md", "---\ntitle: Second\n---\n")
        try await expectEqual(build(site).albumCount, 3)
        try folder.write("site/\(path)", "A,B\nOne,Two\nThree,Four\n")
        try await expectEqual(build(site).albumCount, 4)

        // With another map, the file is another source.
        try settings("title: B")
        try await expectEqual(build(site).albumCount, 4)
        let other = try folder.tree("site/public")
        expect(other.keys.contains { $0.contains("albums/four-") })
        expect(!other.keys.contains { $0.contains("albums/three-") } && first != other)

        // No source names the file any more; it is only reported if it is in content/.
        try folder.write("site/content/site.yml", "sources: [{kind: files}]\n")
        let last = try await build(site)
        expectEqual(last.albumCount, 2)
        expectEqual(last.diagnostics.map(\.path), path.hasPrefix("content/") ? [path] : [])
    }
}
