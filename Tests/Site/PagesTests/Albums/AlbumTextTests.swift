@testable import SiteModel
import SourceText
import TestSupport
import Testing
@testable import Albums
@testable import Localization
@testable import Pages

/// What an album's page reads from its tracks, date, rating and title.
struct AlbumTextTests {
    private func tracks(_ durations: [String?]) -> [Track] { durations.map { Track(title: "t", duration: $0) } }

    @Test(arguments: [
        ("4:33", 273), ("75:12", 4512), ("1:02:03", 3723), ("04:05", 245), ("0:00", nil), ("4", nil), ("4:3", nil),
        ("4:60", nil), ("1:2:03", nil), (":33", nil), ("4:33:", nil), ("four", nil), ("1:60:00", nil), ("", nil),
        ("9999:00", nil), ("-4:33", nil),
    ])
    func `a length is read as minutes and seconds`(text: String, seconds: Int?) {
        expectEqual(Track(title: "t", duration: text).seconds, seconds)
    }

    @Test func `the playing time is the sum of nearly all tracks`() throws {
        expect(PlayingTime(of: tracks([])) == nil)
        expect(PlayingTime(of: tracks(["3:00", nil])) == nil)
        expectEqual(PlayingTime(of: tracks(["3:00", "1:01", "0:59", nil]))?.isComplete, false)
        let whole = PlayingTime(of: tracks(["30:00", "30:00", "1:05"]))
        expect(whole?.text == "1:01:05" && whole?.isComplete == true)
        expectEqual(PlayingTime(of: tracks(["59:59"]))?.text, "59:59")
        expectEqual(
            Words.english.time(try #require(PlayingTime(of: tracks(["3:00", "1:01", "0:59", "-"])))), "at least 5:00")
    }

    private func sides(_ positions: [String?]) -> [String] {
        AlbumSide.all(of: positions.map { Track(position: $0, title: "t") }).map { side in
            Words.english.title(of: side) + ":" + side.tracks.compactMap(\.position).joined(separator: " ")
        }
    }

    @Test func `tracks are grouped by disc or side if all of them say which`() {
        expectEqual(sides(["1-1", "1-2", "2-1"]), ["Disc 1:1 2", "Disc 2:1"])
        expectEqual(sides(["1-A1", "1-B1", "2-C1"]), ["Disc 1:A1 B1", "Disc 2:C1"])
        expectEqual(sides(["A1", "A2", "B"]), ["Side A:A1 A2", "Side B:B"])
        for positions in [
            ["1", "2"], ["A1", "2"], ["A1", nil], ["1-1", "1-2"], ["A1", "B1", "A2"], ["AB", "C"], [],
        ] {
            expectEqual(sides(positions), [])
        }
    }

    @Test(arguments: [
        ("1977", "1977"), ("1977-11", "November 1977"), ("1977-11-08", "8 November 1977"), ("2024-12", "December 2024"),
    ])
    func `a date is written in words`(date: String, text: String) throws {
        expectEqual(Words.english.date(try PartialDate(date)), text)
    }

    @Test(arguments: [
        ("4", "★★★★", "☆"), ("4.5", "★★★★½", ""), ("0.5", "½", "☆☆☆☆"), ("8/10", "★★★★", "☆"), ("5", "★★★★★", ""),
        ("0", "", "☆☆☆☆☆"), ("50/100", "★★½", "☆☆"),
    ])
    func `half stars are shown as stars`(rating: String, full: String, empty: String) {
        let stars = Rating(rating)?.stars
        expect(stars?.full == full && stars?.empty == empty)
    }

    @Test(arguments: ["4.2", "8.5/10", "87/100", "1/3"])
    func `other ratings stay words`(rating: String) throws {
        try expect(#require(Rating(rating)).stars == nil)
    }

    @Test(arguments: [
        ("Blue", ""), ("Ágætis byrjun", ""), ("Группа крови", ""), ("東京の夜", "ja"), ("ポータブル・ロック 2", "ja"),
        ("東京", ""), ("サン Live", ""), ("서울의 봄", "ko"), ("서울 京", ""), ("ليالي القاهرة", "und-Arab"),
        ("שלום", "und-Hebr"), ("Ελληνικά", "el"), ("Ελληνικά & русский", ""), ("เพลง", "th"), ("…☃", ""), ("", ""),
    ])
    func `a title has a language if its script leaves no doubt`(title: String, tag: String) {
        expectEqual(TextLanguage.tag(of: title), tag)
    }

    @Test(arguments: [
        ("Donaudampfschifffahrtsgesellschaft", "Do|nau|dampf|schiff|fahrts|ge|sell|schaft"),
        ("Behandlungsartikel", "Be|hand|lungs|ar|ti|kel"), ("Nachtigallenwald", "Nach|ti|gal|len|wald"),
        ("Lentokonesuihkuturbiini", "Len|to|ko|ne|suih|ku|tur|bii|ni"),
        ("Unbelievable things", "Unbelievable things"), ("地下鉄地下鉄地下鉄地下鉄地下鉄地下鉄地下鉄", "地下鉄地下鉄地下鉄地下鉄地下鉄地下鉄地下鉄"),
    ])
    func `long words of titles may break between syllables, and nowhere else`(title: String, syllables: String) {
        let parts = SoftHyphens.adding(to: title).split(separator: "\u{AD}").map(String.init)
        expectEqual(parts.joined(), title)
        let places = Set(syllables.split(separator: "|").reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) })
        let breaks = parts.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        expect(places.isSuperset(of: breaks), "\(parts)")
        expectEqual(parts.count > 1, syllables.contains("|"))
        expect(parts.allSatisfy { $0.count >= 3 })
    }

    @Test(arguments: [
        ("Bought *twice*, see [the list](a.md).\nA line.\n\nMore.", "Bought twice, see the list. A line."),
        (
            "# Low\n\n![x](y.png)\n\n- a\n- b\n\n```\ncode\n\nx\n```\n\nAt last &amp; `here` [^1] snake_case _so_.",
            "At last & here  snake_case so."
        ),
        ("Heading\n=======\nText", "Text"), ("> quoted\n> more\n\n<!-- x -->\n", ""), ("", ""),
        ("1. One\n\n\\*Star", "*Star"),
        ("&copy; 1977, caf&#xE9; &unknown; & more", "© 1977, café &unknown; & more"),
        (String(repeating: "word ", count: 60), String(repeating: "word ", count: 40).dropLast() + " …" as String),
        (String(repeating: "歌", count: 90), String(repeating: "歌", count: 66) + " …"),
    ])
    func `a note begins with the words of its first paragraph`(text: String, intro: String) {
        expectEqual(Note(text, markup: .markdown, from: SourceFile(path: "a.md", text: "").span(0..<0)).intro, intro)
    }
}
