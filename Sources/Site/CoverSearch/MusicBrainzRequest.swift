import SourceText

/// Requests to the web service of MusicBrainz, version 2, below its address (https://musicbrainz.org/doc/MusicBrainz_API).
package enum MusicBrainzRequest {
    /// Releases that the service returns for one request.
    package static let pageSize = 100

    /// A release with its artists and its group.
    package static func release(_ id: String) -> String { "release/\(id)?inc=artist-credits+release-groups" }

    /// A release group.
    package static func group(_ id: String) -> String { "release-group/\(id)" }

    /// The releases that are linked with some addresses; the service ignores those after the hundredth.
    package static func links(_ addresses: some Sequence<String>) -> String {
        let resources = addresses.map { "resource=" + PercentCoding.queryText($0) }
        return "url?" + resources.joined(separator: "&") + "&inc=release-rels"
    }

    /// A page of the releases that a query in Lucene's language finds.
    package static func search(_ query: String, limit: Int = pageSize, page: Int = 0) -> String {
        let offset = limit == pageSize ? "&offset=\(page * limit)" : ""
        return "release?query=\(PercentCoding.queryText(query))&limit=\(limit)\(offset)"
    }

    /// Finds the releases with a bar code.
    package static func query(_ barcode: Barcode) -> String {
        barcode.spellings.map { "barcode:\($0)" }.joined(separator: " OR ")
    }

    /// Finds the releases with a catalogue number.
    package static func query(catalogNumber: String) -> String { phrase("catno", catalogNumber) }

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

    private static func any(_ parts: [String]) -> String {
        parts.count == 1 ? parts[0] : "(" + parts.joined(separator: " OR ") + ")"
    }

    private static func phrase(_ field: String, _ text: String) -> String {
        let text = UTF8Text.replacing("\"", with: "\\\"", in: UTF8Text.replacing("\\", with: "\\\\", in: text))
        return "\(field):\"\(text)\""
    }
}
