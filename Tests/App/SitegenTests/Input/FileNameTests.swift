import SiteTestSupport
import TestSupport
import Testing
@testable import Albums
@testable import FileSystem
@testable import SiteBuilding
@testable import Pages
@testable import Settings
@testable import SourceInput
@testable import SourceText

/// Files whose names have any characters that a file system allows.
struct FileNameTests {
    /// Names of up to 255 bytes from the first two planes of Unicode, no two of which are one file on any system.
    private static func names(seed: Int, count: Int, suffix: String) -> [String] {
        var random = SeededGenerator(seed: seed)
        var known: Set<String> = []
        var names: [String] = []
        while names.count < count {
            let name = name(&random, suffix: suffix)
            if known.insert(UnicodeText.collisionKey(name)).inserted { names.append(name) }
        }
        return names
    }

    private static func name(_ random: inout SeededGenerator, suffix: String) -> String {
        let limit = 255 - suffix.utf8.count
        let wanted = random.below(4) == 0 ? limit : 1 + random.below(40)
        var scalars = String.UnicodeScalarView()
        var length = 0
        while true {
            let scalar = scalar(&random)
            if length + UTF8.width(scalar) > wanted { break }
            // Hidden files and editor backups are ignored.
            if scalar == "/" || scalar.value == 0 || length == 0 && scalar == "." { continue }
            scalars.append(scalar)
            length += UTF8.width(scalar)
        }
        return (scalars.isEmpty ? "x" : String(scalars)) + suffix
    }

    private static func scalar(_ random: inout SeededGenerator) -> Unicode.Scalar {
        let ranges: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x300...0x36F, 0x200B...0x200F, 0x5D0...0x64A, 0x600...0x605, 0x1100...0x11FF, 0xFE00...0xFE0F,
            0x1F1E6...0x1F1FF, 0x1F300...0x1FAFF, 0x1...0xD7FF, 0xE000...0xFFFF, 0x10000...0x1FFFF,
        ]
        let range = random.pick(ranges)
        return Unicode.Scalar(range.lowerBound + UInt32(random.below(range.count))) ?? "x"
    }

    private func built(_ folder: TemporaryFolder) async throws -> SiteFolder {
        var options = BuildOptions()
        options.ignoresCovers = false
        return try await SiteFolder.build(at: folder("site"), options: options)
    }

    private func bytes(_ texts: some Sequence<String>) -> Set<[UInt8]> { Set(texts.map { Array($0.utf8) }) }

    private func place(of diagnostic: Diagnostic) -> [String] {
        [diagnostic.path]
            + diagnostic.notes.compactMap { note in
                if case .text(let span) = note.place { return span.file.path }
                if case .path(let path) = note.place { return path }
                return nil
            }
    }

    @Test(arguments: 0..<12)
    func `albums and pages with unusual file names are read`(seed: Int) async throws {
        let folder = try TemporaryFolder()
        let names = Self.names(seed: seed, count: 40, suffix: ".md")
        for name in names {
            try folder.write("site/content/albums/\(name)", "---\ntitle: An album\n---\nA note\n")
            try folder.write("site/content/pages/\(name)", "---\ntitle: A page\nmenu: false\n---\nText\n")
        }
        let site = try await built(folder)
        let albums = bytes(site.result.albums.map(\.origin.file.path))
        expectEqual(albums, bytes(names.map { "content/albums/\($0)" }))
        expect(site.result.albums.allSatisfy { $0.note != nil })
        // Two names may give the same address or an unsafe one: then the files are named.
        let refused = site.diagnostics.filter { $0.severity == .error }
        expect(refused.allSatisfy { [.sameAddress, .addressCollision, .unsafeName].contains($0.code) })
        expect(refused.allSatisfy { Set(place(of: $0)).isSubset(of: site.source.tree.texts.map(\.path)) })
        expectEqual(site.result.output == nil, !refused.isEmpty)
        expect(!site.diagnostics.contains { $0.code == .unreadFile })
        guard let output = site.result.output else { return }
        let pages = output.files.filter { file in
            if case .rendered(let content) = file.content { content.page is TextPage } else { false }
        }
        expect(pages.count == names.count && bytes(output.files.map(\.path)).count == output.files.count)
        expect(output.files.allSatisfy { !$0.path.utf8.starts(with: "/".utf8) && !$0.path.contains("//") })
    }

    @Test(arguments: 0..<12)
    func `covers, notes and static files with unusual names are read`(seed: Int) async throws {
        let folder = try TemporaryFolder()
        let names = Self.names(seed: 100 + seed, count: 30, suffix: "")
        let stems = Self.names(seed: 200 + seed, count: 30, suffix: ".md").map { $0.droppingBytes(first: 0, last: 3) }
        var records: [String] = []
        for (name, stem) in zip(names, stems) {
            try folder.write("site/content/static/\(name)", "copied")
            try folder.write("site/content/covers/\(name)", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
            try folder.write("site/content/notes/\(stem).md", "The note of \(records.count)")
            let cover = JSONValue.string("covers/\(name)").text
            records.append(
                "{\"title\": \"\(records.count)\", \"id\": \(JSONValue.string(stem).text), \"cover\": \(cover)}")
        }
        try folder.write("site/content/albums.json", "[\(records.joined(separator: ",\n"))]")
        let site = try await built(folder)
        expect(site.diagnostics.isEmpty, "\(site.diagnostics.map(\.message))")
        let notes = site.result.albums.compactMap { $0.note.map { String(decoding: $0.bytes, as: UTF8.self) } }
        expectEqual(notes, (0..<30).map { "The note of \($0)" })
        let output = try #require(site.result.output)
        expect(bytes(output.files.map(\.path)).isSuperset(of: bytes(names)))
        expect(!output.files.contains { if case .rendered(.drawnCover) = $0.content { true } else { false } })
    }

    /// A directory entry is bytes: two encodings of one letter are two files.
    @Test func `files whose names differ in how an accent is stored are two files`() async throws {
        let folder = try TemporaryFolder()
        for (name, text) in [("caf\u{E9}", "composed"), ("cafe\u{301}", "decomposed")] {
            try folder.write("site/content/albums/\(name).md", "---\ntitle: \(text)\n---\n")
            try folder.write("site/content/notes/\(name).md", text)
        }
        let site = try await built(folder)
        expectEqual(site.result.albums.map(\.title).sorted(), ["composed", "decomposed"])
        // Both would have the same page, which is reported with both names.
        let conflict = try #require(site.diagnostics.first { $0.code == .sameAddress })
        expectEqual(
            bytes(place(of: conflict)), bytes(["content/albums/caf\u{E9}.md", "content/albums/cafe\u{301}.md"]))
        let unused = site.diagnostics.filter { $0.code == .unusedNote }
        expectEqual(unused.count, 1)
    }

    /// Files that are read are also written, found by the next build, and removed with their source.
    @Test func `a site of unusual names is written, kept and removed as a whole`() throws {
        let folder = try TemporaryFolder()
        let names = Self.names(seed: 7, count: 60, suffix: "")
        for (number, name) in names.enumerated() {
            try folder.write("site/content/static/\(name)", "copied \(number)")
            try folder.write("site/content/albums/\u{300}\(number)\u{338}.md", "---\ntitle: \u{308}\n---\n")
        }
        func build() throws -> BuiltBinary.Result {
            try BuiltBinary.run(BuiltBinary.path(), ["build", "--source", folder("site")])
        }
        let first = try build()
        expect(first.code == 0 && first.errors.isEmpty, "\(first.errors)")
        let written = try paths(in: folder)
        expect(written.isSuperset(of: bytes(names)))
        expect(written.isSuperset(of: bytes((0..<60).map { "albums/\u{300}\($0)\u{338}/index.html" })))
        try expectEqual(build().code, 0)
        try expectEqual(paths(in: folder), written)
        for name in names {
            try Folder.working.remove(FilePath(folder("site/content/static/\(name)")))
        }
        try expectEqual(build().code, 0)
        try expectEqual(paths(in: folder), written.subtracting(bytes(names)))
    }

    private func paths(in folder: TemporaryFolder) throws -> Set<[UInt8]> {
        let entries = try Folder.working.openFolder(FilePath(folder("site/public"))).listing().entries
        return Set(entries.filter { $0.kind == .file }.map(\.path.bytes))
    }
}
