import Addresses
import Albums
import Covers
import Lists
import Localization
import PageFields
import SiteModel
import SourceCollection
import SourceText
import StructuredData
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
            .html(
                "structuredData",
                "What it is about in the vocabulary of schema.org, as JSON-LD; empty without `canonical`."
            ) { $0.frame.structuredData },
        ]
    }
}

extension PageFrame {
    private var site: Site { shared.content }

    /// The card of a link to the page.
    fileprivate var card: ShareCard {
        var card = details
        if let image = site.socialImage(of: subject) ?? shared.socialImage, let base = site.settings.baseURL {
            card.picture = SharedPicture(image, baseURL: base)
            card.isLarge = true
        }
        return card
    }

    /// The card with a picture that the page shows.
    private var details: ShareCard {
        var card = ShareCard()
        switch subject {
        case .other: break
        case .home:
            let shelf = site.shelves[0]
            let initial = shelf.items.dropFirst(shelf.initialIndex).first
            card.picture = picture(ofFirst: (initial.map { [$0] } ?? []) + shelf.held)
        case .album(let index):
            card.type = "music.album"
            card.date = site.albums[index].released?.text ?? ""
            card.picture = picture(ofFirst: [index])
            card.musicians = site.links(ofAlbum: index, to: .artists).filter { !$0.path.isEmpty }
                .compactMap { shared.absolute($0.path) }
        case .list(let term, let part, let picture):
            if term.taxonomy == .artists { card.type = "profile" }
            card.picture =
                picture.flatMap { shown(as: $0, alt: term.title) }
                ?? self.picture(ofFirst: term.albums[site.parts(of: term).range(of: part)])
        case .page(let index):
            guard let date = site.pages[index].date else { break }
            (card.type, card.date) = ("article", date.text)
        }
        return card
    }

    /// The cover of the first of some albums that has one other programs can show.
    private func picture(ofFirst albums: some Collection<Int>) -> SharedPicture? {
        albums.lazy.compactMap { album -> SharedPicture? in
            guard var shown = shown(as: site.pictures[album], alt: "") else { return nil }
            shown.alt = site.albums[album].coverText(comma: site.words[.comma])
            return shown
        }.first
    }

    private func shown(as picture: CoverPlan.Picture, alt: String) -> SharedPicture? {
        site.settings.baseURL.flatMap { SharedPicture(picture, top: site.top, baseURL: $0, alt: alt) }
    }

    /// The text of a data block; empty without an absolute address.
    fileprivate var structuredData: [UInt8] {
        guard isCanonical, let address = shared.absolute(path) else { return [] }
        var data = StructuredData()
        switch subject {
        case .home:
            let search = site.hasSearch ? shared.absolute(shared.searchPage).map { $0 + "?q={query}" } : nil
            data.add(
                site: .init(site.settings.title, address), description: site.settings.description,
                language: site.settings.language, searchTemplate: search)
            for shelf in site.shelves where !shelf.held.isEmpty {
                data.add(
                    list: shelf.title, shelf.held, of: shared.entries,
                    first: shelf.held.startIndex - shelf.items.startIndex, total: shelf.order.count)
            }
            return data.script()
        case .album(let index):
            let artists = site.links(ofAlbum: index, to: .artists).map(link)
            data.add(
                site.albums[index], address: address, artists: artists, image: picture(ofFirst: [index])?.address)
            data.add(path: [home] + artists.prefix(1).filter { $0.address != nil } + [.init(title, address)])
        case .list(let term, let part, let picture):
            if term.taxonomy == .artists, part == 0 {
                data.add(
                    artist: .init(term.title, address), image: picture.flatMap { shown(as: $0, alt: "") }?.address,
                    links: term.text.map { site.groupTexts[$0].links.map(\.url) } ?? [])
            }
            let range = site.parts(of: term).range(of: part)
            data.add(
                list: title, term.albums[range], of: shared.entries, first: range.lowerBound, total: term.albums.count)
            let index = term.taxonomy.map {
                StructuredData.Link(site.words.title(of: $0), shared.absolute(site.settings.links.path($0.path)))
            }
            data.add(path: [home] + (index.map { [$0] } ?? []) + [.init(title, address)])
        case .page(let index):
            let list = site.posts.list(ofPage: index).map {
                StructuredData.Link($0.title, shared.absolute(site.settings.links.path($0.path)))
            }
            data.add(path: [home] + (list.map { [$0] } ?? []) + [.init(title, address)])
        case .other: data.add(path: [home, .init(title, address)])
        }
        return data.script()
    }

    private var home: StructuredData.Link { .init(site.settings.title, shared.absolute(Site.homePath)) }

    private func link(_ link: TermLink) -> StructuredData.Link {
        .init(link.title, link.path.isEmpty ? nil : shared.absolute(link.path))
    }
}

extension SharedRecords {
    /// The absolute address of a page, not encoded, as its canonical link has it; nil without a base address.
    func absolute(_ path: String) -> String? {
        // The home page with clean links is `./`.
        baseURL.map { $0 + (path == "./" ? "" : Address.encoded(String(AddressBook.address(of: path).dropFirst()))) }
    }

    /// What the lists of albums in structured data say of each album; nothing without a base address.
    static func entries(of site: Site, baseURL: String?) -> ListEntries {
        var entries = ListEntries()
        guard let baseURL else { return entries }
        for index in site.albums.indices {
            let path = AddressBook.address(of: site.path(ofAlbum: index)).dropFirst()
            entries.add(name: site.albums[index].title, address: baseURL + Address.encoded(String(path)))
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
