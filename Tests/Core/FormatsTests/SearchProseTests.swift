import TestSupport
import Testing
@testable import Formats

@Suite("Text of notes as the search reads it")
struct SearchProseTests {
    @Test(
        "addresses are left out, and the text that links show stays",
        arguments: [
            ("plain *words* and `code`", ["plain", "words", "and", "code"]),
            ("see [the label](https://label.example/a_(b)?x \"Title\"), then", ["see", "the", "label", "then"]),
            ("![A picture](side.jpg) behind", ["a", "picture", "behind"]),
            ("<https://a.example/path> and https://b.example/x.", ["and"]),
            ("not a link](open", ["not", "a", "link", "open"]),
            ("line](one\ntwo) three", ["line", "one", "two", "three"]),
            ("http and https are words", ["http", "and", "https", "are", "words"]),
            ("# Side A\n\n- Ágætis\n- 東京", ["side", "a", "agaetis", "東京", "京"]),
            ("said[^one].\n\n[^one]: On Monday", ["said", "on", "monday"]), ("[^ not one]", ["not", "one"]),
            ("a\n```{figure}\nsrc: label.jpg\nalt: The label\n```\nb", ["a", "the", "label", "b"]),
            ("```{shelf}\nwhere: {genre: Jazz}\ntitle: Best\n```", ["best"]),
            ("```{tracklist}\ntracks:\n  - Blue Train 10:43\n```", ["blue", "train", "10", "43"]),
            ("```swift\nlet src: Int\n```", ["swift", "let", "src", "int"]),
            ("", []), ("]( ", []),
        ])
    func words(_ note: String, _ expected: [String]) {
        expectEqual(SearchText.words(of: SearchProse.text(of: Array(note.utf8)[...])), expected)
    }
}
