import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// Symbolic links in `content/` and `templates/`: links inside the site are followed, others are rejected by name.
struct SymbolicLinkTests {
    private static let secret = "a file of somebody else"

    private func site(settings: String = "") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: T\n\(settings)")
        try folder.write("site/content/albums/a.md", "---\ntitle: A\n---\n")
        try folder.makeFolder("site/content/static")
        try folder.makeFolder("site/content/covers")
        try folder.write("outside/deep/secret.txt", Self.secret)
        return folder
    }

    private func run(_ folder: TemporaryFolder, _ arguments: String...) throws -> BuiltBinary.Result {
        try BuiltBinary.run(
            BuiltBinary.path(), arguments + ["--source", folder("site")], environment: ["NO_COLOR": "1"])
    }

    private func published(_ folder: TemporaryFolder) throws -> [String: String] {
        FileManager.default.fileExists(atPath: folder("site/public")) ? try folder.tree("site/public") : [:]
    }

    @Test(arguments: [
        "content/static/x", "content/static/x.txt", "content/covers/x.jpg", "content/albums/x.md", "content/albums/x",
        "content/pages", "content/site.yaml", "content/albums.csv", "templates", "content/notes",
    ])
    func `a link out of the site is refused with its name`(_ name: String) throws {
        let folder = try site()
        let isFile = name.contains(".")
        try folder.link("site/" + name, to: folder("outside/deep") + (isFile ? "/secret.txt" : ""))
        for command in ["build", "check"] {
            let result = try run(folder, command)
            expectEqual(result.code, 1, "\(result.errors)")
            expect(result.errors.contains("\(name): error[D231]: this symbolic link leads out of the site folder"))
            expect(result.errors.contains("note: it leads to \(folder("outside/deep"))"))
        }
        try expect(published(folder).isEmpty)
    }

    @Test func `a link that stays in the site is followed`() throws {
        let folder = try site()
        try folder.write("site/shared/one.txt", "one")
        try folder.link("site/content/static/shared", to: "../../shared")
        try folder.link("site/content/static/two.txt", to: folder("site/shared/one.txt"))
        try expectEqual(run(folder, "build").code, 0)
        let files = try published(folder)
        expect(files["shared/one.txt"] == "one" && files["two.txt"] == "one")
    }

    @Test func `the settings allow folders that links may lead to`() throws {
        let folder = try site()
        try folder.link("site/content/static/x", to: folder("outside/deep"))
        try folder.link("site/content/static/y.txt", to: folder("outside/deep/secret.txt"))
        for allowed in [folder("outside"), "../outside/deep/"] {
            try folder.write("site/content/site.yml", "title: T\nsymlinkFolders: [\(allowed)]\n")
            let result = try run(folder, "build")
            expectEqual(result.code, 0, "\(result.errors)")
            try expectEqual(published(folder)["x/secret.txt"], Self.secret)
            try expectEqual(published(folder)["y.txt"], Self.secret)
        }
        // A link in an allowed folder must not lead out of it.
        try folder.write("other/z.txt", "z")
        try folder.link("outside/deep/z", to: folder("other"))
        let further = try run(folder, "build")
        expect(further.code == 1 && further.errors.contains("content/static/x/z: error[D231]"), "\(further.errors)")
        try FileManager.default.removeItem(atPath: folder("outside/deep/z"))
        try expectEqual(run(folder, "build").code, 0)
        // Permissions of the last build do not apply to this one.
        try folder.write("site/content/site.yml", "title: T\nsymlinkFolders: [../outside2]\n")
        let after = try run(folder, "build")
        expect(after.code == 1 && after.errors.contains("content/static/x: error[D231]"), "\(after.errors)")
    }

    @Test func `a link that led into the site leads out of it at the next build`() throws {
        let folder = try site()
        try folder.write("site/shared/secret.txt", "one")
        try folder.link("site/inner", to: "shared")
        try folder.link("site/content/static/x", to: "../../inner")
        try folder.write("site/content/static/y.txt", "y")
        try expectEqual(run(folder, "build").code, 0)
        try expectEqual(published(folder)["x/secret.txt"], "one")
        // The link in content/ is unchanged, but the link that it points to has changed.
        try FileManager.default.removeItem(atPath: folder("site/inner"))
        try folder.link("site/inner", to: folder("outside/deep"))
        let moved = try run(folder, "build")
        expect(moved.code == 1 && moved.errors.contains("content/static/x: error[D231]"), "\(moved.errors)")
        try FileManager.default.removeItem(atPath: folder("site/inner"))
        try folder.link("site/inner", to: "shared")
        // A file is replaced by a link.
        try FileManager.default.removeItem(atPath: folder("site/content/static/y.txt"))
        try folder.link("site/content/static/y.txt", to: folder("outside/deep/secret.txt"))
        let file = try run(folder, "build")
        expect(file.code == 1 && file.errors.contains("content/static/y.txt: error[D231]"), "\(file.errors)")
        try expect(!published(folder).values.contains(Self.secret))
    }

    @Test func `a preview shows nothing that a new link leads to`() throws {
        let folder = try site()
        try folder.write("site/content/static/y.txt", "y")
        try folder.write("site/content/static/z.txt", "z")
        let preview = try RunningPreview(folder)
        try expect(preview.get("/y.txt").hasSuffix("y"))
        // The second was never asked for, so its content is not in memory.
        for name in ["y.txt", "z.txt", "new.txt"] {
            try? FileManager.default.removeItem(atPath: folder("site/content/static/\(name)"))
            try folder.link("site/content/static/\(name)", to: folder("outside/deep/secret.txt"))
        }
        try expect(preview.says("content/static/y.txt: error[D231]"))
        for name in ["y.txt", "z.txt", "new.txt"] {
            try expect(!preview.get("/\(name)").contains(Self.secret), "\(name)")
        }
    }
}
