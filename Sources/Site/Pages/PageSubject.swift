import SiteModel
import Albums
import Covers
import Localization
import Settings
import SourceText
import Formats
import Templates

/// What a page is about, for search engines and for programs that show a link to it.
enum PageSubject: Sendable {
    /// Nothing in particular; it has its place in the site all the same.
    case other
    case home
    /// The album at an index of the site's albums.
    case album(Int)
    /// A page of a list of albums, with the picture of its group.
    case list(Term, part: Int, CoverPlan.Picture?)
    /// The text page at an index.
    case page(Int)
}

extension PageContent {
    /// The fields for search engines and for programs that show a link to the page.
    static var shareFields: [RecordType<Self>.Field] {
        [
            .record("card", "What other programs show of a link to it.", of: ShareCard.fields) { $0.frame.card },
            .record("embed", "The page that others may show of it in a frame; nothing without.", of: EmbedLink.fields) {
                $0.frame.embed
            },
            .html(
                "structuredData",
                "What it is about in the vocabulary of schema.org, as JSON-LD; empty without `canonical`."
            ) { $0.frame.structuredData },
        ]
    }
}

/// What the card and the structured data of a page both say, found once.
struct ShareFacts: Sendable {
    /// The absolute address of the page.
    let address: String
    /// The artists of an album, with the absolute addresses of their pages.
    var artists: [StructuredData.Link] = []
    /// The picture that the page shows; nil without one that other programs can show.
    var picture: SharedPicture?
    /// Whether that is a picture of the group that a list is about, not a cover.
    var isPictureOfGroup = false

    /// Finds them; nil without an absolute address.
    init?(about subject: PageSubject, at path: String, in shared: SharedRecords) {
        let site = shared.content
        guard let address = shared.absolute(path), let base = site.settings.baseURL else { return nil }
        self.address = address
        func shown(as picture: CoverPlan.Picture, alt: String) -> SharedPicture? {
            SharedPicture(picture, top: site.top, baseURL: base, alt: alt)
        }
        func cover(ofFirst albums: some Collection<Int>) -> SharedPicture? {
            albums.lazy.compactMap { album -> SharedPicture? in
                guard var shown = shown(as: site.pictures[album], alt: "") else { return nil }
                shown.alt = site.albums[album].coverText(comma: site.words[.comma])
                return shown
            }.first
        }
        switch subject {
        case .home:
            let shelf = site.shelves[0]
            let initial = shelf.items.dropFirst(shelf.initialIndex).first
            picture = cover(ofFirst: (initial.map { [$0] } ?? []) + shelf.held)
        case .album(let index):
            picture = cover(ofFirst: CollectionOfOne(index))
            artists = site.links(ofAlbum: index, to: .artists).map { link in
                .init(link.title, link.path.isEmpty ? nil : shared.absolute(link.path))
            }
        case .list(let term, let part, let own):
            picture = own.flatMap { shown(as: $0, alt: term.title) }
            isPictureOfGroup = picture != nil
            if picture == nil { picture = cover(ofFirst: term.albums[site.parts(of: term).range(of: part)]) }
        case .page, .other: break
        }
    }
}

extension PageFrame {
    private var site: Site { shared.content }

    /// The page for frames that stands for the page: that of its album, or of the first shelf of the home page.
    fileprivate var embed: EmbedLink? {
        switch subject {
        case .album(let index): site.embed(.album(index))
        case .home: site.embed(.shelf(0))
        case .list, .page, .other: nil
        }
    }

    /// The card of a link to the page.
    fileprivate var card: ShareCard {
        var card = ShareCard()
        switch subject {
        case .other, .home: break
        case .album(let index):
            card.type = "music.album"
            card.date = site.albums[index].released?.text ?? ""
            card.musicians = facts?.artists.compactMap(\.address) ?? []
        case .list(let term, _, _): if term.taxonomy == .artists { card.type = "profile" }
        case .page(let index):
            if let date = site.pages[index].date { (card.type, card.date) = ("article", date.text) }
        }
        card.picture = facts?.picture
        if let image = site.socialImage(of: subject) ?? shared.socialImage, let base = site.settings.baseURL {
            card.picture = SharedPicture(image, baseURL: base)
            card.isLarge = true
        }
        return card
    }

    /// The text of a data block; empty without an absolute address.
    fileprivate var structuredData: [UInt8] {
        guard isCanonical, let facts else { return [] }
        let own = StructuredData.Link(title, facts.address)
        var data = StructuredData()
        switch subject {
        case .home:
            let search = site.hasSearch ? shared.absolute(shared.searchPage).map { $0 + "?q={query}" } : nil
            data.add(
                site: .init(site.settings.title, facts.address), description: site.settings.description,
                language: site.settings.language, searchTemplate: search)
            for shelf in site.shelves where !shelf.held.isEmpty {
                data.add(
                    list: shelf.title, shelf.held, of: shared.entries,
                    first: shelf.held.startIndex - shelf.items.startIndex, total: shelf.order.count)
            }
        case .album(let index):
            data.add(
                site.albums[index], address: facts.address, artists: facts.artists, image: facts.picture?.address)
            data.add(path: [home] + facts.artists.prefix(1).filter { $0.address != nil } + [own])
        case .list(let term, let part, _):
            if term.taxonomy == .artists, part == 0 {
                data.add(
                    artist: .init(term.title, facts.address),
                    image: facts.isPictureOfGroup ? facts.picture?.address : nil,
                    links: term.text.map { site.groupTexts[$0].links.map(\.url) } ?? [])
            }
            let range = site.parts(of: term).range(of: part)
            data.add(
                list: title, term.albums[range], of: shared.entries, first: range.lowerBound, total: term.albums.count)
            let index = term.taxonomy.map {
                StructuredData.Link(site.words.title(of: $0), shared.absolute(site.settings.links.path($0.path)))
            }
            data.add(path: [home] + (index.map { [$0] } ?? []) + [own])
        case .page(let index):
            let list = site.posts.list(ofPage: index).map {
                StructuredData.Link($0.title, shared.absolute(site.settings.links.path($0.path)))
            }
            data.add(path: [home] + (list.map { [$0] } ?? []) + [own])
        case .other: data.add(path: [home, own])
        }
        return data.script()
    }

    private var home: StructuredData.Link { .init(site.settings.title, shared.absolute(Site.homePath)) }
}

extension SharedRecords {
    /// The absolute address of a page, not encoded, as its canonical link has it; nil without a base address.
    func absolute(_ path: String) -> String? {
        // The home page with clean links is `./`.
        baseURL.map { path == "./" ? $0 : $0 + Address.encoded(Address.withoutIndex(path)) }
    }

    /// What the lists of albums in structured data say of each album; nothing without a base address.
    static func entries(of site: Site, baseURL: String?) -> ListEntries {
        var entries = ListEntries()
        guard let baseURL else { return entries }
        for index in site.albums.indices {
            let path = Address.withoutIndex(site.path(ofAlbum: index))
            entries.add(name: site.albums[index].title, address: baseURL + Address.encoded(path))
        }
        return entries
    }
}

extension Site {
    /// The picture that links to a page about something have for themselves; nil if the settings ask for none.
    func socialImage(of subject: PageSubject) -> SocialImage? {
        switch subject {
        case .album(let index): socialImage(ofAlbum: index)
        case .list(let term, _, _): socialImage(of: term)
        case .home, .page, .other: nil
        }
    }
}
