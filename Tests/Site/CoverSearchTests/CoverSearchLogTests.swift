import Albums
import SourceText
import TestSupport
import Testing
@testable import CoverSearch

struct CoverSearchLogTests {
    private static func candidate(_ number: Int) -> CoverFinding.Candidate {
        .init(
            service: "coverartarchive", address: "https://coverartarchive.org/release/\(number)/front-500",
            score: Double(number % 101) / 100, reason: "equal names,  a\ttab",
            name: number.isMultiple(of: 3) ? "" : "Á – \(number)")
    }

    private static func read(_ text: String) -> CoverSearchLog {
        var log = CoverSearchLog()
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let isTaken = log.add(line: String(line))
            expect(isTaken, "\(line)")
        }
        return log
    }

    @Test func `a log that was written and read is the same log`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            var log = CoverSearchLog()
            for number in 0..<Int.random(in: 1...8, using: &generator) {
                let result: CoverFinding.Result =
                    switch Int.random(in: 0..<3, using: &generator) {
                    case 0: .found(Self.candidate(number))
                    case 1: .doubtful((0...2).map { Self.candidate(number + $0) })
                    default: .none
                    }
                let refused = (0..<Int.random(in: 0...2, using: &generator)).map { Self.candidate(50 + $0) }
                log.records["album:A - \(number)"] = .init(
                    date: "2026-11-23", result: result, until: result == .none ? "2027-02-21" : "", refused: refused)
            }
            let again = Self.read(log.text)
            expectEqual(again.text, log.text)
            expectEqual(Set(again.records.keys), Set(log.records.keys))
        }
    }

    @Test func `control characters of a line that was edited are spaces`() {
        let log = Self.read(
            "none  2026-11-23  \u{0}a\u{7}b  2027-02-21\nfound  2026-11-23  c  s\u{1}  1  https://a/b  \u{1B}r  Á\u{85}b"
        )
        expectEqual(log.records.keys.sorted(), ["a b", "c"])
        expectEqual(Self.read(log.text), log)
    }

    @Test(arguments: [
        "found", "found  2026-11-23  k", "found  2026-13-23  k  s  1  https://a/b  r  n",
        "found  2026-11-23  k  s  2  https://a/b  r  n", "found  2026-11-23  k  s  1  ftp://a/b  r  n",
        "none  2026-11-23  k  soon", "<<<<<<< HEAD", "lost  2026-11-23  k  2027-01-01",
    ])
    func `a line of another form is not taken`(line: String) {
        var log = CoverSearchLog()
        let isTaken = log.add(line: line)
        expect(!isTaken && log.records.isEmpty)
    }

    @Test func `the key of an album is the one that its line has`() {
        for title in ["Two  blanks", "A\ttab", "A bell \u{7}", " Edges ", "Å", "A\u{30A}"] {
            let key = CoverQuery(title: title, artists: ["X"], year: 1977).key
            var log = CoverSearchLog()
            log.records[key] = .init(date: "2026-11-23", result: .none, until: "2027-02-21")
            expectEqual(Self.read(log.text).records.keys.first, key)
        }
    }

    @Test func `an album without a cover gets the one that was found for its key`() {
        let file = SourceFile(
            path: "content/covers.lock",
            text: """
                # A comment
                found  2026-11-23  discogs:249504  coverartarchive  1.00  https://coverartarchive.org/release/a/front-1200  r  n
                found  2026-11-23  broken
                """)
        let found = CoverSearchLog.found(in: file)
        expectEqual(found.keys.sorted(), ["discogs:249504"])
        var albums = (0..<3).map { number in
            var album = Album(id: "\(number)", source: "s", slug: "a", title: "T", origin: file.span(0..<0))
            album.ids = [ExternalID(name: "discogs", value: number == 2 ? "7" : "249504")]
            if number == 1 { album.cover = CoverReference("own.jpg", origin: file.span(0..<0)) }
            return album
        }
        albums.addCovers(found)
        expectEqual(albums.map(\.cover?.text), ["https://coverartarchive.org/release/a/front-1200", "own.jpg", nil])
    }
}
