import Addresses
import Covers
import Albums
internal import Markdown
import PageFields
import Lists
import SiteModel
import SourceCollection
import SourceText
import Templates

/// What the page of a group shows besides its albums.
struct GroupContent: Sendable {
    /// The first and the last year of its albums.
    var period = ""
    var years: [YearContent] = []
    var alsoOn: [RecordRef] = []
    var note = NoteContent()
    var links: [WebLink] = []

    var hasText: Bool { !note.html.isEmpty || !links.isEmpty }
}

extension TermPage {
    /// The fields of what a page shows of its group.
    static let groupFields: [RecordType<TermPage>.Field] = [
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
        .flag("hasMore", "Whether there are `years`, a `note`, `links`, or albums in `alsoOn`.") {
            $0.group.hasText || !$0.group.years.isEmpty || !$0.group.alsoOn.isEmpty
        },
    ]
}

extension NoteRenderer {
    /// Renders a text about a group, and finds its picture.
    func render(_ text: GroupText, on path: String) -> NoteContent {
        var content = render(text.note, on: path)
        guard let picture = text.picture else { return content }
        var found = NoteLinks(text.note, on: folder + path, self)
        _ = found.target(of: Markdown.Link(kind: .image, destination: picture, range: text.pictureRange))
        if text.note.language == nil { content.diagnostics += found.diagnostics }
        content.usesAddresses = true
        let source = text.note.span.file.path
        if case .shown(let shown, _) = links.pictures.outcome(of: picture, in: source, on: folder + path) {
            content.picture = shown.behind(Address.root(from: folder))
        }
        return content
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
        if part == 0 { content.alsoOn = site.alsoOn(term).map { shared.summaries[$0] } }
        if part == 0, theme.parts.hasGroupTexts { content.links = term.text.map { site.groupTexts[$0].links } ?? [] }
        return content
    }
}
