import SiteModel
import Albums
import Covers
import Settings

/// What the owner wrote about what a page shows.
struct PageText {
    let note: Note
    /// The path of the page.
    let path: String
    /// The whole text if it is about a group.
    var group: GroupText?
}

extension Site {
    /// The text that a file shows; nil for none.
    ///
    /// A page has at most one text, and gets it only from here: so a check of these texts finds every mistake that
    /// rendering all files would find.
    func text(of content: OutputTree.Rendered) -> PageText? {
        switch content {
        case .home: sectionText(onPageAt: Self.homePath)
        case .album(let index): note(ofAlbum: index).map { PageText(note: $0, path: path(ofAlbum: index)) }
        case .page(let index): PageText(note: pages[index].note, path: Self.path(of: pages[index]))
        case .index(let index): sectionText(onPageAt: lists.indexes[index].taxonomy.path)
        case .term(let index, let place, part: 0): text(of: lists.indexes[index].terms[place])
        case .albums(part: 0): lists.all.flatMap { sectionText(onPageAt: $0.path) }
        case .posts(let list, part: 0):
            posts.lists[list].text.map { PageText(note: $0.note, path: posts.lists[list].path) }
        case .term, .albums, .posts, .notFound, .offline, .places, .browse, .statistics, .embed, .feed, .postFeed,
            .termFeed, .sitemap, .placeCover, .drawnCover, .shelfPart, .embedResponse, .document, .serviceWorker,
            .translated:
            nil
        }
    }

    private func sectionText(onPageAt path: String) -> PageText? {
        sectionText(at: path).map { PageText(note: $0.note, path: path) }
    }

    private func text(of term: Term) -> PageText? {
        guard parts.hasGroupTexts, let text = term.text.map({ groupTexts[$0] }) else { return nil }
        return PageText(note: text.note, path: term.path, group: text)
    }
}

extension SiteRenderer {
    /// Renders the text that a file shows; records its mistakes, and what the file depends on because of it.
    func renderText(of content: OutputTree.Rendered, _ buffer: inout RenderBuffer) -> NoteContent {
        guard let text = site.text(of: content) else { return NoteContent() }
        var content = buffer.content(of: text.note, on: text.path, by: notes)
        if let group = text.group {
            let picture = notes.picture(of: group, on: text.path)
            buffer.take(picture.note)
            content.picture = picture.shown?.behind(site.top)
        }
        return content
    }
}

/// Finds mistakes in texts without rendering their pages.
extension OutputTree {
    /// Whether rendering a file may find mistakes: whether it shows a text.
    package func showsText(_ content: Rendered) -> Bool {
        guard case .translated(let number, let content) = content else {
            return renderer.site.text(of: content) != nil
        }
        return translations[number].site.text(of: content) != nil
    }

    /// Renders only the text of a file: the buffer gets the same diagnostics and dependencies as by ``render(_:into:)``.
    package func renderText(of content: Rendered, into buffer: inout RenderBuffer) {
        buffer.clear()
        if case .translated(let number, let content) = content {
            _ = translations[number].renderText(of: content, &buffer)
        } else {
            _ = renderer.renderText(of: content, &buffer)
        }
    }
}
