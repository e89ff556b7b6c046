import Albums
import Theming
import Localization
internal import Markdown
import SiteModel
import SourceText
import Templates

/// What the components of notes are rendered from.
///
/// A class, so that the renderer of notes, which is copied for each note, has one reference to it.
final class NoteComponents: Sendable {
    let templates: ComponentTemplates
    let site: Site
    /// What pages share; nil if components are only checked.
    let shared: SharedData?

    init(templates: ComponentTemplates, site: Site, shared: SharedData?) {
        (self.templates, self.site, self.shared) = (templates, site, shared)
    }
}

/// One use of a component.
struct NoteComponent {
    let components: NoteComponents
    let note: Note
    let renderer: NoteRenderer
    /// The text of the note, with the indices of the component.
    let file: SourceFile
    var diagnostics: [Diagnostic] = []
    /// What the components so far need in the head of the page.
    var parts = NoteParts()
    /// How many shelves there are so far.
    var shelfCount = 0

    init(_ components: NoteComponents, _ note: Note, _ renderer: NoteRenderer) {
        (self.components, self.note, self.renderer) = (components, note, renderer)
        file = note.textFile
    }

    /// The HTML of a component; nil, with diagnostics, if it has mistakes.
    ///
    /// `links` gets its links and pictures.
    mutating func render(_ component: Markdown.Component, _ links: inout NoteLinks) -> [UInt8]? {
        guard let entry = components.templates[component.name] else {
            if components.templates.isBroken(component.name) { return nil }
            let near = Suggestion.nearest(to: component.name, in: components.templates.names)
            let known = components.templates.names.joined(separator: ", ")
            diagnostics.append(
                .error(
                    .unknownComponent, "no component `\(component.name.prefix(80))`",
                    at: note.place(of: component.nameRange),
                    help: near.map { "did you mean `\($0)`?" } ?? "there are \(known)"))
            return nil
        }
        let read = ComponentArguments(
            of: entry.declaration, in: file, component.body, nameRange: component.nameRange)
        diagnostics += read.diagnostics.map(placed)
        var content = ComponentContent(
            root: renderer.root.map { $0 + renderer.folder } ?? Address.root(from: links.pagePath, of: renderer.folder),
            words: components.shared?.records.words, site: components.shared?.records.site,
            isInFeed: renderer.isShared)
        var data = TemplateData(.page)
        let alt = read.arguments.first { $0.name == "alt" }
        for argument in read.arguments {
            content.values[argument.name] = value(of: argument, alt: alt, &links, &data)
        }
        take(read.arguments, content)
        guard !diagnostics.hasErrors, let shared = components.shared else { return nil }
        let record = entry.type.write(content, into: &data)
        var html: [UInt8] = []
        entry.program.render(record, in: data, shared: shared.data, into: &html)
        return html
    }

    /// A diagnostic of the text at its place in the file of the note.
    func placed(_ diagnostic: Diagnostic) -> Diagnostic {
        guard file !== note.span.file, case .text(let span) = diagnostic.place else { return diagnostic }
        return Diagnostic(
            diagnostic.severity, diagnostic.code, diagnostic.message, at: .text(note.place(of: span.start..<span.end)),
            notes: diagnostic.notes, help: diagnostic.help)
    }

    private mutating func value(
        of argument: ComponentArguments.Argument, alt: ComponentArguments.Argument?, _ links: inout NoteLinks,
        _ data: inout TemplateData
    ) -> ComponentContent.Value? {
        switch argument.value {
        case .text(let text): return value(text, argument, &links)
        case .flag(let flag): return .flag(flag)
        case .rating(let rating): return .rating(text: renderer.words.rating(rating), rating)
        case .texts(let texts): return .texts(texts)
        case .tracks(let tracks):
            return .tracks(tracks.enumerated().map { ComponentTrack(number: $0.offset + 1, track: $0.element) })
        case .picture(let picture):
            var description = picture.alt
            if description.isEmpty, case .text(let text)? = alt?.value { description = text }
            return self.picture(picture, description, &links).map { .picture($0) }
        case .shelf(let shelf): return self.shelf(shelf, &data)
        case .pictures(let pictures): return .pictures(pictures.compactMap { self.picture($0, $0.alt, &links) })
        }
    }

    private mutating func value(
        _ text: String, _ argument: ComponentArguments.Argument, _ links: inout NoteLinks
    ) -> ComponentContent.Value? {
        switch argument.type {
        case .markdown: return .html(markdown(text, argument.range, &links))
        case .link: return .text(link(text, argument.range, &links) ?? "")
        case .embed: return embed(text, argument)
        case .recording: return recording(text, argument, links.pagePath)
        case .album: return album(text, argument)
        default: return .text(text)
        }
    }

    private mutating func album(
        _ slug: String, _ argument: ComponentArguments.Argument
    ) -> ComponentContent.Value? {
        guard let index = components.site.albums.firstIndex(where: { $0.slug == slug }) else {
            let slugs = components.site.albums.prefix(5_000).map(\.slug)
            let near = Suggestion.nearest(to: slug, in: slugs)
            report("no album `\(slug.prefix(80))`", argument, help: near.map { "did you mean `\($0)`?" })
            return nil
        }
        return components.shared.map { .album($0.summaries[index]) }
    }

    mutating func report(_ message: String, _ argument: ComponentArguments.Argument, help: String?) {
        diagnostics.append(.error(.wrongArgument, message, at: note.place(of: argument.range), help: help))
    }

    /// A text with Markdown; a single paragraph without its tags.
    private mutating func markdown(_ text: String, _ range: Range<Int>, _ links: inout NoteLinks) -> [UInt8] {
        var options = renderer.options(locatesLinks: false)
        options.excerptLength = 0
        options.writesAnchors = false
        options.footnotePrefix += "-\(range.lowerBound)"
        let rendered = Markdown.render(Array(text.utf8), options: options) { link in
            links.target(of: Markdown.Link(kind: link.kind, destination: link.destination, range: range))
        }
        diagnostics += rendered.problems.map { NoteRenderer.diagnostic($0.kind, at: note.place(of: range)) }
        let html = rendered.html
        let (start, end) = (Array("<p>".utf8), Array("</p>\n".utf8))
        guard html.starts(with: start), html.suffix(end.count) == end[...],
            html.dropFirst(start.count).firstRange(ofText: "<p>") == nil
        else { return html }
        return Array(html.dropFirst(start.count).dropLast(end.count))
    }

    /// The address of a link; nil if it leads nowhere.
    private mutating func link(_ text: String, _ range: Range<Int>, _ links: inout NoteLinks) -> String? {
        let link = Markdown.Link(kind: .link, destination: text, range: range)
        if let scheme = Markdown.refusedScheme(in: text, options: renderer.options(locatesLinks: false)) {
            let kind = Markdown.Problem.Kind.linkScheme(scheme: scheme, destination: text)
            diagnostics.append(NoteRenderer.diagnostic(kind, at: note.place(of: range)))
            return nil
        }
        switch links.target(of: link) {
        case .keep: return text
        case .replace(let address): return address
        case .picture, .reject: return nil
        }
    }

    private mutating func picture(
        _ picture: ComponentValue.Picture, _ alt: String, _ links: inout NoteLinks
    ) -> ComponentPicture? {
        let link = Markdown.Link(kind: .image, destination: picture.source, range: picture.range)
        guard Markdown.refusedScheme(in: picture.source, options: renderer.options(locatesLinks: false)) == nil else {
            return self.link(picture.source, picture.range, &links).map { ComponentPicture(address: $0, alt: alt) }
        }
        switch links.target(of: link) {
        case .picture(let found):
            var shown = ComponentPicture(address: found.address, alt: alt)
            shown.files = found.files.map { ($0.address, $0.width) }
            shown.size = found.size.map { ($0.width, $0.height) }
            return shown
        case .replace(let address): return ComponentPicture(address: address, alt: alt)
        case .keep: return ComponentPicture(address: picture.source, alt: alt)
        case .reject: return nil
        }
    }
}
