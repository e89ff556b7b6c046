import Albums
import Covers
import Localization
import Settings
import SiteModel
import SourceText
import Templates

struct AlbumPage: PageKind {
    /// Its index among the albums of the site.
    let index: Int

    struct Record: PageContent {
        let frame: PageFrame
        let album: RecordRef
        let pictures: [FurtherPicture]
        let previous: RecordRef?
        let next: RecordRef?
        let more: [MoreAlbums]
        let shelfPath: String
        let shelfTitle: String
    }

    static let template = "album"
    static let fields = RecordType<Record>(
        "album page",
        Record.frameFields + [
            .record("album", "The album.", schema: AlbumContent.fields.schema) { $0.album },
            .flag("hasPictures", "Whether it has further pictures.") { !$0.pictures.isEmpty },
            .list("pictures", "Its further pictures.", of: FurtherPicture.fields) { $0.pictures },
            .flag("hasNeighbours", "Whether there is an album beside it.") { $0.previous != nil || $0.next != nil },
            .record("previous", "The album before it on the shelf.", schema: ItemCard.fields.schema) { $0.previous },
            .record("next", "The album after it on the shelf.", schema: ItemCard.fields.schema) { $0.next },
            .list("more", "Other albums of its artist and its label.", of: MoreAlbums.fields) { $0.more },
            .text("shelfPath", "Address of the album on the shelf, relative to `root`.") { $0.shelfPath },
            .text("shelfTitle", "What the page with that shelf is called.") { $0.shelfTitle },
        ])

    static func addFiles(of site: Site, to list: inout FileList) {
        // Fields are read in place: a copy of each album would take longer than all else here.
        let albums = site.albums
        for index in albums.indices {
            list.add(
                site.path(ofAlbum: index), AlbumPage(index: index), by: site.owner(ofAlbum: index),
                from: ownFile(albums[index].origin))
            if site.pictures[index].isDrawn && site.folder.isEmpty {
                list.add(
                    site.pictures[index].path, .rendered(.drawnCover(index)),
                    by: .init(ofSlugAt: albums[index].slugOrigin))
            }
        }
    }

    /// The file that contains only the album at `origin`.
    private static func ownFile(_ origin: SourceSpan) -> String? {
        origin.start == 0 && origin.file.path.utf8.hasSuffix(".md") ? origin.file.path : nil
    }

    var album: Int? { index }

    func text(on site: Site) -> PageText? {
        site.albums[index].note.map { PageText(note: $0, path: site.path(ofAlbum: index)) }
    }

    func date(on site: Site) -> String { site.albums[index].added?.date.text ?? "" }

    /// Renders the page, and records where it shows the note and its excerpt.
    func render(by renderer: SiteRenderer, _ text: NoteContent, into buffer: inout RenderBuffer) {
        guard let program = renderer.theme.programs[Self.template] else { return }
        let page = record(by: renderer, text, &buffer.data)
        let record = Self.fields.write(page, into: &buffer.data)
        var watch = TextWatch(
            buffer.data.slots[page.album.index + Self.noteSlot], buffer.data.slots[record.index + Self.excerptSlot])
        buffer.run(program, record, renderer.shared.data, &watch)
        buffer.noteMarks = watch.marks
    }

    private static let noteSlot = AlbumContent.fields.slot("note")
    private static let excerptSlot = fields.slot("description")

    private func record(by renderer: SiteRenderer, _ text: NoteContent, _ data: inout TemplateData) -> Record {
        let (site, shared) = (renderer.site, renderer.shared)
        let content = AlbumContent(shared, index: index, note: text)
        let (previous, next) = site.neighbours(of: index)
        let home = site.home(of: index)
        return Record(
            frame: renderer.frame(
                site.path(ofAlbum: index), title: content.coverText,
                description: text.excerpt, about: .album(index), parts: text.parts),
            album: AlbumContent.fields.write(content, into: &data),
            pictures: FurtherPicture.all(ofAlbum: index, on: site, renderer.notes.links.pictures),
            previous: previous.map { shared.summaries[$0] },
            next: next.map { shared.summaries[$0] },
            more: more(on: site, shared),
            shelfPath: "\(site.address(home.path))#\(Address.encoded(home.anchor))", shelfTitle: home.title)
    }

    private func more(on site: Site, _ shared: SharedData) -> [MoreAlbums] {
        let artist = (albums: site.moreByArtist(of: index), text: site.words[.moreBy], taxonomy: Taxonomy.artists)
        let label = (albums: site.moreFromLabel(of: index), text: site.words[.moreFrom], taxonomy: Taxonomy.labels)
        return [artist, label].compactMap { row in
            guard !row.albums.isEmpty, let link = site.links(ofAlbum: index, to: row.taxonomy).first else { return nil }
            return MoreAlbums(
                title: UTF8Text.replacing("%", with: link.title, in: row.text), path: link.path,
                isOfLabel: row.taxonomy == .labels, items: row.albums.map { shared.summaries[$0] })
        }
    }
}

extension Site {
    /// The source of an album's page.
    func owner(ofAlbum index: Int) -> AddressBook.Owner {
        var owner = AddressBook.Owner(ofSlugAt: albums[index].slugOrigin)
        guard let pattern = settings.albumPermalink?.pattern else { return owner }
        owner.remark = "from `permalinks` in the settings"
        if !pattern.values.contains(.slug) { owner.advice = "add :slug to `permalinks` in the settings" }
        return owner
    }
}

extension AddressBook.Owner {
    /// The source of a file that is named like an album.
    fileprivate init(ofSlugAt origin: SourceSpan) {
        let isFromName = origin.start == 0 && origin.file.path.utf8.hasSuffix(".md")
        self.init(place: .text(origin), remark: isFromName ? "from its file name" : "")
    }
}
