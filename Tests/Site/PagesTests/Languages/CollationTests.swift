@_spi(_Unicode) import Swift
import AlbumTestSupport
import TestSupport
import Testing
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText

/// The order of names in each language.
///
/// The lists are what `Intl.Collator` of Chromium gives, which has the CLDR's root order and tailorings. They hold what
/// differs between languages; numbers are left out, because those are compared by their value here.
struct CollationTests {
    private static let orders = [
        "en":
            "Ænima|aether|apple|Bjork|Björk|björn|eagle|Ebony|Édith|lodge|Łódź|London|orange|øre|oyster|Zebra",
        "de":
            "Apfel|Äpfel|Apfelbaum|arzt|ärzte|Öl|Olaf|Ölberg|Strasse|Straße|Strassen|über|Ueber|Uhr|Zucker",
        "fr": "ça|car|cb|cote|coté|elan|élan|etage|Été|oeil|œuvre|oiseau|zoo",
        "sv": "Abba|apa|Oasis|Oslo|Verdi|Wilson|Zebra|zz|Åke|Ål|Åsa|Älg|Ärla|Ørsted|Öst",
        "pl":
            "as|ąs|baba|cel|cud|ćma|dom|ekran|ęk|fala|lud|luz|łódź|Mama|noc|nuta|ńa|ostry|owoc|ósmy|sznur|świt|ząb|zebra|źle|żaba",
        "tr": "cam|çay|dağ|dal|gol|ğ|hız|Iğdır|ırmak|ısı|ışık|ilk|iyi|İzmir|jilet|ok|öz|pil|sal|şal|tas|uzun|üç|vay",
        "es": "árbol|arte|ch|cz|ll|luz|nada|nino|niño|nube|ñandú|Ñu|oso",
        "ru": "Аня|Ева|еж|Ёж|ёлка|ель|жук|икра|йод|кот|яма|Abba|Zappa",
        "uk": "гора|ґанок|дим|ель|єнот|жук|икра|іскра|їжак|йод|кіт|щур|юнак|яма|Abba",
        "he": "אבא|בית|כלב|םא|מים|מלך|ספר|שלום|תות|Abba",
        "ar": "آدم|ابن|أحمد|إيمان|باب|ةب|تفاح|ثوب|هدى|وقت|ىب|يوم|Abba",
        "fa": "بابا|پدر|تهران|جان|چای|حسن|زمان|ژاله|سارا|کتاب|گل|لاله|نان|وطن|هوا|یار|Abba",
        "hi": "अनार|आम|इमली|ईख|कमल|खग|गगन|बादल|सूरज|हवा|Abba",
        "ja":
            "Abba|ア|い|う|かき|がき|きく|さくら|サクラ|はな|ばら|パン|やま|ゆき|ん|宇多田ヒカル|荒井由実|細野晴臣|坂本龍一|山下達郎|松任谷由実|大瀧詠一|中島みゆき|椎名林檎|東京|美空ひばり|龍|鄧麗君",
        "zh":
            "阿妹|草东没有派对|崔健|邓丽君|鄧麗君|李宗盛|梁博|梁靜茹|刘德华|罗大佑|羅大佑|万能青年旅店|王菲|五月天|张学友|張學友|长江|周杰伦",
        "ko": "가나|각|까치|나비|다리|라면|하늘|Abba",
    ]

    @Test(arguments: orders.keys.sorted(), 0..<5) func `names are in the order of the language`(
        language: String, seed: Int
    ) {
        let expected = (Self.orders[language] ?? "").split(separator: "|").map(String.init)
        var random = SeededGenerator(seed: seed)
        let collation = Collation(language: language)
        let sorted = expected.shuffled(using: &random).map { (collation.key($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
        expectEqual(sorted, expected)
    }

    @Test(arguments: [
        ("en", "Édith", "E"), ("de", "Äpfel", "A"), ("de", "ßa", "S"), ("sv", "Åsa", "Å"), ("sv", "Øre", "Ö"),
        ("sv", "Apa", "A"),
        ("pl", "łódź", "Ł"), ("pl", "lud", "L"), ("tr", "ilk", "İ"), ("tr", "Iğdır", "I"), ("tr", "ışık", "I"),
        ("es", "ñandú", "Ñ"), ("ru", "Ёж", "Е"), ("ru", "йод", "Й"), ("uk", "їжак", "Ї"), ("he", "ץא", "צ"),
        ("fa", "ژاله", "ژ"), ("ar", "إيمان", "ا"), ("ja", "ガラス", "か"), ("ja", "ぱん", "は"), ("ja", "ヴァン", "あ"),
        ("ja", "東京", "漢"), ("zh", "周杰伦", "Z"), ("zh", "阿妹", "A"), ("zh", "Abba", "A"), ("zh", "㐂", "漢"),
        ("en", "ア", "ア"), ("ko", "까치", "ㄲ"), ("sv", "99", "#"), ("ru", "!", "#"),
        ("en", "\u{F0001}a", "#"),
    ])
    func `the letter of a list is of the alphabet of the language`(language: String, name: String, letter: String) {
        expectEqual(IndexLetter(of: name, by: Collation(language: language)).text, letter)
    }

    @Test func `Chinese names are behind the Latin ones of their letter`() {
        let names = ["Abba", "azure", "阿妹", "Beyond", "崔健", "Cui", "周杰伦", "龘", "㐂", "Яна"]
        let collation = Collation(language: "zh-Hans")
        let sorted = names.map { (collation.key($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
        expectEqual(sorted, ["Abba", "azure", "阿妹", "Beyond", "Cui", "崔健", "龘", "周杰伦", "Яна", "㐂"])
        let letters = sorted.map { IndexLetter(of: $0, by: collation) }
        expect(
            letters == letters.sorted() && letters.map(\.text) == ["A", "A", "A", "B", "C", "C", "D", "Z", "Я", "漢"])
    }

    @Test(arguments: [("zh", 20_902), ("ja", 6_355)])
    func `each Chinese character is in an order once`(language: String, count: Int) throws {
        let order = try #require(HanOrder.language(language))
        let all = (UInt32(0x4E00)...0x9FFF).compactMap(Unicode.Scalar.init).compactMap(order.scalars(sorting:))
        expectEqual(Set(all.filter { $0.first != "\u{10FFFD}" }).count, count)
    }

    /// A list under letters has each letter once only if letters are in the order of the names.
    @Test(arguments: orders.keys.sorted()) func `letters are in the order of the names`(language: String) {
        let names = (Self.orders[language] ?? "").split(separator: "|").map(String.init)
        let letters = names.map { IndexLetter(of: $0, by: Collation(language: language)) }
        expectEqual(letters, letters.sorted())
        expectEqual(Set(letters.map(\.anchor)).count, Set(letters.map(\.text)).count)
    }

    @Test func `articles are skipped as the settings say`() {
        func key(_ name: String, _ articles: [String]) -> String {
            Collation(language: "fr", articles: articles).key(name)
        }
        let articles = ["the", "die", "l'", "الـ", "el-"]
        for (name, rest) in [
            ("The Beatles", "Beatles"), ("Die Ärzte", "Ärzte"), ("L’Impératrice", "Impératrice"), ("L'Amour", "Amour"),
            ("الحب", "حب"), ("El-Sayed", "Sayed"),
        ] {
            expectEqual(key(name, articles), key(rest, articles), "\(name)")
            expect(key(name, []) != key(rest, []), "\(name)")
        }
        // An article alone is a name.
        expect(key("The", articles) == key("The", []) && key("L'", articles) == key("L'", []))
        expectEqual(key("Theresa", articles), key("Theresa", []))
        expectEqual(Collation.standard.key("The Beatles"), "beatles")
    }

    @Test func `articles of the settings are single words`() {
        expectEqual(TextSource.settings("articles: [The, DIE]").settings.articles, ["the", "die"])
        expectEqual(TextSource.settings("title: x").settings.articles, ["the"])
        expectEqual(TextSource.settings("articles: []").settings.articles, [])
        let wrong = TextSource.settings("articles: [of the]")
        expectEqual(wrong.diagnostics.map(\.code), [.wrongSetting])
    }

    /// Keys of random names: equal only for names that are equal but for case, zeros and an article.
    @Test(arguments: 0..<20) func `different names have different keys`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "a", "A", "å", "z", "ä", "ı", "i", "İ", "I", "ß", "ss", "е", "ё", "1", "01", " ", "the ", "e\u{301}", "é",
        ]
        let collation = Collation(language: random.pick(["en", "sv", "tr", "ru", "de"]))
        let names = (0..<60).map { _ in (0...random.below(3)).map { _ in random.pick(pieces) }.joined() }
        for first in names {
            for second in names where collation.key(first) == collation.key(second) {
                expectEqual(normal(first, collation.language), normal(second, collation.language), "\(first) \(second)")
            }
        }
    }

    @Test func `characters that are left as they are have no other form beside any other character`() {
        let settled = { (scalar: Unicode.Scalar) in UnicodeText.settled.contains { $0.contains(scalar.value) } }
        // The characters of the largest ranges are like each other.
        let scalars = (0...0xFFFF).compactMap { Unicode.Scalar(UInt32($0)) }.filter {
            $0.value < 0x4E00 || $0.value > 0xD7A3 || $0.value % 50 == 0
        }
        for scalar in scalars {
            expect(!settled(scalar) || String(scalar)._nfc.elementsEqual([scalar]))
            expect(!settled(scalar) || scalar.properties.canonicalCombiningClass == .notReordered)
            expect(!String(scalar)._nfd.dropFirst().contains(where: settled), "\(scalar) is joined from one")
        }
    }

    private func normal(_ name: String, _ language: String) -> String {
        let cased = language == "tr" ? name.replacing("I", with: "ı").replacing("İ", with: "i") : name
        let lower = UnicodeText.collisionKey(cased)
        let bare = lower.hasPrefix("the ") && lower.count > 4 ? String(lower.dropFirst(4)) : lower
        return bare.replacing("0", with: "")
    }
}
