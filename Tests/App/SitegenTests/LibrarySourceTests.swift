import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import SourceText

/// Libraries outside the site, as `sitegen build` reads them: beets, music, servers.
struct LibrarySourceTests {
    private struct Counts: Decodable, Equatable {
        var filesRead: Int
        var pagesRendered: Int
        var filesWritten: Int
    }

    private struct Report: Decodable {
        let counts: Counts
    }

    private func run(
        _ folder: TemporaryFolder, _ more: [String] = [], password: String? = nil
    ) throws -> BuiltBinary.Result {
        var environment = ["HOME": folder.path, "SITEGEN_SUBSONIC_PASSWORD": password ?? ""]
        environment["NO_COLOR"] = "1"
        return try BuiltBinary.run(
            BuiltBinary.path(), ["build", "--source", folder("site")] + more, environment: environment)
    }

    private func counts(_ folder: TemporaryFolder) throws -> Counts {
        let result = try run(folder, ["--diagnostics", "json"])
        try #require(result.code == 0, "\(result.errors)")
        return try JSONDecoder().decode(Report.self, from: Data(result.errors.utf8)).counts
    }

    /// The output, after comparing it with that of a clean build.
    private func cleanTree(_ folder: TemporaryFolder) throws -> [String: String] {
        let previous = try folder.tree("site/public")
        try? FileManager.default.removeItem(atPath: folder("site/.sitegen"))
        let result = try run(folder, ["--output", folder("clean"), "--quiet"])
        expectEqual(result.code, 0, "\(result.errors)")
        let clean = try folder.tree("clean")
        expectEqual(clean, previous)
        try FileManager.default.removeItem(atPath: folder("clean"))
        return clean
    }

    @Test func `a folder of music is built with its covers`() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Fixtures.path("audio"), toPath: folder("music"))
        try folder.write("site/content/site.yml", "title: Music\nsources:\n  - {kind: audio, folder: ~/music/}\n")
        try folder.waitForTick()
        let first = try run(folder)
        expect(first.code == 0 && first.output.hasPrefix("10 albums"), "\(first.output)\(first.errors)")
        let tree = try cleanTree(folder)
        // Each cover has several sizes.
        func covers(_ start: String) -> Set<Substring> {
            let files = tree.keys.filter { $0.hasPrefix(start) && $0.hasSuffix(".jpg") }
            return Set(files.compactMap { file in file.lastIndex(of: "-").map { file[..<$0] } })
        }
        expectEqual(covers("covers/cover-").count, 3)
        // Four covers are embedded in recordings; one of these is a PNG file.
        expectEqual(covers("covers/01-").count, 4)
        let inside = tree.keys.filter { $0.hasPrefix("covers/01-") && $0.hasSuffix(".jpg") }
        for path in inside {
            let start = try Data(contentsOf: URL(filePath: folder("site/public/\(path)"))).prefix(3)
            expectEqual(start, Data([0xFF, 0xD8, 0xFF]))
        }
        _ = try run(folder)
        try folder.waitForTick()
        // The warning about a recording without an album is repeated, so the settings and three pictures are read.
        try expectEqual(counts(folder), Counts(filesRead: 4, pagesRendered: 0, filesWritten: 0))

        // Other tags, another picture, a missing file.
        try FileManager.default.removeItem(atPath: folder("music/Alpha/Greatest Hits/01.mp3"))
        try FileManager.default.copyItem(
            atPath: folder("music/Beta/Greatest Hits/01.mp3"), toPath: folder("music/Alpha/Greatest Hits/01.mp3"))
        try folder.waitForTick()
        try expect(counts(folder).filesRead >= 1)
        try expect(cleanTree(folder) != tree)
        try FileManager.default.removeItem(atPath: folder("music/Beta/Greatest Hits/cover.jpg"))
        try folder.waitForTick()
        _ = try counts(folder)
        _ = try cleanTree(folder)
        try FileManager.default.removeItem(atPath: folder("music/untagged"))
        try folder.waitForTick()
        try expect(run(folder).output.hasPrefix("9 albums"))
        _ = try cleanTree(folder)
        try folder.write("site/content/site.yml", "title: Music\n")
        try folder.waitForTick()
        try expect(run(folder).output.hasPrefix("0 albums"))
        _ = try cleanTree(folder)
    }

    @Test func `a damaged recording is reported and left out`() throws {
        let folder = try TemporaryFolder()
        try folder.write("music/a/broken.flac", "fLaC but no more")
        try folder.write("site/content/site.yml", "sources:\n  - {kind: audio, folder: ~/music}\n")
        let result = try run(folder)
        expectEqual(result.code, 0)
        expect(result.errors.contains("music/a/broken.flac: warning[D212]: the tags of this file cannot be read"))
        try folder.write("site/content/site.yml", "sources:\n  - {kind: audio, folder: ~/elsewhere}\n")
        let missing = try run(folder)
        expectEqual(missing.code, 1)
        expect(missing.errors.contains("site.yml:2:27: error[C106]: the folder of this source is not there"))
    }

    @Test func `a beets library is built with its covers`() async throws {
        let folder = try TemporaryFolder()
        let database = try Fixtures.path("beets/library-2.14.1.db")
        try FileManager.default.createDirectory(atPath: folder("beets"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: database, toPath: folder("beets/library.db"))
        let music = try Fixtures.path("audio")
        try folder.write(
            "site/content/site.yml",
            "sources:\n  - {kind: beets, library: ~/beets/library.db, directory: \"\(music)\", name: mine}\n")
        try folder.waitForTick()
        let first = try run(folder)
        expect(first.code == 0 && first.output.hasPrefix("9 albums"), "\(first.output)\(first.errors)")
        let tree = try cleanTree(folder)
        expect(tree.keys.contains { $0.hasPrefix("covers/cover-") && $0.hasSuffix(".jpg") })
        // With another music folder it is another library, although the file is the same.
        try folder.write("site/content/site.yml", "sources:\n  - {kind: beets, library: ~/beets/library.db}\n")
        try folder.waitForTick()
        try expectEqual(run(folder).code, 0)
        try expectEqual(cleanTree(folder).keys.contains { $0.hasPrefix("covers/cover-") }, false)
    }

    @Test func `a Subsonic server is built, and its failures are reported`() async throws {
        let folder = try TemporaryFolder()
        let server = try FakeServer.start()
        let address = "http://127.0.0.1:\(server.port)"
        func settings(_ mode: String, _ more: String = "") throws {
            try folder.write(
                "site/content/site.yml",
                "sources:\n  - {kind: subsonic, url: \"\(address)/\(mode)\", user: alice\(more)}\n")
        }
        for (mode, password, code, words) in [
            ("good", "wrong-pass", 1, "rejected this user and password"),
            ("locked", FakeServer.password, 1, "denies access"), ("html", FakeServer.password, 1, "a web page"),
            ("500", FakeServer.password, 2, "responded with HTTP 500"), ("good", "", 1, "there is no password for"),
        ] {
            try settings(mode)
            let result = try run(folder, password: password)
            expectEqual(result.code, Int32(code), "\(mode): \(result.errors)")
            expect(result.errors.contains("site.yml:2:27: error[C110]: ") && result.errors.contains(words))
            expect(password.isEmpty || !result.errors.contains(password))
            expectEqual(FileManager.default.fileExists(atPath: folder("site/public")), false)
        }
        for mode in ["good", "no-token", "plain-only"] {
            try settings(mode)
            let result = try run(folder, password: FakeServer.password)
            expect(result.code == 0 && result.output.hasPrefix("1203 albums"), "\(result.output)\(result.errors)")
        }
        try folder.write("password", FakeServer.password + "\nsecond line\n")
        try settings("good", ", passwordCommand: \"cat ~/password\"")
        try expectEqual(run(folder).code, 0)
        let tree = try folder.tree("site/public")
        server.stop()
        let down = try run(folder)
        expectEqual(down.code, 0, "\(down.errors)")
        expect(down.errors.contains("warning[C110]: no server responds at 127.0.0.1"), "\(down.errors)")
        try expectEqual(folder.tree("site/public"), tree)
        let offline = try run(folder, ["--offline"])
        expectEqual(offline.code, 0, "\(offline.errors)")
        try expectEqual(folder.tree("site/public"), tree)
        try expectNoSecret(in: folder)
        try settings("never-asked")
        try expectEqual(run(folder, password: FakeServer.password).code, 2)
        try expectEqual(run(folder, ["--offline"]).code, 2)
    }

    @Test func `a server that is down hides no other mistake`() throws {
        let folder = try TemporaryFolder()
        let entries = "  - kind: subsonic\n    url: \"http://127.0.0.1:1/\"\n    user: alice\n"
        try folder.write("site/content/site.yml", "titel: Mine\npageSize: -3\nsources:\n  - kind: files\n\(entries)")
        try folder.write("site/content/albums/a.md", "---\nartist: A\n---\n")
        try folder.write(
            "site/content/pages/b.md", "---\ntitle: B\n---\n[x](javascript:1) [y](/albums/of-the-server/)\n")
        try folder.write("site/content/hidden.yml", "- {source: subsonic, id: \"7\"}\n")
        for command in ["build", "check"] {
            let result = try BuiltBinary.run(
                BuiltBinary.path(), [command, "--source", folder("site")],
                environment: ["SITEGEN_SUBSONIC_PASSWORD": "x"])
            expectEqual(result.code, 1, "\(result.errors)")
            for mistake in [
                "site.yml:1:1: error[C101]", "site.yml:2:11: error[D212]", "D204", "M304", "site.yml:6:10: error[C110]",
            ] {
                expect(result.errors.contains(mistake), "\(command): \(mistake) in \(result.errors)")
            }
            // The server's albums are unknown, so links to them are not reported.
            expect(!result.errors.contains("M305") && !result.errors.contains("D223"), "\(result.errors)")
        }
        try folder.write("site/content/site.yml", "sources:\n\(entries)")
        try FileManager.default.removeItem(atPath: folder("site/content/pages"))
        let alone = try BuiltBinary.run(
            BuiltBinary.path(), ["check", "--source", folder("site")], environment: ["SITEGEN_SUBSONIC_PASSWORD": "x"])
        expect(alone.code == 2 && alone.errors.contains("C110"), "\(alone.errors)")
    }

    @Test func `a server that repeats the login publishes nothing of it`() throws {
        let folder = try TemporaryFolder()
        let log = folder("log")
        let server = try FakeServer.start(log: log)
        let url = "http://127.0.0.1:\(server.port)/repeats"
        try folder.write("site/content/site.yml", "sources:\n  - {kind: subsonic, url: \"\(url)\", user: alice}\n")
        let result = try run(folder, password: FakeServer.password)
        expect(result.code == 0 && result.output.hasPrefix("2 albums"), "\(result.errors)")
        expect(result.errors.contains("warning[C121]"))
        var secrets = [FakeServer.password]
        for line in try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n") {
            let query = try #require(URLComponents(string: String(line))?.queryItems)
            for name in ["t", "s"] { secrets.append(try #require(query.first { $0.name == name }?.value)) }
        }
        expect(secrets.count > 4)
        for (path, text) in try folder.tree("site") {
            for secret in secrets { expect(!text.contains(secret), "\(path) has \(secret)") }
        }
        try expect(folder.tree("site/public").values.contains { $0.contains("Token •••") })
        try expect(folder.tree("site/public").values.contains { $0.contains("Honest") })
    }

    @Test func `no core dump is written while a password is in memory`() throws {
        let folder = try TemporaryFolder()
        let server = try FakeServer.start()
        let url = "http://127.0.0.1:\(server.port)/pictures"
        let command = "cat /proc/$PPID/limits > \(folder("limits")); echo '\(FakeServer.password)'"
        try folder.write(
            "site/content/site.yml",
            "sources:\n  - kind: subsonic\n    url: \"\(url)\"\n    user: alice\n    passwordCommand: \"\(command)\"\n")
        let result = try BuiltBinary.run(
            "/bin/sh",
            ["-c", "ulimit -c 1000 2>/dev/null; exec \(BuiltBinary.path()) check --source \(folder("site"))"])
        expectEqual(result.code, 0, "\(result.errors)")
        let limits = try String(contentsOfFile: folder("limits"), encoding: .utf8).split(separator: "\n")
        let words = limits.first { $0.hasPrefix("Max core file size") }?.split(separator: " ")
        expect(words?[4] == "0" && words?[5] == "0", "\(limits)")
    }

    /// No file of the site, its output and its caches contains the password or a token.
    private func expectNoSecret(in folder: TemporaryFolder) throws {
        let digits = FakeServer.password.utf8.map { String($0, radix: 16) }.joined()
        let encoded = try #require(FakeServer.password.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        for (path, text) in try folder.tree("site") {
            let bytes = Array(text.utf8)[...]
            for secret in [FakeServer.password, digits, encoded] {
                expect(bytes.firstRange(ofText: secret) == nil, "\(path)")
            }
        }
    }

    /// If the first server responds last, its source still comes first, and the site has the same bytes.
    @Test func `the order of server responses does not change the site`() throws {
        let folder = try TemporaryFolder()
        let server = try FakeServer.start()
        func tree(_ modes: [String]) throws -> [String: String] {
            let sources = modes.map { mode in
                "  - {kind: subsonic, url: \"http://127.0.0.1:\(server.port)/\(mode)\", user: alice, name: S}\n"
            }
            try folder.write("site/content/site.yml", "sources:\n" + sources.joined())
            let result = try run(folder, password: FakeServer.password)
            expect(result.code == 0 && result.output.hasPrefix("1204 albums"), "\(result.output)\(result.errors)")
            return try folder.tree("site/public")
        }
        let prompt = try tree(["good", "one-object"])
        try expectEqual(tree(["late", "one-object"]), prompt)
        try expect(tree(["one-object", "late"]) != prompt)
    }

    /// An import gives the same albums as a build.
    @Test func `imported libraries are the albums of a build`() async throws {
        let folder = try TemporaryFolder()
        let server = try FakeServer.start()
        let audio = try Fixtures.path("audio")
        let beets = try Fixtures.path("beets/library-2.14.1.db")
        let address = "http://127.0.0.1:\(server.port)/good"
        for (arguments, count, covers) in [
            (["audio", audio + "/"], 10, 7), (["beets", beets, "--directory", audio], 9, 2),
            (["subsonic", address, "--user", "alice"], 1203, 0),
        ] {
            try folder.write("site/content/site.yml", "title: Imported\n")
            let imported = try BuiltBinary.run(
                BuiltBinary.path(), ["import"] + arguments + ["--source", folder("site")],
                environment: ["SITEGEN_SUBSONIC_PASSWORD": FakeServer.password])
            expectEqual(imported.code, 0, "\(imported.errors)")
            expect(imported.output.hasPrefix("\(count) albums: \(count) written, 0 unchanged, 0 kept"))
            let names = try folder.names("site/content").contains("covers") ? folder.names("site/content/covers") : []
            expectEqual(names.count, covers)
            let built = try run(folder)
            expect(built.code == 0 && built.output.hasPrefix("\(count) albums"), "\(built.output)\(built.errors)")
            expect(!built.errors.contains("cover"), "\(built.errors)")
            try expectNoSecret(in: folder)
            try FileManager.default.removeItem(atPath: folder("site"))
        }
    }

    @Test func `a password in the settings is refused and not shown`() throws {
        let folder = try TemporaryFolder()
        for line in [
            "{kind: subsonic, url: \"https://music.example\", user: a, password: hunter2}",
            "{kind: subsonic, url: \"https://a:hunter2@music.example\", user: a}",
            "{kind: subsonic, apiKey: hunter2, url: \"https://music.example\"}",
        ] {
            try folder.write("site/content/site.yml", "sources:\n  - \(line)\n")
            let result = try run(folder, password: "other")
            expect(result.code == 1 && !result.errors.contains("hunter2"), "\(result.errors)")
            expect(result.errors.contains("error[C1"))
        }
    }
}
