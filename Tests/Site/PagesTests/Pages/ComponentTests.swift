import Foundation
import TestSupport
import Testing
@testable import Albums
@testable import Theming
@testable import Readers
@testable import Pages
@testable import Settings
@testable import SourceText

/// Components in notes: what they show, and their mistakes with places.
struct ComponentTests {
    private func tree(
        _ note: String, templates: [String: String] = [:], other: String = "title: Other\nyear: 1971"
    ) -> SourceTree {
        SourceTree(
            texts: [
                SourceFile(path: "content/site.yml", text: "title: T\nbaseURL: https://site.example/\n"),
                SourceFile(path: "content/albums/a.md", text: "---\ntitle: A\nadded: 2024-05-01\n---\n\(note)"),
                SourceFile(path: "content/albums/other.md", text: "---\n\(other)\n---\n"),
            ],
            templates: templates.map { SourceFile(path: "templates/components/\($0.key).html", text: $0.value) })
    }

    private func page(_ result: Build.Result, _ path: String = "albums/a/index.html") -> String {
        guard let output = result.output, let file = output.files.first(where: { $0.path == path }),
            case .rendered(let content) = file.content
        else { return "" }
        var buffer = RenderBuffer()
        output.render(content, into: &buffer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    private func messages(_ note: String, templates: [String: String] = [:]) async -> [String] {
        let result = await Build.site(from: tree(note, templates: templates))
        var found = result.diagnostics
        if let output = result.output {
            for file in output.files {
                guard case .rendered(let content) = file.content else { continue }
                var buffer = RenderBuffer()
                output.render(content, into: &buffer)
                found += buffer.diagnostics
            }
        }
        return found.map { "\($0.code.rawValue) \($0.message)" }
    }

    @Test func `a component of the site has the arguments that it declares`() async {
        let price = """
            {{! What it cost.
            arguments:
              value: number
              shop: text?
              sold: flag?
              words2: texts?
            }}
            <b>{{value}}{{#shop}} at {{shop}}{{/shop}}{{#sold}} sold{{/sold}}{{#words2}} {{.}}{{/words2}} {{root}}</b>
            """
        let note = "```{price}\nvalue: 12.50\nshop: R & B\nsold: true\nwords2: [x, 1]\n```\n"
        let result = await Build.site(from: tree(note, templates: ["price": price]))
        expect(result.diagnostics.isEmpty)
        expect(page(result).contains("<b>12.50 at R &amp; B sold x 1 ../../</b>"))
    }

    @Test func `a component of the site replaces that of the theme`() async {
        let own = "{{! Ours.\narguments:\n  value: text\n}}\n<i>{{value}}</i>\n"
        let result = await Build.site(from: tree("```{rating}\nvalue: good\n```\n", templates: ["rating": own]))
        expect(page(result).contains("<i>good</i>"))
    }

    @Test(arguments: [
        ("```{figur}\nsrc: a\n```", "M314 no component `figur`"),
        ("```{rating}\nvalu: 4\nvalue: 3\n```", "M315 `rating` has no argument `valu`"),
        ("```{rating}\n```", "M316 `rating` needs `value`"),
        ("```{rating}\nvalue: 6\n```", "M317 `value` must be of the type rating"),
        ("```{rating}\nvalue: [4]\n```", "M317 `value` must be of the type rating"),
        ("```{rating}\ntext\n```", "M317 arguments are written as `name: value`"),
        ("> ```{rating}\n> value: 4\n> ```", "M318 the component `rating` is within a list or a quote, or indented"),
        (" ```{rating}\n value: 4\n ```", "M318 the component `rating` is within a list or a quote, or indented"),
        ("```{album}\nalbum: othr\n```", "M317 no album `othr`"),
        ("```{embed}\nurl: http://bandcamp.com/x\ntitle: x\n```", "M317 not an address at Bandcamp, YouTube, Spotify"),
        (
            "```{embed}\nurl: https://notbandcamp.com/x\ntitle: x\n```",
            "M317 not an address at Bandcamp, YouTube, Spotify"
        ),
        ("```{quote}\ntext: x\nby: y\nsource: javascript:x\n```", "M304 links may not use `javascript:`"),
        ("```{quote}\ntext: \"[x](nope.md)\"\n```", "M305 no page `nope.md`"),
        ("```{quote}\ntext: \"x [^1]\"\n```", "M311 no footnote `[^1]`"),
    ])
    func `a mistake in a component is reported`(note: String, message: String) async {
        await expect(messages(note).contains(message))
    }

    @Test func `a block of code with a dot before its language stays code`() async {
        let result = await Build.site(from: tree("```{.rating}\nx\n```\n\n``` {rating} x\ny\n```\n"))
        expect(result.diagnostics.isEmpty && page(result).contains("language-{.rating}"))
    }

    @Test func `the feed shows components with absolute addresses`() async {
        let result = await Build.site(from: tree("```{album}\nalbum: other\n```\n"))
        expect(page(result, "feed.atom").contains("https://site.example/albums/other/"))
    }

    /// What a page shows of another album is part of its fingerprint.
    @Test func `a file with a component depends on other albums, others do not`() async throws {
        func fingerprint(_ note: String, _ other: String) async throws -> UInt64 {
            let output = try #require(await Build.site(from: tree(note, other: other)).output)
            // Pages of neighbours on a shelf depend on each other anyway, the feed does not.
            let file = try #require(output.files.first { $0.path == "feed.atom" })
            return output.fingerprint(of: file)
        }
        let note = "```{album}\nalbum: other\n```\n"
        try await expect(fingerprint(note, "title: Other") != fingerprint(note, "title: Another\nslug: other"))
        try await expectEqual(fingerprint("x", "title: Other"), fingerprint("x", "title: Another\nslug: other"))
    }

    /// Any note gives a page or diagnostics with places inside its file.
    @Test(arguments: TestScope.sample(Array(0..<40), 12, for: "components"))
    func `any component gives a page or diagnostics inside the file`(seed: Int) async {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "```{rating}\n", "```{figure}\n", "```{gallery}\n", "```{album}\n", "```{nope}\n", "~~~{quote}\n", "```\n",
            "~~~\n", "value: 4\n", "value:", " 4.5\n", "src: a.png\n", "pictures:\n", "- {src: a.png}\n", "  - x\n",
            "text: |\n  # a\n", "text: \"[x](y.md)\"\n", "album: other\n", "\t", "\"", "'", "[", "{", "}", "&a ",
            "*a\n",
            "- ", "> ", "\n", "é", "\u{0}", ": ", "---\n", "\r\n", "[^1]: ", "| a |\n|---|\n",
        ]
        for _ in 0..<8 {
            let note = (0..<random.below(16)).map { _ in random.pick(pieces) }.joined()
            let tree = tree(note)
            let result = await Build.site(from: tree)
            var found = result.diagnostics
            if let output = result.output, let file = output.files.first(where: { $0.path == "albums/a/index.html" }),
                case .rendered(let content) = file.content
            {
                var buffer = RenderBuffer()
                output.render(content, into: &buffer)
                found += buffer.diagnostics
                expect(!buffer.bytes.isEmpty)
            }
            for diagnostic in found {
                guard case .text(let span) = diagnostic.place else { continue }
                expect(span.start >= 0 && span.start <= span.end && span.end <= span.file.bytes.count, "\(note)")
            }
        }
    }

    @Test func `components of a note within data are reported where they are written`() async throws {
        let text = "- title: A\n  notes: |\n    x\n\n    ```{rating}\n    value: seven\n    ```\n"
        let tree = SourceTree(texts: [
            SourceFile(path: "content/site.yml", text: "title: T"), SourceFile(path: "content/albums.yml", text: text),
        ])
        let output = try #require(await Build.site(from: tree).output)
        var buffer = RenderBuffer()
        var found: [Diagnostic] = []
        for file in output.files {
            guard case .rendered(let content) = file.content else { continue }
            output.render(content, into: &buffer)
            found += buffer.diagnostics
        }
        let diagnostic = try #require(found.first)
        guard case .text(let span) = diagnostic.place else { return expect(Bool(false)) }
        expectEqual(String(decoding: span.file.bytes[span.range], as: UTF8.self), "seven")
    }

    @Test(arguments: [
        ("{{! x }}", "a component declares its arguments in its first comment"),
        ("<b></b>", "a component declares its arguments in its first comment"),
        ("{{! x\narguments:\n  a: txt\n}}", "no type `txt`"),
        ("{{! x\narguments:\n  a: text\n  a: text\n}}", "`a` is declared twice"),
        ("{{! x\narguments:\n  root: text\n}}", "every component has `root`"),
        ("{{! x\narguments:\n  A b: text\n}}", "an argument is written as `name: type`"),
        ("{{! x\narguments:\n  a: text\n}}\n{{b}}", nil),
    ])
    func `the declaration of a component is checked without a note that uses it`(template: String, message: String?)
        async
    {
        let result = await Build.site(from: tree("x", templates: ["own": template]))
        expect(result.output == nil)
        if let message {
            expect(result.diagnostics.map(\.message).contains(message))
        } else {
            expectEqual(result.diagnostics.map(\.code), [.unknownName])
        }
    }

    @Test func `tracks end with their duration`() {
        let tracks = ["Blue Train 10:43", "1999", "a 1:2", "10:43", "x  1:02:03"].map { ComponentValue.Track($0) }
        expectEqual(tracks.map(\.title), ["Blue Train", "1999", "a 1:2", "10:43", "x"])
        expectEqual(tracks.map(\.duration), ["10:43", "", "", "", "1:02:03"])
    }
}
