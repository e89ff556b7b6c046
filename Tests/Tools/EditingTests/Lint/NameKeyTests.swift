import TestSupport
import Testing
@testable import Editing

/// Which spellings are those of one name.
struct NameKeyTests {
    private static let same: [[String]] = [
        ["The Beatles", "Beatles, The", "the beatles", "THE BEATLES", "Beatles", " The  Beatles ", "Beatles, the"],
        ["Simon & Garfunkel", "Simon and Garfunkel", "SIMON AND GARFUNKEL", "Simon  &  Garfunkel"],
        ["Björk", "Bjork", "BJÖRK", "Bjo\u{308}rk"], ["Beyoncé", "Beyonce", "BEYONCÉ"],
        ["Guns N' Roses", "Guns N\u{2019} Roses", "Guns n Roses", "Guns 'N' Roses"],
        ["AC/DC", "ACDC", "AC-DC", "Ac/Dc", "AC DC"], ["R.E.M.", "REM", "R. E. M.", "r.e.m"],
        ["Hip-Hop", "Hip Hop", "hip hop", "HipHop", "Hip\u{2010}Hop"], ["Synth-pop", "Synthpop", "Synth Pop"],
        ["Blue Note", "BLUE NOTE", "Blue-Note"], ["Die Ärzte", "Ärzte, Die", "die arzte"],
        ["Earth, Wind & Fire", "Earth Wind and Fire", "Earth, Wind and Fire"],
        ["The The", "the the", "The, The"], ["Sigur Rós", "Sigur Ros"], ["Wham!", "Wham"], ["A-ha", "a‐ha", "Aha"],
        ["Кино", "КИНО", "кино"], ["椎名林檎", "椎名 林檎"], ["!!!"],
    ]

    @Test(arguments: same)
    func `spellings of one name have one key`(_ names: [String]) {
        expectEqual(Set(names.map { NameKey($0).loose }).count, 1, "\(names.map { NameKey($0).loose })")
    }

    @Test func `different names have different keys`() {
        let keys = Self.same.map { NameKey($0[0]).loose } + Self.different.map { NameKey($0).loose }
        expectEqual(Set(keys).count, keys.count)
    }

    private static let different = [
        "Ärzte", "La Roux", "Roux", "A&M", "M", "Now 1 10", "Now 11 0", "Nirvana", "Nirvana (2)", "Jazz", "Jazz Rock",
        "Tyler, The Creator", "Creator", "???", "かんたん", "がんだん", "The Band of Joy", "2 Tone", "2 Tone 2",
    ]

    private static let certain: [(String, String, Bool)] = [
        ("Beatles, The", "The Beatles", true), ("the beatles", "The Beatles", true),
        ("Simon and Garfunkel", "Simon & Garfunkel", true), ("hip hop", "Hip-Hop", true), ("Bjork", "Björk", true),
        ("Guns N Roses", "Guns N' Roses", true), ("BLUE NOTE", "Blue Note", true), ("Wham", "Wham!", true),
        // Not certainly the same: other bands have these names, or are written so.
        ("Beatles", "The Beatles", false), ("Darkness", "The Darkness", false), ("ACDC", "AC/DC", false),
        ("HipHop", "Hip-Hop", false), ("REM", "R.E.M.", false), ("4+", "4", false), ("C#", "C", false),
    ]

    @Test(arguments: certain)
    func `only small differences are certainly spellings`(_ one: String, _ other: String, _ isCertain: Bool) {
        expectEqual(NameKey(one).strict == NameKey(other).strict, isCertain)
        // What is certain is also probable.
        if isCertain { expectEqual(NameKey(one).loose, NameKey(other).loose) }
    }

    /// Random spellings of random names: a change of case, blanks, accents, marks and the article changes no key.
    @Test(arguments: 0..<300)
    func `a key does not depend on the spelling`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let words = (0..<1 + random.below(4)).map { _ in
            String((0..<1 + random.below(8)).map { _ in random.pick(Array("abcdeëéfgñopqrsüуфя漢字")) })
        }
        let name = words.joined(separator: " ")
        let key = NameKey(name)
        let changes: [(String) -> String] = [
            { $0.uppercased() }, { $0.replacing(" ", with: "-") }, { $0.replacing(" ", with: "  ") }, { "The " + $0 },
            { $0 + ", The" }, { $0 + "!" }, { $0.replacing(" ", with: " & ") }, { $0.replacing("ë", with: "e\u{308}") },
            { $0.replacing("é", with: "e").replacing("ñ", with: "n") }, { " " + $0 + " " },
            { $0.replacing(" ", with: ". ") },
        ]
        for change in changes { expectEqual(NameKey(change(name)).loose, key.loose, "\(name) -> \(change(name))") }
    }
}
