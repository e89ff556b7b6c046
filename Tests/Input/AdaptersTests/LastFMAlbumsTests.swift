import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Settings

/// Which plays belong to one album.
struct LastFMAlbumsTests {
    private func shown(_ rows: String) async throws -> [String] {
        let text = "artist,album,album_mbid\n\(rows)\n"
        let result = try await TextSource.read(TextSource.source(.lastfm), Array(text.utf8))
        return result.albums.map { "\($0.artistText): \($0.title) (\($0.extra.map(\.value).joined()))" }
    }

    private static let id = "11111111-1111-4111-8111-111111111111"

    @Test func `albums of different artists with one title stay apart`() async throws {
        let rows = "A,Greatest Hits,\nB,Greatest Hits,\nC,Greatest Hits,\nA,X,\nB,X,\nA,X,"
        try await expectEqual(
            shown(rows),
            [
                "A: Greatest Hits (1)", "B: Greatest Hits (1)", "C: Greatest Hits (1)", "A: X (2)", "B: X (1)",
            ])
    }

    @Test func `a compilation that is played from track to track is one album`() async throws {
        let rows = "A,Psychedelica 4,\nB,Psychedelica 4,\nC,Psychedelica 4,\nD,Other,\nD,psychedelica 4,"
        try await expectEqual(
            shown(rows), ["Various Artists: Psychedelica 4 (3)", "D: Other (1)", "D: psychedelica 4 (1)"])
    }

    @Test(arguments: [
        ("Kanye West", "Kanye West feat. Dwele", "Kanye West"),
        ("Tom Petty and The Heartbreakers", "Tom Petty & the Heartbreakers", "Tom Petty and The Heartbreakers"),
        ("The Doors", "Donovan", "Various Artists"), ("Prince & The Revolution", "Prince", "Prince"),
    ])
    func `an album is by the artist that all its names have in common`(
        one: String, other: String, artist: String
    ) async throws {
        try await expectEqual(shown("\(one),T,\(Self.id)\n\(other),T,\(Self.id)"), ["\(artist): T (2)"])
    }

    @Test func `a play without an id belongs to the album of its artist and title`() async throws {
        try await expectEqual(shown("A,T,\nB,T,\(Self.id)\nA,T,\(Self.id)"), ["Various Artists: T (3)"])
    }

    @Test func `tracks that belong to no album are left out`() async throws {
        try await expectEqual(shown("A,[non-album tracks],\nB,[Unknown Album],\nC,T,"), ["C: T (1)"])
    }
}
