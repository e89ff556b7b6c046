import Foundation
import TestSupport
import Testing
@testable import Editing
@testable import SourceText

/// Pictures of other sites: each text shows after the conversion what it showed before.
struct MigratedPicturesTests {
    /// The folders of texts and of published pictures of each program.
    private static let programs: [(program: SiteProgram, texts: [String], published: [String])] = [
        (.hugo, ["content/albums", "content/blog/2020"], ["static", "assets"]),
        (.zola, ["content/records", "content"], ["static"]),
        (.jekyll, ["_albums", "_posts/old", "notes"], ["pictures", "img"]),
        (.eleventy, ["src/albums", "blog"], ["public/pictures", "pictures", "src/pictures"]),
        (.obsidian, ["Albums", "Albums/Live", "Notes"], ["Files", "Files/Old"]),
    ]

    /// A site with several pictures of one name, and the picture that each reference of a text means.
    private struct MadeSite {
        var random: SeededGenerator
        let program: SiteProgram
        var pictures: [String] = []
        var texts: [SourceFile] = []
        /// The pictures that each text shows, by its title.
        var shown: [String: [String]] = [:]

        init(seed: Int, _ number: Int) {
            random = SeededGenerator(seed: seed)
            let (program, folders, published) = MigratedPicturesTests.programs[number]
            self.program = program
            let owns = folders.enumerated().map { "\($1)/one-\($0)" }
            for folder in folders + published + owns + ["\(folders[0])/two/deep"] {
                for name in ["cover.png", "Cover.png", "cover-2.png", "a b.jpg"] where random.below(3) > 0 {
                    pictures.append("\(folder)/\(name)")
                }
            }
            pictures.append("\(folders[0])/cover.png")
            pictures = Set(pictures).sorted { ByteOrder.precedes($0, $1) }
            for index in 0..<8 {
                let isInFolder = index < owns.count && program != .obsidian
                addText(at: isInFolder ? "\(owns[index])/index.md" : "\(random.pick(folders))/text-\(index).md", index)
            }
        }

        private mutating func addText(at path: String, _ index: Int) {
            let folder = Address.folder(of: path)
            var text = "---\ntitle: T\(index)\n"
            let targets = (0..<3).map { _ in random.pick(pictures) }
            if random.below(2) == 0 { text += "artist: X\ncover: \"\(Address.relative(targets[0], from: folder))\"\n" }
            text += "---\n"
            for target in targets { text += "\(reference(to: target, from: folder))\n\n" }
            texts.append(SourceFile(path: path, text: text))
            shown["T\(index)"] = targets
        }

        private mutating func reference(to picture: String, from folder: String) -> String {
            let relative = Address.relative(picture, from: folder)
            guard program == .obsidian else {
                return random.pick(["![p](<\(relative)>)", "![p](\(Address.encoded(relative)) \"title\")"])
            }
            let isInFolder = Address.folder(of: picture) == folder
            return "![[\(isInFolder && random.below(2) == 0 ? picture.fileName : picture)]]"
        }
    }

    /// A converted site: which picture is at each path.
    private struct Converted {
        var pictures: [String: String] = [:]
        var texts: [(path: String, text: String)] = []

        init(_ migration: SiteMigration) {
            for file in migration.files {
                switch file.content {
                case .bytes(let bytes): texts.append((file.path, String(decoding: bytes, as: UTF8.self)))
                case .copy(let source): pictures[file.path] = source
                }
            }
        }

        /// The pictures that a text names, in order.
        func shown(by text: (path: String, text: String)) -> [String?] {
            text.text.components(separatedBy: "](").dropFirst().map { part in
                let isBracketed = part.hasPrefix("<")
                let plain = isBracketed ? part.dropFirst().prefix { $0 != ">" } : part.prefix { $0 != ")" && $0 != " " }
                let address = Address.decoded(String(plain)) ?? ""
                if address.hasPrefix("/") { return pictures["content/static" + address] }
                return Address.resolved(address, from: Address.folder(of: text.path)).flatMap { pictures[$0] }
            }
        }

        /// The picture that is the cover of an album; nil for none.
        func cover(of text: (path: String, text: String)) -> String? {
            let line = text.text.split(separator: "\n").first { $0.hasPrefix("cover: ") }
            guard let name = line.map({ String($0.dropFirst(7)).filter { $0 != "\"" } }) else { return nil }
            return pictures["content/" + name] ?? pictures["\(Address.folder(of: text.path))/\(name)"]
        }
    }

    @Test(arguments: programs.indices, 0..<60)
    func `each text shows its own pictures`(_ number: Int, _ seed: Int) async throws {
        let site = MadeSite(seed: seed &+ TestScope.seed &* 1_000, number)
        let migration = await SiteMigration(site.texts, others: site.pictures, of: site.program)
        let paths = migration.files.map(\.path)
        expectEqual(Set(paths).count, paths.count, "seed \(seed)")
        // Names that differ in case stay so where the other site publishes them.
        let made = paths.filter { $0.hasPrefix("content/covers/") || $0.hasPrefix("content/static/pictures/") }
        let addresses = Set(
            SitePictures(site.pictures, of: site.program).addresses.map { "content/static/\($0.address)" })
        let own = Set(made).subtracting(addresses)
        expectEqual(Set(own.map { UnicodeText.collisionKey($0) }).count, own.count, "seed \(seed)")
        let converted = Converted(migration)
        for (title, wanted) in site.shown {
            let text = try #require(converted.texts.first { $0.text.hasPrefix("---\ntitle: \(title)\n") })
            expectEqual(converted.shown(by: text), wanted, "seed \(seed): \(title) in \(text.path): \(text.text)")
            if text.text.contains("\ncover: ") {
                expectEqual(converted.cover(of: text), wanted[0], "seed \(seed): \(title) in \(text.path)")
            }
        }
    }

    @Test(arguments: SiteProgram.allCases)
    func `two pictures with one name in two folders stay two`(_ program: SiteProgram) async {
        let folders = program == .hugo || program == .zola ? "content/albums" : "_albums"
        let texts = ["a", "b"].map { name in
            SourceFile(path: "\(folders)/\(name)/\(name).md", text: "---\ntitle: \(name)\n---\n![x](cover.png)\n")
        }
        let pictures = ["a", "b"].map { "\(folders)/\($0)/cover.png" }
        let converted = Converted(await SiteMigration(texts, others: pictures, of: program))
        expectEqual(converted.texts.flatMap { converted.shown(by: $0) }, pictures)
    }

    /// Obsidian finds a picture by the end of its path.
    @Test(arguments: [
        ("Albums/Low.md", "b/cover.png", "Files/b/cover.png"), ("Albums/Low.md", "cover.png", "Albums/x/cover.png"),
        ("Notes/Low.md", "cover.png", "Z/cover.png"), ("Notes/Low.md", "Files/B/Cover.PNG", "Files/b/cover.png"),
        ("Notes/Low.md", "c/cover.png", nil),
    ])
    func `a name in Obsidian means the nearest picture`(_ path: String, _ name: String, _ wanted: String?) async {
        let pictures = ["Albums/x/cover.png", "Files/a/cover.png", "Files/b/cover.png", "Z/cover.png"]
        let text = SourceFile(path: path, text: "---\ntitle: Low\n---\n![[\(name)]]\n")
        let converted = Converted(await SiteMigration([text], others: pictures, of: .obsidian))
        expectEqual(converted.texts.flatMap { converted.shown(by: $0) }, [wanted])
    }

    @Test(arguments: [
        (SiteProgram.hugo, ["assets/x.png", "static/x.png"], "static/x.png"),
        (.eleventy, ["public/x.png", "x.png"], "public/x.png"),
    ])
    func `of two pictures with one address none is lost`(
        _ program: SiteProgram, _ pictures: [String], _ published: String
    ) async {
        let converted = Converted(await SiteMigration([], others: pictures, of: program))
        expectEqual(converted.pictures["content/static/x.png"], published)
        expectEqual(converted.pictures.values.sorted(), pictures)
    }

    @Test func `two covers of one list stay two`() async {
        let list = SourceFile(
            path: "data/a.yml", text: "- {title: B, artist: X, cover: /1.png}\n- {title: B, artist: X, cover: /2.png}\n"
        )
        let other = SourceFile(path: "content/albums/a-b-1.md", text: "---\ntitle: C\ncover: /3.png\n---\n")
        let pictures = ["static/1.png", "static/2.png", "static/3.png"]
        let converted = Converted(await SiteMigration([list, other], others: pictures, of: .hugo))
        let covers = converted.pictures.filter { $0.key.hasPrefix("content/covers/") }
        expectEqual(covers.values.sorted(), pictures)
        expectEqual(
            converted.cover(of: converted.texts.first { $0.path == "content/albums/a-b-1.md" } ?? ("", "")),
            "static/3.png")
    }

    @Test(arguments: [
        (
            ["content/albums/_index.md", "content/records/_index.md"],
            "content/albums/_index.md is the text of the same page"
        ),
        (["config.toml", "hugo.toml"], "hugo.toml has settings too"),
    ])
    func `of two texts for one file one is left out with a warning`(_ paths: [String], _ reason: String) async {
        let texts = paths.map { SourceFile(path: $0, text: $0.hasSuffix("toml") ? "title = \"\($0)\"\n" : "Text\n") }
        let migration = await SiteMigration(texts, others: [], of: .hugo)
        expectEqual(migration.files.count, 1)
        expectEqual(migration.diagnostics.map(\.message), ["\(reason), so this file is left out"])
    }
}
