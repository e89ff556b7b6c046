import Readers
import SourceText

/// Recognizes the files of programs that have a kind of their own.
enum KnownKind {
    /// The kind of a table with a header.
    static func kind(of table: TableGuess, _ match: ColumnMatch) -> String? {
        // Kinds of their own read a header in the first row, with any delimiter but a bar.
        guard table.headerRow == 1, table.delimiter != UInt8(ascii: "|") else { return nil }
        let names = table.rows[0]
        let folded = Set(names.map(CSVTable.folded))
        func has(_ wanted: String...) -> Bool { wanted.allSatisfy(folded.contains) }
        func hasOne(_ wanted: String...) -> Bool { wanted.contains(where: folded.contains) }
        if has("rymalbum", "title", "lastname") { return "rym" }
        let isDiscogs = has("artist", "title", "releaseid") && hasOne("catalog", "collectionfolder", "dateadded")
        if isDiscogs { return "discogs" }
        let hasURI = table.rows.dropFirst().prefix(20).contains { $0.contains { $0.hasPrefix("spotify:track:") } }
        if hasURI, match.column(.title) != nil, match.column(.trackTitle) != nil { return "spotify" }
        if has("artist", "album"), isLastFM(names, folded) { return "lastfm" }
        return nil
    }

    private static func isLastFM(_ names: [String], _ folded: Set<String>) -> Bool {
        if folded.contains("uts") || folded.contains("utctime") { return true }
        if names.contains(where: { $0.hasPrefix("Date#") }) { return true }
        return folded.contains("albumid") && folded.contains("track") || folded.contains("albummbid")
    }

    /// Whether a table without a header is a play history: artist, album, track and a date with a time of day.
    static func isHeadlessLastFM(_ table: TableGuess) -> Bool {
        guard table.headerRow == 0, table.width == 4, table.delimiter == UInt8(ascii: ",") else { return false }
        let times = ColumnValues(table.rows.map { $0.count > 3 ? $0[3] : "" })
        return times.isMostly(.time)
    }

    /// Whether a text has the commands of a cue sheet.
    static func isCueSheet(_ file: SourceFile) -> Bool {
        let lines = String(decoding: file.bytes.prefix(20_000), as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { RecordReader.trimmed(String($0)) }
        return lines.contains { $0.hasPrefix("TRACK ") && $0.hasSuffix(" AUDIO") }
            && lines.contains { $0.hasPrefix("INDEX 01 ") }
    }

    /// The kind of a tree in JSON.
    static func kind(of root: Node) -> String? {
        if root["release-groups"] != nil || root["artist-credit"] != nil && root["primary-type"] != nil {
            return "musicbrainz"
        }
        let saved = (root["albums"]?.items ?? []) + (root["tracks"]?.items ?? [])
        let isSpotify = saved.prefix(20).contains { item in
            // A list with more than Spotify writes is somebody's own.
            item["uri"]?.string?.hasPrefix("spotify:") == true && item["artist"]?.string != nil
                && item.entries.allSatisfy { ["artist", "album", "track", "uri"].contains($0.key) }
        }
        return isSpotify && root["tracks"] != nil ? "spotify" : nil
    }

    /// The kind of a file that is no text of its own kind: a property list or a database.
    static func kind(of file: SourceFile, _ form: FileForm) -> String? {
        let bytes = file.bytes
        switch form {
        case .xml: return contains("<plist", bytes) && contains("<key>Track ID</key>", bytes) ? "itunes" : nil
        case .database: return contains("mb_albumid", bytes) && contains("albums", bytes) ? "beets" : nil
        default: return nil
        }
    }

    private static func contains(_ text: String, _ bytes: [UInt8]) -> Bool {
        let wanted = Array(text.utf8)
        guard bytes.count >= wanted.count, let first = wanted.first else { return false }
        var index = 0
        while index + wanted.count <= bytes.count {
            if bytes[index] == first, bytes[index..<(index + wanted.count)].elementsEqual(wanted) { return true }
            index += 1
        }
        return false
    }
}
