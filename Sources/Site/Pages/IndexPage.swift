import Localization
import Albums
import Settings
import SiteModel
import SourceText
import Templates

/// The list of all groups of a kind, such as all artists.
struct IndexPage: PageKind {
    /// Its number among the lists of the site.
    let number: Int

    struct Record: PageContent {
        let frame: PageFrame
        let terms: ListRef
        let sections: [IndexSection]
        /// What the owner wrote in `_index.md` of its folder.
        let note: NoteContent
    }

    static let template = "index"
    static let fields = RecordType<Record>(
        "index page",
        Record.frameFields + [
            .flag("hasText", "Whether there is a `note`.") { !$0.note.html.isEmpty },
            .html("note", "What the owner wrote about the list, as HTML.") { $0.note.html },
            .text("noteLang", "The language of the note if it is not that of the page; else empty.") {
                $0.note.language ?? ""
            },
            .list("terms", "The groups in order.", schema: IndexRow.fields.schema, written: { $0.terms }),
            .flag("hasLetters", "Whether its sections have letters.") { $0.sections.count > 1 },
            .list("sections", "The same groups by letter.", of: IndexSection.fields) { $0.sections },
        ])

    static func addFiles(of site: Site, to list: inout FileList) {
        for (number, index) in site.lists.indexes.enumerated() {
            list.add(
                index.taxonomy.path, IndexPage(number: number),
                by: .init(place: .none, remark: "the list of \(index.taxonomy.folder)"))
        }
    }

    private func index(of site: Site) -> TermIndex { site.lists.indexes[number] }

    func text(on site: Site) -> PageText? { site.sectionText(onPageAt: index(of: site).taxonomy.path) }

    func hasAnchor(_ id: String, on site: Site) -> Bool {
        index(of: site).sections.contains { section in section.letter.map { "_" + $0.anchor } == id }
    }

    func render(by renderer: SiteRenderer, _ text: NoteContent, into buffer: inout RenderBuffer) {
        let site = renderer.site
        let index = index(of: site)
        let rows = index.terms.map { term in
            let row = IndexRow(
                title: term.title, path: site.settings.links.path(term.path),
                count: site.words.count(term.albums.count),
                years: term.years(in: site.albums), covers: site.covers(of: term))
            return IndexRow.fields.write(row, into: &buffer.data)
        }
        let sections = index.sections.map { section in
            IndexSection(letter: section.letter, rows: buffer.data.records(rows[section.terms]))
        }
        var frame = renderer.frame(
            index.taxonomy.path, title: site.words.title(of: index.taxonomy), description: "", parts: text.parts)
        frame.indexes = renderer.shared.records.indexes(seenFrom: index.taxonomy.path, into: &buffer.data)
        let record = Record(frame: frame, terms: buffer.data.records(rows), sections: sections, note: text)
        renderer.run(Self.self, record, &buffer)
    }
}
