import TestSupport
import Testing
@testable import Deploy
@testable import Settings
@testable import SourceText
@testable import Theming

/// The files with headers, and the content security policy in them.
struct HeadersFileTests {
    private static let files = [
        ("index.html", OutputRole.page), ("assets/style-1.css", .asset), ("assets/fonts/a-2.woff2", .asset),
        ("covers/x-3.jpg", .asset), ("search/index.js", .part), ("search/r-4.js", .asset), ("search/t-5.js", .asset),
        ("de/search/r-6.js", .asset), ("de/search/index.js", .part), ("de/index.html", .page), ("feed.atom", .list),
    ].map { DeployFile(path: $0, size: 1, hash: 1, role: $1) }

    @Test func `only what is named by its content is kept for long`() {
        expectEqual(
            HeadersFile.prefixes(Self.files), ["assets/", "covers/", "de/search/r-", "search/r-", "search/t-"])
        let mixed = Self.files + [DeployFile(path: "covers/own.jpg", size: 1, hash: 1, role: .part)]
        expect(HeadersFile.prefixes(mixed).contains("covers/x-") && !HeadersFile.prefixes(mixed).contains("covers/"))
    }

    @Test func `each server gets the same rules in its own form`() throws {
        let some = Array(Self.files.prefix(2))
        func text(_ form: Settings.Deploy.Headers) throws -> String {
            let file = try #require(HeadersFile(form, files: some, policy: "default-src 'none'", base: "/r/"))
            return String(decoding: file.bytes, as: UTF8.self)
        }
        try expectEqual(
            text(.netlify),
            """
            /*
              Content-Security-Policy: default-src 'none'
              X-Content-Type-Options: nosniff
            /assets/*
              Cache-Control: public, max-age=31536000, immutable

            """)
        try expectEqual(
            text(.nginx),
            """
            # In a server block: include …/headers.conf;
            add_header Cache-Control "public, max-age=0, must-revalidate";
            add_header Content-Security-Policy "default-src 'none'" always;
            add_header X-Content-Type-Options "nosniff" always;
            location ^~ /r/assets/ {
            add_header Cache-Control "public, max-age=31536000, immutable";
            add_header Content-Security-Policy "default-src 'none'" always;
            add_header X-Content-Type-Options "nosniff" always;
            }

            """)
        try expectEqual(
            text(.caddy),
            """
            # In a site block: import …/headers.caddy
            header {
            \tContent-Security-Policy "default-src 'none'"
            \tX-Content-Type-Options "nosniff"
            }
            @kept path /r/assets/*
            header @kept Cache-Control "public, max-age=31536000, immutable"
            @others not path /r/assets/*
            header @others Cache-Control "public, max-age=0, must-revalidate"

            """)
        expect(HeadersFile(.none, files: some, policy: nil, base: "/") == nil)
    }

    @Test(
        arguments: [
            ("<p>Text", "img-src 'self'; script-src 'self'; style-src 'self'"),
            ("<audio src=a.mp3></audio>", "img-src 'self'; media-src 'self'; script-src 'self'; style-src 'self'"),
            (
                "<img src=\"https://i.example/x.png\"><img src=\"data:image/png;base64,x\">",
                "img-src 'self' data: https://i.example; script-src 'self'; style-src 'self'"
            ),
            (
                "<meta http-equiv=\"Content-Security-Policy\" content=\"frame-src https://p.example\">",
                "frame-src https://p.example; img-src 'self'; script-src 'self'; style-src 'self'"
            ),
            ("<script type=\"application/ld+json\">{}</script>", "img-src 'self'; script-src 'self'; style-src 'self'"),
            (
                "<style>a{}</style>",
                "img-src 'self'; script-src 'self'; style-src 'self' \(SHA256.policySource("a{}".utf8))"
            ),
            ("<form action=\"search/\">", "form-action 'self'; img-src 'self'; script-src 'self'; style-src 'self'"),
        ])
    func `the policy allows what pages load, and nothing else`(page: String, expected: String) {
        var policy = PagePolicy()
        policy.add(page: Array(page.utf8))
        expectEqual(policy.text, "default-src 'none'; base-uri 'none'; " + expected)
    }
}
