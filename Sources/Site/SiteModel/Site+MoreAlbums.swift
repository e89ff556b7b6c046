import Albums

extension Site {
    /// The albums that the page of an album shows of its first artist.
    package func moreByArtist(of album: Int) -> [Int] {
        nearByArtist?.near(album, count: Self.moreCount, reach: Self.moreCount) { _ in true } ?? []
    }

    /// The albums that the page of an album shows of its first label: those of other artists.
    package func moreFromLabel(of album: Int) -> [Int] {
        guard let nearByArtist, let nearByLabel else { return [] }
        let artist = nearByArtist.group(of: album)
        return nearByLabel.near(album, count: Self.moreCount, reach: 2 * Self.moreCount) { other in
            artist == nil || nearByArtist.group(of: other) != artist
        }
    }

    private static let moreCount = 6
}
