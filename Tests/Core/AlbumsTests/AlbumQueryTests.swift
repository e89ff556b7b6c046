import TestSupport
import Testing
@testable import Albums
@testable import Readers
@testable import SourceText

/// Queries: what `where`, `sort` and `random` select, and what they report.
struct AlbumQueryTests {
    @Test(arguments: UInt64(0)..<200)
    func `a random condition selects what a plain reading of it selects`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let albums = Self.albums(40, &random)
        let (text, holds) = Self.condition(&random, depth: 0)
        let (query, problems) = Self.query("where: \(text)")
        expect(problems.isEmpty, "\(text): \(problems.map(\.message))")
        let order = Array(albums.indices.reversed())
        expectEqual(query.selection(of: order, in: albums), order.filter { holds(albums[$0]) }, "\(text)")
    }

    @Test(arguments: UInt64(0)..<100)
    func `albums are sorted by each key in turn, those without a value last`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let albums = Self.albums(30, &random)
        let names = ["artist", "-year", "rating", "-rating", "label", "-extra.box", "title", "tracks"]
        let keys = (0..<2 + Int(random.next() % 2)).map { _ in names[Int(random.next() % UInt64(names.count))] }
        let (query, problems) = Self.query("sort: [\(keys.joined(separator: ", "))]")
        expect(problems.isEmpty)
        let indices = query.sort.indices(of: albums)
        expectEqual(indices.sorted(), Array(albums.indices))
        for (first, second) in zip(indices, indices.dropFirst()) {
            let isInOrder = keys.lazy.compactMap { key in
                Self.isBefore(key, albums[first], albums[second])
            }.first
            expect(isInOrder ?? true, "\(keys): \(albums[first].title), \(albums[second].title)")
        }
    }

    @Test func `a seed gives an order that stays when an album is added`() {
        var random = SeededGenerator(seed: 4)
        let albums = Self.albums(50, &random)
        let sort = Self.query("random: 7").query.sort
        let before = sort.indices(of: Array(albums.dropLast()))
        expectEqual(before, sort.indices(of: Array(albums.dropLast())))
        expect(before != Array(0..<49))
        expectEqual(sort.indices(of: albums).filter { $0 < 49 }, before)
        expect(Self.query("random: 8").query.sort.indices(of: albums) != sort.indices(of: albums))
    }

    @Test(arguments: [
        ("1977", 19_770_000...19_779_999), ("1977-05", 19_770_500...19_770_599),
        ("1977-05..1978", 19_770_500...19_789_999), ("..1979", 0...19_799_999), ("> 1977-05", 19_770_600...Int.max),
        ("<1980", 0...19_799_999), (">= 1980", 19_800_000...Int.max), ("<= 1980-02-03", 0...19_800_203),
    ])
    func `a date of a query stands for all its days`(_ text: String, _ range: ClosedRange<Int>) {
        expectEqual(ValueRange(text, of: .date)?.range, range)
    }

    @Test(arguments: ["1979..1970", "high", "..", ">", "1977-13", "1..2..3", ""])
    func `a text that is no range is refused`(_ text: String) {
        for kind in [AlbumField.Kind.year, .date, .stars, .count] { expect(ValueRange(text, of: kind) == nil) }
    }

    @Test(arguments: [
        ("where: {genra: Jazz}", "genra", "did you mean `genre`?"),
        (
            "where: {rating: 7}", "7",
            "write a number from 0 to 5, a comparison such as \">= 4\", or a range such as 3..4.5"
        ),
        ("where: {not: {yaer: 1970}}", "yaer", "did you mean `year`?"),
        ("where: {has: ratng}", "ratng", "did you mean `rating`?"),
        ("where: {year: {from: 1}}", "{from: 1}", "write `has: year` to ask if it is known"),
        ("where: Jazz", "Jazz", "write such as {genre: Jazz, year: 1970..1979, rating: \">= 4\"}"),
        ("sort: [artist, -relased]", "-relased", "did you mean `released`?"),
        ("random: 1\nsort: title", "1", "remove `sort` or `random`"),
    ])
    func `a mistake has a place and a suggestion`(_ text: String, _ place: String, _ help: String) throws {
        let problems = Self.query(text).problems
        try #require(problems.count == 1)
        guard case .text(let span) = problems[0].place else { return expect(Bool(false)) }
        expectEqual(String(decoding: span.file.bytes[span.range], as: UTF8.self), place)
        expectEqual(problems[0].help, help)
        expectEqual(problems[0].code, .badQuery)
    }

    @Test func `what no album has is reported with what albums have`() throws {
        var random = SeededGenerator(seed: 9)
        let albums = Self.albums(40, &random)
        func report(_ text: String) throws -> Diagnostic {
            let problems = Self.query(text).query.problems(in: albums)
            return try #require(problems.count == 1 ? problems[0] : nil, "\(text): \(problems.map(\.message))")
        }
        let unknown = try report("where: {genre: Jaz}")
        expect(unknown.code == .unknownValue && unknown.help == "did you mean Jazz?")
        let extra = try report("where: {extra.bux: 1}")
        expect(extra.code == .badQuery && extra.severity == .error && extra.help == "did you mean `extra.box`?")
        let sort = try report("sort: [-extra.bux, title]")
        expect(sort.code == .badQuery && sort.severity == .error)
        let empty = try report("where: {genre: Jazz, not: {genre: Jazz}}")
        expect(empty.code == .emptyQuery && empty.severity == .warning)
        expectEqual(empty.notes.first?.text, "it asks for {genre: Jazz, not: {genre: Jazz}}")
        expect(Self.query("where: {genre: Jaz}").query.problems(in: []).isEmpty)
    }

    private static func query(_ text: String) -> (query: AlbumQuery, problems: [Diagnostic]) {
        let file = SourceFile(path: "content/site.yml", text: text + "\n")
        let tree = YAMLReader.read(file)
        guard let root = tree.root else { return (AlbumQuery(), tree.diagnostics) }
        var record = RecordReader(root, in: tree, keys: AlbumQuery.table.names)
        let query = AlbumQuery(reading: &record)
        return (query, tree.diagnostics + record.finish(unknown: .unknownSetting))
    }

    /// A random condition as text, and what it means.
    private static func condition(
        _ random: inout SeededGenerator, depth: Int
    ) -> (text: String, holds: (Album) -> Bool) {
        switch random.next() % (depth < 2 ? 9 : 7) {
        case 0:
            let genre = genres[Int(random.next() % 3)]
            return ("{genre: \(genre.uppercased())}", { $0.genres.contains(genre) })
        case 1:
            let (first, last) = (1960 + Int(random.next() % 20), 1980 + Int(random.next() % 20))
            return ("{year: \(first)..\(last)}", { $0.released.map { (first...last).contains($0.year) } ?? false })
        case 2:
            let stars = Int(random.next() % 5)
            return ("{rating: \">= \(stars)\"}", { $0.rating.map { $0.hundredths >= stars * 100 } ?? false })
        case 3: return ("{title: \"*1*\"}", { $0.title.contains("1") })
        case 4: return ("{has: [label, rating]}", { !$0.labels.isEmpty && $0.rating != nil })
        case 5:
            return ("{extra: {box: [1, 2]}}", { $0.extra.contains { ["1", "2"].contains($0.value) } })
        case 6: return ("{tracks: <3}", { (1..<3).contains($0.tracks.count) })
        case 7:
            let inner = condition(&random, depth: depth + 1)
            return ("{not: \(inner.text)}", { !inner.holds($0) })
        default:
            let (first, second) = (condition(&random, depth: depth + 1), condition(&random, depth: depth + 1))
            return ("{any: [\(first.text), \(second.text)]}", { first.holds($0) || second.holds($0) })
        }
    }

    private static let genres = ["Jazz", "Rock", "Folk"]

    /// Whether one key puts an album before another one; nil if it does not decide it.
    private static func isBefore(_ key: String, _ first: Album, _ second: Album) -> Bool? {
        let isReversed = key.hasPrefix("-")
        func decide<Value: Comparable>(_ value: (Album) -> Value?) -> Bool? {
            guard let one = value(first), let other = value(second) else {
                return (value(first) == nil) == (value(second) == nil) ? nil : value(first) != nil
            }
            return one == other ? nil : (one < other) != isReversed
        }
        switch key.drop(while: { $0 == "-" }) {
        case "artist": return decide { $0.artists.first?.lowercased() }
        case "year": return decide { $0.released?.year }
        case "rating": return decide { $0.rating?.hundredths }
        case "label": return decide { $0.labels.first?.lowercased() }
        case "extra.box": return decide { $0.extra.first.flatMap { Int($0.value) } }
        case "tracks": return decide { $0.tracks.isEmpty ? nil : $0.tracks.count }
        default: return decide { Int($0.title.dropFirst(6)) }
        }
    }

    private static func albums(_ count: Int, _ random: inout SeededGenerator) -> [Album] {
        let file = SourceFile(path: "content/albums.json", text: "[]")
        return (0..<count).map { index in
            var album = Album(
                id: "\(index)", source: "files", slug: "album-\(index)", title: "Album \(index)",
                origin: file.span(0..<0))
            if random.next() % 3 > 0 { album.genres = [genres[index % 3]] }
            if random.next() % 4 > 0 { album.released = PartialDate(year: 1960 + Int(random.next() % 40)) }
            if random.next() % 2 > 0 { album.rating = Rating(hundredths: Int(random.next() % 11) * 50) }
            if random.next() % 2 > 0 { album.labels = [["Verve", "ECM"][Int(random.next() % 2)]] }
            if random.next() % 2 > 0 { album.artists = [["Can", "Abba", "Yes"][Int(random.next() % 3)]] }
            if random.next() % 2 > 0 { album.extra = [ExtraField(name: "box", value: "\(random.next() % 4)")] }
            album.tracks = (0..<Int(random.next() % 4)).map { Track(title: "\($0)") }
            return album
        }
    }
}
