import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import Albums
@testable import Covers
@testable import FileSystem
@testable import SiteBuilding
@testable import Pages
@testable import SocialImages
@testable import Settings
@testable import SourceInput
@testable import SourceText

/// An incremental build equals a clean build byte for byte, whatever happens between builds.
struct IncrementalTests {
    private static func options(_ jobs: Int) -> BuildOptions {
        var options = BuildOptions()
        options.jobs = jobs
        return options
    }

    /// The output of a clean build; nil if the content has errors.
    private func clean(_ site: String) async throws -> [String: String]? {
        let built: SiteFolder
        do throws(SourceReader.Failure) {
            built = try await SiteFolder.build(at: site, options: Self.options(1))
        } catch {
            return nil
        }
        guard let tree = built.result.output else { return nil }
        var buffer = RenderBuffer()
        var files: [String: String] = [:]
        for file in tree.files {
            switch file.content {
            case .bytes(let bytes): files[file.path] = String(decoding: bytes, as: UTF8.self)
            case .cover: Issue.record("no cover of these sites comes in sizes: \(file.path)")
            case .socialImage(let image): files[file.path] = String(decoding: try drawn(image), as: UTF8.self)
            case .copy(let source):
                files[file.path] = try String(contentsOfFile: site + "/" + source.path, encoding: .utf8)
            case .rendered(let content):
                tree.render(content, into: &buffer)
                if buffer.diagnostics.hasErrors { return nil }
                files[file.path] = String(decoding: buffer.bytes, as: UTF8.self)
            }
        }
        return files
    }

    /// The file of a picture for links, drawn without a cache.
    private func drawn(_ image: SocialImage) throws -> [UInt8] {
        try #require(image.covers.isEmpty, "no cover of these sites comes in sizes")
        return try SocialImagePainter(fonts: []).jpeg(of: image, covers: [])
    }

    private func build(
        _ site: String, jobs: Int, clock: ScanTime
    ) async -> Result<SiteBuild.Outcome, SiteFailure> {
        var build = SiteBuild(
            sitePath: site, output: nil, isStrict: false, isQuiet: true, options: Self.options(jobs))
        build.clock = { clock }
        do throws(SiteFailure) {
            return .success(try await build.run())
        } catch {
            return .failure(error)
        }
    }

    /// The tested sequences: 14 of 500.
    static let sequences = TestScope.sample(Array(0..<500), 14, for: "sequences")

    @Test(arguments: sequences)
    func `an incremental build equals a clean build`(seed: Int) async throws {
        var edits = try RandomEdits(seed: seed)
        var history: [String] = []
        for _ in 0..<8 {
            let site = edits.folder(edits.site)
            // Some builds start at once, within a clock tick; for others the last edit is long ago.
            let isLater = edits.random.below(2) == 0
            if isLater { try edits.folder.waitForTick() }
            let before = try? edits.folder.tree("\(edits.site)/public")
            let expected = try await clean(site)
            let jobs = 1 + edits.random.below(3)
            let result = await build(site, jobs: jobs, clock: isLater ? .ahead : .now())
            if isLater { try edits.folder.waitForTick() }
            let after = try? edits.folder.tree("\(edits.site)/public")
            switch (expected, result) {
            case (let expected?, .success(let outcome)):
                var expected = expected
                expected["CNAME"] = before?["CNAME"]
                try #require(after == expected, "seed \(seed) after \(history): \(difference(after, expected))")
                expectEqual(outcome.fileCount, expected.count - (expected["CNAME"] == nil ? 0 : 1))
            case (nil, .failure):
                try #require(after == before, "seed \(seed) after \(history): a refused build wrote something")
                try edits.mend()
            case (.some, .failure(let failure)):
                Issue.record("seed \(seed) after \(history): refused, \(failure.diagnostics.map(\.message))")
                return
            case (nil, .success):
                Issue.record("seed \(seed) after \(history): errors were not seen")
                return
            }
            for _ in 0...edits.random.below(2) { history.append(try edits.edit()) }
        }
    }

    @Test func `a page is rendered again when a link of its note leads to another address`() async throws {
        let folder = try TemporaryFolder()
        let site = folder("site")
        // Only the note of the first leads to the third, which is not beside it on the shelf.
        for name in ["b", "c", "d", "e"] {
            try folder.write("site/content/albums/\(name).md", "---\ntitle: \(name)\n---\n")
        }
        try folder.write("site/content/albums/a.md", "---\ntitle: a\n---\n[c](c.md)\n")
        _ = try await build(site, jobs: 1, clock: .ahead).get()
        try folder.waitForTick()
        try folder.write("site/content/albums/c.md", "---\ntitle: c\nslug: other\n---\n")
        _ = try await build(site, jobs: 1, clock: .ahead).get()
        let page = try folder.tree("site/public")["albums/a/index.html"]
        expectEqual(page?.contains("/other/"), true)
        try await expectEqual(clean(site)?["albums/a/index.html"], page)
    }

    private func difference(_ made: [String: String]?, _ expected: [String: String]) -> String {
        let made = made ?? [:]
        let paths = Set(made.keys).union(expected.keys).filter { made[$0] != expected[$0] }.sorted()
        return paths.prefix(5).map { path in
            made[path] == nil ? "\(path) is missing" : expected[path] == nil ? "\(path) is too much" : "\(path) differs"
        }.joined(separator: ", ")
    }
}
