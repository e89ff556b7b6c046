import AlbumTestSupport
import TestSupport
import Testing
@testable import SiteModel
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText

/// Anchors and pictures in notes, compared with what exists on the site.
struct NoteLinkTests {
    /// Checks the diagnostics of a note with marked locations, on a page beside others.
    private func expectDiagnostics(_ text: String, _ expected: [(DiagnosticCode, String)], helps: [String?] = []) async
    {
        let marked = MarkedText("---\ntitle: P\n---\n\(text)\n")
        let texts = [
            SourceFile(path: "content/site.yml", text: "title: T\nshelves: [{}, {split: genre}]\n"),
            SourceFile(path: "content/pages/p.md", text: marked.text),
            SourceFile(path: "content/pages/q.md", text: "---\ntitle: Q\n---\n# Über uns\n\n## Early *years*\n"),
            SourceFile(
                path: "content/albums/blue.md", text: "---\ntitle: Blue\nartist: J\ngenre: Folk\n---\n# Side one\n"),
        ]
        let binaries = ["01.mp3", "film.MP4", "p.png", "doc.pdf"].map {
            BinaryFile(path: "content/static/files/\($0)", content: [1])
        }
        var options = BuildOptions()
        options.checksNotes = true
        let result = await Build.site(from: SourceTree(texts: texts, binaries: binaries), options: options)
        marked.expectDiagnostics(result.diagnostics, expected)
        if !helps.isEmpty { expectEqual(result.diagnostics.map(\.help), helps) }
    }

    @Test(arguments: [
        "# Born\n\n[a](#born) [b](#) [c](#top) [d](#_main) [e](p.md#born) [f](/p/#born)", "[a](q.md#early-years)",
        "[a](/q/#%C3%BCber-uns) [b](q.md#über-uns)", "[a](../albums/blue.md#side-one) [b](../albums/blue.md#_tracks)",
        "[a](/#blue) [b](/#_shelf) [c](/#shelf-2:blue) [d](/genres/folk/#blue) [e](/artists/#_main)",
        "[a](https://a.example/#nope) [b](q.md#:~:text=years) [c](/files/doc.pdf#page=3) [d](mailto:a@a.example)",
        "# A\n\n# A\n\n[a](#a-2)", "[a](q.md?x#early-years)",
    ])
    func `an anchor that is there is no mistake`(text: String) async { await expectDiagnostics(text, []) }

    @Test func `an anchor that is not there is reported with its place`() async {
        await expectDiagnostics(
            "# Born\n\n[a](⟦#nope⟧) [b](⟦#bron⟧)",
            [(.missingAnchor, "no heading `#nope` on this page"), (.missingAnchor, "no heading `#bron` on this page")],
            helps: [nil, "did you mean `#born`?"])
        await expectDiagnostics(
            "[a](⟦q.md#nope⟧) [b](⟦/p/#nope⟧) [c](⟦/q/#early-year⟧) [d](⟦../albums/blue.md#side-two⟧)",
            [
                (.missingAnchor, "no heading `#nope` on the page /q/"),
                (.missingAnchor, "no heading `#nope` on this page"),
                (.missingAnchor, "no heading `#early-year` on the page /q/"),
                (.missingAnchor, "no heading `#side-two` on the page /albums/blue/"),
            ], helps: [nil, nil, "did you mean `#early-years`?", nil])
        await expectDiagnostics(
            "[a](⟦/#red⟧) [b](⟦/#shelf-3:blue⟧) [c](⟦/genres/folk/#red⟧) [d][r]\n\n[r]: ⟦/404.html#x⟧",
            [
                (.missingAnchor, "no heading `#red` on the page /"),
                (.missingAnchor, "no heading `#shelf-3:blue` on the page /"),
                (.missingAnchor, "no heading `#red` on the page /genres/folk/"),
                (.missingAnchor, "no heading `#x` on the page /404.html"),
            ])
    }

    @Test func `audio video and pages are not shown as pictures`() async {
        await expectDiagnostics(
            "![a](⟦/files/01.mp3⟧) ![b](⟦/files/film.MP4⟧) ![c](⟦q.md⟧) ![d](/files/p.png) [e](/files/01.mp3)",
            [
                (.wrongImage, "not a picture but an audio file"), (.wrongImage, "not a picture but a video"),
                (.wrongImage, "not a picture but a page"),
            ])
    }

    @Test func `a picture of another site that was not downloaded is reported and never referred to`() async {
        let message = "the picture was not downloaded before, and the build is offline"
        await expectDiagnostics(
            "![a](⟦https://me:pw@a.example:8080/x.png⟧) ![b](⟦//b.example/y.png⟧) [c](https://a.example/x.png)",
            [(.remoteImage, message), (.remoteImage, message)])
        let note = Note(
            "![a](https://me:pw@a.example/x.png)", markup: .markdown, from: SourceFile(path: "n", text: "").span(0..<0))
        let found = NoteRenderer(links: LinkResolver(outputs: [], outputPaths: [])).render(note, on: "p/index.html")
        expect(String(decoding: found.html, as: UTF8.self) == "<p>a</p>\n" && found.usesAddresses)
    }

    @Test func `a page whose links depend on another note is rendered in each build`() async throws {
        func pages(_ text: String) async -> [Bool] {
            let tree = SourceTree(texts: [
                SourceFile(path: "content/pages/p.md", text: text),
                SourceFile(path: "content/pages/q.md", text: "# A\n"),
            ])
            guard let output = await Build.site(from: tree).output else { return [] }
            var buffer = RenderBuffer()
            return output.files.compactMap { file in
                guard case .rendered(let content) = file.content, file.path.hasPrefix("p/") || file.path.hasPrefix("q/")
                else { return nil }
                output.render(content, into: &buffer)
                return buffer.mustRenderAgain
            }
        }
        await expectEqual(pages("[a](q.md#a)"), [true, false])
        await expectEqual(pages("[a](q.md)"), [false, false])
        await expectEqual(pages("# B\n\n[a](#b)"), [false, false])
        await expectEqual(pages("[a](#b)"), [true, false])
    }

    @Test func `ids that a template gives are anchors of its pages`() {
        let template = SourceFile(
            path: "templates/x.html", text: "<a id=\"_one\"><b  id=\"two\" id=\"{{x}}\"><c id=\"_{{y}}\">")
        expectEqual(Theme.ids(in: template), ["_one", "two"])
    }
}
