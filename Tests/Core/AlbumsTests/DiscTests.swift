import TestSupport
import Testing
@testable import Albums
@testable import SourceText

struct DiscTests {
    private func disc(_ formats: [String]) -> String? {
        var album = Album(
            id: "a", source: "files", slug: "a", title: "A", origin: SourceFile(path: "a.md", text: "").span(0..<0))
        album.formats = formats
        return Disc(of: album.media).map { disc in
            [disc.kind.rawValue, disc.color?.rawValue].compactMap { $0 }.joined(separator: " ")
        }
    }

    @Test(arguments: [
        ("LP", "vinyl"), ("2xLP, RE, Gre", "vinyl green"), ("LP, Album, Ltd, Red", "vinyl red"),
        ("LP, Ltd, Red, Blu", "vinyl"), ("12\" Vinyl", "vinyl"), ("7\"", "vinyl"), ("10 inch", "vinyl"),
        ("CD, Album", "cd"),
        ("Hybrid SACD", "cd"), ("LP, Clear", "vinyl clear"), ("LP, Album, Gray", "vinyl grey"),
        ("CD, Red Book", "cd"), ("Cassette", nil), ("FLAC", nil), ("8-Track", nil), ("78", nil), ("", nil),
    ])
    func `the disc is what the format says`(format: String, expected: String?) {
        expectEqual(disc([format]), expected)
    }

    @Test func `of several media the first disc is shown`() {
        expectEqual(disc(["Cassette + LP, Blu + CD"]), "vinyl blue")
        expectEqual(disc(["File", "CD"]), "cd")
        expect(disc([]) == nil)
    }
}
