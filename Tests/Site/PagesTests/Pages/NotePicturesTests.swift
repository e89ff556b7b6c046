import TestSupport
import Testing
@testable import Albums
@testable import Markdown
@testable import Pages
@testable import Settings
@testable import SourceText

/// Pictures in notes: what is requested for them, and what pages show.
struct NotePicturesTests {
    /// A site with a page, an album and pictures in every place.
    private struct PictureSite {
        var page = ""
        var note = ""
        var settings = "title: T\nbaseURL: https://site.example/\n"
        var pageName = "p"
        /// Further fields of the album.
        var fields = ""
        /// The salt of the files, to change them.
        var salt = 0

        var tree: SourceTree {
            let texts = [
                SourceFile(path: "content/site.yml", text: settings),
                SourceFile(path: "content/pages/\(pageName).md", text: "---\ntitle: P\n---\n\(page)\n"),
                SourceFile(
                    path: "content/albums/blue.md", text: "---\ntitle: Blue\nadded: 2024-05-01\n\(fields)---\n\(note)\n"
                ),
            ]
            let binaries =
                [
                    "pages/wide.png": CoverSite.png(4000, 2001, salt: salt), "albums/small.png": CoverSite.png(90, 60),
                    "albums/unused.png": CoverSite.png(5, 5), "pages/film.gif": Self.gif,
                    "covers/blue.png": CoverSite.png(500, 800), "covers/line.svg": CoverSite.svg,
                ].map { BinaryFile(path: "content/\($0.key)", content: $0.value) }
                + ["static/photo.png", "static/files/deep.png"].map { BinaryFile(path: "content/\($0)", size: 9) }
            return SourceTree(texts: texts, binaries: binaries)
        }

        static let gif = Array("GIF89a".utf8) + [30, 0, 20, 0, 0, 0, 0]

        func build(_ covers: CoverSource?) async -> BuiltCovers {
            BuiltCovers(await Build.site(from: tree, resolving: covers))
        }
    }

    /// Image sets for files and addresses; files of `content/static/` are 700 x 500.
    private static let resized: CoverSource = { requests in
        requests.map { request in
            switch request.source {
            case .file(let file):
                guard let shape = request.shape, let header = file.header, let size = header.pixelSize,
                    shape == .square || !header.mayMove
                else { return .copied(file) }
                return .art(Self.art(file.contentHash, shape, size.width, size.height))
            case .path(let path):
                let file = BinaryFile(path: path, content: CoverSite.png(700, 500))
                return request.shape.map { .art(Self.art(7, $0, 700, 500)) } ?? .copied(file)
            case .address: return .art(Self.art(9, request.shape ?? .square, 1000, 1500))
            case .service: return .failed(.missing)
            }
        }
    }

    private static func art(_ hash: UInt64, _ shape: ImageSet.Shape, _ width: Int, _ height: Int) -> ImageSet {
        let longest = max(width, height)
        let wanted = shape == .square ? [100, 200, 300, 600, 800, 1200] : [320, 640, 1280, 1920]
        let sides = wanted.filter { $0 < longest } + (longest <= wanted[wanted.count - 1] ? [longest] : [])
        return ImageSet(contentHash: hash, shape: shape, width: width, height: height, color: 0, sides: sides)
    }

    /// The `img` elements of a page.
    private func images(_ text: String?) -> [String] {
        (text ?? "").split(separator: "<img ").dropFirst().map { part in
            String(part.prefix { $0 != ">" })
        }
    }

    private func attribute(_ name: String, _ image: String) -> String? {
        guard let start = image.firstRange(of: "\(name)=\"") else { return nil }
        return String(image[start.upperBound...].prefix { $0 != "\"" })
    }

    @Test func `a picture beside its note has sizes in its proportions and its size and is lazy`() async throws {
        let built = await PictureSite(page: "![A *wide* view](wide.png \"Sea\")").build(Self.resized)
        let image = try #require(images(built.pages["p/index.html"]).first)
        let hash = ContentHash.text(ContentHash.of(CoverSite.png(4000, 2001, salt: 0)), length: 8)
        let base = "../pictures/wide-\(hash)"
        expectEqual(attribute("src", image), "\(base)-1280.webp")
        expectEqual(
            attribute("srcset", image),
            "\(base)-320.webp 320w, \(base)-640.webp 640w, \(base)-1280.webp 1280w, \(base)-1920.webp 1920w")
        expectEqual(attribute("sizes", image)?.hasPrefix("auto, "), true)
        expect(attribute("width", image) == "1920" && attribute("height", image) == "960")
        expect(attribute("loading", image) == "lazy" && attribute("alt", image) == "A wide view")
        expectEqual(attribute("title", image), "Sea")
        let files = built.output?.files.map(\.path).filter { $0.hasPrefix("pictures/") } ?? []
        expectEqual(files, [320, 640, 1280, 1920].map { "pictures/wide-\(hash)-\($0).webp" }.sorted())
    }

    @Test(arguments: [
        ("![](small.png)", "small", 90, 60), ("![](./small.png?x#y)", "small", 90, 60),
        ("![](../covers/blue.png)", "blue", 500, 800), ("![](/photo.png)", "photo", 700, 500),
        ("![](../static/photo.png)", "photo", 700, 500), ("![](../../photo.png)", "photo", 700, 500),
        ("![](/files/deep%2Epng)", "deep", 700, 500), ("![][a]\n\n[a]: /photo.png", "photo", 700, 500),
        ("![](https://other.example/a/Secret.jpg?token=1)", "picture", 1000, 1500),
        ("![](//other.example/x.jpg)", "picture", 1000, 1500), ("- ![](small.png)", "small", 90, 60),
    ])
    func `a picture is found where the note says`(text: String, stem: String, width: Int, height: Int) async throws {
        let built = await PictureSite(note: text).build(Self.resized)
        let image = try #require(images(built.pages["albums/blue/index.html"]).first { $0.contains("pictures/") })
        expectEqual(attribute("src", image)?.hasPrefix("../../pictures/\(stem)-"), true)
        expect(attribute("width", image) == "\(width)" && attribute("height", image) == "\(height)")
        let page = built.pages["albums/blue/index.html"] ?? ""
        expect(!page.contains("other.example") && !page.contains("Secret"))
        let feed = try #require(built.pages["feed.atom"])
        expect(feed.contains("src=&quot;https://site.example/pictures/\(stem)-"))
    }

    /// The last one turns to the first, because the drawn cover is not opened.
    @Test func `further pictures of an album are small, open, and turn to the next`() async throws {
        let names = "[blue.png, albums/small.png, /line.svg, 'https://other.example/Blue-Label_B.jpg?token=1']"
        let built = await PictureSite(fields: "pictures: \(names)\n").build(Self.resized)
        let page = try #require(built.pages["albums/blue/index.html"])
        let shown = images(page).filter { $0.contains("Blue:") }
        expectEqual(shown.count, 8)
        expectEqual(shown.map { attribute("alt", $0) }[0...1], ["Blue: blue", "Blue: blue"])
        expect(attribute("srcset", shown[0])?.contains("../../pictures/blue-") == true)
        expect(attribute("width", shown[0]) == "500" && attribute("height", shown[0]) == "800")
        expect(shown.allSatisfy { attribute("loading", $0) == "lazy" } && !page.contains("other.example"))
        let targets = page.split(separator: "popovertarget=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
        expectEqual(targets.filter { $0 != "_menu" }, [1, 2, 2, 3, 3, 4, 4, 1].map { "_picture\($0)" })
        expect(built.diagnostics.allSatisfy { $0.code == .unreadFile }, "\(built.diagnostics)")
        let clean = await PictureSite().build(Self.resized).pages["albums/blue/index.html"]
        expectEqual(clean?.contains("class=\"pictures\""), false)
    }

    @Test(arguments: [
        ("gone.png", nil), ("small.png", "a file of that name exists: `content/albums/small.png`"),
    ])
    func `a further picture that is missing is reported`(name: String, help: String?) async throws {
        let built = await PictureSite(fields: "pictures: [blue.png, \(name)]\n").build(Self.resized)
        let found = try #require(built.diagnostics.first { $0.code == .missingImage })
        expect(found.severity == .warning && found.help == help, "\(found)")
        guard case .text(let place) = found.place else { return expect(Bool(false), "no place") }
        expect(place.line == 4 && place.text == name, "\(place.line): \(place.text)")
        expectEqual(images(built.pages["albums/blue/index.html"]).count { $0.contains("Blue: ") }, 2)
    }

    @Test func `overrides give further pictures to albums of another program`() async throws {
        var texts = PictureSite().tree.texts.filter { !$0.path.hasSuffix("site.yml") }
        texts += [
            SourceFile(
                path: "content/site.yml",
                text: "title: T\nsources: [{kind: csv, file: list.csv, map: {id: id, title: title}}]\n"),
            SourceFile(path: "content/list.csv", text: "id,title\n1,Low\n"),
            SourceFile(
                path: "content/overrides.yml", text: "- {source: csv, id: 1, pictures: [blue.png, gone.png]}\n"),
        ]
        let tree = SourceTree(texts: texts, binaries: PictureSite().tree.binaries)
        let built = BuiltCovers(await Build.site(from: tree, resolving: Self.resized))
        expectEqual(built.pages.values.filter { $0.contains("Low: blue") }.count, 1)
        expectEqual(built.diagnostics.filter { $0.code == .missingImage }.map(\.message), ["no picture `gone.png`"])
    }

    @Test func `a further picture on another site is no mistake where covers are ignored`() async throws {
        var options = BuildOptions()
        options.ignoresCovers = true
        let site = PictureSite(fields: "pictures: ['https://other.example/back.jpg', gone.png]\n")
        let built = await Build.plan(from: site.tree, options: options).site(covers: [])
        let found = built.diagnostics.filter { $0.code == .missingImage }.map(\.message)
        expectEqual(found, ["no picture `gone.png`"])
    }

    @Test func `each picture is requested once in any spelling`() async {
        let text = "![](wide.png) ![](./wide.png) ![](../pages/wide.png) ![](/photo.png) ![](../../static/photo.png)"
        let site = PictureSite(page: text + " ![](../static/photo.png)", note: "![](../pages/wide.png)")
        var options = BuildOptions()
        options.resolvesCovers = true
        let requests = await Build.plan(from: site.tree, options: options).coverRequests.filter {
            $0.shape == .original
        }
        expectEqual(requests.count, 2, "\(requests)")
    }

    @Test(arguments: [
        ("![](film.gif)", "../pictures/film-", "30"), ("![](../covers/line.svg)", "../covers/line-", nil),
    ])
    func `drawings and pictures that may move stay as they are`(
        text: String, start: String, width: String?
    ) async throws {
        let image = try #require(images(await PictureSite(page: text).build(Self.resized).pages["p/index.html"]).first)
        expect(attribute("src", image)?.hasPrefix(start) == true && attribute("srcset", image) == nil)
        expect(attribute("width", image) == width && attribute("loading", image) == "lazy")
    }

    @Test func `with copied covers pictures stay as they are and have their size`() async throws {
        let text = "![](wide.png) ![](/photo.png)"
        var site = PictureSite(page: text)
        site.settings += "covers: copy\n"
        let built = await site.build(Self.resized)
        let found = images(built.pages["p/index.html"])
        expectEqual(found.map { attribute("width", $0) }, ["4000", "700"])
        expectEqual(found.map { attribute("srcset", $0) }, [nil, nil])
        expectEqual(attribute("src", found[1]), "../photo.png")
        expectEqual(attribute("src", found[0])?.hasPrefix("../pictures/wide-"), true)
    }

    @Test(arguments: [
        (CoverProblem.damaged("it ends early"), DiagnosticCode.damagedCover, "the picture is damaged: it ends early"),
        (.tooLarge(width: 9000, height: 9000), .coverTooLarge, "the picture is 9000 x 9000 pixels"),
        (.notImage(what: "a web page, not an image"), .wrongImage, "the picture is a web page, not an image"),
        (.download("the server says 404"), .remoteImage, "the picture could not be downloaded: the server says 404"),
        (.offline, .remoteImage, "the picture was not downloaded before, and the build is offline"),
    ])
    func `a picture that cannot be shown is reported and its description is shown`(
        problem: CoverProblem, code: DiagnosticCode, message: String
    ) async {
        let site = PictureSite(page: "A\n\n![The sea](https://other.example/a.jpg)")
        var options = BuildOptions()
        options.resolvesCovers = true
        options.checksNotes = true
        let plan = await Build.plan(from: site.tree, options: options)
        let results = plan.coverRequests.map { request -> CoverResult in
            if case .address = request.source { .failed(problem) } else { .failed(.missing) }
        }
        let built = await plan.site(covers: results)
        let found = built.diagnostics.filter { $0.path == "content/pages/p.md" }
        expect(found.map(\.code) == [code] && found.first?.message.hasPrefix(message) == true, "\(found)")
        expectEqual(found.first?.severity, .warning)
        let page = BuiltCovers(built).pages["p/index.html"] ?? ""
        expect(page.contains("<p>The sea</p>") && !page.contains("other.example"))
    }

    @Test func `a picture that no note shows is reported as unused`() async {
        let built = await PictureSite(note: "![](small.png)").build(Self.resized)
        let unused = built.diagnostics.filter { $0.code == .unreadFile }.map(\.path)
        expectEqual(unused, ["content/albums/unused.png", "content/pages/film.gif", "content/pages/wide.png"])
        expect(!(built.output?.files.contains { $0.path.contains("unused") } ?? true))
    }

    @Test func `pictures of drafts and hidden albums and beside lists are not unused`() async {
        var texts = PictureSite().tree.texts.filter { !$0.path.hasSuffix("blue.md") && !$0.path.hasSuffix("p.md") }
        texts += [
            SourceFile(path: "content/albums/d.md", text: "---\ntitle: D\ndraft: true\n---\n![](small.png)\n"),
            SourceFile(path: "content/albums/h.md", text: "---\ntitle: H\n---\n![](unused.png)\n"),
            SourceFile(path: "content/hidden.yml", text: "- {source: files, id: h}\n"),
            SourceFile(
                path: "content/pages/d.md", text: "---\ntitle: P\ndraft: true\n---\n![](wide.png) ![](film.gif)\n"),
            SourceFile(path: "content/albums.yml", text: "- {title: L, notes: \"![](list.png)\"}\n"),
        ]
        let list = BinaryFile(path: "content/list.png", content: CoverSite.png(30, 40))
        let tree = SourceTree(texts: texts, binaries: PictureSite().tree.binaries + [list])
        let built = BuiltCovers(await Build.site(from: tree, resolving: Self.resized))
        expect(built.diagnostics.isEmpty, "\(built.diagnostics)")
        let page = built.pages.first { $0.key.hasPrefix("albums/l") }?.value
        expect(images(page).contains { attribute("src", $0)?.hasPrefix("../../pictures/list-") == true })
    }

    @Test func `an older copy of a picture is shown with the reason`() async {
        let site = PictureSite(page: "![x](https://other.example/a.jpg)")
        var options = BuildOptions()
        (options.resolvesCovers, options.checksNotes) = (true, true)
        let plan = await Build.plan(from: site.tree, options: options)
        let built = await plan.site(
            covers: plan.coverRequests.map { request in
                guard case .address = request.source else { return .failed(.missing) }
                return .failed(.download("the server says 500"), older: .art(Self.art(9, .original, 100, 50)))
            })
        let found = built.diagnostics.filter { $0.path == "content/pages/p.md" }
        expect(found.map(\.code) == [.remoteImage] && found.first?.notes.map(\.text) == ["an older copy is shown"])
        expectEqual(BuiltCovers(built).pages["p/index.html"]?.contains("width=\"100\" height=\"50\""), true)
    }

    @Test func `a page and the feed change when a picture of a note changes`() async throws {
        func fingerprints(_ salt: Int) async throws -> [UInt64] {
            let site = PictureSite(page: "![](wide.png)", note: "![](../pages/wide.png)", salt: salt)
            let output = try #require(await site.build(Self.resized).output)
            var buffer = RenderBuffer()
            return output.files.compactMap { file in
                guard case .rendered(let content) = file.content,
                    ["p/index.html", "albums/blue/index.html", "feed.atom"].contains(file.path)
                else { return nil }
                output.render(content, into: &buffer)
                expect(buffer.usesAddresses, "\(file.path)")
                return output.fingerprint(of: file) ^ output.addressesFingerprint
            }
        }
        let (first, again, other) = (try await fingerprints(0), try await fingerprints(0), try await fingerprints(1))
        expect(first.count == 3 && first == again)
        expect(zip(first, other).allSatisfy { $0 != $1 })
    }

    @Test(arguments: 0..<60)
    func `any picture gives output or a diagnostic`(seed: Int) async {
        var random = SeededGenerator(seed: seed)
        let names = [
            "wide.png", "../albums/small.png", "/photo.png", "//x.example/é.png", "https://y.example/a,b.png", "%00",
            "..",
            "/", "#", "?", "../../../..", "p.md", "data:image/png;base64,AA", "mailto:a@b", "https:", "wide.png/",
            "%zz",
            "https://", "http://[::1", "https:evil.example/a.jpg", "http:/evil.example/a.jpg", "ipfs://x/y", "tel:1",
            "wide.png%20", "<a b.png>",
        ]
        let text = (0..<6).map { _ in "![\(random.below(3))](\(random.pick(names)))" }.joined(separator: "\n\n")
        let built = await PictureSite(page: text).build(seed % 3 == 0 ? nil : Self.resized)
        let page = built.pages["p/index.html"]
        expect(page != nil || built.diagnostics.contains { $0.severity == .error }, "\(text)")
        for image in images(page) {
            let source = attribute("src", image) ?? ""
            expect(!source.contains(":") && !source.hasPrefix("//"), "\(text): \(image)")
        }
    }
}
