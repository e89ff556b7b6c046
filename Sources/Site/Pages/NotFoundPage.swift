import Localization
import Settings
import SiteModel
import SourceText
import Templates
import Theming

/// The page that a host shows for an address that does not exist.
struct NotFoundPage: PageKind {
    struct Record: PageContent {
        var frame: PageFrame
    }

    static let template = "404"
    static let fields = RecordType<Record>("page for missing addresses", Record.frameFields)

    /// The languages of a site share it.
    static func addFiles(of site: Site, to list: inout FileList) {
        guard site.folder.isEmpty else { return }
        list.add(
            Site.notFoundPath, NotFoundPage(), by: .init(place: .none, remark: "the page for missing addresses"))
    }

    func render(by renderer: SiteRenderer, _ text: NoteContent, into buffer: inout RenderBuffer) {
        let frame = renderer.frameForAnyAddress(Site.notFoundPath, title: renderer.site.words[.notFoundTitle])
        renderer.run(Self.self, Record(frame: frame), &buffer)
    }
}

/// The page for times without a network.
struct OfflinePage: PageKind {
    static let template = NotFoundPage.template
    static var fields: RecordType<NotFoundPage.Record> { NotFoundPage.fields }

    static func addFiles(of site: Site, to list: inout FileList) {
        guard site.parts.hasOfflineEdition else { return }
        let owner = AddressBook.Owner(place: .none, remark: "the offline edition")
        list.add(ServiceWorker.pagePath, OfflinePage(), by: owner)
        if site.folder.isEmpty { list.add(ServiceWorker.path, .rendered(.serviceWorker), by: owner) }
    }

    func render(by renderer: SiteRenderer, _ text: NoteContent, into buffer: inout RenderBuffer) {
        let words = renderer.site.words
        var frame = renderer.frameForAnyAddress(ServiceWorker.pagePath, title: words[.offlineTitle])
        frame.words = Words.fields.write(renderer.site.pageWords.ofOffline, into: &buffer.data)
        renderer.run(Self.self, NotFoundPage.Record(frame: frame), &buffer)
    }
}

extension SiteRenderer {
    /// The frame of a page that a host or a browser shows at any address: its links start at the root of the host,
    /// whatever its name is.
    ///
    /// The same files therefore work on a deployment preview, on localhost and after a move.
    fileprivate func frameForAnyAddress(_ path: String, title: String) -> PageFrame {
        var frame = frame(path, title: title, description: "")
        frame.root = site.settings.basePath + site.folder
        frame.isCanonical = false
        frame.languages = languages?.links(from: Site.homePath, in: site.folder).map(\.withoutAddress) ?? []
        return frame
    }
}
