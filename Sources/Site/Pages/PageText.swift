import SiteModel
import Albums
import Covers
import Settings

/// What the owner wrote about what a page shows.
struct PageText {
    let note: Note
    let path: String
    /// The whole text if it is about a group.
    var group: GroupText?
}

extension Site {
    /// The text that a file shows; nil for none.
    ///
    /// A page has at most one text, and gets it only from here: so a check of these texts finds every mistake that
    /// rendering all files would find.
    func text(of content: OutputTree.Rendered) -> PageText? { content.page?.text(on: self) }

    /// The text about the part of the site that a page lists.
    func sectionText(onPageAt path: String) -> PageText? {
        sectionText(at: path).map { PageText(note: $0.note, path: path) }
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
    package func showsText(_ content: Rendered) -> Bool { text(of: content).text != nil }

    /// Renders only the text of a file: the buffer gets the same diagnostics and dependencies as by ``render(_:into:)``.
    package func renderText(of content: Rendered, into buffer: inout RenderBuffer) {
        buffer.clear()
        let (renderer, _, content) = text(of: content)
        _ = renderer.renderText(of: content, &buffer)
    }

    /// A hash of the text of a file.
    ///
    /// While it, the settings and what links can point to stay the same, so do the mistakes in the text. Nil if these
    /// depend on more: on components, or on the picture of a group.
    package func textFingerprint(of content: Rendered) -> UInt64? {
        let (renderer, text, content) = text(of: content)
        guard let text, text.group == nil, !text.note.hasComponents else { return nil }
        var buffer = RenderBuffer()
        return buffer.fingerprint { _ = renderer.renderText(of: content, &$0) }
    }

    private func text(of content: Rendered) -> (renderer: SiteRenderer, text: PageText?, content: Rendered) {
        var (renderer, content) = (renderer, content)
        if case .translated(let number, let inner) = content { (renderer, content) = (translations[number], inner) }
        return (renderer, renderer.site.text(of: content), content)
    }
}
