import SiteModel
import Albums
import Covers
import Formats
import SourceText
import Templates

/// Renders the pages of a site: shared data is written once, then each page runs the program of its template.
struct SiteRenderer: Sendable {
    let site: Site
    let theme: Theme
    let feed: SiteFeed?
    /// The feed of each list of posts; empty without a base address.
    let postFeeds: [SiteFeed]
    let sitemap: Sitemap?
    /// The data its pages share.
    let shared: SharedData
    let notes: NoteRenderer
    /// Which of its pages are versions of each other; nil for a site in one language.
    let languages: LanguagePages?
    /// The fingerprints of the parts of its long shelves.
    let parts: PartFingerprints

    /// Creates the renderer of a site; `files` are those of the site, sorted by path.
    init(
        site: Site, theme: Theme, files: [OutputTree.File], links: LinkResolver, sitemap: Sitemap?, shared: SharedData,
        languages: LanguagePages? = nil, parts: PartFingerprints = PartFingerprints()
    ) {
        (self.languages, self.parts) = (languages, parts)
        (self.site, self.theme, self.sitemap, self.shared) = (site, theme, sitemap, shared)
        let anchors = PageAnchors(
            site: site, files: files, themeIDs: theme.ids, translations: languages?.translations ?? [])
        let components = NoteComponents(templates: theme.components, site: site, shared: shared)
        notes = NoteRenderer(
            links: links, anchors: anchors, folder: site.folder, components: components, words: site.words)
        feed = SiteFeed(albumsOf: site, links: links, components: components)
        postFeeds = site.posts.lists.compactMap { SiteFeed($0, of: site, links: links, components: components) }
    }

    /// Renders a file and collects its diagnostics, or only computes its fingerprint (``RenderBuffer/isDry``).
    func render(_ content: OutputTree.Rendered, into buffer: inout RenderBuffer) {
        buffer.clear()
        buffer.data.readFields = theme.readFields
        let text = renderText(of: content, &buffer)
        switch content {
        case .page(let page): page.kind.render(by: self, text, into: &buffer)
        case .placeCover(let shelf, let index):
            let place = site.placeShelves[shelf].items[index]
            buffer.write(namedByContent: CoverPlan.drawn(for: place).path) {
                DrawnPlace.svg(name: place.name, kind: place.categoryText)
            }
        case .shelfPart(let shelf, let part):
            guard let program = theme.programs[HomePage.partTemplate] else { return }
            run(program, HomePage.fields, shelfPart(part, of: shelf, into: &buffer.data), &buffer)
            if !buffer.isDry { buffer.bytes = LongShelf.script(of: buffer.bytes) }
        case .feed(let format): render(feed, format, into: &buffer)
        case .postFeed(let list, let format): render(postFeeds[list], format, into: &buffer)
        case .termFeed(let index, let place, let format): render(termFeed(index, place), format, into: &buffer)
        case .sitemap(let index): buffer.write(whole: sitemap?.bytes(at: index) ?? [])
        case .drawnCover(let index):
            buffer.write(namedByContent: site.pictures[index].path) {
                DrawnCover.svg(title: site.albums[index].title, artist: site.albums[index].artistText)
            }
        case .embedResponse(let subject): buffer.write(embedResponse(subject)?.bytes ?? [])
        case .document(let document): buffer.write(whole: document.bytes)
        case .translated, .serviceWorker: preconditionFailure("rendered by the tree, which knows all languages")
        }
    }

    /// The fingerprint of a file, from a dry run unless it is known.
    func fingerprint(of content: OutputTree.Rendered, using buffer: inout RenderBuffer) -> UInt64 {
        buffer.clear()
        guard case .shelfPart(let shelf, let part) = content else {
            return buffer.fingerprint { render(content, into: &$0) }
        }
        return parts.fingerprint(of: part, ofShelf: shelf) { buffer.fingerprint { render(content, into: &$0) } }
    }

    /// The feed of a group.
    ///
    /// It is created where it is needed, because there may be as many as groups.
    func termFeed(_ index: Int, _ place: Int) -> SiteFeed? {
        SiteFeed(
            site.lists.indexes[index].terms[place], of: site, links: notes.links, components: notes.components)
    }

    private func render(_ feed: SiteFeed?, _ format: FeedFormat, into buffer: inout RenderBuffer) {
        feed?.render(format, into: &buffer)
    }

    func run<Kind: PageKind>(_ kind: Kind.Type, _ record: Kind.Record, _ buffer: inout RenderBuffer) {
        guard let program = theme.programs[kind.template] else { return }
        run(program, kind.fields, record, &buffer)
    }

    private func run<Record>(
        _ program: TemplateProgram, _ fields: RecordType<Record>, _ value: Record, _ buffer: inout RenderBuffer
    ) {
        let record = fields.write(value, into: &buffer.data)
        var watch = TextWatch()
        buffer.run(program, record, shared.data, &watch)
    }

    func frame(
        _ path: String, title: String, description: String, about subject: PageSubject = .other,
        parts: NoteParts = NoteParts()
    ) -> PageFrame {
        PageFrame(
            path: path, root: Address.root(from: path), title: title, description: description, subject: subject,
            facts: site.parts.hasShareFacts ? ShareFacts(about: subject, at: path, in: shared.records) : nil,
            menu: shared.records.menu, indexes: shared.records.indexes,
            shared: shared.records, languages: languages?.links(from: path, in: site.folder) ?? [], parts: parts)
    }
}
