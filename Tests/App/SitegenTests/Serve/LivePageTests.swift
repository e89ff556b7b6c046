import TestSupport
import Testing
@testable import PreviewSession

struct LivePageTests {
    private let tag = "<script src=\"/.sitegen/live.js\" data-fingerprint=\"p\" defer></script>\n"

    private let editTag =
        "<link rel=\"stylesheet\" href=\"/.sitegen/edit.css\">\n<script src=\"/.sitegen/edit.js\" defer></script>\n"

    private func adding(_ page: String, isEditable: Bool = false) -> String {
        let bytes = LivePage.adding(to: Array(page.utf8), fingerprint: "p", isEditable: isEditable)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `the live script is at the end of the head`() {
        expectEqual(
            adding("<html><head><title>é</title></head><body></body>"),
            "<html><head><title>é</title>\(tag)</head><body></body>")
        expectEqual(adding("<HTML><HEAD></HEAD>"), "<HTML><HEAD>\(tag)</HEAD>")
        expectEqual(adding("<title>a</title><body>b"), "<title>a</title>\(tag)<body>b")
        expectEqual(adding("plain"), "plain\(tag)")
        expectEqual(adding(""), tag)
    }

    @Test func `the page's content policy allows the live script`() {
        let page =
            "<head><META http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src 'self'\"></head>"
        let expected =
            "<head><META http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src 'self'; "
            + "script-src 'self'; style-src 'self'; connect-src 'self'\">\(tag)</head>"
        expectEqual(adding(page), expected)
    }

    /// The edit script is before every script of the page, wherever the policy is.
    @Test func `the edit script comes before all other scripts`() {
        let (policy, admitted) = (
            "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'none'\">", "'self'"
        )
        let (script, end) = ("<script src=a></script>", "</head><body><script>b</script>")
        for (page, expected) in [
            ("<head>\(script)\(end)", "<head>\(editTag)\(script)\(tag)\(end)"),
            ("<head>\(end)", "<head>\(editTag)\(tag)\(end)"),
            ("<head>\(policy)\(script)\(end)", "<head>\(policy)\(editTag)\(script)\(tag)\(end)"),
            ("<head>\(script)\(policy)\(end)", "<head>\(editTag)\(script)\(policy)\(tag)\(end)"),
            ("<SCRIPT>", "\(editTag)<SCRIPT>\(tag)"), ("plain", "plain\(editTag)\(tag)"), ("", editTag + tag),
        ] {
            expectEqual(adding(page, isEditable: true), expected.replacing("'none'", with: admitted), "\(page)")
        }
    }

    @Test func `other meta tags are left unchanged`() {
        let page = "<head><meta name=content content=\"a\"><meta http-equiv=content-security-policy>"
        expectEqual(adding(page), page + tag)
        let open = "<head><meta http-equiv='Content-Security-Policy' content='default-src"
        expectEqual(adding(open), open + tag)
        let body = "<head></head><body><meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'none'\">"
        expectEqual(adding(body), body.replacing("</head>", with: "\(tag)</head>"))
    }

    /// A page that is truncated anywhere is sent completely and in order.
    @Test func `all bytes of a truncated page are sent`() {
        let page = "<head><meta http-equiv=\"Content-Security-Policy\" content=\"img-src 'self'\"></head><body>x"
        for count in 0...page.utf8.count {
            let part = String(page.prefix(count))
            expectEqual(adding(part).replacing(tag, with: ""), part, "\(count)")
        }
    }

    @Test(arguments: [
        ("default-src 'none'", "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'"),
        ("default-src 'self'", "default-src 'self'"),
        ("default-src *", "default-src *"),
        ("img-src 'self'", "img-src 'self'"),
        ("", ""),
        ("script-src 'none'", "script-src 'self'"),
        ("script-src 'sha256-abc='", "script-src 'sha256-abc=' 'self'"),
        (
            "default-src https:; script-src 'self'",
            "default-src https:; script-src 'self'; style-src https: 'self'; connect-src https: 'self'"
        ),
        (
            "script-src-elem 'none'; script-src 'self'; style-src 'SELF'",
            "script-src-elem 'self'; script-src 'self'; style-src 'SELF'"
        ),
        (
            "STYLE-SRC 'none' ; ; connect-src https://a.example",
            "STYLE-SRC 'self'; connect-src https://a.example 'self'"
        ),
    ])
    func `any content policy is extended for the live script`(_ policy: String, expected: String) {
        expectEqual(LivePolicy.admitting(policy), expected)
        expectEqual(LivePolicy.admitting(expected), expected)
    }
}
