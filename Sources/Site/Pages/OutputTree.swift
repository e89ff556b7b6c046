package import SiteModel
package import Albums
package import Covers
package import Formats
import Settings
package import SourceText

/// The site as values: all its files, and how to produce the bytes of each.
package struct OutputTree: Sendable {
    package struct File: Sendable {
        /// Path relative to the output folder, separated by `/`.
        package let path: String
        package let content: Content
    }

    /// The content of a file.
    package enum Content: Sendable {
        /// A copy of a file of the site folder; the path is the source's.
        indirect case copy(BinaryFile)
        /// The given bytes.
        case bytes([UInt8])
        /// A square of a cover with a side in pixels, in the encoding its producer stores.
        indirect case cover(ImageSet, side: Int, format: ImageSet.Format)
        /// A picture for links to pages, which its producer draws.
        indirect case socialImage(SocialImage)
        /// Something that is rendered on request.
        case rendered(Rendered)
    }

    /// Content that is rendered on request.
    package enum Rendered: Sendable {
        /// A page.
        case page(Page)
        /// The feed of the newest albums in a format.
        case feed(FeedFormat)
        /// The feed of the list of posts with a number.
        case postFeed(list: Int, FeedFormat)
        /// The feed of the group at a place of a list.
        case termFeed(index: Int, Int, FeedFormat)
        /// The sitemap file at an index.
        case sitemap(Int)
        /// The drawn picture of a place: the index of its shelf, and its index on that shelf.
        case placeCover(shelf: Int, Int)
        /// A part of the shelf with a number, for the script of long shelves.
        case shelfPart(shelf: Int, Int)
        /// The drawn cover of the album at an index of the site's albums.
        case drawnCover(Int)
        /// The service worker that keeps the offline edition.
        case serviceWorker
        /// The oEmbed response of a page for frames.
        case embedResponse(EmbedSubject)
        /// A file that needs no template: a playlist or the podcast.
        indirect case document(any OutputDocument)
        /// A page of the site in another of its languages, by the number of the language among those.
        indirect case translated(Int, Rendered)
    }

    /// The files, sorted by the bytes of their paths.
    package let files: [File]
    let links: LinkResolver
    let renderer: SiteRenderer
    /// The renderers of the site in its further languages.
    let translations: [SiteRenderer]
    /// What browsers keep of the site; nil for nothing.
    let offline: OfflineEdition?

    init(
        files: [File], links: LinkResolver, renderer: SiteRenderer, translations: [SiteRenderer] = [],
        offline: OfflineEdition? = nil
    ) {
        (self.files, self.links, self.offline) = (files, links, offline)
        (self.renderer, self.translations) = (renderer, translations)
    }

    /// Returns a shard of the tree: every n-th file, so that each shard has a similar number of pages of each kind.
    package func part(_ shard: Shard) -> OutputTree {
        let indices = stride(from: shard.number - 1, to: files.count, by: shard.count)
        return OutputTree(
            files: indices.map { files[$0] }, links: links, renderer: renderer, translations: translations,
            offline: offline)
    }

    /// Renders content into `buffer`, which is reused from file to file.
    package func render(_ content: Rendered, into buffer: inout RenderBuffer) {
        if case .translated(let number, let content) = content {
            translations[number].render(content, into: &buffer)
        } else if case .serviceWorker = content {
            renderServiceWorker(into: &buffer)
        } else {
            renderer.render(content, into: &buffer)
        }
    }

    /// A hash of everything the bytes of a file are built from, except the targets of links in notes.
    ///
    /// What is rendered gets its hash from a dry run: a kind of file needs no list of what it depends on. Files for which
    /// ``RenderBuffer/usesAddresses`` is true also depend on ``addressesFingerprint``.
    package func fingerprint(of file: File, using buffer: inout RenderBuffer) -> UInt64 {
        switch file.content {
        case .bytes(let bytes): ContentHash.of(bytes)
        case .copy(let source): source.contentHash
        case .cover(let art, let side, let format):
            ContentHash.of(words: [art.fingerprint, UInt64(side), format == .webp ? 0 : 1])
        case .socialImage(let image): image.fingerprint
        case .rendered(.translated(let number, let content)):
            translations[number].fingerprint(of: content, using: &buffer)
        case .rendered(.serviceWorker): buffer.fingerprint { renderServiceWorker(into: &$0) }
        case .rendered(let content): renderer.fingerprint(of: content, using: &buffer)
        }
    }

    /// The words that notes of the site's own language show.
    package var noteLabels: NoteLabels { NoteLabels(renderer.site.words) }

    /// An identifier of the source whose note is shown on this album page and on no other page; otherwise 0.
    package func noteSource(of file: File) -> UInt64 {
        guard case .rendered(.page(let page)) = file.content, let index = page.kind.album, translations.isEmpty else {
            return 0
        }
        return renderer.noteSource(ofAlbum: index)
    }

    /// The name of the template of a page; nil for other files.
    package func template(of file: File) -> String? {
        guard case .rendered(var content) = file.content else { return nil }
        if case .translated(_, let inner) = content { content = inner }
        return content.page.map { type(of: $0).template }
    }

    /// The album whose page a file is, in any language; nil for other files.
    package func album(of file: File) -> Album? {
        guard case .rendered(var content) = file.content else { return nil }
        if case .translated(_, let inner) = content { content = inner }
        return content.page?.album.map { renderer.site.albums[$0] }
    }

    /// The path of the page of an album; nil if it has none.
    package func page(of name: (source: String, id: String)) -> String? {
        let site = renderer.site
        return site.albums.indices.first { site.albums[$0].id == name.id && site.albums[$0].source == name.source }
            .map { site.path(ofAlbum: $0) }
    }

    /// A hash of the files' paths and sources: everything that links can point to.
    ///
    /// Its cost is linear in the number of files.
    package var addressesFingerprint: UInt64 {
        translations.isEmpty
            ? links.fingerprint
            : ContentHash.of(words: [links.fingerprint] + translations.map(\.notes.links.fingerprint))
    }
}

extension SiteRenderer {
    /// The identifier of a file among the sources of notes.
    package static func noteSource(_ path: String) -> UInt64 { ContentHash.of(Array(path.utf8)) }

    /// The identifier of the file that contains the note of an album's page, if the file is the album's own and no
    /// other page shows the note; otherwise 0.
    func noteSource(ofAlbum index: Int) -> UInt64 {
        guard !site.settings.searchesNotes, site.settings.feedLists.isEmpty, site.albums[index].provenance.isEmpty,
            let path = site.albums[index].note?.span.file.path,
            path.utf8.isEqual(to: site.albums[index].origin.file.path), feed?.shows(album: index) != true
        else { return 0 }
        return Self.noteSource(path)
    }
}
