import SiteModel
import Covers
import CoverSearch
import Albums
internal import Markdown
import Settings
import SourceText
import Templates

/// What the page of a group shows besides its albums.
struct GroupContent: Sendable {
    /// The first and the last year of its albums.
    var period = ""
    var years: [YearContent] = []
    var alsoOn: [RecordRef] = []
    var missing: [MissingAlbum] = []
    var note = NoteContent()
    var links: [WebLink] = []

    var hasText: Bool { !note.html.isEmpty || !links.isEmpty }
}

extension TermPage.Record {
    /// The fields of what a page shows of its group.
    static let groupFields: [RecordType<TermPage.Record>.Field] = [
        .text("period", "The first and the last year of its albums, such as `1971–1980`; empty where unknown.") {
            $0.group.period
        },
        .flag("hasYears", "Whether there are `years`.") { !$0.group.years.isEmpty },
        .list(
            "years", "On the page of an artist that shows albums of several years, these years, oldest first.",
            of: YearContent.fields
        ) { $0.group.years },
        .flag("hasAlsoOn", "Whether there are albums in `alsoOn`.") { !$0.group.alsoOn.isEmpty },
        .list(
            "alsoOn", "On the first page of an artist, albums of others that have a track of this artist.",
            schema: ItemCard.fields.schema
        ) { $0.group.alsoOn },
        .flag("hasMissing", "Whether there are albums in `missing`.") { !$0.group.missing.isEmpty },
        .list(
            "missing", "On the first page of an artist or a label, its albums that the collection lacks.",
            of: MissingAlbum.fields
        ) { $0.group.missing },
        .flag("hasText", "Whether there is a `note` or there are `links`.") { $0.group.hasText },
        .html("note", "What the owner wrote about it, on the first of its pages, as HTML.") { $0.group.note.html },
        .text("noteLang", "The language of the note if it is not that of the page; else empty.") {
            $0.group.note.language ?? ""
        },
        .record("picture", "A picture of it, in its own proportions.", of: CoverPlan.Picture.fields) {
            $0.group.note.picture
        },
        .flag("hasLinks", "Whether there are `links`.") { !$0.group.links.isEmpty },
        .list("links", "Pages about it elsewhere.", of: WebLink.fields) { $0.group.links },
        .flag("hasMore", "Whether there are `years`, a `note`, `links`, or albums in `alsoOn` or `missing`.") {
            $0.group.hasText || !$0.group.years.isEmpty || !$0.group.alsoOn.isEmpty || !$0.group.missing.isEmpty
        },
    ]
}

extension MissingAlbum {
    static let fields = RecordType<MissingAlbum>(
        "missing album",
        [
            .text("title", "Its title.") { $0.title },
            .text("artist", "Its artist, on the page of a label; else empty.") { $0.label == nil ? "" : $0.artist },
            .text("year", "The year of its first release; empty where unknown.") { $0.year.map(String.init) ?? "" },
            .text("address", "Its page at MusicBrainz; empty where unknown.") { $0.address ?? "" },
        ])
}

extension NoteRenderer {
    /// Renders a text about a group for its diagnostics, those of its picture included.
    func check(_ text: GroupText) -> [Diagnostic] {
        render(text.note, on: text.pagePath).diagnostics + picture(of: text, on: text.pagePath).note.diagnostics
    }

    /// Finds the picture of a text about a group; `note` has its diagnostics.
    func picture(of text: GroupText, on path: String) -> (shown: CoverPlan.Picture?, note: NoteContent) {
        guard let picture = text.picture else { return (nil, NoteContent()) }
        var found = NoteLinks(text.note, on: folder + path, self)
        _ = found.target(of: Markdown.Link(kind: .image, destination: picture, range: text.pictureRange))
        let note = NoteContent(diagnostics: text.note.language == nil ? found.diagnostics : [], usesAddresses: true)
        let source = text.note.span.file.path
        guard case .shown(let shown, _) = links.pictures.outcome(of: picture, in: source, on: folder + path) else {
            return (nil, note)
        }
        return (shown, note)
    }
}

extension SiteRenderer {
    /// What a page of a group shows besides its albums, with its text.
    func group(_ term: Term, _ part: Int, _ note: NoteContent) -> GroupContent {
        var content = GroupContent(note: note)
        if term.taxonomy != nil { content.period = term.years(in: site.albums) }
        if theme.parts.hasYears {
            content.years = site.years(ofArtist: term).map { year in
                YearContent(year: year.year.map(String.init) ?? "", items: year.albums.map { shared.summaries[$0] })
            }
        }
        if part == 0 {
            content.alsoOn = site.alsoOn(term).map { shared.summaries[$0] }
            content.missing = site.missing(of: term)
        }
        if part == 0, theme.parts.hasGroupTexts { content.links = term.text.map { site.groupTexts[$0].links } ?? [] }
        return content
    }
}

extension Site {
    /// The albums that the collection lacks of an artist or a label, without those that it has by now.
    fileprivate func missing(of term: Term) -> [MissingAlbum] {
        guard let taxonomy = term.taxonomy,
            let listed = missingAlbums.albums[MissingAlbums.Group(taxonomy, slug: term.slug)]
        else { return [] }
        let owned = OwnedAlbums(term.albums.lazy.map { self.albums[$0] })
        return listed.filter { !owned.contains($0) }
    }
}
