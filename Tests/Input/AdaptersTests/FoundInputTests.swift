import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Settings
@testable import SourceText

/// Small inputs modelled on real exports that were once rejected, misread or lost.
struct FoundInputTests {
    private func read(_ kind: AdapterKind, _ name: String, _ keys: String = "") async throws -> AdapterResult {
        let source = try TextSource.source(kind, keys)
        return try await TextSource.read(source, Fixtures.bytes("found/\(name)"), path: "content/\(name)")
    }

    @Test func `the real export of RateYourMusic is read with its blanks and its reviews`() async throws {
        let result = try await read(.rym, "rym-review.csv")
        expectEqual(result.diagnostics.map(\.message), [])
        expectEqual(result.albums.map(\.title), ["Funeral", "Choke", "Welcome"])
        let notes = result.albums.map { $0.note.map { String(decoding: $0.bytes, as: UTF8.self) } }
        expectEqual(notes, ["Great, really great.\n\nSide A, of course.", nil, "A review\nthat goes over two lines"])
        expectEqual(result.albums.map { $0.rating?.text }, ["5", "3.5", "4"])
    }

    @Test(arguments: ["mini/unnamed.csv", "mini/trailing.csv"])
    func `a column without a name costs nothing but a warning`(name: String) async throws {
        let result = try await read(.csv, name, "map: {title: Title, artist: Artist}")
        expect(result.albums.map(\.title) == ["Debut"] && result.albums[0].artists == ["Björk"])
        expectEqual(result.diagnostics.map(\.severity), [.warning])
        expectEqual(result.diagnostics.map(\.code), [.missingColumn])
    }

    @Test func `a library of saved tracks alone shows their albums`() async throws {
        let result = try await read(.spotify, "mini/tracksonly.json")
        expect(result.albums.map(\.title) == ["AVĪCI"] && result.albums[0].tracks.map(\.title) == ["You Be Love"])
        expect(result.diagnostics.isEmpty)
    }

    @Test func `titles that differ by case in iTunes are one album of the year of most tracks`() async throws {
        let result = try await read(.itunes, "mini/itcase.xml")
        expectEqual(result.albums.map(\.title), ["Minutes to Midnight"])
        expect(result.albums[0].released?.text == "2007" && result.albums[0].tracks.count == 3)
    }

    @Test func `one release under many artists is one album by various artists`() async throws {
        let result = try await read(.lastfm, "merge/lfm.csv")
        expectEqual(result.albums.map(\.title), ["Licorice Pizza"])
        expectEqual(result.albums[0].artists, ["Various Artists"])
        expectEqual(result.albums[0].extra, [ExtraField(name: "Plays", value: "3")])
        expectEqual(result.albums[0].ids.map(\.value), ["4ac61f5e-5926-4f14-a159-9780370cc59c"])
    }

    @Test(arguments: [
        ("var/lastfmstats.csv", ["Faith"], "2024-07-11T09:07:32Z"),
        ("var/lastfm-benben.csv", ["Faith", "Beauty and the Beat"], "2024-07-11T09:07:00Z"),
    ])
    func `other exporters of last fm are read`(name: String, titles: [String], added: String) async throws {
        let result = try await read(.lastfm, name)
        expectEqual(result.diagnostics.map(\.message), [])
        expectEqual(result.albums.map(\.title), titles)
        expectEqual(result.albums.first?.artists, ["The Cure"])
        expectEqual(result.albums.first?.added?.text, added)
    }

    @Test func `JSON in the place of a table is reported in one error`() async throws {
        for (kind, keys) in [(AdapterKind.lastfm, ""), (.csv, "map: {title: a}"), (.discogs, ""), (.rym, "")] {
            let result = try await read(kind, "var/lastfm-api.json", keys)
            expectEqual(result.diagnostics.map(\.message), ["this is JSON, not a table (CSV)"])
            expect(result.diagnostics.hasErrors && result.albums.isEmpty)
        }
    }

    @Test func `a table in the place of JSON is reported in one error`() async throws {
        for (kind, keys) in [(AdapterKind.json, "map: {title: $.a}"), (.musicbrainz, "")] {
            let result = try await read(kind, "merge/lfm.csv", keys)
            expectEqual(result.diagnostics.map(\.message), ["this is a table (CSV), not JSON"])
            expect(result.diagnostics.hasErrors && result.albums.isEmpty)
        }
    }

    @Test func `a playlist of the new Exportify is read`() async throws {
        let result = try await read(.spotify, "var/exportify-new.csv")
        expect(!result.diagnostics.hasErrors)
        expectEqual(
            result.albums.map(\.title),
            [
                "WHEN WE ALL FALL ASLEEP, WHERE DO WE GO?", "【推しの子】", "IGOR", "Local Album",
            ])
        expectEqual(result.albums.map(\.tracks.count), [2, 1, 1, 1])
    }

    @Test func `releases of MusicBrainz are read with all that they say`() async throws {
        let result = try await read(.musicbrainz, "var/mb-collection.json")
        let album = try #require(result.albums.first)
        expect(result.diagnostics.map(\.message) == [] && result.albums.count == 1)
        expect(album.title == "Kid A" && album.artists == ["Radiohead"] && album.released?.text == "2000-10-02")
        expect(album.country == "GB" && album.barcode == "724352959020" && album.type == "album")
        expect(
            album.labels == ["Parlophone"] && album.catalogNumbers == ["7243 5 29590 2 0"] && album.formats == ["CD"])
        expectEqual(album.tracks, [Track(position: "1", title: "Everything", duration: "4:11")])
        expectEqual(album.ids.map(\.name), ["musicbrainz", "musicbrainz-release-group"])
        expectEqual(album.cover?.text, "https://coverartarchive.org/release/\(album.id)/front-500")
    }

    @Test func `a page of a collection says how many releases are missing`() async throws {
        let result = try await read(.musicbrainz, "var/mb-collection-bare.json")
        expect(result.albums.map(\.title) == ["Kid A"] && result.albums[0].country == "GB")
        expectEqual(result.diagnostics.map(\.message), ["the file holds 1 of 30 that MusicBrainz has"])
    }

    /// Files from spreadsheets and lists of other forms, with the shown titles and the reported codes.
    @Test(arguments: [
        FoundInput("excel-semi.csv", .csv, "map: {title: Title, artist: Artist}", ["Debut", "Finally We Are No One"]),
        FoundInput(
            "excel-1252.csv", .csv, "map: {title: Title, artist: Artist}", ["Debut", "Finally We Are No One"],
            [.notUTF8]),
        FoundInput("utf16.csv", .csv, "map: {title: Title, artist: Artist}", [], [.notUTF8]),
        FoundInput("sep.csv", .csv, "map: {title: Title, artist: Artist}", ["Debut"]),
        FoundInput("tab.tsv", .csv, "map: {title: Title, artist: Artist}", ["Debut"]),
        FoundInput("inventory.csv", .csv, "map: {title: title, artist: artist}", ["Cross"]),
        FoundInput("want.csv", .discogs, "", ["Cross"]),
        FoundInput("notes.csv", .discogs, "", ["T", "NoArtist"]),
        FoundInput("beet-export.json", .json, "map: {title: $.album, artist: $.albumartist}", ["1989"], [.sameRelease]),
        FoundInput("ext.json", .spotify, "", [], [.missingKey]),
        FoundInput(
            "ext.json", .json, "map: {title: $.master_metadata_album_album_name}", ["Faith"],
            [.sameRelease, .leftOut]),
        FoundInput("jelly.json", .json, "records: $.Items, map: {title: $.Name, artist: $.AlbumArtist}", ["Kid A"]),
        FoundInput(
            "lastfmstats.json", .json, "records: $.scrobbles, map: {title: $.album, artist: $.artist}", ["Faith"]),
    ])
    func `a list of another form is read, or refused with its place`(shape: FoundInput) async throws {
        let result = try await read(shape.kind, "var/\(shape.name)", shape.keys)
        expectEqual(result.albums.map(\.title), shape.titles)
        expectEqual(Set(result.diagnostics.map(\.code)), Set(shape.codes), "\(result.diagnostics.map(\.message))")
    }

    /// An input and its expected result.
    struct FoundInput: Sendable, CustomTestStringConvertible {
        let name: String
        let kind: AdapterKind
        let keys: String
        let titles: [String]
        let codes: [DiagnosticCode]

        init(
            _ name: String, _ kind: AdapterKind, _ keys: String, _ titles: [String], _ codes: [DiagnosticCode] = []
        ) {
            (self.name, self.kind, self.keys, self.titles, self.codes) = (name, kind, keys, titles, codes)
        }

        var testDescription: String { name }
    }
}
