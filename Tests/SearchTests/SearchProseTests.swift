import Testing

@testable import Search

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
            ("", []), ("]( ", []),
        ])
    func words(_ note: String, _ expected: [String]) {
        #expect(SearchText.words(of: SearchProse.text(of: Array(note.utf8)[...])) == expected)
    }
}
