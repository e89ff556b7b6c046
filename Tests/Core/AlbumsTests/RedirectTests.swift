import TestSupport
import Testing
@testable import Albums
@testable import SourceText

/// Former addresses: which files they are, and what their pages and lists say.
struct RedirectTests {
    private static let place = SourceFile(path: "content/pages/a.md", text: "x").span(0..<1)

    private static func redirect(_ alias: String) -> (redirect: Redirect?, problems: [Diagnostic]) {
        var problems: [Diagnostic] = []
        let redirect = Redirect(
            alias, to: "albums/blue/index.html", title: "<Blue>", at: place, diagnostics: &problems)
        return (redirect, problems)
    }

    @Test(arguments: [
        ("/old/page/", "old/page/index.html"), ("/old/page", "old/page/index.html"),
        ("/old.html", "old.html"),
        ("/r%C3%A9cords/bleu/", "récords/bleu/index.html"),
        ("/2019//05/x.php", "2019/05/x.php/index.html"),
        ("/old.html/", "old.html/index.html"), ("/", "index.html"),
    ])
    func `an address is the file that a host shows for it`(_ alias: String, _ path: String) {
        expectEqual(Self.redirect(alias).redirect?.path, path)
    }

    @Test(arguments: [
        ("old/page/", "write /old/page/"), ("/a?b=1", "write /a"),
        ("https://old.example/blue/", "write /blue/"),
        ("../up", "an address starts with a slash, such as /old/page/"),
        ("", "an address starts with a slash, such as /old/page/"),
        ("/a/../b", "an address starts with a slash, such as /old/page/"),
        ("//host/a", "write /host/a"),
        ("/con/", "an address starts with a slash, such as /old/page/"),
        ("/.git/", "an address starts with a slash, such as /old/page/"),
    ])
    func `a text that is no address is reported`(_ alias: String, _ help: String) {
        let (redirect, problems) = Self.redirect(alias)
        expect(redirect == nil)
        expectEqual(problems.map(\.code), [.badAlias])
        expectEqual(problems.map(\.help), [help])
    }

    @Test func `a page leads to the new address without a script, escaped, from any depth`() throws {
        let page = try #require(Self.redirect("/old/page/").redirect).page(language: "de", baseURL: nil)
        let text = String(decoding: page, as: UTF8.self)
        expect(
            text.contains("<meta http-equiv=\"refresh\" content=\"0; url=../../albums/blue/index.html\">")
        )
        expect(text.contains("<link rel=\"canonical\" href=\"../../albums/blue/index.html\">"))
        expect(text.contains("<a href=\"../../albums/blue/index.html\">&lt;Blue&gt;</a>"))
        expect(
            text.contains("<meta name=\"robots\" content=\"noindex\">") && !text.contains("<script"))
        let absolute = try #require(Self.redirect("/old.html").redirect).page(
            language: "de", baseURL: "https://a.example/r/")
        expect(
            String(decoding: absolute, as: UTF8.self).contains(
                "href=\"https://a.example/r/albums/blue/\""))
    }

    @Test func `lists for hosts have one line for each address, sorted`() throws {
        let redirects = try ["/z\"$/", "/r%C3%A9/"].map {
            try #require(Self.redirect($0).redirect ?? Self.redirect("/z$/").redirect)
        }
        let netlify = String(decoding: Redirect.netlify(redirects, basePath: "/r/"), as: UTF8.self)
        expectEqual(netlify, "/r/r%C3%A9/ /r/albums/blue/ 301\n/r/z$/ /r/albums/blue/ 301\n")
        let nginx = String(decoding: Redirect.nginx(redirects, basePath: "/"), as: UTF8.self)
        expectEqual(nginx, "\"/ré/\" \"/albums/blue/\";\n\"/z$/\" \"/albums/blue/\";\n")
    }

    @Test(arguments: UInt64(0)..<300)
    func `any text is a file inside the site or a diagnostic`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let alias = String(
            decoding: random.mutated(Array("/old/p%20ge/x.html".utf8), interesting: "/.%2e\\?#:"),
            as: UTF8.self)
        let (redirect, problems) = Self.redirect(alias)
        expectEqual(redirect == nil, !problems.isEmpty)
        guard let path = redirect?.path else { return }
        expect(Address.resolved(path, from: "") == path && !path.hasPrefix("/"))
    }
}
