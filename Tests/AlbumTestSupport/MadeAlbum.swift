package import TestSupport
package import Albums
import Readers
import SourceText

/// Generated albums with hostile texts.
package struct MadeAlbum {
    package var random: SeededGenerator
    private let file = SourceFile(path: "export.csv", text: "x")

    package init(seed: Int) { random = SeededGenerator(seed: seed) }

    package static let texts = [
        "Night", "a: b", "a:b", "- dash", "-", "--- ", "---", "...", "? q", "! tag", "&a", "*a", "@x", "`x`", "%x", "|",
        ">", "'", "\"", "it's \"it\"", "back\\slash", "\\n", "a #b", "#b", "a#b", "[x]", "{x: y}", "a, b", "x:", ":x",
        "true", "No", "null", "~", "y", "1977", "0x1F", "1e3", ".inf", "-0", "+1", "1977-11-18", "12:30:45", "=", "<<",
        "Übung", "東京", "e\u{301}", "\u{301}x", "🎷", "👩‍🎤", "🏴\u{E0067}\u{E0062}\u{E007F}", "\u{FEFF}bom", "a\u{85}b",
        "a\u{2028}b", "a\u{A0}b", "\u{200B}", "\u{202E}rtl", "\u{FFFE}", "\u{10FFFF}", "a\nb", "a\n\n b", "a\tb",
        "a\r\nb",
        "a\u{1}b", "\u{7F}", "\u{1B}[31m", "a  b", "{{title}}", "<b>&amp;</b>", "title: x\n---\n", "…", "x\u{3000}",
    ]

    package mutating func text() -> String {
        switch random.below(8) {
        case 0: random.pick(Self.texts) + random.pick(Self.texts)
        case 1: String(repeating: random.pick(Self.texts), count: 40)
        case 2: " \(random.pick(Self.texts)) "
        default: random.pick(Self.texts)
        }
    }

    /// A name as it can occur in a list of names.
    package mutating func name() -> String {
        let name = RecordReader.trimmed(text())
        return name.isEmpty ? "x" : name
    }

    package mutating func names() -> [String] { (0..<random.below(4)).map { _ in name() } }

    package mutating func maybe<Value>(_ value: (inout MadeAlbum) -> Value) -> Value? {
        random.below(2) == 0 ? nil : value(&self)
    }

    /// A text without the characters that are invalid in an address.
    private mutating func address() -> String {
        let refused = "<>\"\\^`{|}".unicodeScalars
        let kept = text().unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F && !refused.contains($0) }
        return String(String.UnicodeScalarView(kept))
    }

    package mutating func album(_ slug: String = "the-album") -> Album {
        let origin = file.span(0..<1)
        var album = Album(id: text(), source: "files", slug: slug, title: name(), origin: origin)
        if random.below(2) == 0 { album.slug = "other-slug" }
        album.artists = names()
        album.genres = names()
        let dates = ["1977", "0977", "1977-11", "1977-11-18", "9999-12-31", "0001-01-01"]
        album.released = maybe { try? PartialDate($0.random.pick(dates)) } ?? nil
        album.cover = maybe { CoverReference($0.name(), origin: origin) }
        album.labels = names()
        album.catalogNumbers = names()
        album.formats = names()
        album.country = maybe { $0.text() }
        album.barcode = maybe { $0.text() }
        album.tracks = (0..<random.below(4)).map { _ in
            Track(
                position: maybe { $0.text() }, title: name(), artists: maybe { [$0.name(), $0.name()] } ?? [],
                duration: maybe { $0.text() })
        }
        album.dropRepeatedArtists()
        album.rating = maybe { Rating(hundredths: $0.random.below(501), of: $0.random.pick([5, 10, 100])) } ?? nil
        album.tags = names()
        album.links = (0..<random.below(3)).map { _ in
            let url = "https://music.example/" + address()
            return WebLink(title: random.below(2) == 0 ? url : text(), url: url)
        }
        let moments = ["1977", "1977-11", "1977-11-18", "1977-11-18T00:10:00+14:00", "1977-11-18T23:10:00-05:00"]
        album.added = maybe { try? Timestamp($0.random.pick(moments)) } ?? nil
        album.type = maybe { $0.text() }
        album.ids = Set(names()).sorted().map { ExternalID(name: $0, value: text()) }
        album.isDraft = random.below(4) == 0
        album.extra = Set(names()).sorted().map { ExtraField(name: $0, value: text()) }
        album.note = maybe { made in
            let text = (0..<4).map { _ in made.text() }.joined(separator: "\n")
            return Note(text, markup: made.random.below(2) == 0 ? .markdown : .plain, from: origin)
        }
        return album
    }
}
