import Foundation
import TestSupport
import Testing
@testable import Formats

@Suite("Words of the search")
struct SearchTextTests {
    @Test(
        "a text gives the words that a visitor would type",
        arguments: [
            ("Best of Bowie", ["best", "of", "bowie"]),
            ("Ágætis byrjun", ["agaetis", "byrjun"]),
            ("Motörhead / MOTÖRHEAD", ["motorhead", "motorhead"]),
            ("Straße nach Süden", ["strasse", "nach", "suden"]),
            ("Don't Stop, Rock ’n’ Roll", ["dont", "stop", "rock", "n", "roll"]),
            ("R.E.M.: Murmur", ["rem", "murmur"]),
            ("A. B. C.", ["a", "b", "c"]),
            ("Sigur Rós (1999) – nr. 2", ["sigur", "ros", "1999", "nr", "2"]),
            ("İstanbul ΟΔΟΣ οδός", ["istanbul", "οδοσ", "οδοσ"]),
            ("Ночной Поезд: ещё", ["ночнои", "поезд", "еще"]),
            ("東京の夜", ["東京", "京の", "の夜", "夜"]),
            ("夜 X", ["夜", "x"]),
            ("Live東京", ["live", "東京", "京"]),
            ("カラオケ", ["から", "らお", "おけ", "け"]),
            ("ＡＢＣ１", ["abc1"]),
            ("قَلْب", ["قلب"]),
            ("÷ … !", []),
            ("", []),
        ])
    func words(_ text: String, _ words: [String]) { expectEqual(SearchText.words(of: text), words) }

    @Test(
        "the words are the same in both normalization forms",
        arguments: [
            "Café", "Ångström", "한국어 노래", "がんばれ", "Việt Nam", "Ελληνικά",
        ])
    func forms(_ text: String) {
        let composed = SearchText.words(of: text)
        let decomposed = SearchText.words(of: text.decomposedStringWithCanonicalMapping)
        expectEqual(composed, decomposed)
        expect(!composed.isEmpty)
    }
}

extension SearchText {
    /// The words of a text, in order.
    static func words(of text: String) -> [String] {
        var words = WordCollector()
        collect(text, into: &words)
        return words.ranges.map { String(decoding: words.bytes[$0], as: UTF8.self) }
    }
}
