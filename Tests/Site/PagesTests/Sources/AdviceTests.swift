import TestSupport
import Testing
@testable import Albums
@testable import Pages
@testable import Settings
@testable import SourceText

/// Advice that must not mislead, and settings for links.
struct AdviceTests {
    private func diagnostics(_ files: [String: String], binaries: [BinaryFile] = []) async -> [Diagnostic] {
        let texts = files.map { SourceFile(path: $0.key, text: $0.value) }
        var options = BuildOptions()
        options.checksNotes = true
        return await Build.site(from: SourceTree(texts: texts, binaries: binaries), options: options).diagnostics
    }

    @Test(arguments: ["release_id", "releaseId", "RELEASE-ID"])
    func `a key of an id is not taken for one of a date`(_ key: String) async {
        let found = await diagnostics(["content/albums.yml": "- title: T\n  \(key): 7\n"])
        expect(found.map(\.code) == [.unknownKey] && found.first?.help?.contains("released") != true)
    }

    @Test(arguments: [
        ("12/05/1999", "did you mean 1999-05-12 or 1999-12-05?"), ("13/05/1999", "did you mean 1999-05-13?"),
        ("05/13/1999", "did you mean 1999-05-13?"), ("5.5.1999", "did you mean 1999-05-05?"),
    ])
    func `a date that may be of two days is not guessed`(value: String, help: String) async {
        let found = await diagnostics(["content/albums.yml": "- title: T\n  released: \"\(value)\"\n"])
        expect(found.first?.code == .badDate && found.first?.help == help, "\(found)")
    }

    @Test func `a static file that takes the place of a page is to be renamed`() async {
        let found = await diagnostics(
            ["content/albums/a.md": "---\ntitle: A\n---\n"],
            binaries: [BinaryFile(path: "content/static/404.html", size: 1)])
        expectEqual(found.map(\.code), [.sameAddress])
        expectEqual(found.first?.help, "rename or remove content/static/404.html", "\(found)")
    }

    @Test func `the settings allow schemes of links, but none that runs code`() async {
        let note = "---\ntitle: P\n---\n[a](tel:+1) [b](sms:2) [c](geo:3)\n"
        let usual = await diagnostics(["content/pages/p.md": note])
        expectEqual(usual.map(\.code), [.linkScheme, .linkScheme])
        expectEqual(usual.first?.help, "allow it with `linkSchemes: [sms]` in the settings")
        let settings = ["content/site.yml": "linkSchemes: [sms, GEO]\n", "content/pages/p.md": note]
        await expect(diagnostics(settings).isEmpty)
        for wrong in ["javascript", "DATA", "sms:", "http://"] {
            let found = await diagnostics([
                "content/site.yml": "linkSchemes: [\"\(wrong)\"]\n", "content/pages/p.md": "P",
            ])
            expectEqual(found.map(\.code), [.wrongSetting], "\(wrong)")
        }
    }

    @Test(arguments: ["https://a\"b<c>", "https://", "http://:80/", "https://a b"])
    func `a link of an album is a whole address`(_ url: String) async {
        let found = await diagnostics(["content/albums.yml": "- title: T\n  links: ['\(url)']\n"])
        expectEqual(found.map(\.code), [.linkScheme], "\(found)")
    }
}
