import SourceText
import TestSupport
import Testing
@testable import Theming

/// What a hook needs of a content security policy, read from its text.
struct HookPolicyTests {
    private func policy(_ text: String, allowed: [String] = []) -> HookPolicy {
        HookPolicy([SourceFile(path: "templates/partials/hooks/head-end.html", text: text)], allowed: allowed)
    }

    @Test(
        arguments: [
            ("<script defer src=\"https://Stats.example/c.js\"></script>", ["script-src https://stats.example"]),
            (
                "<script src=//a.example:8080/c.js data-api='https://b.example/x'></script>",
                ["script-src https://a.example:8080", "connect-src https://b.example"]
            ),
            ("<link href=\"https://f.example/css?x\" rel=stylesheet>", ["style-src https://f.example"]),
            ("<link rel=\"preload\" as=\"font\" href=\"https://f.example/f.woff2\">", ["font-src https://f.example"]),
            ("<link rel=\"preconnect\" href=\"https://f.example\">", []),
            ("<img src=\"http://i.example\" alt>", ["img-src http://i.example"]),
            ("<img src=\"data:image/png;base64,x\">", ["img-src data:"]),
            ("<IFRAME SRC='https://t.example/?a=1'></IFRAME>", ["frame-src https://t.example"]),
            ("<form action=\"https://m.example/join\">", ["form-action https://m.example"]),
            ("<a href=\"https://x.example\">x</a>", []), ("<!-- <script src=\"https://a.example\"></script> -->", []),
            ("{{! <script src=\"https://a.example\"></script> }}", []),
            ("<script src=\"{{root}}{{assets.x.js}}\"></script>", []),
            ("<script src=\"local.js\"></script><img src=\"{{root}}x.png\">", []),
            ("<script type=\"application/ld+json\">{\"a\": \"https://a.example\"}</script>", []),
            ("<script></script>", []), ("<script", []), ("<", []), ("<img src=", []), ("<script>", []), ("<!--", []),
            ("{{!", []),
            (
                "<script>new WebSocket('wss://w.example/x')</script>",
                [
                    "script-src \(SHA256.policySource("new WebSocket('wss://w.example/x')".utf8))",
                    "connect-src wss://w.example",
                ]
            ),
            ("<style>p{}</style>", ["style-src \(SHA256.policySource("p{}".utf8))"]),
        ] as [(String, [String])])
    func `sources are those that the text names`(_ text: String, _ expected: [String]) {
        let policy = policy(text)
        expectEqual(policy.needs.map { "\($0.directive) \($0.source)" }, expected)
        expect(policy.diagnostics.allSatisfy { $0.code == .hookPolicy && $0.severity == .warning })
        expectEqual(policy.diagnostics.count, expected.count)
    }

    @Test(arguments: [
        "<p onclick=\"x()\">", "<p style='color:red'>", "<a href=\"javascript:x()\">",
        "<script src=\"{{site.params.cdn}}/x.js\"></script>",
        "<img src=\"https://{{site.params.host}}/x.png\">", "<script>let a = '{{title}}'</script>",
    ])
    func `what no policy can name is a warning`(_ text: String) {
        expectEqual(policy(text).diagnostics.map(\.code), [.hookInline])
    }

    @Test func `sources of the settings are not reported again`() {
        let hash = SHA256.policySource("x".utf8)
        let text = "<script>x</script><script src=\"https://a.example/x\"></script><iframe src=\"https://b.example\">"
        expectEqual(policy(text).diagnostics.count, 3)
        expect(policy(text, allowed: ["https://a.example", "https://b.example", hash]).diagnostics.isEmpty)
        let plain = hash.filter { $0 != "'" }
        expectEqual(policy(text, allowed: ["https://a.example", plain]).diagnostics.count, 1)
        expectEqual(policy(text).frames, ["https://b.example"])
    }

    @Test func `a hook that no theme has is reported`() {
        let file = SourceFile(path: "templates/partials/hooks/footr.html", text: "x")
        let policy = HookPolicy([file], allowed: [])
        expectEqual(policy.diagnostics.map(\.code), [.unknownTemplate])
        expectEqual(policy.diagnostics[0].help, "did you mean footer.html?")
    }

    /// The values of FIPS 180-4, and of `alert('Hello, world.');` in CSP Level 3, section 2.3.1.
    @Test(arguments: [
        ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="), ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
        ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="),
        ("alert('Hello, world.');", "qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng="),
    ])
    func `a hash is that of the standard`(_ text: String, _ expected: String) {
        expectEqual(SHA256.policySource(text.utf8), "'sha256-\(expected)'")
    }
}
