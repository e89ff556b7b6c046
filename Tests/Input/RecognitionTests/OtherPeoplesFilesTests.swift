import Foundation
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Readers
@testable import Recognition
@testable import Settings
@testable import SourceText

/// The files of `cases.txt`, in the forms in which people have their lists, and what must come of each.
///
/// Each case is a file under `=== NAME`; `results.txt` has its albums with all their fields and what is reported, or the
/// reason why it is refused. `SITEGEN_RECORD=1` writes the results, to be compared with the file by a person.
struct OtherPeoplesFilesTests {
    private static let results = "recognition/results.txt"

    @Test func `each file gives the albums and reports that are listed, or is refused with the reason`() async throws {
        var found = ""
        for (name, text) in try Self.sections("recognition/cases.txt") {
            found += "=== \(name)\n" + (try await Self.result(SourceFile(path: name, text: text)))
        }
        if ProcessInfo.processInfo.environment["SITEGEN_RECORD"] == "1" {
            try found.write(toFile: try Fixtures.path(Self.results), atomically: true, encoding: .utf8)
        }
        let wanted = Dictionary(uniqueKeysWithValues: try Self.sections(Self.results))
        for (name, result) in Self.sections(in: found) {
            expectEqual(result, wanted[name], "\(name):\n\(result)")
        }
    }

    static func sections(_ path: String) throws -> [(name: String, text: String)] {
        sections(in: String(decoding: try Fixtures.bytes(path), as: UTF8.self))
    }

    private static func sections(in text: String) -> [(name: String, text: String)] {
        ("\n" + text).components(separatedBy: "\n=== ").dropFirst().map { section in
            let parts = section.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            return (
                String(parts[0]), (parts.count > 1 ? String(parts[1]) : "").trimmingCharacters(in: .newlines) + "\n"
            )
        }
    }

    /// The albums of a file with their fields, and what is reported.
    private static func result(_ file: SourceFile) async throws -> String {
        let (source, problems) = Import.source(from: "sources: [{file: '\(file.path)'}]")
        expect(problems.isEmpty, "\(file.path)")
        var exact = try #require(source)
        exact.exactPath = file.path
        let result = await Import.albums(of: exact, in: SourceTree(texts: [file]))
        let reports = result.diagnostics.filter { $0.code != .recognized }.map { "\($0.severity): \($0.message)" }
        let unsure = result.diagnostics.filter { $0.code == .recognized }.flatMap(\.notes).map(\.text)
        return (result.albums.map(line) + unsure + reports).joined(separator: "\n") + "\n"
    }

    private static func line(_ album: Album) -> String {
        var parts = [album.artists.joined(separator: "; "), album.title, album.released?.text ?? "-"]
        func add(_ name: String, _ texts: [String]) {
            if !texts.isEmpty { parts.append("\(name)=\(texts.joined(separator: "; "))") }
        }
        add("added", album.added.map { [$0.date.text] } ?? [])
        add("genres", album.genres)
        add("labels", album.labels)
        add("numbers", album.catalogNumbers)
        add("formats", album.formats)
        add("type", album.type.map { [$0] } ?? [])
        add("country", album.country.map { [$0] } ?? [])
        add("barcode", album.barcode.map { [$0] } ?? [])
        add("rating", album.rating.map { ["\($0.valueText)/\($0.scale)"] } ?? [])
        add("tags", album.tags)
        add("cover", album.cover.map { [$0.text] } ?? [])
        add("ids", album.ids.map { "\($0.name) \($0.value)" })
        add("links", album.links.map { "\($0.title) \($0.url)" })
        add(
            "tracks",
            album.tracks.map { [$0.position, $0.title, $0.duration].compactMap(\.self).joined(separator: " ") })
        add("extra", album.extra.map { "\($0.name) \($0.value)" })
        return parts.joined(separator: " | ")
    }
}
