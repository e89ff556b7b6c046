import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import Readers
@testable import SiteEditing
@testable import SourceText

/// `sitegen init --host`: what a site needs to be built and published by a host.
struct HostSetupTests {
    private func start(_ folder: TemporaryFolder, _ host: HostSetup.Host) throws -> BuiltBinary.Result {
        try BuiltBinary.run(BuiltBinary.path(), ["init", "--host", host.rawValue, folder("site")])
    }

    @Test(arguments: HostSetup.Host.allCases)
    func `a new site gets the file of its host, and a second run changes nothing`(host: HostSetup.Host) throws {
        let folder = try TemporaryFolder()
        let made = try start(folder, host)
        expect(made.code == 0 && made.errors.isEmpty, "\(made.errors)")
        expect(made.output.contains(host == .rsync ? "added lines to" : "wrote \(host.path)"), "\(made.output)")
        expect(made.output.contains(HostSetup(host).steps))
        let tree = try folder.tree("site")
        let text = try #require(tree[host.path])
        expect(text.hasSuffix(HostSetup(host).text) && tree[".gitignore"] == HostSetup.ignored)
        expect(!text.contains("@package@") && (host == .rsync || text.contains(HostSetup.distribution)))
        let built = try BuiltBinary.run(BuiltBinary.path(), ["check", "--strict", "--source", folder("site")])
        expectEqual(built.code, 0, "\(built.errors)")
        let again = try start(folder, host)
        expect(again.code == 0 && again.output == "\(host.path) and .gitignore are complete\n", "\(again.output)")
        try expectEqual(folder.tree("site"), tree)
    }

    @Test func `a file of the host that is there already is kept, and nothing else is written`() throws {
        let folder = try TemporaryFolder()
        try folder.write("site/netlify.toml", "# mine\n")
        let refused = try start(folder, .netlify)
        expect(refused.code == 1 && refused.output.isEmpty)
        expect(refused.errors.hasPrefix("netlify.toml: error[O703]: there is another file here already\nhelp: "))
        expect(refused.errors.hasSuffix("1 error: nothing was written\n"), "\(refused.errors)")
        try expectEqual(folder.tree("site"), ["netlify.toml": "# mine\n"])
        try folder.write("site/content/site.json", "{}")
        let json = try start(folder, .rsync)
        expect(json.code == 1 && json.errors.contains("content/site.json: error[O703]"), "\(json.errors)")
    }

    @Test func `a site that exists keeps its files, and .gitignore gets the lines that it lacks`() throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: Mine")
        try folder.write("site/.gitignore", [0xFC] + Array("\r\npublic\r\n.sitegen/".utf8))
        try expect(start(folder, .gitlab).output.hasPrefix("wrote .gitlab-ci.yml\nadded lines to .gitignore\n"))
        try expectEqual(folder.names("site/content"), ["site.yml"])
        let ignored = try Array(Data(contentsOf: URL(filePath: folder("site/.gitignore"))))
        expectEqual(ignored, [0xFC] + Array("\r\npublic\r\n.sitegen/\n/.public.sitegen-stage/\n".utf8))
        try expectEqual(start(folder, .rsync).code, 0)
        let settings = try #require(folder.tree("site")["content/site.yml"])
        expectEqual(settings, "title: Mine\n\n" + HostSetup(.rsync).text)
        let used = settings.replacing("\n# deploy", with: "\ndeploy").replacing("\n#   rsync", with: "\n  rsync")
        let root = NodeTree.reading(SourceFile(path: "content/site.yml", text: used)).root
        expect(root?["deploy"]?["rsync"]?.string == "you@example.org:/srv/www" && root?["title"]?.string == "Mine")
    }

    @Test func `a workflow has the least permissions, and its actions are pinned`() throws {
        let workflow = try Self.read(HostSetup(.github).text, "publish.yml")
        expectEqual(workflow["permissions"]?.entries.isEmpty, true)
        let jobs = try #require(workflow["jobs"]?.entries)
        let permissions = jobs.map { job in
            job.value["permissions"]?.entries.map { "\($0.key): \($0.value.string ?? "")" }
        }
        expectEqual(permissions, [["contents: read", "pages: read"], ["pages: write", "id-token: write"]])
        let action = try String(contentsOfFile: Self.action, encoding: .utf8)
        expect(action.contains("\"\(HostSetup.distribution)${VERSION:+==$VERSION}\""))
        let uses = (HostSetup(.github).text + action).split(separator: "\n").filter { $0.contains(" uses: actions/") }
        expectEqual(uses.count, 7)
        for line in uses { expect(line.contains(/uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/), "\(line)") }
    }

    @Test(arguments: [HostSetup.Host.github, .gitlab])
    func `a file of a host is as its schema says`(host: HostSetup.Host) throws {
        let folder = try TemporaryFolder()
        try folder.write("file.yml", HostSetup(host).text)
        try Self.validate(folder("file.yml"), host == .github ? "github-workflows" : "gitlab-ci")
    }

    @Test func `the action is as its schema says`() throws { try Self.validate(Self.action, "github-actions") }

    /// The commands of each host, run by a shell that finds a `sitegen` already installed.
    @Test(arguments: [
        (HostSetup.Host.github, "https://me.github.io/records", "pipx install"),
        (.gitlab, "https://me.gitlab.io/records", "pip install"),
        (.netlify, "https://records.netlify.app", "pip install"), (.cloudflare, "", "pip install"),
    ])
    func `the commands of a host build the site`(host: HostSetup.Host, address: String, install: String) throws {
        let folder = try TemporaryFolder()
        try expectEqual(start(folder, host).code, 0)
        let root = try Self.read(HostSetup(host).text, host.path)
        let steps =
            switch host {
            case .github: root["jobs"]?["build"]?["steps"]?.items.compactMap { $0["run"]?.string }
            case .gitlab: root["pages"]?["script"]?.items.compactMap(\.string)
            default: root["build"]?["command"]?.string.map { [$0.replacing("/opt/build", with: folder("build"))] }
            }
        let variables = ["BASE_URL", "CI_PAGES_URL", "URL"].map { ($0, address) }
        for _ in 0..<2 {
            let log = try Self.run(
                try #require(steps), in: "site", of: folder, Dictionary(uniqueKeysWithValues: variables))
            expect(log.contains("\(install) \(HostSetup.distribution)\n"), "\(log)")
        }
        try expect(folder.names("site/public").contains("index.html"))
        let isKept = FileManager.default.fileExists(atPath: folder("build/cache/sitegen"))
        expectEqual(isKept, host == .netlify)
        if isKept { try expectEqual(folder.names("build/cache/sitegen"), folder.names("site/.sitegen")) }
        if !address.isEmpty {
            try expectEqual(folder.tree("site/public")["sitemap.xml"]?.contains("<loc>\(address)/albums/"), true)
        }
    }

    @Test func `the steps of the action build a site in a folder of the repository`() throws {
        let folder = try TemporaryFolder()
        try expectEqual(BuiltBinary.run(BuiltBinary.path(), ["init", folder("work/my records")]).code, 0)
        let action = try Self.read(String(contentsOfFile: Self.action, encoding: .utf8), "action.yml")
        let steps = try #require(action["runs"]?["steps"]?.items).filter { $0["run"] != nil }
        expect(steps.count == 2 && steps.allSatisfy { $0["shell"]?.string == "bash" })
        let values: [String: String?] = [
            "source": "my records", "base-url": "https://music.example/", "version": "1.2.0", "strict": "true",
        ]
        var variables: [String: String] = [:]
        for entry in steps.flatMap({ $0["env"]?.entries ?? [] }) {
            let input = try #require(entry.value.string?.wholeMatch(of: /\$\{\{ inputs\.([a-z-]+) \}\}/)?.1)
            expect(action["inputs"]?[String(input)]?["description"]?.string != nil)
            variables[entry.key] = try #require(values[String(input)] ?? nil)
        }
        expectEqual(variables.count, values.count)
        let log = try Self.run(steps.compactMap { $0["run"]?.string }, in: "work", of: folder, variables)
        expectEqual(log, "pipx install \(HostSetup.distribution)==1.2.0\n")
        try expectEqual(folder.tree("work/my records/public")["sitemap.xml"]?.contains("https://music.example/"), true)
        try folder.write("work/my records/content/site.yml", "titel: T\n")
        #expect(throws: Failure.self) {
            try Self.run(steps.compactMap { $0["run"]?.string }, in: "work", of: folder, variables)
        }
    }

    private struct Failure: Error { let errors: String }

    private static let action = BuiltBinary.packageFolder + "/.github/actions/publish/action.yml"

    /// The root of a file, which has to be without mistakes.
    private static func read(_ text: String, _ path: String) throws -> Node {
        let nodes = NodeTree.reading(SourceFile(path: path, text: text))
        expect(nodes.diagnostics.isEmpty, "\(nodes.diagnostics)")
        return try #require(nodes.root)
    }

    private static func validate(_ path: String, _ schema: String) throws {
        let checker = BuiltBinary.packageFolder + "/.build/browser-venv/bin/check-jsonschema"
        try #require(FileManager.default.fileExists(atPath: checker), "run `.ci/install test`")
        let result = try BuiltBinary.run(checker, ["--builtin-schema", "vendor.\(schema)", path])
        expectEqual(result.code, 0, "\(result.output)\(result.errors)")
    }

    /// Runs commands in a folder, with programs in front that only write down how packages are installed.
    private static func run(
        _ steps: [String], in place: String, of folder: TemporaryFolder, _ variables: [String: String]
    ) throws -> String {
        try folder.write("installed", "")
        for name in ["pip", "pipx"] {
            try folder.write("bin/\(name)", "#!/bin/sh\necho \"\(name) $*\" >> '\(folder("installed"))'\n")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder("bin/\(name)"))
        }
        if !FileManager.default.fileExists(atPath: folder("bin/sitegen")) {
            try folder.link("bin/sitegen", to: BuiltBinary.path())
        }
        let script = "cd '\(folder(place))'\n" + steps.joined(separator: "\n")
        let path = folder("bin") + ":/usr/bin:/bin"
        let result = try BuiltBinary.run(
            "/bin/bash", ["-euc", script], environment: variables.merging(["PATH": path]) { $1 })
        guard result.code == 0 else { throw Failure(errors: result.errors) }
        return try String(contentsOfFile: folder("installed"), encoding: .utf8)
    }
}
