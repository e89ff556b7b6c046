import Albums
import Covers
import Localization
import Settings
import SiteModel
import SourceText
import Templates
import Theming

/// The pages that others may show in frames.
extension Site {
    /// The page for frames of an album or a shelf; nil if the settings do not offer it.
    func embed(_ subject: EmbedSubject) -> EmbedLink? {
        guard let base = settings.pagesURL, settings.embeds.kinds.contains(subject.kind) else { return nil }
        let address = base + Address.encoded(embedPath(of: subject))
        switch subject {
        case .album(let index):
            return EmbedLink(
                title: albums[index].coverText(comma: words[.comma]), address: address,
                height: albums[index].tracks.isEmpty ? EmbedPage.albumHeight : EmbedPage.tracksHeight)
        case .shelf(let number):
            let title = EmbedText.cut(shelves[number].title, to: EmbedText.titleLength / 2)
            return EmbedLink(title: "\(title) · \(settings.title)", address: address, height: EmbedPage.shelfHeight)
        }
    }

    /// The page of an album has its page for frames beside it.
    fileprivate func embedPath(of subject: EmbedSubject) -> String {
        switch subject {
        case .album(let index): "\(Address.folder(of: path(ofAlbum: index)))/embed.html"
        case .shelf(let number): "embed/\(shelves[number].anchor).html"
        }
    }
}

extension EmbedSubject {
    fileprivate var kind: Settings.Embeds.Kind {
        switch self {
        case .album: .albums
        case .shelf: .shelves
        }
    }
}

/// A page for frames on other sites.
struct FramePage: PageKind {
    let subject: EmbedSubject

    static let template = "embed"
    static var fields: RecordType<EmbedPage> { EmbedPage.fields }
    static let need = PageNeed.asked { settings, _ in !settings.embeds.kinds.isEmpty }

    /// Adds the pages for frames that the settings offer, and their oEmbed responses.
    static func addFiles(of site: Site, to list: inout FileList) {
        let kinds = site.settings.embeds.kinds
        var subjects: [EmbedSubject] = kinds.contains(.albums) ? site.albums.indices.map { .album($0) } : []
        if kinds.contains(.shelves) { subjects += site.shelves.indices.map { .shelf($0) } }
        let owner = AddressBook.Owner(place: .none, remark: "from `embed` in the settings")
        for subject in subjects {
            let path = site.embedPath(of: subject)
            list.add(path, FramePage(subject: subject), by: owner)
            let data = path.droppingBytes(first: 0, last: ".html".utf8.count) + ".json"
            list.add(data, .rendered(.embedResponse(subject)), by: owner)
        }
    }

    /// Renders the page with the largest covers with which it stays below ``EmbedPage/sizeLimit``.
    ///
    /// What has no room is left out: tracks, and the last albums of a shelf.
    func render(by renderer: SiteRenderer, _ text: NoteContent, into buffer: inout RenderBuffer) {
        var covers = EmbedCovers(site: renderer.site, read: buffer.covers, isDry: buffer.isDry)
        switch subject {
        case .album(let index): renderer.renderEmbed(ofAlbum: index, &covers, into: &buffer)
        case .shelf(let number): renderer.renderEmbed(ofShelf: number, &covers, into: &buffer)
        }
        buffer.lacksCover = covers.isIncomplete
        buffer.hasStandIns = true
    }
}

extension SiteRenderer {
    /// What programs learn that want to embed a page.
    func embedResponse(_ subject: EmbedSubject) -> EmbedResponse? {
        guard let link = site.embed(subject), let base = site.settings.baseURL else { return nil }
        var (author, albums) = ("", ArraySlice<Int>())
        switch subject {
        case .album(let index): (author, albums) = (site.words.list(site.albums[index].artists), [index])
        case .shelf(let number): albums = site.shelves[number].items.prefix(EmbedShelf.itemLimit)
        }
        // A closure would copy the site.
        var picture: SharedPicture?
        for album in albums where picture == nil {
            picture = SharedPicture(site.pictures[album], top: site.top, baseURL: base, alt: "")
            if picture?.size == nil { picture = nil }
        }
        return EmbedResponse(
            link, author: author, provider: site.settings.title, providerAddress: shared.records.baseURL ?? base,
            picture: picture)
    }

    fileprivate func renderEmbed(ofAlbum index: Int, _ covers: inout EmbedCovers, into buffer: inout RenderBuffer) {
        let address = shared.records.absolute(site.path(ofAlbum: index)) ?? ""
        let root = Address.root(from: site.embedPath(of: .album(index)))
        let recordings = site.recordings(ofTracksOf: index)
        var page = embedPage(canonical: address, address: address, title: site.albums[index].title)
        for limit in [EmbedAlbum.trackLimit, 0] {
            func render(_ cover: String) -> Bool {
                var album = embedded(index, cover: cover)
                album.tracks = site.albums[index].tracks.prefix(limit).enumerated().map { place, track in
                    EmbedTrack(track, number: place + 1, recording: recordings[place].map { root + $0.address } ?? "")
                }
                page.content = .album(album)
                return isRendered(page, into: &buffer)
            }
            // A dry run knows no sizes, and the second attempt shows all that the first does.
            guard buffer.isDry || render("") else { continue }
            let room = EmbedPage.sizeLimit - buffer.bytes.count
            if render(covers.largest(of: index, below: room)) { return }
        }
    }

    fileprivate func renderEmbed(ofShelf number: Int, _ covers: inout EmbedCovers, into buffer: inout RenderBuffer) {
        let (shelf, links) = (site.shelves[number], site.links(ofShelf: number))
        let home = shared.records.absolute(Site.homePath) ?? ""
        let address = number == 0 ? home : "\(home)#_\(Address.encoded(shelf.anchor))"
        let rest = (links.rest?.path ?? links.group).flatMap(shared.records.absolute) ?? address
        var page = embedPage(canonical: home, address: address, title: shelf.title)
        for count in (0...min(shelf.items.count, EmbedShelf.itemLimit)).reversed() {
            let albums = Array(shelf.items.prefix(count))
            func render(_ covers: [String]) -> Bool {
                var content = EmbedShelf()
                content.isEmpty = shelf.order.isEmpty
                content.count = site.words.count(shelf.order.count)
                content.items = zip(albums, covers).map { embedded($0, cover: $1) }
                if count < shelf.order.count {
                    (content.restTitle, content.restAddress) = (site.words.seeAll(shelf.order.count), rest)
                }
                page.content = .shelf(content)
                return isRendered(page, into: &buffer)
            }
            guard render(albums.map { _ in "" }) else { continue }
            guard let chosen = covers.chosen(for: albums, room: EmbedPage.sizeLimit - buffer.bytes.count) else {
                continue
            }
            if render(chosen) { return }
        }
    }

    private func embedPage(canonical: String, address: String, title: String) -> EmbedPage {
        var page = EmbedPage(
            site: shared.records.site, words: shared.records.words, siteTitle: site.settings.title,
            canonical: canonical, address: address, title: title)
        page.styles = ThemeStyles.embedded(site.settings.theme)
        return page
    }

    private func embedded(_ index: Int, cover: String) -> EmbedAlbum {
        let album = site.albums[index]
        return EmbedAlbum(
            title: album.title, artist: site.words.list(album.artists), year: album.released.map { "\($0.year)" } ?? "",
            cover: cover, address: shared.records.absolute(site.path(ofAlbum: index)) ?? "")
    }

    /// Renders a page, and returns whether it is small enough.
    private func isRendered(_ page: EmbedPage, into buffer: inout RenderBuffer) -> Bool {
        buffer.clear()
        run(FramePage.self, page, &buffer)
        return buffer.bytes.count < EmbedPage.sizeLimit
    }
}

/// Covers as addresses that contain them.
private struct EmbedCovers {
    let site: Site
    let read: (@Sendable (ImageSet, Int) -> [UInt8]?)?
    /// Whether names of pictures, which have a hash of their content, replace the pictures.
    let isDry: Bool
    /// Whether a cover could not be read.
    private(set) var isIncomplete = false
    private var known: [Key: String] = [:]

    private struct Key: Hashable {
        let album: Int
        let side: Int
    }

    init(site: Site, read: (@Sendable (ImageSet, Int) -> [UInt8]?)?, isDry: Bool) {
        (self.site, self.read, self.isDry) = (site, read, isDry)
    }

    /// The sides that are tried, each with pixels to spare for the room it has.
    private static let sides = [300, 200, 100]

    /// The drawn cover of an album.
    private func drawn(_ album: Int) -> String {
        let svg = DrawnCover.svg(title: site.albums[album].title, artist: site.albums[album].artistText)
        return "data:image/svg+xml;base64,\(Base64.text(svg))"
    }

    /// The cover of an album with at least `side` pixels if it is that large; a cover without sizes is the drawn one.
    mutating func address(of album: Int, atLeast side: Int) -> String {
        if isDry { return site.pictures[album].path }
        guard let read, let art = site.pictures[album].art?.art,
            let side = art.sides.first(where: { $0 >= side }) ?? art.sides.last
        else { return drawn(album) }
        let key = Key(album: album, side: side)
        if let address = known[key] { return address }
        guard let bytes = read(art, side) else {
            isIncomplete = true
            return drawn(album)
        }
        let address = "data:image/webp;base64,\(Base64.text(bytes))"
        known[key] = address
        return address
    }

    /// The largest cover of an album below a size; else the drawn one.
    mutating func largest(of album: Int, below size: Int) -> String {
        for side in Self.sides {
            let address = address(of: album, atLeast: side)
            if address.utf8.count < size { return address }
        }
        return drawn(album)
    }

    /// The covers of some albums that together are smaller than `room`: the first in twice the size, as far as there is room.
    ///
    /// nil if there is no room for the small ones.
    mutating func chosen(for albums: [Int], room: Int) -> [String]? {
        var chosen = albums.map { address(of: $0, atLeast: 100) }
        var size = chosen.reduce(0) { $0 + $1.utf8.count }
        if size >= room { return nil }
        for (place, album) in albums.enumerated() {
            let large = address(of: album, atLeast: 200)
            let new = size - chosen[place].utf8.count + large.utf8.count
            if new >= room { break }
            (chosen[place], size) = (large, new)
        }
        return chosen
    }
}
