import TestSupport
import Testing
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText

/// `publish` and `expire`: what is shown on a date, and which date counts.
struct PublicationTests {
    private func build(
        _ settings: String, date: String? = nil, albums: [String], page: String = "title: P"
    ) async throws -> Build.Result {
        var texts = [SourceFile(path: "content/site.yml", text: "title: T\n\(settings)\n")]
        for (number, album) in albums.enumerated() {
            let text = "---\ntitle: A\(number)\n\(album)\n---\n"
            texts.append(SourceFile(path: "content/albums/a\(number).md", text: text))
        }
        texts.append(SourceFile(path: "content/pages/p.md", text: "---\n\(page)\n---\nText\n"))
        var options = BuildOptions()
        options.date = try date.map { try PartialDate($0) }
        return await Build.site(from: SourceTree(texts: texts), options: options)
    }

    @Test
    func `the date of the command comes before that of the settings, then the newest of the content`()
        async throws
    {
        let albums = ["publish: 2024-01-01", "publish: 2025-01-01", "publish: 2026-01-01"]
        let asked = try await build("date: 2025-06-01", date: "2024-06-01", albums: albums)
        expectEqual(asked.albums.map(\.title), ["A0"])
        expectEqual(
            asked.heldBack?.sentence, "2 albums are held back on 2024-06-01 by `publish` or `expire`")
        let set = try await build("date: 2025-06-01", albums: albums)
        expectEqual(set.albums.map(\.title), ["A0", "A1"])
        let ofPage = try await build("", albums: albums, page: "title: P\ndate: 2025-03-01")
        expectEqual(ofPage.albums.map(\.title), ["A0", "A1"])
        let ofAlbum = try await build(
            "", albums: albums + ["added: 2026-03-01T10:00:00Z"], page: "title: P\ndate: 2025-03-01")
        expect(ofAlbum.albums.count == 4 && ofAlbum.heldBack == nil)
    }

    @Test func `pages are held back and counted with the albums`() async throws {
        let result = try await build(
            "date: 2024-01-01", albums: ["expire: 2023"], page: "title: P\npublish: 2024-01-02")
        expectEqual(
            result.heldBack?.sentence,
            "1 album and 1 page are held back on 2024-01-01 by `publish` or `expire`")
        expectEqual(result.output?.files.contains { $0.path == "p/index.html" }, false)
    }

    @Test func `without any date everything is shown, with a warning`() async throws {
        let result = try await build("", albums: ["publish: 2099-01-01"])
        expect(result.albums.count == 1 && result.heldBack == nil)
        expectEqual(result.diagnostics.map(\.code), [.noDate])
        try await expect(build("", albums: ["year: 1971"]).diagnostics.isEmpty)
    }

    @Test(arguments: UInt64(0)..<100)
    func `an album is shown on the days of its period`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func day() -> PartialDate? {
            PartialDate(year: 2024, month: 1 + random.below(3), day: 1 + random.below(5))
        }
        let (start, end, today) = (
            random.below(3) == 0 ? nil : day(), random.below(3) == 0 ? nil : day(), day()
        )
        let isShown = PublicationPeriod(start: start, end: end).contains(today)
        let text = try #require(today?.text)
        expectEqual(isShown, (start?.text ?? "") <= text && text < (end?.text ?? "9"))
    }
}
