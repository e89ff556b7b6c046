import TestSupport
import Testing
@testable import Albums
@testable import SourceText

struct MediumTests {
    @Test(arguments: [
        ("LP", "LP"), ("2xLP, Album, RE", "LP"), ("2 x CD", "CD"), ("3 × 12\", 33 ⅓ RPM", "12\""), ("12\"", "12\""),
        ("7\", Single", "7\""), ("Digital Media", "Digital Media"), ("8-Track", "8-Track"),
        ("2 xylophones", "2 xylophones"),
        ("2XLP", "LP"), ("2x", "2x"), (", Album", ", Album"), ("78 RPM", "78 RPM"), ("2x12\", EP", "12\""),
        ("All Media, Ltd", "All Media"), (" CD ", "CD"), ("A+B", "A+B"), ("CD +", "CD +"), ("1 × LP", "LP"),
    ])
    func `a medium is named without number and attributes`(_ text: String, _ name: String) {
        var album = Album(
            id: "a", source: "files", slug: "a", title: "A", origin: SourceFile(path: "a.md", text: "").span(0..<0))
        album.formats = [text]
        expectEqual(album.media.map(\.name), [name])
    }

    @Test func `a sum of media is several`() {
        var album = Album(
            id: "a", source: "files", slug: "a", title: "A", origin: SourceFile(path: "a.md", text: "").span(0..<0))
        album.formats = ["2xLP, Album + CD, Album", "Cassette", "", " + ", "A+B + DVD"]
        expectEqual(album.media.map(\.name), ["LP", "CD", "Cassette", "A+B", "DVD"])
        expectEqual(album.media.map(\.text), ["2xLP, Album", "CD, Album", "Cassette", "A+B", "DVD"])
    }
}
