import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import SourceInput

/// Which hidden files are part of a site.
struct InputNameTests {
    private static let published = [
        ".nojekyll", ".htaccess", ".well-known/security.txt", ".well-known/.hidden/x", "in/.x", ".a~b", ".sw", ".swan",
        "CNAME", ".env.js", ".dotfile",
    ]
    private static let litter = [
        ".DS_Store", "in/.DS_Store", ".git/config", ".git", ".gitignore", ".gitkeep", ".hg/x", "._image.png",
        ".#index.html", ".~lock.x#", ".index.html.swp", ".x.swo", ".well-known/.x.swp", "notes.txt~", ".x~",
        ".nfs000001", ".Trash-1000/x", ".sitegen-output", ".sitegen/live.js", ".sitegen-edit-new", ".vscode/x",
    ]

    @Test(arguments: published.map { ($0, true) } + litter.map { ($0, false) })
    func `hidden files of the static folder are published but for litter`(name: String, isPublished: Bool) {
        let path = FilePath("content/static/\(name)")
        expectEqual(InputName.isLeftOut(path), !isPublished)
        for other in ["content/covers", "content/statics", "content/albums", "templates/assets"] {
            let isHidden = InputName.hasHiddenName(FilePath(name))
            expectEqual(InputName.isLeftOut(FilePath("\(other)/\(name)")), isHidden || name.hasSuffix("~"))
        }
    }

    @Test func `a folder is watched by the same rule by which it is listed`() {
        for name in Self.published + Self.litter where !name.contains("/") {
            let path = FilePath("content/static/in/\(name)")
            expectEqual(InputName.isLeftOut(path.name, in: path.parent), InputName.isLeftOut(path), "\(name)")
        }
        expect(InputName.isLeftOut(FilePath(".x"), in: FilePath("content/albums")))
        // A music folder may be hidden or inside a hidden folder.
        expect(!InputName.isLeftOut(FilePath("a.mp3"), in: FilePath("/home/me/.music/a")))
    }

    @Test func `a build copies hidden files and sees when they change`() throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: T\n")
        for name in Self.published + Self.litter where name != ".git" {
            try folder.write("site/content/static/\(name)", name)
        }
        try folder.write("site/content/albums/.a.md.swp", "x")
        func build() throws -> [String: String] {
            let result = try BuiltBinary.run(BuiltBinary.path(), ["build", "--strict", "--source", folder("site")])
            try #require(result.code == 0, "\(result.errors)")
            return try folder.tree("site/public")
        }
        let first = try build()
        let pages: Set<String> = ["index.html", "404.html"]
        let copied = Set(first.keys).subtracting(pages).filter { !$0.hasPrefix("assets/") }
        expectEqual(copied, Set(Self.published))
        try folder.write("site/content/static/.well-known/security.txt", "changed")
        try folder.write("site/content/static/.new", "new")
        try FileManager.default.removeItem(atPath: folder("site/content/static/.nojekyll"))
        let second = try build()
        expect(
            second[".well-known/security.txt"] == "changed" && second[".new"] == "new" && second[".nojekyll"] == nil)
    }
}
