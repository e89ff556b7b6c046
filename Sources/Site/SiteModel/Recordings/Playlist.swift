package import Albums
import SourceText

/// The recordings of one album, or of the albums of a list, as a file that players open.
///
/// The format is M3U in UTF-8 with the lines `#EXTM3U`, `#PLAYLIST` and `#EXTINF` that players agree on. Addresses are
/// relative to the file.
package struct Playlist: OutputDocument {
    /// Its path after the folder of the pages in its language.
    package let path: String
    /// That folder: `de/`; empty for the site's own language.
    private let language: String
    private let title: String
    private let albums: [Album]
    private let members: [Int]
    private let recordings: AlbumRecordings
    /// What separates artists.
    private let comma: String

    /// The list of some albums, beside the page at a path after the folder of a language; nil if they have no
    /// recordings.
    package init?(
        _ title: String, beside page: String, in language: String, of members: [Int], in albums: [Album],
        _ recordings: AlbumRecordings, comma: String
    ) {
        guard !recordings.isEmpty, members.contains(where: { !recordings.ofAlbum($0).isEmpty }) else { return nil }
        let folder = Address.folder(of: page)
        path = "\(folder)/\(folder.pathParts.last ?? "").m3u8"
        (self.title, self.language, self.albums, self.members) = (title, language, albums, members)
        (self.recordings, self.comma) = (recordings, comma)
    }

    package var bytes: [UInt8] {
        var text = "#EXTM3U\n#PLAYLIST:\(Self.line(title))\n"
        let (own, root) = (language + Address.folder(of: path) + "/", Address.root(from: language + path))
        for index in members {
            for recording in recordings.ofAlbum(index) {
                let track = albums[index].tracks[recording.track]
                let artists = (track.artists.isEmpty ? albums[index].artists : track.artists).joined(separator: comma)
                let name = artists.isEmpty ? track.title : "\(artists) - \(track.title)"
                let target = recording.path
                let relative = target.utf8.hasPrefix(own) ? target.droppingBytes(first: own.utf8.count) : root + target
                text += "#EXTINF:\(recording.seconds ?? -1),\(Self.line(name))\n\(Self.address(relative))\n"
            }
        }
        return Array(text.utf8)
    }

    /// A text without line breaks and other control characters.
    private static func line(_ text: String) -> String {
        UTF8Text.plain(Array(text.utf8)[...])
    }

    /// An address in which letters of all scripts stay as they are, because players that open a file from a disk decode
    /// nothing.
    private static func address(_ path: String) -> String {
        let isPlain = path.utf8.allSatisfy { byte in
            byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || "-._~/".utf8.contains(byte)
        }
        return isPlain ? path : Address.encoded(path)
    }
}
