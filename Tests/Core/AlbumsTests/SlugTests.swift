import TestSupport
import Testing
@testable import Albums
@testable import SourceText

struct SlugTests {
    @Test(arguments: [
        ("Best of Bowie", "best-of-bowie"), ("It's My Life", "its-my-life"), ("AC/DC — Live!", "ac-dc-live"),
        ("  --Odd--  ", "odd"), ("???", ""), ("", ""), ("☃ 🎵", ""), ("東京の夜", "東京の夜"),
        ("Ágætis Vindur", "ágætis-vindur"), ("Straße nach Süden", "straße-nach-süden"), ("İstanbul", "istanbul"),
        ("../../escape", "escape"), ("हिन्दी गीत", "हिन्दी-गीत"), ("ليالي القاهرة", "ليالي-القاهرة"), ("Don’t", "dont"),
        ("½ Mensch", "½-mensch"), ("I ❤️ U", "i-u"),
    ])
    func `a slug keeps letters of any script`(title: String, slug: String) {
        expectEqual(Array(Slug.make(from: title).unicodeScalars), Array(slug.unicodeScalars))
    }

    @Test func `composed and decomposed letters give the same slug`() {
        expectEqual(Array(Slug.make(from: "E\u{301}toile").utf8), Array(Slug.make(from: "\u{C9}toile").utf8))
        expectEqual(UnicodeText.collisionKey("Cafe\u{301}"), UnicodeText.collisionKey("café"))
        expectEqual(Array(UnicodeText.collisionKey("Cafe\u{301}").utf8), Array("caf\u{E9}".utf8))
    }

    @Test func `a slug combines title and id without repeating them`() {
        expectEqual(Slug.make(title: "Stockholm", id: "r1"), "stockholm-r1")
        expectEqual(Slug.make(title: "Blue", id: "blue"), "blue")
        expectEqual(Slug.make(title: "Blue", id: "blue-1971"), "blue-1971")
        expectEqual(Slug.make(title: "???", id: "r7"), "r7")
    }

    /// Any text gives a slug with valid characters and bounded length, and the slug of a slug is itself.
    @Test(arguments: 0..<200)
    func `a slug is valid, bounded and its own slug`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var title = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...120, using: &random) {
            let limit: UInt32 = Bool.random(using: &random) ? 0x7F : 0x1FFFF
            if let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &random)) { title.append(scalar) }
        }
        let slug = Slug.make(from: String(title))
        expect(slug.utf8.count <= 400)
        expect(!slug.hasPrefix("-") && !slug.hasSuffix("-") && !slug.contains("--"))
        expect(
            slug.utf8.allSatisfy {
                $0 >= 0x80 || $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
            })
        expectEqual(Array(Slug.make(from: slug).utf8), Array(slug.utf8))
    }
}
