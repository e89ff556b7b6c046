import Foundation
import TestSupport
import Testing

@testable import SiteKit

/// The adapters find what Python's csv, json and plistlib find, in the whole of the shared libraries and in made ones.
struct ReferenceReaderTests {
    @Test(
        arguments: [
            ("discogs", AdapterKind.discogs, "fixtures/discogs/collection.csv"),
            ("rym", .rym, "fixtures/rym/user_albums_export.csv"),
            ("lastfm", .lastfm, "fixtures/lastfm/recenttracks.csv"),
            ("exportify", .spotify, "fixtures/spotify/exportify.csv"),
            ("spotify", .spotify, "fixtures/spotify/YourLibrary.json"),
            ("itunes", .itunes, "fixtures/itunes/iTunes Music Library.xml"),
            ("chinook", .json, "data/chinook/ChinookData.json"),
        ])
    func sharedLibraries(reader: String, kind: AdapterKind, name: String) async throws {
        let map =
            "records: '$.Album[*]', map: {title: $.Title, artist: $.ArtistId, id: $.AlbumId, ids: {chinook: $.AlbumId}}"
        let path = try SharedFolder.path(name)
        let source = try SourceText.source(kind, kind == .json ? map : "")
        let result = try await SourceText.read(source, SharedFolder.bytes(name))
        #expect(!result.diagnostics.hasErrors)
        try compare(result.albums, PythonReader.lines(reader, path: path))
    }

    /// Every field of every row.
    @Test(
        arguments: [
            "fixtures/discogs/collection.csv", "fixtures/rym/user_albums_export.csv",
            "fixtures/lastfm/recenttracks.csv", "fixtures/spotify/exportify.csv",
        ])
    func sharedTables(name: String) throws {
        let table = CSVReader.read(SourceFile(path: name, bytes: try SharedFolder.bytes(name)))
        let lines = try PythonReader.lines("rows", path: try SharedFolder.path(name))
        let rows = try lines.dropFirst().map { try JSONDecoder().decode([String].self, from: Data($0.utf8)) }
        #expect(table.rows.map(table.texts) == rows)
        #expect(!rows.isEmpty)
    }

    /// Libraries of iTunes with references, CDATA, comments, missing keys and what is no music.
    @Test(arguments: 0..<8)
    func madeLibraries(seed: Int) async throws {
        let text = MadeLibrary.text(tracks: 40 * (seed + 1), seed: seed)
        let folder = try TemporaryFile(text)
        defer { folder.remove() }
        let result = try await SourceText.read(SourceText.source(.itunes), Array(text.utf8))
        #expect(!result.diagnostics.hasErrors)
        try compare(result.albums, PythonReader.lines("itunes", path: folder.path))
    }

    private func compare(_ albums: [Album], _ lines: [String]) throws {
        let wanted = try lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
        let found = albums.map(Line.init)
        #expect(found.count == wanted.count)
        for (one, other) in zip(found, wanted) where one != other {
            Issue.record("\(one) is not \(other)")
            return
        }
    }

    /// What is compared of an album.
    private struct Line: Decodable, Equatable, CustomStringConvertible {
        var texts: [String]
        var rating: Int
        var lists: [[String]]

        var description: String { "\(texts) \(rating) \(lists)" }

        init(_ album: Album) {
            texts = [album.title, album.released?.text ?? ""]
            rating = album.rating ?? 0
            lists = [
                album.artists, album.genres, album.tracks.map(\.title), album.ids.map { "\($0.name)=\($0.value)" },
            ]
        }

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            let title = try values.decode(String.self)
            let artists = try values.decode([String].self)
            let genres = try values.decode([String].self)
            texts = [title, try values.decode(String.self)]
            rating = try values.decode(Int.self)
            lists = [artists, genres, try values.decode([String].self), try values.decode([String].self)]
        }
    }
}

/// A file that a test hands to another program.
private struct TemporaryFile {
    let path: String

    init(_ text: String) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "sitegen-\(UUID().uuidString)")
        try Data(text.utf8).write(to: file)
        path = file.path
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
