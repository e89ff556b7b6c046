import Foundation
import TestSupport
import Testing
@testable import Markdown

/// A rendered note contains nothing active.
struct LinkSchemeTests {
    @Test(arguments: [
        ("See [this](⟦java&#115;cript:alert(1)⟧).", "javascript"), ("[a](<⟦ javascript:x⟧>)", "javascript"),
        ("![a](⟦DATA:text/html,x⟧)", "data"), ("<⟦vbscript:x⟧>", "vbscript"), ("[a](⟦file:///etc/passwd⟧)", "file"),
        ("[a](⟦java&Tab;script:x⟧)", "javascript"), ("[a](⟦java&NewLine;script&colon;x⟧)", "javascript"),
        ("[a](⟦javascript%3Ax⟧)", "javascript"), ("[a](⟦%6Aavascript:x⟧)", "javascript"), ("[a](⟦ftp://x⟧)", "ftp"),
        ("[a][r]\n\n[r]: ⟦intent://x⟧", "intent"), ("- > [a](⟦\\x\\:y⟧)", "\\x"),
        ("# [a](⟦&#1;javascript:x⟧)", "javascript"),
        ("[a](⟦ﬁle:x⟧)", "ﬁle"),
    ])
    func `a link with an unsafe scheme is reported and removed`(marked: String, scheme: String) {
        let note = MarkedNote(marked)
        let rendered = Markdown.render(note.bytes) { _ in
            Issue.record("resolve must not be asked")
            return .keep
        }
        expectEqual(rendered.problems.map(\.range), note.ranges)
        expectEqual(
            rendered.problems.map(\.kind),
            rendered.links.map { .linkScheme(scheme: scheme, destination: $0.destination) })
        let html = String(decoding: rendered.html, as: UTF8.self)
        expect(!html.contains("href=") && !html.contains("src="))
    }

    @Test(arguments: [
        "http://a.example", "HTTPS://a.example", "mailto:a@b.example", "tel:+49301234", "a.md", "/a:b", "./a:b", "?a:b",
        "#a:b",
        "//a.example/x", "", "a/b:c", "2%3A0.md",
        "100%", "%", "%4", "%zz:".replacing(":", with: ""), "Vol%3A1.md",
    ])
    func `safe and relative links are allowed`(address: String) {
        expect(LinkScheme.refused(in: address.utf8) == nil)
    }

    @Test func `a scheme is allowed by the options, one that runs code never`() {
        var options = Markdown.Options()
        options.linkSchemes.insert("sms")
        let text = Array("[a](sms:1) [b](SMS:2) [c](geo:3) [d](sms%3A4)".utf8)
        let note = Markdown.render(text, options: options) { _ in .keep }
        expectEqual(note.problems.map(\.kind), [.linkScheme(scheme: "geo", destination: "geo:3")])
        expect(String(decoding: note.html, as: UTF8.self).contains("href=\"sms:1\""))
        expect(Markdown.Options.usualSchemes.isDisjoint(with: Markdown.Options.harmfulSchemes))
    }

    @Test func `a replaced link with an unsafe scheme is refused`() {
        let note = Markdown.render(Array("[a](b)".utf8)) { _ in .replace("javascript:x") }
        expectEqual(String(decoding: note.html, as: UTF8.self), "<p>a</p>\n")
        expectEqual(
            note.problems, [.init(kind: .linkScheme(scheme: "javascript", destination: "javascript:x"), range: 4..<5)]
        )
    }

    @Test func `no payload of the XSS corpus gives active HTML`() throws {
        struct Payload: Decodable {
            let kind: String
            let text: String
        }
        let payloads = try Fixtures.text("xss/payloads.jsonl").split(separator: "\n")
            .map { try JSONDecoder().decode(Payload.self, from: Data($0.utf8)) }
        expect(payloads.count > 300)
        for payload in payloads {
            for text in [
                payload.text, "[a](\(payload.text))", "![a](<\(payload.text)>)", "<\(payload.text)>",
                "# \(payload.text)",
            ] {
                expectEqual(HTMLCheck.faults(Array(html(text).utf8)), [], "\(text)")
            }
        }
    }

    /// The checker itself must find what it checks for.
    @Test(arguments: [
        "<script>x</script>", "<p onclick=\"x\"></p>", "<a href=\"javascript:x\">a</a>", "<p>",
        "<img src=\"x\" onerror=\"y\" />", "a > b", "<p><em></p></em>",
        "<!-- x -->", "<a href=x></a>",
    ])
    func `the HTML check finds each kind of fault`(bad: String) { expect(HTMLCheck.faults(Array(bad.utf8)) != []) }
}
