package import Albums
package import Theming
internal import Markdown
package import SourceText

/// Looks through a note for pictures without an alternative text, and for links out.
package struct NoteScan {
    /// The pictures without an alternative text.
    package private(set) var findings: [Finding] = []
    /// The addresses of other sites that it links to, as written, with their places.
    package private(set) var links: [(address: String, place: SourceSpan)] = []

    private let note: Note
    private let components: ComponentTemplates?

    /// Looks for pictures only, or for links as well.
    package init(_ note: Note, _ components: ComponentTemplates?, findsLinks: Bool = false) {
        (self.note, self.components) = (note, components)
        // Most notes have neither.
        let hasPictures = !note.pictures.isEmpty
        let mayLink = findsLinks && note.bytes.span.contains(Self.slashes)
        if note.markup == .plain || !hasPictures && !mayLink { return }
        var options = Markdown.Options(excerptLength: 0)
        options.readsComponents = true
        var found: [Markdown.Component] = []
        let rendered = Markdown.render(
            note.bytes, options: options,
            component: { component in
                found.append(component)
                return nil
            })
        findings = rendered.undescribed.map { missing(TerminalText.quoted($0.destination), at: $0.range) }
        if findsLinks {
            for link in rendered.links where link.kind == .link { add(link.destination, at: link.range) }
        }
        for component in found { read(component) }
    }

    private static let slashes = Array("://".utf8)

    private mutating func read(_ component: Markdown.Component) {
        guard let declaration = components?[component.name]?.declaration else { return }
        let file = note.textFile
        let read = ComponentArguments(of: declaration, in: file, component.body, nameRange: component.nameRange)
        let hasAlt = read.arguments.contains { $0.name == "alt" }
        for argument in read.arguments {
            switch argument.value {
            case .picture(let picture): if !hasAlt { add(picture) }
            case .pictures(let pictures): for picture in pictures { add(picture) }
            case .text(let text): if argument.type == .link || argument.type == .embed { add(text, at: argument.range) }
            default: break
            }
        }
    }

    private mutating func add(_ picture: ComponentValue.Picture) {
        if picture.alt.isEmpty { findings.append(missing(TerminalText.quoted(picture.source), at: picture.range)) }
    }

    private mutating func add(_ address: String, at range: Range<Int>) {
        if CoverReference.isRemote(address) { links.append((address, note.place(of: range))) }
    }

    private func missing(_ picture: String, at range: Range<Int>) -> Finding {
        Finding(
            .warning(
                .missingAltText, "the picture \(picture) has no alternative text", at: note.place(of: range),
                help: "write in a few words what it shows"))
    }
}

extension Span<UInt8> {
    /// Whether some bytes occur one after another.
    fileprivate func contains(_ wanted: [UInt8]) -> Bool {
        guard let first = wanted.first, count >= wanted.count else { return false }
        for start in 0...(count - wanted.count) where self[start] == first {
            if wanted.indices.allSatisfy({ self[start + $0] == wanted[$0] }) { return true }
        }
        return false
    }
}
