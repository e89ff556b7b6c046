import Readers
import Recognition
import Settings

/// Tags whose texts were read in another encoding than they have.
extension TrackTags {
    /// The texts that people read.
    var texts: [String] { [album, title].compactMap(\.self) + artists + albumArtists + genres + labels }

    /// The tags with their texts in an encoding.
    func read(as encoding: TextEncoding) -> TrackTags {
        func read(_ text: String) -> String { OldTags.text(text, as: encoding) }
        var tags = self
        (tags.album, tags.title) = (album.map(read), title.map(read))
        (tags.artists, tags.albumArtists) = (artists.map(read), albumArtists.map(read))
        (tags.genres, tags.labels) = (genres.map(read), labels.map(read))
        return tags
    }
}
