import Foundation
import Glibc
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import SiteBuilding
@testable import Settings

/// Names that cannot be read as files, files without read permission, and files that disappear.
struct OddFileTests {
    private func site() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("site/content/albums/a.md", "---\ntitle: A\n---\n")
        try folder.write("site/content/albums/b.md", "---\ntitle: B\n---\n")
        try folder.write("site/content/static/f.txt", "f")
        return folder
    }

    private func run(_ folder: TemporaryFolder, _ command: String) throws -> BuiltBinary.Result {
        try BuiltBinary.run(BuiltBinary.path(), [command, "--source", folder("site")], environment: ["NO_COLOR": "1"])
    }

    @Test(arguments: [
        "content/site.yml", "content/albums.yml", "content/hidden.yml", "content/albums/c.md", "content/covers",
        "content/pages/p.md", "templates/album.html", "templates",
    ])
    func `a pipe or a link to nothing is an error that names it`(_ name: String) throws {
        for isLink in [false, true] {
            let folder = try site()
            try folder.makeFolder("site/content/pages")
            if name.hasPrefix("templates/") { try folder.makeFolder("site/templates") }
            if isLink {
                try folder.link("site/" + name, to: "nowhere")
            } else {
                let result = unsafe mkfifo(folder("site/" + name), 0o600)
                try #require(result == 0)
            }
            let result = try run(folder, "build")
            let code = name == "templates" && !isLink ? "O705" : "D232"
            expectEqual(result.code, code == "D232" ? 1 : 2, "\(result.errors)")
            expect(result.errors.contains("\(name): error[\(code)]: "), "\(result.errors)")
        }
    }

    @Test func `what editors leave behind is no error`() throws {
        let folder = try site()
        try folder.link("site/content/albums/.#a.md", to: "somebody@host.1234:5678")
        try folder.link("site/content/albums/old~", to: "nowhere")
        let result = try run(folder, "build")
        expectEqual(result.code, 0, "\(result.errors)")
    }

    @Test(.enabled(if: getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")))
    func `what may not be read is named where it is`() throws {
        let folder = try site()
        let program = try BuiltBinary.copy(in: folder)
        func run(_ arguments: [String]) throws -> BuiltBinary.Result {
            if getuid() != 0 { return try BuiltBinary.run(program, arguments) }
            let prefix = ["--reuid", "12345", "--regid", "12345", "--clear-groups", "--inh-caps=-all", program]
            return try BuiltBinary.run(
                "/usr/bin/setpriv", prefix + arguments, environment: BuiltBinary.ofAnotherUser)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder("site"))
        let file = folder("site/content/static/f.txt")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file)
        let copied = try run(["build", "--source", folder("site")])
        try #require(!copied.errors.contains("cannot execute") && copied.code != 127, "\(copied.errors)")
        expectEqual(copied.code, 2, "\(copied.errors)")
        expect(copied.errors.contains("content/static/f.txt: error[O705]: cannot be read: Permission denied"))
        expect(copied.errors.contains("help: see who may read it") && !copied.errors.contains("write"))
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder("site/content/albums"))
        let listed = try run(["build", "--source", folder("site")])
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder("site/content/albums"))
        expect(listed.code == 2 && listed.errors.contains("content/albums: error[O705]: cannot be read"))
        expect(!listed.errors.contains("content/\(folder.path.dropFirst())"), "\(listed.errors)")
    }

    /// Removes a file when a stage of the build starts for the first time.
    private final class Remover: BuildObserver {
        let stage: BuildStage
        let path: String
        init(_ stage: BuildStage, _ path: String) { (self.stage, self.path) = (stage, path) }

        func began(_ stage: BuildStage) { if stage == self.stage { try? Folder.working.remove(FilePath(path)) } }
        func ended(_ stage: BuildStage, count: Int) {}
    }

    @Test(arguments: [
        (BuildStage.read, "content/albums/b.md"), (.read, "content/static/f.txt"), (.render, "content/static/f.txt"),
    ])
    func `a file that is removed during a build makes it begin again`(stage: BuildStage, name: String) async throws {
        let folder = try site()
        var options = BuildOptions()
        options.observer = Remover(stage, folder("site/\(name)"))
        let build = SiteBuild(
            sitePath: folder("site"), output: folder("public"), isStrict: false, isQuiet: true, options: options)
        let outcome = try await build.run()
        expectEqual(outcome.albumCount, name.hasSuffix("b.md") ? 1 : 2)
        let files = try folder.tree("public")
        expectEqual(files["f.txt"] == nil, name.hasSuffix("f.txt"))
        expectEqual(files.keys.contains { $0.hasPrefix("albums/b") }, !name.hasSuffix("b.md"))
    }
}
