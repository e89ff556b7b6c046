import TestSupport
import Testing
@testable import Albums
@testable import Readers
@testable import SiteEditing
@testable import Settings
@testable import SourceText

/// A random sequence of removals, undos, hand edits, restarts and crashes, and the model that the site must equal.
struct EditSequence {
    let site: EditedSite
    var random: SeededGenerator
    /// The expected files of `content/`.
    private var content: [String: [UInt8]]
    /// Removals that can be undone, the last at the end.
    private var stack: [Removed] = []
    private(set) var counts: [String: Int] = [:]
    private var log: [String] = []

    /// A removal in the model.
    private struct Removed {
        let title: String
        let path: String
        /// The file before the removal; nil if it did not exist.
        let before: [UInt8]?
        /// The file after the removal; nil if it did not exist.
        let after: [UInt8]?
        /// The titles of the file's albums before the removal.
        let titles: [String]
    }

    init(seed: Int) throws {
        site = try EditedSite()
        random = SeededGenerator(seed: seed)
        let form = random.pick(MadeList.Form.allCases)
        try site.write(
            "content/site.yml",
            "sources:\n  - kind: files\n  - {kind: csv, file: t.csv, name: table, map: {id: I, title: T}}\n")
        try site.write("content/t.csv", "I,T\nx1,Ext 1\nx2,Ext 2\n")
        for number in 1...2 { try site.write("content/albums/own\(number).md", "---\ntitle: Own \(number)\n---\nN\n") }
        try site.write(form.path, MadeList(form, count: 1 + random.below(8), seed: seed).text)
        content = try site.content()
    }

    mutating func step() async throws {
        switch random.below(10) {
        case 0...3: try await remove(crash: nil)
        case 4...6: try await undo(crash: nil)
        case 7: try handEdit()
        case 8: try await remove(crash: 1 + random.below(24))
        default: try await undo(crash: 1 + random.below(20))
        }
        try expectEqual(site.content(), content, trail)
        try expectEqual(site.removals(), stack.reversed().map { "\($0.title) \($0.path)" }, trail)
    }

    private var trail: Comment { "\(log.joined(separator: "\n"))" }

    private mutating func count(_ what: String) { counts[what, default: 0] += 1 }

    private mutating func remove(crash: Int?) async throws {
        let albums = try await site.albums()
        guard let album = albums.isEmpty ? nil : random.pick(albums) else { return }
        log.append("remove \(album.title) \(crash == nil ? "" : "and crash")")
        let (problems, hasCrashed) = try await site.crashing(before: crash) { try await site.remove(album.id) }
        expectEqual(hasCrashed, !problems.isEmpty, "\(problems) \(trail)")
        // The next command completes or reverts a started edit.
        let kept = try site.removals().count
        let now = try site.content()
        if now == content {
            expect(hasCrashed && kept == stack.count, trail)
            return count("removal taken back")
        }
        count(hasCrashed ? "removal finished" : "removed")
        try await accept(album, now)
    }

    /// Checks that exactly the album is gone, and that the other entries of its list remain.
    private mutating func accept(_ album: Album, _ now: [String: [UInt8]]) async throws {
        let path = album.source == "table" ? HiddenAlbums.path : album.origin.file.path
        let titles = titles(path, content[path])
        let removed = Removed(
            title: album.title, path: path, before: content[path], after: now[path], titles: titles)
        var wanted = content
        wanted[path] = now[path]
        expectEqual(now, wanted, trail)
        if path.hasPrefix("content/albums/") {
            expect(now[path] == nil, trail)
        } else if path != HiddenAlbums.path {
            var rest = titles
            rest.remove(at: try #require(rest.firstIndex(of: album.title)))
            expectEqual(self.titles(path, now[path]), rest, trail)
        }
        try await expect(!site.albums().contains { $0.id == album.id && $0.source == album.source }, trail)
        content = now
        stack.append(removed)
    }

    private mutating func undo(crash: Int?) async throws {
        log.append("undo \(stack.last?.title ?? "nothing") \(crash == nil ? "" : "and crash")")
        let (problems, hasCrashed) = try await site.crashing(before: crash) { try site.undo() }
        let kept = try site.removals().count
        let now = try site.content()
        guard let last = stack.last else {
            expect(hasCrashed || problems == ["E905"], trail)
            expectEqual(now, content, trail)
            return
        }
        if now == content, kept == stack.count {
            if hasCrashed { return count("undo taken back") }
            expectEqual(problems, ["E901"], trail)
            expect(content[last.path] != last.after, "refused although the file was not edited: \(trail)")
            return count("undo refused")
        }
        count(hasCrashed ? "undo finished" : content[last.path] == last.after ? "undone" : "undone after an edit")
        if !hasCrashed { expect(problems.isEmpty, trail) }
        var wanted = content
        if content[last.path] == last.after {
            wanted[last.path] = last.before
        } else {
            // The list was edited elsewhere: the text is restored, and the edits are still there.
            wanted[last.path] = now[last.path]
            let back = titles(last.path, now[last.path])
            var rest = back
            if last.path != HiddenAlbums.path {
                rest.remove(at: try #require(rest.firstIndex(of: last.title), trail))
                expectEqual(rest, titles(last.path, content[last.path]), trail)
            }
            let (long, short) = last.path == HiddenAlbums.path ? (content, now) : (now, content)
            expect(differsInOnePlace(long[last.path] ?? [], short[last.path] ?? []), trail)
        }
        expectEqual(now, wanted, trail)
        expectEqual(kept, stack.count - 1, trail)
        content = now
        stack.removeLast()
    }

    private mutating func handEdit() throws {
        let paths = content.keys.sorted().filter { $0 != "content/site.yml" && $0 != "content/t.csv" }
        let place = random.below(4)
        if place == 0, let last = stack.last, content[last.path] == nil {
            log.append("make \(last.path)")
            return try put(last.path, Array("---\ntitle: \(last.title) again\n---\n".utf8))
        }
        guard !paths.isEmpty else { return }
        var path = random.pick(paths)
        // Mostly the file of the last removal.
        if place < 3, let last = stack.last, content[last.path] != nil { path = last.path }
        var bytes = content[path] ?? []
        log.append("edit \(path)")
        if path.hasPrefix("content/albums/") {
            bytes += Array("More.\n".utf8)
        } else if path.hasSuffix(".csv") {
            if bytes.last != 0x0A { bytes.append(0x0A) }
            let comma = bytes.contains(UInt8(ascii: ";")) ? ";" : ","
            bytes += Array("New \(random.below(1_000_000))\(comma)A\(comma)\n".utf8)
        } else if path.hasSuffix(".json") {
            // Whitespace at one end: the albums do not change.
            if place == 1 { bytes.append(0x0A) } else { bytes.insert(0x20, at: bytes.first == 0xEF ? 3 : 0) }
        } else if place == 1 || bytes.first == 0xEF {
            if bytes.last != 0x0A { bytes.append(0x0A) }
            bytes += Array("# by hand\n".utf8)
        } else {
            bytes = Array("# by hand \(random.below(10))\n".utf8) + bytes
        }
        try put(path, bytes)
    }

    private mutating func put(_ path: String, _ bytes: [UInt8]) throws {
        count("edited")
        try site.write(path, bytes)
        content[path] = bytes
    }

    /// The titles of a file's albums, as a build reads them.
    private func titles(_ path: String, _ bytes: [UInt8]?) -> [String] {
        guard let bytes, path != HiddenAlbums.path else { return [] }
        return AlbumTitles.read(path, bytes)
    }

    /// Whether the longer text is the shorter one with bytes inserted at one place, with up to 12 bytes of difference.
    private func differsInOnePlace(_ long: [UInt8], _ short: [UInt8]) -> Bool {
        let head = zip(long, short).prefix { $0 == $1 }.count
        let tail = zip(long.reversed(), short.reversed()).prefix { $0 == $1 }.count
        return head + tail >= short.count - 12
    }
}

/// The albums in one list.
enum AlbumTitles {
    /// Their titles.
    static func read(_ path: String, _ bytes: [UInt8]) -> [String] {
        let file = SourceFile(path: path, bytes: bytes)
        if path.hasSuffix(".csv") {
            let table = CSVReader.read(file)
            return table.rows.compactMap { table.node(of: $0)["title"]?.string }
        }
        let root = (path.hasSuffix(".json") ? JSONReader.read(file) : YAMLReader.read(file)).root
        return (root?["albums"] ?? root)?.items.compactMap { $0["title"]?.string } ?? []
    }
}
