import SiteModel
import Covers
import Albums
import Localization
import Theming
import Settings
import SourceText
import Templates

/// An album as shown on its own page.
///
/// A class like ``ItemContent``.
final class AlbumContent: Sendable {
    /// What all pages share: the site is not copied.
    let shared: SharedRecords
    /// The index of the album.
    let index: Int
    let picture: CoverPlan.Picture
    let note: NoteContent
    /// The links to its groups that shelves show as well.
    let links: AlbumLinks
    /// The alternative text of the cover: `Title, Artist`.
    let coverText: String

    init(_ shared: SharedData, index: Int, note: NoteContent) {
        (self.shared, self.index, self.note) = (shared.records, index, note)
        let content = shared.records.content
        (picture, links) = (content.pictures[index], shared.links[index])
        coverText = Album.coverText(
            content.albums[index].title, content.albums[index].artists, comma: content.words[.comma])
    }

    /// The album, which is not copied: each copy counts references of more than twenty fields.
    private var album: Album { _read { yield shared.content.albums[index] } }

    static let fields = RecordType<AlbumContent>(
        "album",
        [
            .text("id", "Its id in its source.") { $0.album.id },
            .text("title", "Title.") { $0.album.title },
            .text("lang", "Language of the title, where its script tells; else empty.") {
                TextLanguage.tag(of: $0.album.title)
            },
            .text("softTitle", "The title, with soft hyphens in long words.") {
                SoftHyphens.adding(to: $0.album.title)
            },
            .flag("hasLongWord", "Whether the title has a word of more than 20 letters.") { $0.album.hasLongWord },
            .text("artist", "Artists as one text; empty where unknown.") { $0.list($0.album.artists) },
            .list("artists", "Artists one by one.", schema: TermLink.fields.schema, written: { $0.links.artists }),
            .text("alt", "Title and artists, to stand for the cover.") { $0.coverText },
            .text("genre", "Genres as one text; empty where unknown.") { $0.list($0.album.genres) },
            .list("genres", "Genres one by one.", schema: TermLink.fields.schema, written: { $0.links.genres }),
            .text("year", "Year of release; empty where unknown.") { $0.album.released?.year },
            .list(
                "years", "The year of release as a link; none where unknown.", schema: TermLink.fields.schema,
                written: { $0.links.years }),
            .text("released", "Date of release, such as 1977-11; empty where unknown.") {
                $0.album.released?.text ?? ""
            },
            .text("releasedText", "The same in words, such as November 1977.") { view in
                view.album.released.map(view.shared.content.words.date)
            },
            .record("cover", "Its picture.", of: CoverPlan.Picture.fields) { $0.picture },
            .flag("hasFacts", "Whether anything but title, artist and note is known.") { $0.album.hasFacts },
            .text("label", "Record labels as one text; empty where unknown.") {
                $0.list($0.album.labels)
            },
            .list("labels", "Record labels one by one.", of: TermLink.fields) { $0.links(to: .labels) },
            .text("catalogNumber", "Their numbers for it.") { $0.list($0.album.catalogNumbers) },
            .text("format", "Media.") { $0.album.formats.joined(separator: " + ") },
            .list("formats", "Media one by one.", of: TermLink.fields) { $0.links(to: .formats) },
            .text("disc", "Its disc: `vinyl` or `cd`, and the colour of vinyl that is not black; empty without.") {
                Disc(of: $0.album.media).map { [$0.kind.rawValue, $0.color?.rawValue].compactMap { $0 } }?
                    .joined(separator: " ")
            },
            .text("country", "Country of release.") { $0.album.country ?? "" },
            .list("countries", "The same as a link; none where unknown.", of: TermLink.fields) {
                $0.links(to: .countries)
            },
            .text("barcode", "Number under the bar code.") { $0.album.barcode ?? "" },
            .text("rating", "The owner's stars in words; empty without.") { view in
                view.album.rating.map(view.shared.content.words.rating)
            },
            .list("ratings", "The rating as a link to its list; empty without a rating.", of: TermLink.fields) {
                $0.links(to: .ratings)
            },
            .text("stars", "The same as full stars; empty if it is not a number of half stars.") {
                $0.album.rating?.stars?.full
            },
            .text("emptyStars", "The stars that are missing from five.") { $0.album.rating?.stars?.empty },
            .text("type", "Kind of release.") { $0.album.type ?? "" },
            .flag("hasTags", "Whether there are tags.") { !$0.album.tags.isEmpty },
            .texts("tags", "The owner's tags.") { $0.album.tags },
            .list("tagLinks", "The same as links.", of: TermLink.fields) { $0.links(to: .tags) },
            .list("ids", "Ids in databases.", of: ExternalID.fields) { $0.album.ids },
            .flag("hasLinks", "Whether there are links.") { !$0.album.links.isEmpty },
            .list("links", "Pages about it elsewhere.", of: WebLink.fields) { $0.album.links },
            .flag("hasAddresses", "Whether there are links, or ids whose page is known.") { view in
                !view.album.links.isEmpty || view.album.ids.contains { $0.address != nil }
            },
            .text("playingTime", "Length of all tracks, such as 45:30; empty where unknown.") { view in
                PlayingTime(of: view.album.tracks).map(view.shared.content.words.time)
            },
            .list("sides", "Discs or sides of the tracks; none if there is only one.", of: SideContent.fields) { view in
                let recordings = view.recordings
                // The tracks of the sides are those of the album, in order.
                var next = 0
                return AlbumSide.all(of: view.album.tracks).map { side in
                    SideContent(
                        title: view.shared.content.words.title(of: side),
                        tracks: side.tracks.map { track in
                            defer { next += 1 }
                            return TrackContent(track: track, shared: view.shared, recording: recordings[next])
                        })
                }
            },
            .flag("hasTracks", "Whether there are tracks.") { !$0.album.tracks.isEmpty },
            .list("tracks", "Tracks in order.", of: TrackContent.fields) { view in
                let recordings = view.recordings
                return view.album.tracks.enumerated().map { index, track in
                    var track = track
                    track.position = track.position ?? String(index + 1)
                    return TrackContent(track: track, shared: view.shared, recording: recordings[index])
                }
            },
            .record("recording", "The first of its recordings, if they are published.", of: RecordingContent.fields) {
                view in
                view.recordings.min { $0.key < $1.key }?.value
            },
            .text("listenScript", "Address of the script that plays them, relative to `root`.") {
                $0.shared.listenScript
            },
            .text("playlist", "Address of the playlist of its recordings, relative to `root`; empty without.") { view in
                view.shared.content.playlist(ofAlbum: view.index).map(\.path).map(Address.encoded) ?? ""
            },
            .list("extra", "The owner's own fields.", of: ExtraField.fields, byName: "extraNames") { $0.album.extra },
            .open("extraNames", "The same by name: `extra.condition`.", key: SiteNames.extraKey) { view, data in
                SiteNames.write(extra: view.album.extra, named: view.shared.content.extraNames, into: &data)
            },
            .flag("hasNote", "Whether there is a note.") { !$0.note.html.isEmpty },
            .html("note", "The note as HTML.") { $0.note.html },
            .text("noteLang", "The language of the note if it is not that of the page; else empty.") {
                $0.note.language ?? ""
            },
        ])

    /// The recordings of tracks, by the index of the track.
    private var recordings: [Int: RecordingContent] { shared.content.recordings(ofTracksOf: index) }

    private func list(_ names: [String]) -> String { shared.content.words.list(names) }

    private func links(to taxonomy: Taxonomy) -> [TermLink] { shared.content.links(ofAlbum: index, to: taxonomy) }
}

/// A track as shown on the page of its album.
struct TrackContent: Sendable {
    let track: Track
    let shared: SharedRecords
    var recording: RecordingContent?

    static let fields = RecordType<TrackContent>(
        "track",
        [
            .text("number", "Position as printed.") { $0.track.position ?? "" },
            .text("title", "Title.") { $0.track.title },
            .text("lang", "Its language, where its script tells; else empty.") { TextLanguage.tag(of: $0.track.title) },
            .flag("hasArtists", "Whether it has artists who are not those of the album.") {
                !$0.track.artists.isEmpty
            },
            .list("artists", "These artists.", of: TermLink.fields) { view in
                view.shared.content.links(toArtists: view.track.artists)
            },
            .text("duration", "Length, such as 4:33; empty where unknown.") { $0.track.duration ?? "" },
            .record("recording", "Its recording, if it is published.", of: RecordingContent.fields) { $0.recording },
        ])
}

/// A disc or side with its heading.
struct SideContent: Sendable {
    let title: String
    let tracks: [TrackContent]

    static let fields = RecordType<SideContent>(
        "disc or side",
        [
            .text("title", "What it is called, such as Disc 2 or Side B.") { $0.title },
            .list("tracks", "Its tracks in order.", of: TrackContent.fields) { $0.tracks },
        ])
}
