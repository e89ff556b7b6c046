import TestSupport
import Testing
@testable import Settings
@testable import SourceText

/// A secret in the settings appears in no message, whatever mistake its line has.
struct SecretLinesTests {
    private static let secret = "hunter2-Secret"

    /// The diagnostics for some settings, as text and as JSON.
    private func messages(_ text: String, path: String = "content/site.yml") -> (text: String, json: String) {
        var diagnostics: [Diagnostic] = []
        let tree = SourceTree(texts: [SourceFile(path: path, text: text)])
        _ = Settings.read(from: tree, diagnostics: &diagnostics)
        return (
            DiagnosticPrinter(usesColor: false).text(for: diagnostics), DiagnosticJSON.value(of: diagnostics).text
        )
    }

    private static let server = "sources:\n  - kind: subsonic\n    url: http://nas/\n    user: me\n"

    @Test(arguments: [
        server + "    Password: \(secret)\n", server + "    pass: \(secret)\n", server + "    p: \(secret)\n",
        server + "    PWD: \(secret)\n", server + "    api_key: \(secret)\n", server + "    userToken: \(secret)\n",
        server + "    password: \(secret), user: bob\n", server + "    password: [\(secret)\n",
        server + "    password: \(secret)\n    password: \(secret)\n",
        server + "    passwordCommand: [\"echo\", \(secret)]\n",
        server + "    password: |\n      \(secret)\n     x: [\n", server + "    usr: \(secret)\n",
        server + "    usr: \"\(secret)\n",
        "sources:\n  - {kind: subsonic, url: http://nas/, usr: \(secret)}\n",
        "sources:\n  - {kind: subsonic, url: http://nas/, password: \(secret)\n",
        "sources:\n  - {kind: subsonic,\n     url: http://nas/,\n     usr: \(secret)}\n",
        "sources:\n  - {kind: csv, url: http://ann:\(secret)@nas/}\n", "url: http://ann:\(secret)@nas/\n",
        "token: \(secret)\n", "title: [1, 2] token=\(secret)\n", "- password: \(secret)\n",
        "sources:\n  - url: \"http://nas/\n    user: \(secret)\n    kind: subsonic\n",
    ])
    func `a mistake in the settings shows no secret`(_ text: String) {
        let (printed, json) = messages(text)
        expect(printed.contains("error["), "the case has no mistake: \(text)")
        expect(!printed.contains(Self.secret), "\(printed)")
        expect(!json.contains(Self.secret), "\(json)")
    }

    @Test(arguments: [
        "{\"sources\": [{\"kind\": \"subsonic\", \"url\": \"http://nas\", \"password\": \(secret)}]}",
        "{\n  \"sources\": [\n    {\n      \"kind\": \"subsonic\",\n      \"usr\": \(secret)\n    }\n  ]\n}",
        "{\n  \"sources\": [\n    {\n      \"kind\": \"subsonic\",\n      \"password\": '\(secret)'\n    }\n  ]\n}",
        "{\"sources\": [{\"kind\": \"subsonic\", \"password\" \"\(secret)\"}]}",
        "{\"sources\": [{\"kind\": \"subsonic\", \"password\": \"\(secret)\" \"\(secret)\"}]}",
    ])
    func `a mistake in settings of JSON shows no secret`(_ text: String) {
        let (printed, json) = messages(text, path: "content/site.json")
        expect(printed.contains("error["), "the case has no mistake: \(text)")
        expect(!printed.contains(Self.secret) && !json.contains(Self.secret), "\(printed)\(json)")
    }

    @Test func `other lines are shown`() {
        let text =
            "titel: Mine\nsources:\n  - {kind: csv, fil: shelf.csv}\n  - kind: subsonic\n    url: http://nas/\nbaseURL: x y\n"
        let (printed, _) = messages(text)
        for line in ["1 | titel: Mine", "3 |   - {kind: csv, fil: shelf.csv}", "6 | baseURL: x y"] {
            expect(printed.contains(line), "\(printed)")
        }
    }

    @Test func `a key that names a secret is reported where it is`() {
        let (printed, json) = messages(Self.server + "    Pass: \(Self.secret)\n")
        expect(printed.hasPrefix("content/site.yml:5:5: error[C109]: `Pass` does not belong in the settings\n"))
        expect(printed.contains("5 | (not shown: it may hold a password)"))
        expect(json.contains("\"line\":5,\"column\":5"))
    }
}
