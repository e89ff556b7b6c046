@testable import Adapters
@testable import Albums
@testable import CoverSearch
@testable import Deploy
@testable import MusicServices
@testable import Readers
@testable import Settings
@testable import SiteBuilding
@testable import SourceText

/// Answers of services: any JSON gives albums, or a reason.
///
/// The first byte chooses the service; the answers to its requests are divided by zero bytes, and the last one is
/// repeated.
enum ServiceFuzz {
    private static let kinds: [AdapterKind] = [.discogs, .musicbrainz, .listenbrainz, .lastfm, .jellyfin, .plex]
    private static let queries: [ReleaseQuery] = [
        "discogs:249504", "mbid:76df3287-6cda-33eb-8e9a-044b5e15ffdd", "5012394144777", "Low - Trust", "Trust",
        "https://www.discogs.com/master/96559",
    ].compactMap { ReleaseQuery($0) }

    @Sendable static func run(_ bytes: [UInt8]) {
        guard let kind = bytes.first else { return }
        let bodies = bytes.dropFirst().split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
        let answers = bodies.prefix(8).map { body in
            JSONReader.read(SourceFile(path: "x", bytes: body)).root?.withoutPlaces ?? Node(.null, 0..<0)
        }
        switch Int(kind) % (kinds.count + 3) {
        case let number where number < kinds.count: read(answers, of: kinds[number])
        case kinds.count: readSubsonic(bodies)
        case kinds.count + 1: lookUp(answers, queries[Int(kind) / 16 % queries.count])
        default: find(answers)
        }
    }

    private static func read(_ answers: [Node], of kind: AdapterKind) {
        var server = Settings.Server(kind: kind, address: nil)
        (server.user, server.collection, server.limit) = ("alice", "1d1e41eb-20a2-4545-b4a7-d76e53d6f2f5", 30)
        guard var service = albumService(for: server, shownAs: "https://service.example") else {
            fatalError("\(kind) is no service")
        }
        var requests = 0
        while let request = service.request, requests < 12 {
            expect(request.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a request that is no address: \(request)")
            let answer = answers[min(requests, answers.count - 1)]
            do throws(ServiceProblem) { try service.read(answer) } catch { break }
            requests += 1
        }
        let result = service.albums
        AdapterFuzz.expectSound(AdapterResult(albums: result.albums, diagnostics: []), allowsNothing: true)
        expect(Set(result.albums.map(\.id)).count == result.albums.count, "an album twice")
        expectPrintable(result.diagnostics)
        expectKept(ServerLibrary(server, result))
    }

    private static func readSubsonic(_ bodies: [[UInt8]]) {
        var albums = SubsonicAlbums(server: "https://service.example")
        for body in bodies.prefix(8) {
            guard case .done(let answer) = SubsonicResponse.read(body) else { continue }
            let found = albums.addAlbums(answer)
            expect(found.new <= found.records, "more albums than records")
            _ = albums.addSongs(answer)
            _ = albums.addSongs(answer, of: albums.albums.first?.id ?? "x")
        }
        AdapterFuzz.expectSound(AdapterResult(albums: albums.albums, diagnostics: []), allowsNothing: true)
        expectPrintable(albums.diagnostics)
        expectKept(ServerLibrary(Settings.Server(kind: .subsonic, address: "https://service.example"), albums))
    }

    /// What is kept for builds without a network gives the same albums.
    private static func expectKept(_ library: ServerLibrary) {
        guard let kept = library.cachedParse(shownAs: "https://service.example") else { return }
        let again = ServerLibrary(library.server, shownAs: "https://service.example", cachedParse: kept)
        expect(again?.albums.map(\.title) == library.albums.map(\.title), "other albums are kept")
    }

    private static func lookUp(_ answers: [Node], _ query: ReleaseQuery) {
        var lookup = ReleaseLookup(query, searchesDiscogs: true)
        var requests = 0
        while let request = lookup.request, requests < 12 {
            expect(request.path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "no address: \(request.path)")
            lookup.read(answers[min(requests, answers.count - 1)])
            requests += 1
        }
        for release in lookup.releases { expect(!release.album.title.isEmpty, "a release without a title") }
    }

    /// The search for covers: what it reads from an answer can be written to the list of covers.
    private static func find(_ answers: [Node]) {
        for answer in answers {
            for node in [answer] + (answer["releases"]?.items ?? []) { _ = ReleaseCandidate(node) }
            for service in CoverService.allCases {
                for album in StoreAlbum.all(of: service, in: answer) {
                    let candidate = CoverFinding.Candidate(
                        service: service.rawValue, address: album.picture, score: 0.5, reason: album.title,
                        name: album.artist)
                    guard CoverReference.isRemote(candidate.address) else { continue }
                    var lock = CoverLock()
                    lock.searches.records["album:\(album.artist) - \(album.title)"] = .init(
                        date: "2026-11-23", result: .doubtful([candidate]))
                    let read = CoverLock(lock.bytes)
                    expect(read.diagnostics.isEmpty && read.searches.records.count == 1, "a line that is no line")
                }
            }
        }
    }

    private static func expectPrintable(_ diagnostics: [Diagnostic]) {
        let printed = DiagnosticPrinter(usesColor: false).text(for: diagnostics)
        expect(printed.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A }, "a control character")
    }
}

/// Lists that sitegen keeps as text: any bytes are refused, or are read back unchanged from their own text.
///
/// The first byte chooses the list: that of a target of deployments, or `content/covers.lock`.
enum ListFuzz {
    @Sendable static func run(_ bytes: [UInt8]) {
        guard let kind = bytes.first else { return }
        let rest = Array(bytes.dropFirst())
        if kind & 1 == 0 { manifest(rest) } else { lock(rest) }
    }

    private static func manifest(_ bytes: [UInt8]) {
        guard let list = TargetManifest(bytes: bytes) else { return }
        expect(TargetManifest(bytes: list.bytes) == list, "another list")
        for path in list.files.keys.map(\.path) {
            expect(
                !path.utf8.starts(with: "/".utf8)
                    && !path.utf8.split(separator: 0x2F).contains { $0.elementsEqual("..".utf8) })
        }
    }

    private static func lock(_ bytes: [UInt8]) {
        let lock = CoverLock(bytes)
        expectSound(lock.diagnostics, in: SourceFile(path: "content/covers.lock", bytes: bytes))
        let again = CoverLock(lock.bytes)
        expect(again.diagnostics.isEmpty && again.records == lock.records, "another list of covers")
        expect(again.bytes == lock.bytes, "another text")
    }
}
