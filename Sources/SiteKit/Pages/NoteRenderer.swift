import Albums
import Localization
internal import Markdown
import SourceCollection
import SourceText

/// A rendered note.
struct NoteContent: Sendable {
    var html: [UInt8] = []
    /// The beginning of its text, for descriptions.
    var excerpt = ""
    var diagnostics: [Diagnostic] = []
    /// Whether it links to files of the site, so that it depends on the addresses of pages.
    var usesAddresses = false
    /// Whether it names anchors, of its own page or another one.
    var usesAnchors = false
    /// Whether its diagnostics depend on notes of other pages.
    var dependsOnOtherNotes = false
}

/// Renders notes to HTML whose links point to the site's addresses.
struct NoteRenderer: Sendable {
    let links: LinkResolver
    /// The anchors of the pages; nil if links are not checked against them.
    var anchors: PageAnchors?
    /// The prefix of addresses when notes are shown outside their own pages.
    var root: String?
    /// The label of code blocks.
    var codeLabel = Words.english[.code]

    /// Returns the diagnostics of all notes of a site.
    func check(_ site: Site, jobs: Int) async -> [Diagnostic] {
        let albums = site.albums.indices.compactMap { index in
            site.note(ofAlbum: index).map { ($0, Site.path(ofAlbum: site.albums[index].slug)) }
        }
        let pages = site.pages.map { ($0.note, Site.path(of: $0)) }
        let texts = site.groupTexts.flatMap { render($0, on: $0.pagePath).note.diagnostics }
        return await concurrentMap(albums + pages, jobs: jobs) { note, path in render(note, on: path).diagnostics }
            .flatMap { $0 } + texts
    }

    /// Renders the note of the page at `pagePath`.
    func render(_ note: Note, on pagePath: String) -> NoteContent {
        if note.markup == .plain { return Self.plain(note) }
        let content = render(note, on: pagePath, locatesLinks: false)
        // The source positions of links are only computed if there is something to report.
        return content.diagnostics.isEmpty ? content : render(note, on: pagePath, locatesLinks: true)
    }

    private func render(_ note: Note, on pagePath: String, locatesLinks: Bool) -> NoteContent {
        // Each page with a note has its title as its only first-level heading.
        var options = Markdown.Options(locatesLinks: locatesLinks, highestHeading: 2, codeLabel: codeLabel)
        options.linkSchemes.formUnion(self.links.schemes)
        var links = NoteLinks(note, on: pagePath, self)
        let rendered = Markdown.render(note.bytes, options: options) { links.target(of: $0) }
        links.finish(headings: rendered.headings.map(\.anchor))
        let problems = rendered.problems.map { Self.diagnostic($0, in: note) }
        return NoteContent(
            html: rendered.html, excerpt: rendered.excerpt, diagnostics: links.diagnostics + problems,
            usesAddresses: links.usesAddresses, usesAnchors: links.usesAnchors,
            dependsOnOtherNotes: links.dependsOnOtherNotes)
    }

    /// Renders a text without markup: empty lines separate paragraphs, other line breaks are kept.
    private static func plain(_ note: Note) -> NoteContent {
        let text = String(decoding: note.bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasSuffix("\r") ? line.dropLast() : line
        }
        let paragraphs = lines.split { $0.allSatisfy(\.isWhitespace) }
        var html: [UInt8] = []
        for paragraph in paragraphs {
            html += Array("<p>".utf8)
            for (index, line) in paragraph.enumerated() {
                if index > 0 { html += Array("<br>\n".utf8) }
                HTMLEscape.append(Array(line.utf8).span, to: &html)
            }
            html += Array("</p>\n".utf8)
        }
        let excerpt = paragraphs.first.map { $0.joined(separator: " ") } ?? ""
        return NoteContent(html: html, excerpt: String(excerpt.prefix(200)))
    }

    private static func diagnostic(_ problem: Markdown.Problem, in note: Note) -> Diagnostic {
        let span = note.place(of: problem.range)
        switch problem.kind {
        case .tooDeep(let level):
            return .error(
                .markdownTooDeep, "more than \(level - 1) nested block quotes or lists", at: span,
                notes: [.init("this is level \(level)")], help: "use fewer `>` or less indentation")
        case .linkScheme(let scheme, let destination):
            return .error(
                .linkScheme, "links may not use `\(scheme):`", at: span,
                notes: [
                    .init("it reads as \(destination)"),
                    .init("allowed: http, https, mailto, tel, and addresses inside the site"),
                ],
                help: Markdown.Options.harmfulSchemes.contains(scheme) || !scheme.utf8.allSatisfy { $0 < 0x80 }
                    ? nil : "allow it with `linkSchemes: [\(scheme)]` in the settings")
        case .tooLarge(let limit):
            return .error(
                .markdownTooLarge, "the text is longer than \(limit) bytes", at: span,
                help: "split it into several pages")
        case .tooManyOpenBrackets:
            return .error(
                .markdownTooLarge, "too many unclosed `![`: reading them would take minutes", at: span,
                help: "put a backslash before brackets that are not pictures")
        }
    }
}
