package import Albums
import Formats
package import Settings
package import SourceText

/// The feed of the recordings, as directories of podcasts read it.
///
/// Its episodes are the recordings of the albums with an `added` date, newest first, as in the feed of albums: no date
/// comes from a clock. The tracks of an album are a second apart, so that programs that sort them by date keep them in
/// their order.
package struct PodcastDocument: OutputDocument {
    private let settings: Settings
    private let podcast: Settings.PodcastSettings
    private let baseURL: String
    private let albums: [Album]
    private let recordings: AlbumRecordings
    /// The albums whose recordings are episodes, newest first.
    private let members: [Int]
    /// The picture to publish beside it.
    package let image: BinaryFile?
    /// What separates artists.
    private let comma: String

    /// The maximum number of episodes; the last album is not cut.
    static let limit = 300
    /// The width and height of a picture, in pixels, that directories take.
    private static let sides = 1400...3000

    /// The podcast of a site; nil if the settings ask for none, or if no album with a date has recordings.
    package init?(
        _ settings: Settings, albums: [Album], recordings: AlbumRecordings, in tree: SourceTree, comma: String,
        diagnostics: inout [Diagnostic]
    ) {
        guard let podcast = settings.podcast, let baseURL = settings.baseURL else { return nil }
        let dated = albums.indices.filter { albums[$0].added != nil && !recordings.ofAlbum($0).isEmpty }
        // Sorting is stable, so albums of one date keep their order.
        let newest = dated.sorted { first, second in
            guard let date = albums[first].added, let other = albums[second].added else { return false }
            return date > other
        }
        var members: [Int] = []
        var count = 0
        for index in newest where count < Self.limit {
            members.append(index)
            count += recordings.ofAlbum(index).count
        }
        image = Self.image(podcast, in: tree, &diagnostics)
        if members.isEmpty {
            diagnostics.append(
                .warning(
                    .podcastWithoutFiles, "there is no podcast: no album with recordings has an `added` date",
                    at: podcast.origin, help: "write `added: 2026-01-31` into an album with recordings"))
            return nil
        }
        (self.settings, self.podcast, self.baseURL, self.albums) = (settings, podcast, baseURL, albums)
        (self.recordings, self.members, self.comma) = (recordings, members, comma)
    }

    package var title: String { podcast.title ?? settings.title }

    package var path: String { Podcast.fileName }

    /// The path of the picture in the output; nil for none.
    package var imagePath: String? {
        image?.header.map { "podcast.\($0.fileExtension)" }
    }

    package var bytes: [UInt8] {
        let description = podcast.description ?? settings.description
        let document = Podcast(
            title: title, description: description.isEmpty ? title : description, language: settings.language,
            address: baseURL, author: podcast.author ?? settings.title, email: podcast.email,
            category: podcast.category, isExplicit: podcast.isExplicit, image: imagePath.map { baseURL + $0 },
            episodes: members.flatMap(episodes))
        return document.document(at: baseURL + path)
    }

    private func episodes(ofAlbum index: Int) -> [Podcast.Episode] {
        let (album, recordings) = (albums[index], recordings.ofAlbum(index))
        guard let added = album.added else { return [] }
        let page = settings.path(ofAlbum: index, in: albums)
        let address = baseURL + Address.encoded(Address.withoutIndex(page))
        return recordings.enumerated().map { place, recording in
            let track = album.tracks[recording.track]
            let author = (track.artists.isEmpty ? album.artists : track.artists).joined(separator: comma)
            let parts = [author, album.title, album.released.map { String($0.year) } ?? ""]
            return Podcast.Episode(
                title: track.title, description: parts.filter { !$0.isEmpty }.joined(separator: " · "), author: author,
                page: address, address: baseURL + Address.encoded(recording.path), type: recording.format.type,
                size: recording.source.size, seconds: recording.seconds,
                moment: added.spread(recordings.count - 1 - place, of: recordings.count))
        }
    }

    /// The picture of the settings, if directories take it.
    private static func image(
        _ podcast: Settings.PodcastSettings, in tree: SourceTree, _ diagnostics: inout [Diagnostic]
    ) -> BinaryFile? {
        guard let name = podcast.image, let place = podcast.imageOrigin else {
            diagnostics.append(
                .warning(
                    .wrongPodcast, "the podcast has no `image`, which directories require", at: podcast.origin,
                    help: "name a square JPEG or PNG of 1,400 to 3,000 pixels: `image: covers/podcast.jpg`"))
            return nil
        }
        let path = name.utf8.hasPrefix("/") ? name.droppingBytes(first: 1) : name
        guard let file = Address.resolved("content/" + path, from: "").flatMap(tree.binary), let header = file.header,
            header.isImage
        else {
            diagnostics.append(
                .error(
                    .wrongPodcast, "no picture `\(name.prefix(80))`", at: place,
                    help: "write its path in content/, such as covers/podcast.jpg"))
            return nil
        }
        let (width, height) = header.pixelSize ?? (0, 0)
        if width != height || !sides.contains(width) || ![.jpeg, .png].contains(header.kind) {
            diagnostics.append(
                .warning(
                    .wrongPodcast, "directories do not take this picture", at: place,
                    notes: [.init("it is a \(header.fileExtension) of \(width) x \(height) pixels")],
                    help: "it must be a square JPEG or PNG of 1,400 to 3,000 pixels"))
        }
        return file
    }
}
