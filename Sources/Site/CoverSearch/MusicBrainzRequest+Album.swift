package import MusicServices

/// Searches for the releases of an album.
extension MusicBrainzRequest {
    /// Finds the releases that have an album's title and one of its artists as they are written, but for editions.
    package static func query(_ album: CoverQuery) -> String {
        let title = AlbumTitle(album.title)
        let isWhole = title.all == title.words
        return phrase("release", isWhole ? album.title : title.parts.joined(separator: " ")) + " AND "
            + any(album.artists.map { phrase("artist", $0) })
    }

    /// Finds more: releases that have the words of the title, but for numbers and subtitles, and one of the artists or
    /// the year; and those with a catalogue number.
    package static func wideQuery(_ album: CoverQuery) -> String {
        let names = AlbumNames(album)
        // Either part is enough: `Beethoven: Symphony No. 5`.
        let parts = names.titles.flatMap { [$0.main, $0.subtitle] }.compactMap(words)
        let number = names.titles.first?.main.first.flatMap { Int($0.dropFirst()) }
        let spellings = number.map(NameWords.spellings) ?? [album.title]
        let titles = any(parts.isEmpty ? spellings.map { phrase("release", $0) } : parts)
        var credits = (names.credit.isVarious ? ["Various Artists"] : names.credit.singleNames).map {
            phrase("artist", $0)
        }
        if let year = album.year, !names.isGeneric { credits.append("date:\(year)*") }
        let query = titles + " AND " + any(credits)
        let numbers = album.catalogNumbers.prefix(2).map { self.query(catalogNumber: $0) }
        return numbers.isEmpty ? query : any(["(\(query))"] + numbers)
    }

    /// Finds the titles with some words that are no numbers; nil without any.
    private static func words(_ words: [String]) -> String? {
        let phrases = words.filter { $0.utf8.first != UInt8(ascii: "#") }.map { phrase("release", $0) }
        return phrases.count < 2 ? phrases.first : "(" + phrases.joined(separator: " AND ") + ")"
    }
}
