import AlbumTestSupport
import Foundation
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Readers
@testable import Settings
@testable import SourceText

/// The adapters read the same as Python's csv, json and plistlib, from real and generated libraries.
struct ReferenceReaderTests {
    @Test(
        arguments: [
            ("discogs", AdapterKind.discogs, "discogs.csv"), ("rym", .rym, "user_albums_export.csv"),
            ("lastfm", .lastfm, "recenttracks.csv"), ("exportify", .spotify, "exportify.csv"),
            ("spotify", .spotify, "YourLibrary.json"), ("itunes", .itunes, "itunes.xml"),
        ])
    func `an adapter reads what Python reads`(reader: String, kind: AdapterKind, name: String) async throws {
        try await compare(TextSource.source(kind), reader, path: Fixtures.path("libraries/" + name))
    }

    @Test(.enabled(if: TestScope.isFull, "\(TestScope.skipped)"))
    func `an adapter reads what Python reads of a whole collection`() async throws {
        let map =
            "records: '$.Album[*]', map: {title: $.Title, artist: $.ArtistId, id: $.AlbumId, ids: {chinook: $.AlbumId}}"
        let chinook = try SharedFolder.path("data/chinook/ChinookData.json")
        try await compare(TextSource.source(.json, map), "chinook", path: chinook)
        let collection = try SharedFolder.path("fixtures/discogs/collection.csv")
        // Names with commas are joined by rules that Python does not have; NameListTests covers those.
        try await compare(TextSource.source(.discogs), "discogs", path: collection, joinsNames: true)
        try compareRows(path: collection)
    }

    private func compare(
        _ source: Settings.Source, _ reader: String, path: String, joinsNames: Bool = false
    ) async throws {
        let result = try await TextSource.read(source, Array(Data(contentsOf: URL(filePath: path))))
        expect(!result.diagnostics.hasErrors)
        try compare(result.albums, PythonReader.lines(reader, path: path), joinsNames: joinsNames)
    }

    /// Small inputs modelled on other people's exports.
    @Test(
        arguments: [
            ("rym", AdapterKind.rym, "rym-review.csv"), ("lastfm", .lastfm, "merge/lfm.csv"),
            ("lastfmstats", .lastfm, "var/lastfmstats.csv"), ("headless", .lastfm, "var/lastfm-benben.csv"),
            ("new_exportify", .spotify, "var/exportify-new.csv"), ("spotify", .spotify, "mini/tracksonly.json"),
            ("itunes", .itunes, "mini/itcase.xml"), ("releases", .musicbrainz, "var/mb-collection.json"),
        ])
    func `what other people exported is read as Python reads it`(
        reader: String, kind: AdapterKind, name: String
    ) async throws {
        let result = try await TextSource.read(TextSource.source(kind), Fixtures.bytes("found/\(name)"))
        expect(!result.diagnostics.hasErrors)
        try compare(result.albums, PythonReader.lines(reader, path: Fixtures.path("found/\(name)")))
    }

    /// Every field of every row is compared.
    @Test(
        arguments: [
            "discogs.csv", "user_albums_export.csv", "recenttracks.csv", "exportify.csv",
        ])
    func `a table has the rows that Python reads`(name: String) throws {
        try compareRows(path: Fixtures.path("libraries/" + name))
    }

    private func compareRows(path: String) throws {
        let bytes = Array(try Data(contentsOf: URL(filePath: path)))
        let table = CSVReader.read(SourceFile(path: path, bytes: bytes))
        let lines = try PythonReader.lines("rows", path: path)
        let rows = try lines.dropFirst().map { try JSONDecoder().decode([String].self, from: Data($0.utf8)) }
        expectEqual(table.rows.map(table.texts), rows)
        expect(!rows.isEmpty)
    }

    /// iTunes libraries with references, CDATA, comments, missing keys and entries that are not music.
    @Test(arguments: 0..<8)
    func `generated iTunes libraries are read as by Python`(seed: Int) async throws {
        let text = MadeLibrary.text(tracks: 40 * (seed + 1), seed: seed)
        let folder = try TemporaryFile(text)
        defer { folder.remove() }
        let result = try await TextSource.read(TextSource.source(.itunes), Array(text.utf8))
        expect(!result.diagnostics.hasErrors)
        try compare(result.albums, PythonReader.lines("itunes", path: folder.path))
    }

    private func compare(_ albums: [Album], _ lines: [String], joinsNames: Bool = false) throws {
        var wanted = try lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
        var found = albums.map(Line.init)
        if joinsNames {
            for index in wanted.indices { wanted[index].lists[0] = [wanted[index].lists[0].joined(separator: ", ")] }
            for index in found.indices { found[index].lists[0] = [found[index].lists[0].joined(separator: ", ")] }
        }
        expectEqual(found.count, wanted.count)
        for (one, other) in zip(found, wanted) where !one.isSame(as: other) {
            Issue.record("\(one) is not \(other)")
            return
        }
    }

    /// The compared fields of an album.
    private struct Line: Decodable, Equatable, CustomStringConvertible {
        var texts: [String]
        var rating: Double
        var lists: [[String]]
        /// Labels, numbers, formats, country, bar code, tags, note and extra fields; nil if they are not compared.
        var more: [String]?

        func isSame(as other: Line) -> Bool {
            let isSameMore = more == nil || other.more == nil || more == other.more
            return texts == other.texts && rating == other.rating && lists == other.lists && isSameMore
        }

        var description: String { "\(texts) \(rating) \(lists) \(more ?? [])" }

        init(_ album: Album) {
            texts = [album.title, album.released?.text ?? ""]
            rating = album.rating.map { Double($0.hundredths) / 100 } ?? 0
            more = Self.more(album)
            lists = [
                album.artists, album.genres, album.tracks.map(\.title), album.ids.map { "\($0.name)=\($0.value)" },
            ]
        }

        private static func more(_ album: Album) -> [String] {
            let lists = album.labels + album.catalogNumbers + album.formats
            let texts = [album.country, album.barcode].compactMap(\.self) + album.tags
            let note = album.note.map { [String(decoding: $0.bytes, as: UTF8.self)] } ?? []
            return lists + texts + note + album.extra.filter { !$0.name.hasPrefix("Artist, ") }.map(\.value)
        }

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            let title = try values.decode(String.self)
            let artists = try values.decode([String].self)
            let genres = try values.decode([String].self)
            texts = [title, try values.decode(String.self)]
            rating = try values.decode(Double.self)
            lists = [artists, genres, try values.decode([String].self), try values.decode([String].self)]
            more = try values.decodeIfPresent([String].self)
        }
    }
}

/// A file that a test passes to another program.
private struct TemporaryFile {
    let path: String

    init(_ text: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "sitegen-\(UUID().uuidString)")
        try Data(text.utf8).write(to: file)
        path = file.path
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
