import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem

/// Secrets appear in no output.
struct CoverSecretTests {
    /// Fails for each file below a folder that contains one of the texts.
    private func expectNone(
        of secrets: [String], in site: CoverSite, below name: String, except: Set<String> = []
    ) throws {
        let files = try site.files(name)
        expect(!files.isEmpty)
        for (path, bytes) in files where !except.contains(path) {
            for secret in secrets { expect(!holds(bytes, secret), "\(name)/\(path) holds \(secret)") }
        }
    }

    @Test(arguments: [
        "http://user:pw@host.example/x", "http://8.8.8.8#@h.example/x", "http://8.8.8.8:-1/x", "HTTP://8.8.8.8:1/x",
    ])
    func `a cover address that cannot be used is reported at its place`(address: String) throws {
        let site = try CoverSite()
        try site.album("a", cover: address)
        let report = try site.build(["--offline", "--verbose"])
        let found = try #require(report.diagnostics.first { $0.code == "I604" })
        expectEqual(report.diagnostics.count, 1)
        expect(found.path == "content/albums/a.md" && found.line == 3)
        expect(!found.message.contains("pw"))
    }

    @Test func `a user and password in an address are never shown`() throws {
        let site = try CoverSite(albums: 1)
        try site.album(1, cover: "http://ann:hunter2pass@\(site.server.authority)/0.png")
        try site.album(2, cover: "http://ann:hun/ter2pass@\(site.server.authority)/0.png")
        for arguments in [
            ["build"], ["build", "--refresh"], ["check", "--covers"], ["build", "--diagnostics", "json"],
        ] {
            let result = try site.run(arguments)
            expect(result.code == 0 && result.errors.contains("I604"), "\(result.errors)")
            for text in [result.errors, result.output] {
                expect(
                    !text.contains("hunter2pass") && !text.contains("ter2pass") && !text.contains("ann:"), "\(text)")
            }
        }
        try expect(!site.server.hits().contains { $0 != "200 /0.png" && $0 != "304 /0.png" })
        let secrets = ["hunter2pass", "ter2pass", "ann:"]
        try expectNone(of: secrets, in: site, below: "site/public")
        try expectNone(of: secrets, in: site, below: "site/.sitegen/covers")
        expect(!secrets.contains { (try? site.lock())?.contains($0) == true })
    }

    @Test func `a token in an address is never shown or published`() throws {
        let site = try CoverSite(albums: 2, settings: "baseURL: https://music.example/")
        let secret = "TOP5ECRET"
        try site.album(0, cover: site.server.address("0.png?token=\(secret)"))
        try site.album(1, cover: site.server.address("1.png?token=\(secret)&x"), note: "A note.")
        try site.album(2, cover: site.server.address("gone.png?token=\(secret)"))
        try site.album(3, cover: site.server.address("gone.png#\(secret)"))
        try site.server.put("4.png", Array("<html>no</html>".utf8))
        try site.album(4, cover: site.server.address("4.png?token=\(secret)"))
        for arguments in [
            ["build"], ["build", "--refresh"], ["check", "--covers"], ["build", "--offline"],
            ["build", "--diagnostics", "json"], ["build", "--strict", "--refresh"],
        ] {
            let result = try site.run(arguments)
            expect(result.errors.contains("I60"))
            expect(!(result.errors + result.output).contains(secret), "\(result.errors)")
        }
        try expect(site.server.hits().contains("200 /0.png?token=\(secret)"))
        try expectNone(of: [secret], in: site, below: "site/public")
        try expectEqual(site.files().keys.count { $0.hasPrefix("covers/") && $0.hasSuffix(".webp") }, 2)
        // By design: the content contains it as well.
        try expect(site.lock().contains("/0.png?token=\(secret)\n"))
        try expect(site.cacheNames().allSatisfy { !$0.contains(secret) })
    }

    @Test(arguments: ["", "covers: copy"]) func `covers of a server are published without its login`(settings: String)
        throws
    {
        let site = try CoverSite()
        let log = site.folder("log")
        let server = try FakeServer.start(log: log)
        let address = "http://127.0.0.1:\(server.port)/pictures"
        try site.folder.write(
            "site/content/site.yml",
            "title: T\n\(settings)\nsources:\n  - {kind: subsonic, url: \"\(address)\", user: alice}\n")
        func build(_ more: [String] = []) throws -> BuiltBinary.Result {
            try site.run(["build"] + more, environment: ["SITEGEN_SUBSONIC_PASSWORD": FakeServer.password])
        }
        let first = try build()
        expectEqual(first.code, 0, "\(first.errors)")
        // The server does not have the last cover.
        expect(
            first.errors.components(separatedBy: "warning[").count == 2 && first.errors.contains("`Album 3` on http"))
        let pictures = try site.files().keys.filter { $0.hasPrefix("covers/") && !$0.hasSuffix(".svg") }
        expectEqual(pictures.count, settings.isEmpty ? 6 : 3)
        func covers() throws -> Int {
            try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
                .count { $0.contains("getCoverArt") && !$0.contains("id=c3") }
        }
        try expectEqual(covers(), 3)
        let files = try site.files()
        let second = try build()
        try expect(second.code == 0 && covers() == 3 && site.files() == files)
        let third = try build(["--refresh"])
        try expect(third.code == 0 && covers() == 6 && site.files() == files)
        server.stop()
        let offline = try build(["--offline"])
        try expect(offline.code == 0 && site.files() == files, "\(offline.errors)")
        expectEqual(offline.errors.components(separatedBy: "warning[").count, 2)

        // The credentials: the password in all its spellings, and each token and salt that was sent.
        var secrets = [FakeServer.password, FakeServer.password.utf8.map { String($0, radix: 16) }.joined()]
        secrets.append(
            try #require(FakeServer.password.addingPercentEncoding(withAllowedCharacters: .alphanumerics)))
        for line in try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n") {
            let query = try #require(URLComponents(string: String(line))?.queryItems)
            for name in ["t", "s"] { secrets.append(try #require(query.first { $0.name == name }?.value)) }
        }
        secrets = Set(secrets).sorted()
        expect(secrets.count >= 5 && secrets.allSatisfy { $0.utf8.count >= 6 })
        try expectNone(of: secrets, in: site, below: "site")
        for result in [first, second, third, offline] {
            for secret in secrets { expect(!(result.errors + result.output).contains(secret)) }
        }
        try expect(site.lock().contains("  \(address) c1\n"))
        try expect(!site.files().values.contains { holds($0, "getCoverArt") || holds($0, address) })
    }

    @Test(arguments: ["/discogs echo-all\n/image echo-all", "/discogs echo-all\n/discogs 401", "/discogs away"])
    func `a token of Discogs that it repeats in a search for covers is in no file and no message`(mode: String) throws {
        let folder = try TemporaryFolder()
        let server = try MusicBrainzServer([])
        let settings = server.settings.replacing("[musicbrainz]", with: "[discogs]")
            .replacing("}\n", with: ", discogs: \"\(server.address)/discogs\"}\n")
        try folder.write("site/content/site.yml", "title: Found\n" + settings)
        try folder.write("site/content/albums/rare.md", "---\ntitle: Rare\nartist: B\nids: {discogs: 4711}\n---\n")
        try server.setMode(mode)
        let token = "s3cret"
        for arguments in [["covers", "find", "--refresh"], ["build", "--verbose"], ["covers", "list"]] {
            let result = try BuiltBinary.run(
                BuiltBinary.path(), arguments + ["--source", folder("site")],
                environment: ["HOME": folder.path, "NO_COLOR": "1", "SITEGEN_DISCOGS_TOKEN": token])
            let forms = [
                token, token.uppercased(), String(token.reversed()), token.utf8.map { String($0, radix: 16) }.joined(),
                "%73%33", "\\u0073\\u0033", Data("x:\(token)".utf8).base64EncodedString().dropLast(4).description,
            ]
            for text in [result.output, result.errors] + (try folder.tree("site").values) {
                for form in forms { expect(!text.contains(form), "\(arguments): \(form)") }
            }
        }
        try expect(!server.requests().isEmpty)
    }

    /// Location, camera and comments of a picture are not in the resized covers, for local and remote pictures.
    @Test func `resized covers contain no metadata of the original`() throws {
        let site = try CoverSite(albums: 0)
        let marks = ["Exif", "SECRETCAM", "GPSLatitude", "http://ns.adobe.com", "ICC_PROFILE", "SECRETNOTE"]
        let plain = try Fixtures.bytes("images/exif-gps.jpg")
        expect(holds(plain, "Exif"))
        // A comment and an XMP packet after the first marker.
        let comment: [UInt8] = [0xFF, 0xFE, 0, 12] + Array("SECRETNOTE".utf8)
        let packet = Array("http://ns.adobe.com/xap/1.0/\u{0}<x:SECRETCAM/>".utf8)
        let marked = plain[..<2] + comment + [0xFF, 0xE1, 0, UInt8(packet.count + 2)] + packet + plain[2...]
        try site.server.put("0.jpg", Array(marked))
        try site.album(0, cover: site.server.address("0.jpg"))
        try site.folder.write("site/content/covers/own.jpg", "")
        try Folder.working.replaceFile(
            FilePath(site.folder("site/content/covers/own.jpg")), Array(marked) + Array("tail SECRETNOTE".utf8))
        try site.album(1, cover: "own.jpg")
        let report = try site.build()
        expect(report.diagnostics.isEmpty && report.counts?.coversDecoded == 2)
        let covers = try site.files().filter { $0.key.hasPrefix("covers/") }
        expect(covers.count >= 12)
        for (path, bytes) in covers {
            for mark in marks { expect(!holds(bytes, mark), "\(path): \(mark)") }
        }
        // A check of the test itself: unchanged copies do contain them.
        try site.write(settings: "covers: copy")
        try site.later()
        try site.build()
        let copied = try site.files().filter { $0.key.hasPrefix("covers/") }
        expect(copied.count == 2 && copied.values.allSatisfy { holds($0, "SECRETNOTE") && holds($0, "Exif") })
    }
}
