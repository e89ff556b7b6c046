import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// Recordings that `publishAudio: true` publishes, as `sitegen build` copies them.
struct PublishedRecordingsTests {
    private struct Counts: Decodable, Equatable {
        var pagesRendered: Int
        var filesWritten: Int
        var filesRemoved: Int
    }

    private struct Report: Decodable {
        let counts: Counts
    }

    private static let settings = "title: Music\nsources:\n  - {kind: audio, folder: ~/music}\n"
    private static let tone = "music/Test Tones/Sine Songs (2019)/CD1/01 Tone 1.flac"

    private func run(_ folder: TemporaryFolder, _ more: [String] = []) throws -> BuiltBinary.Result {
        try BuiltBinary.run(
            BuiltBinary.path(), ["build", "--source", folder("site")] + more,
            environment: ["HOME": folder.path, "NO_COLOR": "1"])
    }

    private func counts(_ folder: TemporaryFolder) throws -> Counts {
        try folder.waitForTick()
        let result = try run(folder, ["--diagnostics", "json"])
        try #require(result.code == 0, "\(result.errors)")
        return try JSONDecoder().decode(Report.self, from: Data(result.errors.utf8)).counts
    }

    /// The paths of the recordings in the output, after comparing it with that of a clean build.
    private func recordings(_ folder: TemporaryFolder) throws -> [String] {
        let built = try folder.tree("site/public")
        try folder.copyTree("site", to: "clean")
        try folder.removeTree("clean/.sitegen")
        let result = try BuiltBinary.run(
            BuiltBinary.path(), ["build", "--source", folder("clean"), "--output", folder("other"), "--quiet"],
            environment: ["HOME": folder.path, "NO_COLOR": "1"])
        expectEqual(result.code, 0, "\(result.errors)")
        try expectEqual(folder.tree("other"), built)
        try folder.removeTree("clean")
        try folder.removeTree("other")
        return built.keys.filter { path in
            [".mp3", ".flac", ".ogg", ".opus", ".m4a", ".m3u8", ".rss"].contains { path.hasSuffix($0) }
        }.sorted()
    }

    private func music() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Fixtures.path("audio"), toPath: folder("music"))
        return folder
    }

    @Test func `nothing is published without the setting`() throws {
        let folder = try music()
        try folder.write("site/content/site.yml", Self.settings)
        try folder.write("site/content/albums/own.md", "---\ntitle: Own\naudio: own.mp3\n---\n")
        try folder.write("site/content/albums/own.mp3", "sound")
        for line in ["", "publishAudio: false\n"] {
            try folder.write("site/content/site.yml", Self.settings + "  - kind: files\n" + line)
            let result = try run(folder)
            expectEqual(result.code, 0, "\(result.errors)")
            expect(!result.output.contains("copied"))
            expectEqual(result.errors.contains("own.md:3:8: warning[D286]"), line.isEmpty)
            expect(!result.errors.contains("unused file"))
            try expect(recordings(folder).isEmpty)
            let pages = try folder.tree("site/public").values
            expect(!pages.contains { $0.contains("<audio") || $0.contains("data-track") })
        }
    }

    @Test func `recordings are copied once, follow their sources, and go`() throws {
        let folder = try music()
        try folder.write("site/content/site.yml", Self.settings + "publishAudio: true\n")
        try folder.waitForTick()
        let first = try run(folder)
        expectEqual(first.code, 0, "\(first.errors)")
        // The size is told before the first copy, so before the summary.
        let lines = first.output.split(separator: "\n")
        expectEqual(lines.first?.hasSuffix(" kB, will be copied"), true)
        expect(lines.dropFirst().contains { $0.hasPrefix("10 albums") })
        let all = try recordings(folder)
        let path = try #require(all.first { $0.hasSuffix("/01-tone-1.flac") })
        func copied() throws -> Data { try Data(contentsOf: URL(filePath: folder("site/public/" + path))) }
        let source = URL(filePath: folder(Self.tone))
        try expectEqual(copied(), Data(contentsOf: source))
        expect(
            all.contains { $0.hasPrefix("albums/") && $0.hasSuffix(".m3u8") }
                && all.contains("artists/alpha/alpha.m3u8"))

        // Nothing is copied again, and nothing is said about it.
        try expectEqual(counts(folder), Counts(pagesRendered: 0, filesWritten: 0, filesRemoved: 0))
        try expect(!run(folder).output.contains("copied"))
        // A new time of change alone copies nothing.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: source.path)
        try expectEqual(counts(folder).filesWritten, 0)

        // Another content is copied, alone.
        let other = folder("music/Test Tones/Sine Songs (2019)/CD1/02 Tone 2.flac")
        try FileManager.default.removeItem(at: source)
        try FileManager.default.copyItem(atPath: folder("music/untagged/track.flac"), toPath: source.path)
        _ = try counts(folder)
        _ = try recordings(folder)
        try FileManager.default.removeItem(atPath: other)
        _ = try counts(folder)
        try expect(recordings(folder).count < all.count)

        // Without the setting, every copy goes.
        try folder.write("site/content/site.yml", Self.settings)
        try expect(counts(folder).filesRemoved >= all.count - 2)
        try expect(recordings(folder).isEmpty)
    }

    @Test func `a recording that is gone is a warning at its name, and its copy goes`() throws {
        let folder = try music()
        try folder.write("site/content/site.yml", "title: Music\npublishAudio: true\n")
        try folder.write("site/content/albums/own.md", "---\ntitle: Own\naudio: [a.mp3, b.mp3]\n---\n")
        try folder.write("site/content/albums/a.mp3", "first")
        try folder.write("site/content/albums/b.mp3", "second")
        try expectEqual(run(folder).code, 0)
        let old = try folder.tree("site/public")
        // A folder with the name of a recording holds none.
        try FileManager.default.removeItem(atPath: folder("site/content/albums/b.mp3"))
        try FileManager.default.createDirectory(
            atPath: folder("site/content/albums/b.mp3"), withIntermediateDirectories: true)
        let result = try run(folder)
        expectEqual(result.code, 0)
        expect(result.errors.contains("own.md:3:16: warning[D283]: no recording `b.mp3`"), "\(result.errors)")
        let new = try folder.tree("site/public")
        expect(old["albums/own/02-b.mp3"] != nil && new["albums/own/02-b.mp3"] == nil)
        _ = try recordings(folder)
    }

    @Test func `a large total is a warning at the setting`() throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: Music\npublishAudio: true\n")
        try folder.write("site/content/albums/own.md", "---\ntitle: Own\naudio: concert.wav\n---\n")
        // A file of zeros that takes no room on the disk.
        try folder.write("site/content/albums/concert.wav", "")
        let file = try FileHandle(forWritingTo: URL(filePath: folder("site/content/albums/concert.wav")))
        try file.truncate(atOffset: 1_000_000_001)
        try file.close()
        let result = try BuiltBinary.run(
            BuiltBinary.path(), ["check", "--source", folder("site")], environment: ["NO_COLOR": "1"])
        expect(result.errors.contains("site.yml:2:15: warning[D288]: the recordings of this site are 1.0 GB"))
        expect(result.errors.contains("own.md:3:8: warning[D273]"))
    }
}
