import SiteModel
import Albums
import Covers
import Localization
internal import Markdown
import Settings
import SourceText

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
    /// The language of the text if it is not that of the site.
    var language: String?
    /// What its components need in the head of the page.
    var parts = NoteParts()
    /// The picture of the group that it is about.
    var picture: CoverPlan.Picture?
}

/// Renders notes to HTML whose links point to the site's addresses.
struct NoteRenderer: Sendable {
    let links: LinkResolver
    /// The anchors of the pages; nil if links are not checked against them.
    var anchors: PageAnchors?
    /// The prefix of addresses when notes are shown outside their own pages.
    var root: String?
    /// The folder of the pages in the language of the site: `de/`; empty for its own language.
    var folder = ""
    /// What components are rendered from; nil if notes with components are not shown.
    var components: NoteComponents?
    /// The words of code blocks, tables and footnotes.
    var words = Words.english
    /// These words where the others are unknown; nil for those of ``words``.
    var labels: NoteLabels?
    /// Whether several notes are on one page, so that anchors of footnotes are those of the page's path.
    var isShared = false

    /// Returns the diagnostics of all notes of a site.
    func check(_ site: Site, jobs: Int) async -> [Diagnostic] {
        let albums = site.albums.indices.compactMap { index in
            site.albums[index].note.map { ($0, site.path(ofAlbum: index)) }
        }
        let pages = site.pages.map { ($0.note, Site.path(of: $0)) }
        let texts =
            site.groupTexts.flatMap(check)
            + site.sectionTexts.flatMap { render($0.note, on: $0.section.pagePath).diagnostics }
            + site.posts.lists.flatMap { list in list.text.map { render($0.note, on: list.path).diagnostics } ?? [] }
        return await concurrentMap(albums + pages, jobs: jobs) { note, path in
            render(note, on: path).diagnostics
        }
        .flatMap { $0 } + texts
    }

    /// Renders the note of the page at `pagePath`.
    func render(_ note: Note, on pagePath: String) -> NoteContent {
        var content = note.markup == .plain ? Self.plain(note) : render(note, on: pagePath, locatesLinks: false)
        content.language = note.language
        if content.diagnostics.isEmpty { return content }
        // The page in the language of the text reports its mistakes.
        if note.language != nil {
            content.diagnostics = []
            return content
        }
        // The source positions of links are only computed if there is something to report.
        return render(note, on: pagePath, locatesLinks: true)
    }

    /// The options for notes on their pages.
    func options(locatesLinks: Bool) -> Markdown.Options {
        // Each page with a note has its title as its only first-level heading.
        let labels = labels ?? NoteLabels(words)
        var options = Markdown.Options(locatesLinks: locatesLinks, highestHeading: 2, codeLabel: labels[.code])
        options.labels = .init(
            table: labels[.table], footnotes: labels[.footnotes], footnote: labels[.footnote],
            back: labels[.footnoteBack])
        options.linkSchemes.formUnion(links.schemes)
        return options
    }

    private func render(_ note: Note, on pagePath: String, locatesLinks: Bool) -> NoteContent {
        var options = options(locatesLinks: locatesLinks)
        options.readsComponents = true
        if isShared { options.footnotePrefix = "-" + pagePath }
        var links = NoteLinks(note, on: folder + pagePath, self)
        var component = components.map { NoteComponent($0, note, self) }
        let rendered = Markdown.render(note.bytes, options: options) {
            links.target(of: $0)
        } component: { found in
            component?.render(found, &links)
        }
        links.finish(headings: rendered.headings.map(\.anchor))
        let problems = rendered.problems.map { Self.diagnostic($0.kind, at: note.place(of: $0.range)) }
        return NoteContent(
            html: rendered.html, excerpt: rendered.excerpt,
            diagnostics: links.diagnostics + (component?.diagnostics ?? []) + problems,
            usesAddresses: links.usesAddresses, usesAnchors: links.usesAnchors,
            dependsOnOtherNotes: links.dependsOnOtherNotes, parts: component?.parts ?? NoteParts())
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

    /// The diagnostic of a problem at a place.
    static func diagnostic(_ problem: Markdown.Problem.Kind, at span: SourceSpan) -> Diagnostic {
        switch problem {
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
        case .nestedComponent(let name):
            return .error(
                .misplacedComponent, "the component `\(name.prefix(80))` is within a list or a quote, or indented",
                at: span, help: "start its lines at the margin, after an empty line")
        case .missingFootnote(let label, let known):
            let near = Suggestion.nearest(to: label, in: known)
            return .warning(
                .missingFootnote, "no footnote `[^\(label.prefix(80))]`", at: span,
                notes: [.init("it is shown as text")],
                help: near.map { "did you mean `[^\($0)]`?" }
                    ?? "write it as a line: `[^\(label.prefix(80))]: its text`")
        case .unusedFootnote(let label):
            return .warning(
                .unusedFootnote, "no text refers to the footnote `\(label.prefix(80))`", at: span,
                notes: [.init("it is not shown")])
        case .repeatedFootnote(let label):
            return .warning(
                .repeatedFootnote, "another footnote has the label `\(label.prefix(80))`", at: span,
                notes: [.init("only the first one is shown")], help: "give it a label of its own")
        }
    }
}
