import TestSupport
import Testing
@testable import Albums
@testable import Localization
@testable import SourceText

/// The words of the theme in each language, and how it writes numbers and dates.
struct WordsTests {
    static let languages = [
        "en", "de", "fr", "es", "it", "pt", "nl", "sv", "pl", "ru", "uk", "tr", "ar", "he", "fa", "hi", "zh", "ja",
        "ko",
    ]

    private func words(_ language: String) -> Words {
        var diagnostics: [Diagnostic] = []
        defer { expect(diagnostics.isEmpty) }
        return Words.read(language: language, overrides: [], diagnostics: &diagnostics)
    }

    @Test func `the theme has words in nineteen languages`() {
        expectEqual(Words.languages, Self.languages.sorted())
    }

    /// A file of the theme is read like one of a site, so that all its mistakes are found.
    @Test(arguments: languages) func `a file of the theme is complete and has no mistakes`(language: String) throws {
        let text = try #require(EmbeddedFiles.words.first { $0.path == language + ".yml" }).text.description
        var english = WordDraft()
        WordFile(
            SourceFile(path: "en.yml", text: EmbeddedFiles.words.first { $0.path == "en.yml" }?.text.description ?? ""),
            language: "en", english: nil
        ).add(to: &english)
        let file = WordFile(SourceFile(path: "words.yml", text: text), language: language, english: english)
        expectEqual(file.diagnostics.map(\.message), [])
        expectEqual(file.missing, [])
        // No language has a text of its own that no page of it can show.
        let letters = text.unicodeScalars.filter { $0.properties.isAlphabetic && $0.value > 0x2FF }
        let isLatin = !["ru", "uk", "ar", "he", "fa", "hi", "zh", "ja", "ko"].contains(language)
        expectEqual(isLatin, letters.count < 20)
    }

    @Test(arguments: [
        ("en", "1 album|5 albums|12,345 albums"), ("de", "1 Album|5 Alben|12.345 Alben"),
        ("fr", "1 album|5 albums|12\u{202F}345 albums"), ("es", "1 álbum|5 álbumes|12.345 álbumes"),
        ("it", "1 album|5 album|12.345 album"), ("pt", "1 álbum|5 álbuns|12.345 álbuns"),
        ("nl", "1 album|5 albums|12.345 albums"), ("sv", "1 album|5 album|12\u{A0}345 album"),
        ("pl", "1 album|5 albumów|12\u{A0}345 albumów"), ("ru", "1 альбом|5 альбомов|12\u{A0}345 альбомов"),
        ("uk", "1 альбом|5 альбомів|12\u{A0}345 альбомів"), ("tr", "1 albüm|5 albüm|12.345 albüm"),
        ("ar", "ألبوم واحد|5 ألبومات|12,345 ألبومًا"), ("he", "אלבום אחד|5 אלבומים|12,345 אלבומים"),
        ("fa", "1 آلبوم|5 آلبوم|12,345 آلبوم"), ("hi", "1 एल्बम|5 एल्बम|12,345 एल्बम"),
        ("zh", "1 张专辑|5 张专辑|12,345 张专辑"), ("ja", "1枚のアルバム|5枚のアルバム|12,345枚のアルバム"),
        ("ko", "앨범 1장|앨범 5장|앨범 12,345장"),
    ])
    func `a number of albums is in the plural of the language`(language: String, expected: String) {
        let words = words(language)
        expectEqual([1, 5, 12_345].map { words.count($0) }.joined(separator: "|"), expected)
    }

    /// The categories of the numbers 0 to 6, 11, 12, 20 to 25, 100 to 105, 111 and 1,000 of CLDR 42, as Chromium's
    /// `Intl.PluralRules` has them.
    @Test(arguments: [
        ("en", "o1ooooo oo oooooo oooooo oo"), ("fr", "11ooooo oo oooooo oooooo oo"),
        ("pl", "m1fffmm mm mmfffm mmfffm mm"), ("ru", "m1fffmm mm m1fffm m1fffm mm"),
        ("uk", "m1fffmm mm m1fffm m1fffm mm"), ("ar", "z12ffff mm mmmmmm ooofff mo"),
        ("he", "o12oooo oo oooooo oooooo oo"), ("cs", "o1fffoo oo oooooo oooooo oo"),
        ("ja", "ooooooo oo oooooo oooooo oo"), ("hi", "11ooooo oo oooooo oooooo oo"),
    ])
    func `each number has the category of the plural rules`(language: String, expected: String) {
        let signs: [PluralCategory: String] = [.zero: "z", .one: "1", .two: "2", .few: "f", .many: "m", .other: "o"]
        let rule = PluralRule(language: language)
        let groups = [Array(0...6), [11, 12], Array(20...25), Array(100...105), [111, 1_000]]
        let found = groups.map { $0.map { signs[rule.category(of: $0)] ?? "?" }.joined() }.joined(separator: " ")
        expectEqual(found, expected)
    }

    @Test(arguments: [
        ("en", "18 November 1977|November 1977|1 May 1977"), ("de", "18. November 1977|November 1977|1. Mai 1977"),
        ("fr", "18 novembre 1977|novembre 1977|1er mai 1977"),
        ("es", "18 de noviembre de 1977|noviembre de 1977|1 de mayo de 1977"),
        ("it", "18 novembre 1977|novembre 1977|1 maggio 1977"),
        ("pt", "18 de novembro de 1977|novembro de 1977|1º de maio de 1977"),
        ("nl", "18 november 1977|november 1977|1 mei 1977"), ("sv", "18 november 1977|november 1977|1 maj 1977"),
        ("pl", "18 listopada 1977|listopad 1977|1 maja 1977"), ("ru", "18 ноября 1977|ноябрь 1977|1 мая 1977"),
        ("uk", "18 листопада 1977|листопад 1977|1 травня 1977"), ("tr", "18 Kasım 1977|Kasım 1977|1 Mayıs 1977"),
        ("ar", "18 نوفمبر 1977|نوفمبر 1977|1 مايو 1977"), ("he", "18 בנובמבר 1977|נובמבר 1977|1 במאי 1977"),
        ("fa", "18 نوامبر 1977|نوامبر 1977|1 مه 1977"), ("hi", "18 नवंबर 1977|नवंबर 1977|1 मई 1977"),
        ("zh", "1977年11月18日|1977年11月|1977年5月1日"), ("ja", "1977年11月18日|1977年11月|1977年5月1日"),
        ("ko", "1977년 11월 18일|1977년 11월|1977년 5월 1일"),
    ])
    func `a date is in the order of the language`(language: String, expected: String) throws {
        let words = words(language)
        let dates = try ["1977-11-18", "1977-11", "1977-05-01"].map { words.date(try PartialDate($0)) }
        expectEqual(dates.joined(separator: "|"), expected)
        expectEqual(words.date(try PartialDate("1977")), "1977")
    }

    @Test(arguments: [
        ("en", "1,000|12,345|1,234,567"), ("es", "1000|12.345|1.234.567"), ("it", "1000|12.345|1.234.567"),
        ("pl", "1000|12 345|1 234 567"),
        ("hi", "1,000|12,345|12,34,567"), ("de", "1.000|12.345|1.234.567"), ("fa", "1,000|12,345|1,234,567"),
    ])
    func `digits are grouped as the language does`(language: String, expected: String) {
        let words = words(language)
        let texts = [1_000, 12_345, 1_234_567].map { words.number($0).replacing("\u{A0}", with: " ") }
        expectEqual(texts.joined(separator: "|"), expected)
        expect(words.number(0) == "0" && words.number(999) == "999")
    }

    @Test func `ratings, decades and lists are as the language writes them`() throws {
        let rating = try #require(Rating("4.5"))
        expectEqual(words("de").rating(rating), "4,5 von 5")
        expectEqual(words("zh").rating(rating), "4.5/5")
        expectEqual(words("ko").rating(rating), "5점 만점에 4.5점")
        expectEqual(
            ["en", "de", "fr", "ja", "ar"].map { words($0).decade("1990s") }.joined(separator: "|"),
            "1990s|1990er|Années 1990|1990年代|عقد 1990")
        expect(words("ja").list(["A", "B"]) == "A、B" && words("fa").list(["A", "B"]) == "A، B")
    }

    @Test(arguments: [
        ("de-AT", "de", nil), ("DE", "de", nil), ("pt-BR", "pt", nil), ("zh-Hans-CN", "zh", nil), ("iw", "he", nil),
        ("cy", "en", "en"), ("en-GB", "en", nil), ("", "en", "en"), ("x-klingon", "en", "en"),
    ])
    func `a language falls back to its shorter tag, then to English`(tag: String, language: String, foreign: String?) {
        let words = words(tag)
        expect(words.language == language && words.foreignLanguage == foreign)
        expectEqual(words[.search], self.words(language)[.search])
    }

    @Test func `scripts get the forms of all plurals`() {
        expect(words("en").oneForm(of: .count) == "1 album" && words("en").otherForms(of: .count) == "% albums")
        expectEqual(words("pl").otherForms(of: .count), "few:% albumy|many:% albumów|% albumu")
        expect(words("ar").otherForms(of: .placeCount).hasPrefix("zero:لا أماكن|two:مكانان|few:"))
    }
}
