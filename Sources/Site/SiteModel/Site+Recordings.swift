import Albums
import Theming
import Localization
import Settings

/// The recordings of the site, as pages and lists show them.
extension Site {
    /// The recordings of an album, by the index of the track.
    package func recordings(ofTracksOf index: Int) -> [Int: RecordingContent] {
        var found: [Int: RecordingContent] = [:]
        for recording in recordings.ofAlbum(index) {
            let size = ComponentRecording.size(recording.source.size, decimal: words[.decimal])
            found[recording.track] = RecordingContent(recording, top: top, size: size)
        }
        return found
    }

    /// The playlist of an album, which is beside its page; nil without recordings.
    package func playlist(ofAlbum index: Int) -> Playlist? {
        Playlist(
            albums[index].coverText(comma: words[.comma]), beside: path(ofAlbum: index), in: folder, of: [index],
            in: albums, recordings, comma: words[.comma])
    }

    /// The playlist of a list of albums, which is beside its page; nil without recordings.
    package func playlist(of term: Term) -> Playlist? {
        Playlist(
            term.title, beside: term.path, in: folder, of: term.albums, in: albums, recordings, comma: words[.comma])
    }

    /// The playlists of all albums and lists.
    package var playlists: [Playlist] {
        if recordings.isEmpty { return [] }
        let terms = (lists.all.map { [$0] } ?? []) + lists.indexes.flatMap(\.terms)
        return albums.indices.compactMap(playlist(ofAlbum:)) + terms.compactMap(playlist(of:))
    }

    /// The link to the podcast, which is that of the whole site.
    package var podcastLinks: [FeedLink] {
        guard let podcast = settings.podcast, folder.isEmpty, !recordings.isEmpty else { return [] }
        return [FeedLink(podcast: podcast.title ?? settings.title)]
    }
}
