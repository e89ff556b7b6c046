import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem

/// A site whose covers are on a local server.
final class CoverSite {
    let folder: TemporaryFolder
    let server: PictureServer

    /// A site without albums.
    init(settings: String = "", in parent: String? = nil) throws {
        folder = try TemporaryFolder(in: parent)
        server = try PictureServer()
        try write(settings: settings)
    }

    /// A site with albums whose covers are `0.png`, `1.png` and so on.
    convenience init(albums count: Int, side: Int = 24, settings: String = "", in parent: String? = nil) throws {
        try self.init(settings: settings, in: parent)
        for number in 0..<count {
            try server.put("\(number).png", PlainPicture.noise(number, width: side, height: side))
            try album(number)
        }
    }

    func write(settings: String = "", hosts: [PictureServer] = []) throws {
        let names = (hosts.isEmpty ? [server] : hosts).map { "\"\($0.authority)\"" }.joined(separator: ", ")
        try folder.write("site/content/site.yml", "title: Covers\ncoverHosts: [\(names)]\n\(settings)\n")
    }

    /// Writes an album with the cover of its number, or another one.
    func album(_ number: Int, cover: String? = nil, note: String = "") throws {
        try album("album-\(number)", cover: cover ?? server.address("\(number).png"), note: note)
    }

    /// Writes an album with this name.
    func album(_ name: String, cover: String, note: String = "") throws {
        try folder.write(
            "site/content/albums/\(name).md", "---\ntitle: \"\(name)\"\ncover: \"\(cover)\"\n---\n\(note)\n")
    }

    /// The JSON report of a build.
    struct Report: Decodable {
        struct Counts: Decodable {
            var coversFetched: Int
            var coversDecoded: Int?
            var socialImagesDrawn: Int?
            var filesWritten: Int?
        }
        struct Told: Decodable {
            var code: String
            var message: String
            var path: String?
            var line: Int?
            var help: String?
        }
        var outcome: String
        var counts: Counts?
        var diagnostics: [Told]
    }

    /// Runs a command on the site.
    func run(
        _ arguments: [String], site: String = "site", environment: [String: String] = [:]
    ) throws -> BuiltBinary.Result {
        try BuiltBinary.run(
            BuiltBinary.path(), arguments + ["--source", folder(site)],
            environment: ["HOME": folder.path, "NO_COLOR": "1"].merging(environment) { $1 })
    }

    /// Builds the site and returns its JSON report.
    @discardableResult
    func build(_ more: [String] = [], site: String = "site", code: Int32 = 0) throws -> Report {
        let result = try run(["build", "--diagnostics", "json"] + more, site: site)
        try #require(result.code == code, "\(result.errors)")
        return try JSONDecoder().decode(Report.self, from: Data(result.errors.utf8))
    }

    /// The bytes of all files below a folder, without sitegen's own.
    func files(_ name: String = "site/public") throws -> [String: [UInt8]] {
        let place = try Folder.working.openFolder(FilePath(folder(name)))
        var result: [String: [UInt8]] = [:]
        for entry in place.listing().entries where entry.kind == .file {
            let isOwn = entry.path.parts.contains {
                $0.text == ".sitegen-output" || $0.text.hasSuffix(".sitegen-stage")
            }
            if !isOwn { result[entry.path.text] = try place.readFile(entry.path) }
        }
        return result
    }

    /// The output of a build of the site without caches.
    func cleanFiles(_ more: [String] = []) throws -> [String: [UInt8]] {
        try copy("site", to: "clean-site")
        for name in [".sitegen", "public", "content/covers.lock"] { remove("clean-site/\(name)") }
        try build(more, site: "clean-site")
        defer { remove("clean-site") }
        return try files("clean-site/public")
    }

    /// Copies a folder, with all times and permissions.
    func copy(_ name: String, to other: String) throws {
        remove(other)
        try copyIn(folder(name), to: other)
    }

    /// Copies a folder from anywhere.
    func copyIn(_ path: String, to other: String) throws {
        let copied = try BuiltBinary.run("/bin/cp", ["-a", path, folder(other)])
        try #require(copied.code == 0, "\(copied.errors)")
    }

    func remove(_ name: String) { try? FileManager.default.removeItem(atPath: folder(name)) }

    /// The file names in the cover cache.
    func cacheNames(site: String = "site") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder("\(site)/.sitegen/covers")).sorted()
    }

    var lockPath: String { "site/content/covers.lock" }

    func lock(site: String = "site") throws -> String {
        String(decoding: try Folder.working.readFile(FilePath(folder("\(site)/content/covers.lock"))), as: UTF8.self)
    }

    /// The lock, if it exists.
    func lockOrNil() throws -> String? {
        FileManager.default.fileExists(atPath: folder(lockPath)) ? try lock() : nil
    }

    /// Waits so that the stamps of the next edit differ from earlier ones.
    func later() throws { try folder.waitForTick() }
}

/// Whether the bytes contain a text.
func holds(_ bytes: [UInt8], _ text: String) -> Bool {
    bytes.count >= text.utf8.count && Data(bytes).range(of: Data(text.utf8)) != nil
}
