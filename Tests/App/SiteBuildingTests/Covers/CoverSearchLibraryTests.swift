import Foundation
import Readers
import SiteTestSupport
import SourceText
import TestSupport
import Testing

/// A search for the covers of a thousand real releases, of which the services know a share.
struct CoverSearchLibraryTests {
    private struct Row {
        let number: Int
        let artist: String
        let title: String
        let year: String
        let discogs: String
    }

    private static func rows() throws -> [Row] {
        let file = SourceFile(path: "c.csv", bytes: try SharedFolder.bytes("fixtures/discogs/collection.csv"))
        let table = CSVReader.read(file)
        let columns = try ["Artist", "Title", "Released", "release_id"].map { name in
            try #require(table.header.firstIndex(of: name))
        }
        return table.rows.enumerated().map { number, row in
            let texts = table.fields(of: row).map { table.text(of: $0) }
            let values = columns.map { texts[$0] }
            return Row(number: number, artist: values[0], title: values[1], year: values[2], discogs: values[3])
        }
    }

    private static func groupID(_ row: Row) -> String {
        let hash = ContentHash.of(fields: [row.artist.lowercased(), row.title.lowercased()])
        return MusicBrainzServer.id(Int(hash % 0xFFFF_FFFF_FFFF))
    }

    /// Of ten releases the service links six with Discogs, five of them with a front cover; two it knows by name alone,
    /// one of them with another year; the others it does not know.
    private static func known(_ row: Row) -> MusicBrainzServer.Release? {
        let share = row.number % 10
        if share == 9 || share == 6 { return nil }
        var release = MusicBrainzServer.Release(
            id: MusicBrainzServer.id(row.number + 1), title: row.title,
            artist: row.artist.replacing(#/ \(\d+\)/#, with: ""), group: groupID(row))
        release.date = share == 8 ? (Int(row.year).map { "\($0 + 5)" } ?? "1901") : row.year
        if share < 6 { release.discogs = [row.discogs] }
        release.hasFront = share < 5
        return release
    }

    @Test(.enabled(if: TestScope.isFull, "\(TestScope.skipped)"))
    func `no release of a real collection gets the cover of another one`() throws {
        let rows = try Self.rows()
        expect(rows.count >= 1_000)
        let server = try MusicBrainzServer(rows.compactMap(Self.known))
        let folder = try TemporaryFolder()
        try folder.write(
            "site/content/site.yml",
            "title: Real\nsources: [{kind: discogs, file: c.csv}]\n" + server.settings)
        try folder.write(
            "site/content/c.csv", String(decoding: SharedFolder.bytes("fixtures/discogs/collection.csv"), as: UTF8.self)
        )
        let result = try BuiltBinary.run(
            BuiltBinary.path(), ["covers", "find", "--source", folder("site")],
            environment: ["HOME": folder.path, "NO_COLOR": "1"])
        expectEqual(result.code, 0, "\(result.errors)")
        print("a thousand releases: \(result.output)")
        let lock = try String(contentsOfFile: folder("site/content/covers.lock"), encoding: .utf8)
        let byNumber = Dictionary(rows.map { ("discogs:\($0.discogs)", $0) }) { first, _ in first }
        var found = 0
        for line in lock.split(separator: "\n") where line.hasPrefix("found  ") {
            let parts = line.components(separatedBy: "  ")
            let row = try #require(byNumber[parts[2]], "\(line)")
            let right = [
                "\(server.address)/caa/release/\(MusicBrainzServer.id(row.number + 1))/front-1200",
                "\(server.address)/caa/release-group/\(Self.groupID(row))/front-1200",
            ]
            expect(right.contains(parts[5]), "\(line)")
            found += 1
        }
        expect(found >= rows.count / 2)
        // Ten answers link a thousand releases.
        try expectEqual(server.requests().count { $0.contains("/ws/2/url?") }, (rows.count + 99) / 100)
    }
}
