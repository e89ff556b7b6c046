import Foundation
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Settings
@testable import SourceText

struct BeetsAdapterTests {
    private func read(_ bytes: [UInt8], directory: String? = "/music") -> AdapterResult {
        var source = Settings.Source(kind: .beets, file: "library.db", origin: nil)
        source.directory = directory
        return BeetsAdapter(file: SourceFile(path: "library.db", bytes: bytes), source: source).parse()
    }

    /// A library with the tables of a schema and some rows.
    private func library(_ schema: String, _ rows: String) throws -> AdapterResult {
        read(try Program.database(try Fixtures.text("beets/schema-\(schema).sql") + rows))
    }

    /// The albums of a real library equal those that beets 2.14 exports.
    @Test func `albums equal the export of beets 2`() throws {
        let result = read(try Fixtures.bytes("beets/library-2.14.1.db"), directory: "/srv/music/")
        let data = Data(try Fixtures.bytes("beets/export-albums-214.json"))
        let exported = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: String]])
        let albums = Dictionary(uniqueKeysWithValues: result.albums.map { ($0.id, $0) })
        expectEqual(albums.count, exported.count - 1)
        for record in exported where record["album"] != "" {
            let album = try #require(albums[record["id"] ?? ""])
            expectEqual(album.title, record["album"])
            expectEqual(album.artistText, record["albumartist"])
            expectEqual(album.genres.joined(separator: "; "), record["genres"])
            expectEqual(album.labels.joined(), record["label"])
            expectEqual(album.catalogNumbers.joined(), record["catalognum"])
            expectEqual(album.country ?? "", record["country"])
            expectEqual(album.barcode ?? "", record["barcode"])
            expectEqual(album.ids.first { $0.name == "musicbrainz" }?.value ?? "", record["mb_albumid"])
            expectEqual(album.added?.text.replacing("T", with: " ").replacing("Z", with: ""), record["added"])
            for (name, value) in ["year": album.released?.year, "month": album.released?.month] {
                expectEqual(value ?? 0, Int(record[name] ?? ""))
            }
            expect(album.released?.day ?? 0 == (record["month"] == "00" ? 0 : Int(record["day"] ?? "")))
            let artPath = record["artpath"]?.replacing("/srv/music-lab/beets214/music", with: "/srv/music")
            expectEqual(album.cover?.text ?? "", artPath)
        }
        let six = try #require(albums["6"])
        expectEqual(six.tracks.map(\.position), ["1-1", "1-2", "2-1", "2-2"])
        expectEqual(six.tracks.map(\.title), ["Tone 1", "Tone 2", "Tone 3", "Tone 4"])
        expectEqual(six.tracks.map(\.duration), ["0:01", "0:01", "0:01", "0:01"])
        expectEqual(six.formats, ["CD"])
        expectEqual(
            six.extra,
            [
                ExtraField(name: "mood", value: "calm, “blue”"), ExtraField(name: "owned", value: "1"),
                ExtraField(name: "original_date", value: "1977-11"),
            ])
        expectEqual(six.rating?.text, "4.5")
        expectEqual(
            result.diagnostics.map(\.message),
            [
                "1 of 18 items is left out: single items", "1 of \(exported.count) albums is left out: without a name",
            ])
    }

    /// The albums of a library of beets 1.6 equal those that beets 1.6 lists.
    @Test func `albums equal the list of beets 1`() throws {
        let folder = try ScratchFolder()
        let database = try Program.database(
            try Fixtures.text("beets/schema-16.sql") + """
                INSERT INTO albums (id, album, albumartist, genre, year, month, day, label, catalognum, country, added)
                VALUES (1, 'Blue', 'Joni Mitchell', 'Folk; Pop', 1971, 6, 22, 'Reprise', 'MS 2038', 'US', 1e9),
                    (2, 'Ночь', 'Сигнал', 'Rock', 0, 0, 0, '', '', '', 1e9 + 1.5),
                    (7, 'A / B "C"', 'Von Südenfed', '', 2007, 5, 0, 'Domino', '', 'GB', 0);
                INSERT INTO items (id, album_id, title, track, path) VALUES (1, 1, 'All I Want', 1, x'2F6D2F61');
                """)
        try folder.write("library.db", database)
        try folder.write("config.yaml", Array("library: \(folder("library.db"))\ndirectory: \(folder.path)\n".utf8))
        let format = "$id\t$album\t$albumartist\t$genre\t$year\t$month\t$day\t$label\t$catalognum\t$country"
        let listed = try Program.output(
            "/usr/bin/beet", ["-c", folder("config.yaml"), "ls", "-a", "-f", format, "id+"],
            environment: ["BEETSDIR": folder.path, "LC_ALL": "C.UTF-8"])
        let lines = read(database).albums.map { album in
            let date = album.released
            let numbers = [(date?.year, 4), (date?.month, 2), (date?.day, 2)].map { number, digits in
                String("0000\(number ?? 0)".suffix(digits))
            }
            let fields =
                [album.id, album.title, album.artistText, album.genres.joined(separator: "; ")] + numbers
                + [album.labels.joined(), album.catalogNumbers.joined(), album.country ?? ""]
            return fields.joined(separator: "\t") + "\n"
        }
        expectEqual(lines.joined(), String(decoding: listed, as: UTF8.self))
        expectEqual(lines.count, 3)
    }

    @Test func `libraries of both beets versions are read`() throws {
        for (schema, genre) in [("16", "genre, genres_"), ("214", "genres, genres_")] {
            let column = genre.prefix { $0 != "," }
            let text = schema == "16" ? "Jazz, Folk" : "Jazz\\␀Folk"
            let result = try library(
                schema,
                """
                INSERT INTO albums (id, album, \(column), artpath, mb_albumid, mb_releasegroupid, discogs_albumid, comp)
                VALUES (3, ' T ', '\(text)', CAST('a/b.jpg' AS BLOB), '1234', 'ABCDEF12-3456-7890-abcd-ef1234567890', 1234, 1);
                INSERT INTO items (id, album_id, title, track, disc, length, format, path) VALUES
                (9, 3, 'second', 2, 1, 3723.4, 'FLAC', 'x'), (8, 3, '', 1, 1, 59.6, 'FLAC', x'FF2FE9'),
                (4, 77, 'lost', 1, 0, -1, 'MP3', x'00');
                """)
            let album = try #require(result.albums.first)
            expect(album.title == "T" && album.slug == "t-b3" && album.genres == ["Jazz", "Folk"])
            expect(album.artists == ["Various Artists"] && album.formats == ["FLAC"])
            expectEqual(album.cover?.text, "/music/a/b.jpg")
            expectEqual(
                album.ids,
                [
                    ExternalID(name: "musicbrainz-release-group", value: "abcdef12-3456-7890-abcd-ef1234567890"),
                    ExternalID(name: "discogs", value: "1234"),
                ])
            expectEqual(album.tracks.map(\.title), ["Untitled", "second"])
            expectEqual(album.tracks.map(\.duration), ["1:00", "1:02:03"])
            expectEqual(result.albums.map(\.id), ["3"])
            expectEqual(
                result.diagnostics.map(\.message), ["1 of 3 items is left out: of albums that are not there"])
        }
    }

    @Test func `covers are left out when the music folder is unknown`() throws {
        let bytes = try Fixtures.bytes("beets/library-2.14.1.db")
        let result = read(bytes, directory: nil)
        expect(result.albums.allSatisfy { $0.cover == nil })
        expectEqual(result.diagnostics.last?.help?.contains("directory"), true)
        expectEqual(result.diagnostics.count, 3)
    }

    /// Rows with one invalid value: the other rows stay, and the message names the row.
    @Test(arguments: [
        ("(1, 'A', 'abc', 0, 0, NULL)", "`year` of album 1 must be a whole number, not \"abc\"; it is left out"),
        ("(1, 'A', x'00', 0, 0, NULL)", "`year` of album 1 must be a whole number, not bytes; it is left out"),
        ("(1, 'A', 1.5, 0, 0, NULL)", "`year` of album 1 must be a whole number, not 1.5; it is left out"),
        ("(1, 'A', 12345, 0, 0, NULL)", "12345 of album 1 is not a date; it is left out"),
        ("(1, 'A', 1999, 13, 1, NULL)", "1999-13-1 of album 1 is not a date; 1999 is shown"),
        ("(1, 'A', 1999, 2, 30, NULL)", "1999-2-30 of album 1 is not a date; 1999-02 is shown"),
        ("(1, 'A', 1999, 9223372036854775807, 30, NULL)", "1999-9223372036854775807-30 of album 1 is not a date"),
        ("(1, CAST(x'41E9' AS TEXT), 0, 0, 0, NULL)", "`album` of album 1 is not UTF-8: \"A\\xE9\""),
        ("(1, 'A', 0, 0, 0, x'2FE9')", "the path of the cover of album 1 is not UTF-8: \"/\\xE9\"; it is left out"),
        ("(1, '', 0, 0, 0, NULL)", "1 of 2 albums is left out: without a name"),
        ("(1, '  ', 0, 0, 0, NULL)", "1 of 2 albums is left out: without a name"),
        ("(1, NULL, 0, 0, 0, NULL)", "1 of 2 albums is left out: without a name"),
    ])
    func `an invalid field is reported, and the other albums remain`(row: String, message: String) throws {
        for schema in ["16", "214"] {
            let result = try library(
                schema,
                "INSERT INTO albums (id, album, year, month, day, artpath) VALUES \(row), (2, 'B', 2000, 1, 2, '/c');")
            expectEqual(result.albums.count, message.hasPrefix("1 of 2") ? 1 : 2)
            expectEqual(result.albums.last?.released?.text, "2000-01-02")
            let diagnostic = try #require(result.diagnostics.first)
            expectEqual(result.diagnostics.count, 1)
            expect(diagnostic.message.hasPrefix(message), "\(diagnostic.message)")
            expect(diagnostic.severity == .warning && diagnostic.path == "library.db")
        }
    }

    /// Files that are not a library: one error that says what to do.
    @Test(arguments: [
        ("CREATE TABLE t (a);", "no table `albums`"),
        ("CREATE TABLE albums (id INTEGER PRIMARY KEY, album);", "no table `items`"),
        (
            "CREATE TABLE albums (id INTEGER PRIMARY KEY); CREATE TABLE items (id, album_id, title);",
            "no column `album`"
        ),
        ("CREATE TABLE albums (id, album); CREATE TABLE items (id INTEGER, title);", "no column `album_id`"),
        ("CREATE VIEW albums AS SELECT 1 AS id, 2 AS album; CREATE TABLE items (id, album_id, title);", "`albums`"),
    ])
    func `a database that is no beets library is refused`(statements: String, part: String) throws {
        let result = read(try Program.database(statements))
        expect(result.albums.isEmpty)
        expect(result.diagnostics.count == 1 && result.diagnostics.hasErrors)
        expectEqual(result.diagnostics.first?.message.contains(part), true, "\(result.diagnostics)")
    }

    @Test func `a database of another program is refused`() throws {
        let result = read(try Fixtures.bytes("found/var/notbeets.db"))
        expect(result.albums.isEmpty && result.diagnostics.hasErrors)
        expectEqual(
            result.diagnostics.map(\.message),
            ["this is a SQLite database, but not one of beets: it has no table `albums`"])
    }

    /// Rows with missing or repeated ids are reported in one warning per kind, with their count.
    @Test func `rows with missing or repeated numbers are reported up to a limit`() throws {
        let bytes = try Program.database(
            """
            CREATE TABLE albums (id, album); CREATE TABLE items (id, album_id, title);
            INSERT INTO albums VALUES (1, 'A'), (1, 'B'), ('x', 'C'), (NULL, 'D'), (2, 'E');
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
            INSERT INTO items SELECT NULL, 1, 'T' FROM n;
            """)
        let result = read(bytes)
        expectEqual(result.albums.map(\.title), ["A", "E"])
        expectEqual(result.diagnostics.map(\.count), [100, 1, 2])
    }

    @Test(arguments: 0..<10) func `a truncated library is an error`(part: Int) throws {
        let bytes = try Fixtures.bytes("beets/library-2.14.1.db")
        for end in stride(from: part * 512, to: bytes.count, by: 5120) {
            let result = read(Array(bytes[..<end]))
            expect(result.diagnostics.hasErrors)
        }
    }

    /// Randomly changed bytes give albums or diagnostics; every album has a title.
    @Test(arguments: 0..<150)
    func `a damaged library gives valid albums or diagnostics`(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        var bytes = try Fixtures.bytes("beets/library-2.14.1.db")
        for _ in 0...random.below(200) {
            let place = random.below(3) == 0 ? random.below(15) * 4096 + random.below(64) : random.below(bytes.count)
            bytes[place] = random.pick([0, 1, 0x7F, 0x80, 0xE9, 0xFF, UInt8(truncatingIfNeeded: random.next())])
        }
        let result = read(bytes)
        expect(result.albums.allSatisfy { !$0.title.isEmpty && !$0.id.isEmpty && !$0.slug.isEmpty })
        expectEqual(Set(result.albums.map(\.id)).count, result.albums.count)
        expect(!result.albums.isEmpty || !result.diagnostics.isEmpty)
        expect(result.diagnostics.allSatisfy { $0.path == "library.db" && !$0.message.contains("\n") })
    }

    /// Extreme numbers, and a title of five megabytes.
    @Test func `extreme numbers and titles are read or left out`() throws {
        let result = try library(
            "214",
            """
            INSERT INTO albums (id, album, year, month, day, added, discogs_albumid) VALUES
            (-9223372036854775808, hex(zeroblob(2500000)), -1, -9223372036854775808, 1, 1e300, 9223372036854775807),
            (9223372036854775807, 'B', 9e999, 1, 1, -9e999, -5);
            INSERT INTO items (id, album_id, title, track, disc, disctotal, length) VALUES
            (1, 9223372036854775807, 'x', 9223372036854775807, 9223372036854775807, -3, 9e999),
            (2, 9223372036854775807, 'y', -9223372036854775808, 1e300, 9e999, -9e999);
            """)
        expectEqual(result.albums.map(\.title.utf8.count), [5_000_000, 1])
        expect(result.albums.allSatisfy { $0.slug.utf8.count < 200 && $0.added == nil && $0.released == nil })
        expectEqual(result.albums.last?.tracks.map(\.duration), [nil, nil])
    }

    /// A library of ten thousand albums is read completely.
    @Test func `a library of ten thousand albums is read`() throws {
        let bytes = try Program.database(
            try Fixtures.text("beets/schema-214.sql") + """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
                INSERT INTO albums (id, album, albumartist, genres, year) SELECT i, 'T' || i, 'A' || i % 99, 'G', 1999 FROM n;
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
                INSERT INTO items (id, album_id, title, track, length) SELECT i, 1 + i % 10000, 'S' || i, i, 99.5 FROM n;
                """)
        let result = read(bytes)
        expect(result.albums.count == 10000 && result.diagnostics.isEmpty)
        expect(result.albums.allSatisfy { $0.tracks.count == 6 })
    }
}
