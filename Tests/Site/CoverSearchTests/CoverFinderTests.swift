import Albums
import Readers
import SourceText
import Synchronization
import TestSupport
import Testing
@testable import CoverSearch

/// Services with prepared answers, which record what they are asked.
final class PreparedServices: CoverServices {
    private let answers: [String: String]
    private let pictures: Set<String>
    private let failures: [String: ServiceFailure]
    private let asked = Mutex<[String]>([])

    init(_ answers: [String: String] = [:], pictures: Set<String> = [], failures: [String: ServiceFailure] = [:]) {
        (self.answers, self.pictures, self.failures) = (answers, pictures, failures)
    }

    /// The requests so far, in order.
    var requests: [String] { asked.withLock { $0 } }

    func answer(of service: CoverService, to request: String) async throws(ServiceFailure) -> Node? {
        let request = service == .musicbrainz ? request : "\(service.rawValue) \(request)"
        asked.withLock { $0.append(request) }
        if let failure = failures[request] { throw failure }
        let start = answers.keys.first { request.hasPrefix($0) }
        return start.flatMap { answers[$0] }.flatMap { JSONReader.read(SourceFile(path: "", text: $0)).root }
    }

    func hasPicture(at address: String) async throws(ServiceFailure) -> Bool {
        asked.withLock { $0.append(address) }
        if let failure = failures[address] { throw failure }
        return pictures.contains(address)
    }
}

struct CoverFinderTests {
    private static let ids = (0..<10).map { "0000000\($0)-0000-4000-8000-000000000000" }

    private static func query(
        _ title: String = "Title", artist: String = "Artist", year: Int? = 1977, ids: [ExternalID] = [],
        barcode: String? = nil
    ) -> CoverQuery {
        var album = Album(
            id: "a", source: "s", slug: "a", title: title, origin: SourceFile(path: "", text: "").span(0..<0))
        album.artists = [artist]
        album.released = year.flatMap { PartialDate(year: $0) }
        (album.ids, album.barcode) = (ids, barcode)
        return CoverQuery(album)
    }

    private static func release(
        _ id: String, title: String = "Title", group: String, year: Int = 1977, barcode: String = "", more: String = ""
    ) -> String {
        """
        {"id": "\(id)", "title": "\(title)", "date": "\(year)", "barcode": "\(barcode)",
        "artist-credit": [{"name": "Artist", "joinphrase": ""}],
        "release-group": {"id": "\(group)", "title": "\(title)", "primary-type": "Album", "secondary-types": []}\(more)}
        """
    }

    private static func find(_ query: CoverQuery, _ services: PreparedServices) async -> CoverFinding.Result? {
        await CoverFinder(services, archive: "caa").find([query]).findings.first?.result
    }

    private static func address(_ result: CoverFinding.Result?) -> String? {
        if case .found(let candidate)? = result { candidate.address } else { nil }
    }

    @Test func `a MusicBrainz release id leads to the archive with one request`() async {
        let query = Self.query(ids: [ExternalID(name: "musicbrainz", value: Self.ids[1].uppercased())])
        let services = PreparedServices(pictures: ["caa/release/\(Self.ids[1])/front-1200"])
        expectEqual(Self.address(await Self.find(query, services)), "caa/release/\(Self.ids[1])/front-1200")
        expectEqual(services.requests, ["caa/release/\(Self.ids[1])/front-1200"])
    }

    @Test func `a release without a front has the cover of its release group`() async {
        let query = Self.query(ids: [ExternalID(name: "musicbrainz", value: Self.ids[1])])
        let services = PreparedServices(
            ["release/\(Self.ids[1])": Self.release(Self.ids[1], group: Self.ids[2])],
            pictures: ["caa/release-group/\(Self.ids[2])/front-500"])
        expectEqual(Self.address(await Self.find(query, services)), "caa/release-group/\(Self.ids[2])/front-500")
    }

    @Test func `a release that was merged has the cover of the one it was merged into`() async {
        let query = Self.query(ids: [ExternalID(name: "musicbrainz", value: Self.ids[1])])
        let services = PreparedServices(
            ["release/\(Self.ids[1])": Self.release(Self.ids[3], group: Self.ids[2])],
            pictures: ["caa/release/\(Self.ids[3])/front-1200"])
        expectEqual(Self.address(await Self.find(query, services)), "caa/release/\(Self.ids[3])/front-1200")
    }

    @Test func `the archive is not asked for a release that says it has no front`() async {
        let query = Self.query(ids: [ExternalID(name: "musicbrainz", value: Self.ids[1])])
        let archive = #", "cover-art-archive": {"front": false, "darkened": false}"#
        let services = PreparedServices([
            "release/\(Self.ids[1])": Self.release(Self.ids[3], group: Self.ids[2], more: archive)
        ])
        await expectEqual(Self.find(query, services), CoverFinding.Result.none)
        expect(!services.requests.contains { $0.contains("release/\(Self.ids[3])/front") })
    }

    @Test func `Discogs releases are looked up a hundred at a time`() async {
        let queries = (1...250).map { Self.query(ids: [ExternalID(name: "discogs", value: "\($0)")]) }
        let link = "https://www.discogs.com/release/7"
        let services = PreparedServices(
            [
                "url?": """
                {"url-count": 1, "urls": [{"resource": "\(link)", "relations": [
                {"ended": true, "release": {"id": "\(Self.ids[1])", "title": "Title"}},
                {"ended": false, "release": {"id": "\(Self.ids[4])", "title": "Title"}}]}]}
                """
            ], pictures: ["caa/release/\(Self.ids[4])/front-1200"])
        let outcome = await CoverFinder(services, archive: "caa").find(queries)
        expectEqual(services.requests.count { $0.hasPrefix("url?") }, 3)
        expectEqual(
            services.requests.filter { $0.hasPrefix("url?") }.map { $0.split(separator: "&").count }, [101, 101, 51])
        let found = outcome.findings.filter { Self.address($0.result) != nil }
        expect(found.map(\.key) == ["discogs:7"] && outcome.findings.count == 250)
    }

    @Test func `of two releases with one Discogs id the one with the album's bar code is taken`() async {
        let query = Self.query(ids: [ExternalID(name: "discogs", value: "7")], barcode: "720642462928")
        let services = PreparedServices(
            [
                "url?": """
                {"resource": "https://www.discogs.com/release/7", "relations": [
                {"ended": false, "release": {"id": "\(Self.ids[1])", "title": "Title", "barcode": null}},
                {"ended": false, "release": {"id": "\(Self.ids[4])", "title": "Title", "barcode": "720642462928"}}]}
                """
            ], pictures: ["caa/release/\(Self.ids[4])/front-1200", "caa/release/\(Self.ids[1])/front-1200"])
        expectEqual(Self.address(await Self.find(query, services)), "caa/release/\(Self.ids[4])/front-1200")
    }

    @Test func `a bar code with another title is doubtful`() async {
        let query = Self.query("Blue Train", barcode: "720642462928")
        let other = Self.release(Self.ids[1], title: "Weezer", group: Self.ids[2], barcode: "720642462928")
        let services = PreparedServices(
            ["release?query=barcode": #"{"count": 1, "releases": [\#(other)]}"#],
            pictures: ["caa/release/\(Self.ids[1])/front-1200"])
        guard case .doubtful(let candidates)? = await Self.find(query, services) else {
            Issue.record("not doubtful")
            return
        }
        expectEqual(candidates.map(\.name), ["Artist - Weezer (1977, album)"])
    }

    @Test func `names and year lead to the cover of the release group`() async {
        let release = Self.release(Self.ids[1], group: Self.ids[2])
        let services = PreparedServices(
            ["release?query=release": #"{"count": 1, "releases": [\#(release)]}"#],
            pictures: ["caa/release-group/\(Self.ids[2])/front-1200"])
        expectEqual(
            Self.address(await Self.find(Self.query(), services)), "caa/release-group/\(Self.ids[2])/front-1200")
        let wrong = Self.query(year: 1999)
        guard case .doubtful? = await Self.find(wrong, services) else {
            Issue.record("the cover of another year is taken")
            return
        }
    }

    @Test func `a name with more hits than are read proves nothing`() async {
        let release = Self.release(Self.ids[1], group: Self.ids[2])
        let page = Array(repeating: release, count: 100).joined(separator: ",")
        let services = PreparedServices(
            ["release?query=release": #"{"count": 900, "releases": [\#(page)]}"#],
            pictures: ["caa/release-group/\(Self.ids[2])/front-1200"])
        guard case .doubtful? = await Self.find(Self.query(), services) else {
            Issue.record("taken")
            return
        }
        expectEqual(services.requests.count, 3)
    }

    @Test func `quotes and backslashes of a title are part of the phrase`() async {
        let services = PreparedServices()
        _ = await Self.find(Self.query(#"12" \ "Mix""#), services)
        expectEqual(services.requests.first?.contains("12%5C%22%20%5C%5C%20%5C%22Mix%5C%22"), true)
        // A quote with a combining accent is one character, but still a quote.
        _ = await Self.find(Self.query("7\"\u{301} Mix"), services)
        expect(services.requests.contains { $0.contains("7%5C%22%CC%81%20Mix") })
    }

    @Test func `a failure that concerns one album leaves the others`() async {
        let queries = (1...5).map { Self.query(ids: [ExternalID(name: "musicbrainz", value: Self.ids[$0])]) }
        let failure = ServiceFailure("late", help: "wait")
        let services = PreparedServices(failures: ["caa/release/\(Self.ids[2])/front-1200": failure])
        let outcome = await CoverFinder(services, archive: "caa").find(queries)
        expect(outcome.findings.count == 4 && outcome.failures.map(\.reason) == [failure] && !outcome.isAway)
        expectEqual(outcome.failures.first?.queries.count, 1)
    }

    @Test func `one album in ten that fails leaves all others`() async {
        let queries = (1...100).map { Self.query("T\($0)") }
        let failures = stride(from: 7, through: 100, by: 10).map { number in
            (Self.firstRequest("T\(number)"), ServiceFailure("late \(number % 3)", help: "wait"))
        }
        let services = PreparedServices(failures: Dictionary(uniqueKeysWithValues: failures))
        let outcome = await CoverFinder(services, archive: "caa").find(queries)
        expect(outcome.findings.count == 90 && !outcome.isAway)
        expect(outcome.failures.count == 3 && outcome.failures.reduce(0) { $0 + $1.queries.count } == 10)
    }

    /// The first request for an album of which only the names are known.
    private static func firstRequest(_ title: String) -> String {
        let query = PercentCoding.queryText("release:\"\(title)\" AND artist:\"Artist\"")
        return "release?query=" + query + "&limit=100&offset=0"
    }

    /// How many of 250 albums are asked for if the search for all but the first two fails.
    private static func failingSearch(_ failure: ServiceFailure) async -> (CoverFinder<PreparedServices>.Outcome, Int) {
        let queries = (1...250).map { Self.query("T\($0)") }
        let failures = (3...250).map { (Self.firstRequest("T\($0)"), failure) }
        let services = PreparedServices(failures: Dictionary(uniqueKeysWithValues: failures))
        let outcome = await CoverFinder(services, archive: "caa").find(queries)
        expect(outcome.findings.count == 2 && outcome.failures.map(\.reason) == [failure])
        return (outcome, services.requests.count { request in failures.contains { $0.0 == request } })
    }

    @Test(arguments: [false, true]) func `a service that is away, and the user, end the search`(isStopped: Bool) async {
        let failure = ServiceFailure("down", help: "", isGeneral: !isStopped, isStopped: isStopped)
        let (outcome, failed) = await Self.failingSearch(failure)
        expectEqual(outcome.isAway, !isStopped)
        // Albums that are searched at the same time have begun; all others are left for the next run.
        typealias Finder = CoverFinder<PreparedServices>
        // Each of the two albums that are found may come after some failures, which are counted anew then.
        let most = (isStopped ? 2 : 3 * Finder.failureLimit) + Finder.width
        expect(failed >= 1 && failed <= most, "\(failed)")
    }

    @Test func `invalid answers never end a search`() async {
        let (outcome, failed) = await Self.failingSearch(ServiceFailure("no image", help: ""))
        expect(!outcome.isAway && failed == 248)
    }

    @Test func `pressings of one record that fail together are one failure`() async {
        let same = (0..<20).map { Self.query("Same", ids: [ExternalID(name: "discogs", value: "\($0 + 1)")]) }
        let failure = ServiceFailure("down", help: "", isGeneral: true)
        let services = PreparedServices(failures: [Self.firstRequest("Same"): failure])
        let outcome = await CoverFinder(services, archive: "caa").find(same + [Self.query("Other")])
        expect(!outcome.isAway && outcome.findings.count == 1 && outcome.failures.first?.queries.count == 20)
    }

    @Test(arguments: [false, true]) func `a failed request for a hundred links fails at most one album`(
        isGeneral: Bool
    ) async {
        let queries = (1...250).map { Self.query("T\($0)", ids: [ExternalID(name: "discogs", value: "\($0)")]) }
        let failure = ServiceFailure("late", help: "", isGeneral: isGeneral)
        func request(_ numbers: some Sequence<Int>) -> String {
            let links = numbers.map { "resource=" + PercentCoding.queryText("https://www.discogs.com/release/\($0)") }
            return "url?" + links.joined(separator: "&") + "&inc=release-rels"
        }
        let services = PreparedServices(failures: [request(1...100): failure, request([7]): failure])
        let outcome = await CoverFinder(services, archive: "caa").find(queries)
        expect(outcome.findings.count == 249 && outcome.failures.first?.queries.map(\.title) == ["T7"])
        // The next hundred links are requested only if the service answers.
        expectEqual(services.requests.count { $0.hasPrefix("url?") }, isGeneral ? 251 : 103)
    }

    @Test
    func `a store is asked only if the settings name it, and only exact names with equal year or tracks are taken`()
        async
    {
        let art = "https://a.example/x/"
        func album(_ title: String, _ artist: String, _ year: Int, _ name: String) -> String {
            """
            {"collectionName": "\(title)", "artistName": "\(artist)", "releaseDate": "\(year)-05-17T07:00:00Z",
            "trackCount": 14, "artworkUrl100": "\(art)\(name)/100x100bb.jpg"}
            """
        }
        let results = [
            album("Title (Deluxe)", "Artist", 1977, "deluxe"), album("Title", "Tribute to Artist", 1977, "tribute"),
            album("Title", "Artist", 1977, "right"),
        ]
        let answers = ["itunes search": "{\"results\": [\(results.joined(separator: ","))]}"]
        let pictures: Set = ["\(art)right/1200x1200bb.jpg", "\(art)deluxe/1200x1200bb.jpg"]
        let services = PreparedServices(answers, pictures: pictures)
        await expectEqual(Self.find(Self.query(), services), CoverFinding.Result.none)
        expect(!services.requests.contains { $0.hasPrefix("itunes") })

        let finder = CoverFinder(services, archive: "caa", order: [.musicbrainz, .itunes, .deezer])
        let right = await finder.find([Self.query()]).findings.first?.result
        expectEqual(Self.address(right), "\(art)right/1200x1200bb.jpg")
        let other = await finder.find([Self.query(year: 1999)]).findings.first?.result
        guard case .doubtful(let candidates)? = other else {
            Issue.record("another year is taken")
            return
        }
        expectEqual(candidates.map(\.name), ["Artist - Title (1977)"])
        // Without MusicBrainz, neither it nor the archive is asked.
        let alone = PreparedServices(answers, pictures: pictures)
        let ids = [ExternalID(name: "musicbrainz", value: Self.ids[1]), ExternalID(name: "discogs", value: "7")]
        _ = await CoverFinder(alone, archive: "caa", order: [.itunes]).find([Self.query(ids: ids)])
        expect(alone.requests.allSatisfy { $0.hasPrefix("itunes") || $0.hasPrefix(art) }, "\(alone.requests)")
    }

    @Test(arguments: [
        (#"[{"type":"secondary","uri":"https://a/2"},{"type":"primary","uri":"https://a/1"}]"#, "https://a/1"),
        (#"[{"type":"secondary","uri":"https://a/2"}]"#, "https://a/2"), (#"[{"type":"primary","uri":""}]"#, nil),
        ("[]", nil), (#"[{"type":"primary","uri":"https://gone/1"}]"#, nil), (#"{"uri":1}"#, nil),
    ])
    func `Discogs gives the picture of a release that nothing else has`(images: String, address: String?) async {
        let answers = ["discogs releases/7": "{\"title\":\"T\",\"artists_sort\":\"A\",\"images\":\(images)}"]
        let services = PreparedServices(answers, pictures: ["https://a/1", "https://a/2"])
        let query = Self.query(ids: [ExternalID(name: "discogs", value: "7")])
        await expectEqual(Self.find(query, services), CoverFinding.Result.none)
        expect(!services.requests.contains { $0.hasPrefix("discogs") })
        let finder = CoverFinder(services, archive: "caa", order: [.musicbrainz, .discogs])
        let result = await finder.find([query]).findings.first?.result
        expectEqual(Self.address(result), address)
        if case .found(let candidate)? = result { expect(candidate.service == "discogs" && candidate.name == "A - T") }
        _ = await finder.find([Self.query()])
        expectEqual(services.requests.count { $0.hasPrefix("discogs") }, 1, "an album without a number of Discogs")
    }

    @Test func `Deezer's pictures of nothing are not covers`() async {
        let answer = """
            {"data": [{"title": "Title", "artist": {"name": "Artist"}, "release_date": "1977-01-01",
            "cover_xl": "https://cdn.example/images/cover//1000x1000.jpg"}]}
            """
        let services = PreparedServices(
            ["deezer search": answer], pictures: ["https://cdn.example/images/cover//1000x1000.jpg"])
        let result = await CoverFinder(services, archive: "caa", order: [.deezer]).find([Self.query()]).findings.first
        expectEqual(result?.result, CoverFinding.Result.none)
    }
}
