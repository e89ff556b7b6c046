import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import MusicServices
@testable import Readers
@testable import Settings
@testable import SourceText

/// Answers of services whose numbers are odd.
struct ServiceNumberTests {
    private static let numbers = [
        "9223372036854775807", "-9223372036854775808", "1e400", "-1", "0", "\"x\"", "null", "[]",
        "99999999999999999999",
    ]

    private static let answers: [(AdapterKind, [String])] = [
        (
            .discogs,
            [
                #"{"fields": [{"id": N, "name": "F"}]}"#, #"{"folders": [{"id": N, "name": "F"}]}"#,
                #"""
                {"pagination": {"pages": N}, "releases": [{"id": 1, "instance_id": N, "folder_id": N, "rating": N,
                "notes": [{"field_id": N, "value": "V"}], "basic_information": {"id": 1, "title": "T", "year": N,
                "formats": [{"name": "Vinyl", "qty": N}]}}]}
                """#,
            ]
        ),
        (.musicbrainz, [#"{"release-count": N, "releases": [{"id": "x", "title": "T", "media": [{"position": N}]}]}"#]),
        (
            .listenbrainz,
            [
                #"""
                {"payload": {"total_release_count": N, "releases": [{"release_name": "T", "listen_count": N, "caa_id": N,
                "caa_release_mbid": "00000000-0000-4000-8000-000000000001"}]}}
                """#
            ]
        ),
        (.lastfm, [#"{"topalbums": {"album": {"name": "T", "playcount": N}, "@attr": {"totalPages": N}}}"#]),
        (
            .jellyfin,
            [
                #"{"TotalRecordCount": 1, "Items": [{"Id": "1", "Name": "T", "ProductionYear": N}]}"#,
                #"""
                {"TotalRecordCount": N, "Items": [{"AlbumId": "1", "ParentIndexNumber": N, "IndexNumber": N,
                "RunTimeTicks": N}]}
                """#,
            ]
        ),
        (
            .plex,
            [
                #"{"MediaContainer": {"Directory": [{"type": "artist", "key": "1"}]}}"#,
                #"""
                {"MediaContainer": {"totalSize": 1, "Metadata": [{"ratingKey": "1", "title": "T", "year": N, "addedAt": N,
                "userRating": N}]}}
                """#,
                #"""
                {"MediaContainer": {"size": N, "Metadata": [{"parentRatingKey": "1", "parentIndex": N, "index": N,
                "duration": N}]}}
                """#,
            ]
        ),
    ]

    @Test(arguments: numbers) func `a number that no service means costs at most its own value`(number: String) throws {
        for (kind, answers) in Self.answers {
            var server = Settings.Server(kind: kind, address: nil)
            (server.user, server.collection) = ("a", "b")
            var service = try #require(albumService(for: server, shownAs: "https://service.example"))
            for answer in answers {
                let text = answer.replacing("N,", with: number + ",").replacing("N}", with: number + "}")
                let tree = JSONReader.read(SourceFile(path: "answer", bytes: Array(text.utf8)))
                let node = try #require(tree.root, "\(text)").withoutPlaces
                do throws(ServiceProblem) { try service.read(node) } catch { expect(!error.message.isEmpty) }
                expect(service.request.map { !$0.isEmpty } ?? true)
            }
            expect(service.albums.albums.allSatisfy { $0.title == "T" })
        }
    }
}
