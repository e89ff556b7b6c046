import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import Deploy
@testable import FileSystem

/// `sitegen deploy`, run as a command with each of its tools.
struct DeployCommandTests {
    @Test func `a folder gets the site, then nothing, then what was edited`() throws {
        try expectRounds("{folder: @/www}", "{folder: @/www, keep: 0}")
    }

    @Test(.enabled(if: DeployedSite.has("rsync"), "rsync is missing: .ci/install test"))
    func `rsync sends the site, then nothing, then what was edited`() throws {
        try expectRounds("{rsync: @/www}", "{rsync: @/www, keep: 0}")
    }

    @Test(.enabled(if: DeployedSite.has("rclone"), "rclone is missing: .ci/install test"))
    func `rclone sends the site, then nothing, then what was edited`() throws {
        try expectRounds("{rclone: \":local:@/www\"}", "{rclone: \":local:@/www\", keep: 0}")
    }

    private func expectRounds(_ deploy: String, _ withoutKeep: String) throws {
        let site = try DeployedSite(deploy)
        let dry = try site.deploy("--dry-run")
        expect(dry.code == 0 && dry.errors.isEmpty, "\(dry.errors)")
        try expectEqual(site.folder.names(), ["site"])
        let first = try site.deploy()
        expect(first.code == 0 && first.errors.isEmpty, "\(first.errors)")
        try expectEqual(site.target(), site.site())
        // What a dry run prints is what is sent.
        let count = dry.output.split(separator: "\n").count { $0.hasPrefix("send ") }
        try expect(count == site.site().count && first.output.hasPrefix("\(count) files sent"))

        let list = try site.folder.identity("www/\(TargetManifest.name)")
        try expect(site.deploy().output.contains("is up to date: 0 files to send, 0 to remove"))
        try expectEqual(site.folder.identity("www/\(TargetManifest.name)"), list)

        try site.album("one", "Another note.")
        try expectEqual(
            site.deploy("--dry-run").output.split(separator: "\n").map { $0.prefix(31) }.dropFirst().dropLast(2),
            ["send    albums/one/index.html  "])
        try expect(site.deploy().output.hasPrefix("1 file sent"))
        try expectEqual(site.target(), site.site())

        try site.remove("two")
        let old = try site.target()
        try expect(site.deploy().output.contains(", 0 removed, "))
        expect(Set(try site.target().keys).isSuperset(of: old.keys))
        try site.set(withoutKeep)
        let last = try site.deploy()
        expect(last.code == 0 && !last.output.contains(" 0 removed"), "\(last.errors)")
        try expectEqual(site.target(), site.site())
        try expect(site.deploy().output.contains("is up to date"))
    }

    @Test(.enabled(if: DeployedSite.has("git"), "git is missing"), arguments: [true, false])
    func `a branch gets a commit of the site, or none if nothing has changed`(hasHistory: Bool) throws {
        let site = try DeployedSite("{git: @/bare.git, branch: pages, keep: 0, history: \(hasHistory)}")
        func git(_ arguments: String...) throws -> String {
            let result = try BuiltBinary.run("/usr/bin/git", ["-C", site.folder("bare.git")] + arguments)
            expectEqual(result.code, 0, "\(result.errors)")
            return result.output
        }
        try site.folder.makeFolder("bare.git")
        _ = try git("init", "--quiet", "--bare")
        // Without a name for commits in the settings of git.
        let alone = ["HOME": site.folder.path, "GIT_CONFIG_NOSYSTEM": "1", "EMAIL": ""]
        for (number, note) in ["Note.", "Another note."].enumerated() {
            try site.album("one", note)
            let result = try site.deploy(environment: alone)
            expectEqual(result.code, 0, "\(result.errors)")
            let again = try site.deploy(environment: alone)
            expect(again.output.contains("is up to date"), "\(again.errors)")
            let commits = try git("log", "--format=%h", "pages").split(separator: "\n").count
            expectEqual(commits, hasHistory ? number + 1 : 1)
            let page = try git("show", "pages:albums/one/index.html")
            try expect(page == site.site()["albums/one/index.html"] && page.contains(note))
        }
        try site.remove("two")
        _ = try site.deploy(environment: alone)
        let names = try git("ls-tree", "-r", "--name-only", "pages").split(separator: "\n").map(String.init)
        try expectEqual(Set(names), Set(site.site().keys).union([".nojekyll", TargetManifest.name]))
    }

    @Test func `a target with other files is refused until it is adopted, and they stay`() throws {
        let site = try DeployedSite("{folder: @/www, keep: 0}")
        try site.folder.write("www/own/notes.txt", "mine")
        try site.folder.write("www/index.html", "old")
        let refused = try site.deploy()
        expectEqual(refused.code, 1)
        expect(refused.errors.contains("error[O711]: the target has files that sitegen did not put there"))
        expect(refused.errors.contains("note: it has index.html, own\n"))
        expect(refused.errors.contains("sitegen deploy --adopt") && refused.errors.hasSuffix(": nothing was sent\n"))
        try expectEqual(site.target(), ["own/notes.txt": "mine", "index.html": "old"])
        try expectEqual(site.deploy("--dry-run").code, 1)
        try expectEqual(site.deploy("--adopt").code, 0)
        try site.remove("two")
        try expectEqual(site.deploy().code, 0)
        var expected = try site.site()
        expected["own/notes.txt"] = "mine"
        try expectEqual(site.target(), expected)
        // A list that was damaged is not trusted.
        try site.folder.write("www/\(TargetManifest.name)", "{")
        try expect(site.deploy().errors.contains("has a list of files that is damaged"))
    }

    @Test func `more removals than allowed are refused before anything is sent`() throws {
        let site = try DeployedSite("{folder: @/www, keep: 0, maxDelete: 1}")
        try expectEqual(site.deploy().code, 0)
        let old = try site.target()
        try site.remove("two")
        try site.album("three", "Edited.")
        let refused = try site.deploy()
        expect(refused.code == 1 && refused.errors.contains("error[O713]: "), "\(refused.errors)")
        try expectEqual(site.target(), old)
        try expectEqual(site.deploy("--max-delete", "50").code, 0)
        try expectEqual(site.target(), site.site())
        try expectEqual(site.deploy("--max-delete", "-1").code, 64)
    }

    @Test func `a link at the target is not followed out of it`() throws {
        let site = try DeployedSite("{folder: @/www, keep: 0}")
        try expectEqual(site.deploy().code, 0)
        try FileManager.default.moveItem(atPath: site.folder("www/albums"), toPath: site.folder("elsewhere"))
        try site.folder.link("www/albums", to: "../elsewhere")
        let before = try site.folder.tree("elsewhere")
        try site.album("one", "Another note.")
        try site.remove("two")
        let refused = try site.deploy()
        expect(refused.code == 1 && refused.errors.contains("\"albums\" there is not a folder"), "\(refused.errors)")
        try expectEqual(site.folder.tree("elsewhere"), before)
        // A link in place of a file is replaced.
        try FileManager.default.removeItem(atPath: site.folder("www/albums"))
        try FileManager.default.moveItem(atPath: site.folder("elsewhere"), toPath: site.folder("www/albums"))
        try site.folder.write("secret", "mine")
        try FileManager.default.removeItem(atPath: site.folder("www/albums/one/index.html"))
        try site.folder.link("www/albums/one/index.html", to: site.folder("secret"))
        try expectEqual(site.deploy().code, 0)
        try expectEqual(site.target(), site.site())
        try expectEqual(site.folder.tree(".")["secret"], "mine")
    }

    @Test(.enabled(if: DeployedSite.has("rsync"), "rsync is missing: .ci/install test"))
    func `rsync does not follow a link at the target out of it`() throws {
        let site = try DeployedSite("{rsync: @/www, keep: 0}")
        try expectEqual(site.deploy().code, 0)
        try FileManager.default.moveItem(atPath: site.folder("www/albums"), toPath: site.folder("elsewhere"))
        try site.folder.link("www/albums", to: "../elsewhere")
        let before = try site.folder.tree("elsewhere")
        try site.remove("two")
        _ = try site.deploy()
        try expectEqual(site.folder.tree("elsewhere"), before)
    }

    @Test func `a wrong place is reported with what to do`() throws {
        let cases: [(deploy: String, code: Int32, help: String)] = [
            ("{folder: \"s3:/x\"}", 1, "did you mean `rclone: \"s3:x\"`?"),
            ("{rsync: ./none/www}", 2, "`rsync` failed with 11: "),
            ("{git: @/none.git}", 2, "does not appear to be a git repository"),
            ("{folder: public}", 1, "or is inside it"), ("{folder: \"..\"}", 1, "or is inside it"),
            ("{folder: content/static/www}", 1, "or is inside it"),
            ("", 1, "add such as `deploy: {folder: /srv/www}`"),
            ("{folder: /proc/self/www}", 2, "cannot be written"),
        ]
        let site = try DeployedSite("")
        for (deploy, code, help) in cases {
            try site.set(deploy)
            let result = try site.deploy()
            expect(result.code == code && result.errors.contains(help), "\(deploy): \(result.errors)")
        }
    }

    @Test(.enabled(if: DeployedSite.has("rclone"), "rclone is missing: .ci/install test"))
    func `a remote that rclone does not know is named with what to do`() throws {
        let result = try DeployedSite("{rclone: \"nosuchremote:x\"}").deploy()
        expect(result.code == 2 && result.errors.contains("`rclone listremotes` lists"), "\(result.errors)")
    }

    @Test func `a missing tool is named with its package`() throws {
        for (deploy, tool) in [("{rsync: @/www}", "rsync"), ("{folder: @/www, compress: [br]}", "brotli")] {
            let result = try DeployedSite(deploy).deploy(environment: ["PATH": "/nowhere"])
            expect(result.code == 2 && result.errors.contains("error[O714]: `\(tool)` is needed"), "\(result.errors)")
            expect(result.errors.contains("help: apt install \(tool)"))
        }
    }

    @Test(.enabled(if: DeployedSite.has("brotli"), "brotli is missing: .ci/install test"))
    func `compressed forms and headers lie beside the files, and are made again only where those change`() throws {
        let site = try DeployedSite("{folder: @/www, compress: [gz, br], headers: nginx, keep: 0}")
        try expectEqual(site.deploy().code, 0)
        let target = try site.target()
        let zipped = target.keys.filter { $0.hasSuffix(".gz") }
        expect(zipped.contains("index.html.gz") && target["index.html.br"] != nil)
        let text = try BuiltBinary.run("/usr/bin/gzip", ["-dc", site.folder("www/index.html.gz")]).output
        expectEqual(text, target["index.html"])
        let headers = try #require(target["headers.conf"])
        expect(
            headers.contains("location ^~ /assets/ {\nadd_header Cache-Control \"public, max-age=31536000, immutable"))
        expect(headers.contains("default-src 'none'") && headers.contains("'sha256-"))
        try expect(site.deploy().output.contains("is up to date"))
        try site.album("one", "Another note.")
        try expect(site.deploy().output.hasPrefix("3 files sent"))
        try site.remove("two")
        try expectEqual(site.deploy().code, 0)
        try expect(!site.target().keys.contains { $0.hasPrefix("albums/two") })
        try expectEqual(site.folder.names("site/.sitegen/deploy"), [])
    }
}
