import TestSupport
import Testing
@testable import Adapters
@testable import MusicServices
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText

/// A site with covers of every kind, built with a fake cover source.
struct CoverSite {
    /// The content of `site.yml` before the sources.
    var settings = "title: Covers\nbaseURL: https://site.example/\n"
    /// Pictures in `content/covers/`, by name.
    var files: [String: [UInt8]] = [:]
    /// Covers of the site's own albums, in order; nil for none.
    var own: [String?] = []
    /// Covers that a library names, in order.
    var library: [String] = []
    /// Ids of covers on the server.
    var server: [String] = []
    /// The note of the first album.
    var note = ""

    static let serverAddress = "https://music.example/rest"

    /// The header of a PNG with this size, followed by other bytes.
    static func png(_ width: Int, _ height: Int, salt: Int = 0) -> [UInt8] {
        func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + word(13) + Array("IHDR".utf8) + word(width)
            + word(height) + [8, 6, 0, 0, 0] + word(salt)
    }

    static let svg = Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>".utf8)

    /// The sides of the squares that are made of a picture, as in the cover store.
    static func sides(_ longest: Int) -> [Int] {
        let sides = [100, 200, 300, 600, 800, 1200].filter { $0 <= longest }
        return longest >= 1200 || sides.last == longest ? sides : sides + [longest]
    }

    /// The tree of the site.
    func tree() throws -> SourceTree {
        var texts = [SourceFile(path: "content/site.yml", text: settings + sources)]
        for (index, cover) in own.enumerated() {
            let line = cover.map { "cover: \"\($0)\"\n" } ?? ""
            let text = "---\ntitle: Own \(index)\nartist: Maker \(index % 3)\n\(line)---\n\(index == 0 ? note : "")\n"
            texts.append(SourceFile(path: "content/albums/own-\(index).md", text: text))
        }
        if !library.isEmpty { texts.append(SourceFile(path: "content/library.json", text: libraryText)) }
        let binaries = files.map { BinaryFile(path: "content/covers/\($0.key)", content: $0.value) }
        return SourceTree(texts: texts, binaries: binaries, servers: try servers)
    }

    private var sources: String {
        var text = "sources:\n  - kind: files\n"
        if !library.isEmpty {
            text += "  - {kind: json, file: library.json, map: {title: $.t, id: $.t, cover: $.c}}\n"
        }
        if !server.isEmpty { text += "  - {kind: subsonic, url: \"\(Self.serverAddress)\", user: somebody}\n" }
        return text
    }

    /// The library as a file: one album per line.
    var libraryText: String {
        let lines = library.enumerated().map { "{\"t\": \"Foreign \($0)\", \"c\": \"\($1)\"}" }
        return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
    }

    private var servers: [ServerLibrary] {
        get throws {
            if server.isEmpty { return [] }
            let albums = server.enumerated().map { index, id in
                "{\"id\": \"s\(index)\", \"name\": \"Served \(index)\", \"coverArt\": \"\(id)\"}"
            }.joined(separator: ",")
            let text = """
                {"subsonic-response": {"status": "ok", "albumList2": {"album": [\(albums)]}}}
                """
            guard case .done(let node) = SubsonicResponse.read(Array(text.utf8)) else {
                Issue.record("the answer is none")
                return []
            }
            var answer = SubsonicAlbums(server: Self.serverAddress)
            _ = answer.addAlbums(node)
            var server = Settings.Server(kind: .subsonic, address: Self.serverAddress)
            server.user = "somebody"
            return [ServerLibrary(server, answer)]
        }
    }

    /// The site built with a cover source that gives this result for each request.
    func build(_ answer: @escaping @Sendable (CoverRequest) -> CoverResult) async throws -> BuiltCovers {
        try await build(covers: { requests in requests.map(answer) })
    }

    /// The site built with or without a cover source.
    func build(covers: CoverSource?) async throws -> BuiltCovers {
        BuiltCovers(await Build.site(from: try tree(), resolving: covers))
    }

    /// An image set for any request, with a size and colour that follow from its source.
    static func art(for request: CoverRequest) -> CoverResult {
        let text =
            switch request.source {
            case .file(let file): String(file.contentHash)
            case .path(let text), .address(let text): text
            case .service(let server, let id): server + id
            }
        var random = SeededGenerator(seed: ContentHash.of(fields: [text]))
        let (width, height) = (1 + random.below(1500), 1 + random.below(1500))
        return .art(
            ImageSet(
                contentHash: ContentHash.of(fields: [text]), shape: request.shape ?? .square, width: width,
                height: height,
                color: UInt32(random.below(0x100_0000)), sides: sides(max(width, height))))
    }
}

/// The result of a build.
struct BuiltCovers {
    let diagnostics: [Diagnostic]
    let output: OutputTree?
    /// The rendered pages by path.
    private(set) var pages: [String: String] = [:]

    init(_ result: Build.Result) {
        diagnostics = result.diagnostics
        output = result.output
        guard let output = result.output else { return }
        var buffer = RenderBuffer()
        for file in output.files {
            guard case .rendered(let content) = file.content else { continue }
            output.render(content, into: &buffer)
            pages[file.path] = String(decoding: buffer.bytes, as: UTF8.self)
        }
    }

    var paths: [String] { output?.files.map(\.path) ?? [] }

    /// The cover squares in the output.
    var squares: [(path: String, art: ImageSet, side: Int, format: ImageSet.Format)] {
        (output?.files ?? []).compactMap { file in
            if case .cover(let art, let side, let format) = file.content { (file.path, art, side, format) } else { nil }
        }
    }

    /// The copied files, by their paths in the output.
    var copies: [String: String] {
        var copies: [String: String] = [:]
        for file in output?.files ?? [] {
            if case .copy(let source) = file.content { copies[file.path] = source.path }
        }
        return copies
    }

    /// The fingerprint of each output file.
    var fingerprints: [String: UInt64] {
        guard let output else { return [:] }
        return Dictionary(uniqueKeysWithValues: output.files.map { ($0.path, output.fingerprint(of: $0)) })
    }

    /// All diagnostics as printed.
    var text: String { DiagnosticPrinter(usesColor: false).text(for: diagnostics) }

    /// Every text between `start` and `end` on a page.
    func between(_ start: String, _ end: String, on page: String) -> [String] {
        (pages[page] ?? "").components(between: start, and: end)
    }
}

extension String {
    /// Every text between `start` and `end`.
    func components(between start: String, and end: String) -> [String] {
        var found: [String] = []
        var rest = Array(utf8)[...]
        while let opening = rest.firstRange(ofText: start) {
            rest = rest[opening.upperBound...]
            guard let closing = rest.firstRange(ofText: end) else { break }
            found.append(String(decoding: rest[..<closing.lowerBound], as: UTF8.self))
            rest = rest[closing.upperBound...]
        }
        return found
    }
}

/// Returns the results of all cover requests of a build, in their order.
typealias CoverSource = @Sendable (_ requests: [CoverRequest]) async -> [CoverResult]

extension Build {
    /// Builds a site in both steps; with `covers`, as a caller that resolves them.
    static func site(from tree: SourceTree, resolving covers: CoverSource?) async -> Result {
        var options = BuildOptions()
        options.resolvesCovers = covers != nil
        let plan = await plan(from: tree, options: options)
        guard let covers, !plan.coverRequests.isEmpty else { return await plan.site() }
        return await plan.site(covers: await covers(plan.coverRequests))
    }
}
