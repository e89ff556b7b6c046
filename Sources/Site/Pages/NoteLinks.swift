import SiteModel
import Covers
import Albums
internal import Markdown
import SourceText

/// The links and pictures of one note, in the order they are found: their targets and their problems.
struct NoteLinks {
    let note: Note
    /// The page that shows the note.
    let pagePath: String
    let renderer: NoteRenderer

    private(set) var diagnostics: [Diagnostic] = []
    /// Whether a link points to a file of the site.
    private(set) var usesAddresses = false
    /// Whether a link names an anchor, of this page or another one.
    private(set) var usesAnchors = false
    /// Whether a link names an anchor of another page, so that its validity depends on the note of that page.
    private(set) var dependsOnOtherNotes = false
    /// The named anchors of this page; whether they exist is only known at the end.
    private var ownAnchors: [(id: String, range: Range<Int>)] = []

    init(_ note: Note, on pagePath: String, _ renderer: NoteRenderer) {
        (self.note, self.pagePath, self.renderer) = (note, pagePath, renderer)
    }

    /// Returns the target of a link or picture.
    mutating func target(of link: Markdown.Link) -> Markdown.LinkTarget {
        let path = note.span.file.path
        if link.kind == .link, RecordingTime.isOne(link.destination) { return target(ofTime: link) }
        if link.kind == .image,
            let picture = renderer.links.pictures.outcome(of: link.destination, in: path, on: pagePath)
        {
            usesAddresses = true
            return target(of: link, picture)
        }
        switch renderer.links.resolve(link.destination, in: path, on: pagePath, root: renderer.root) {
        case .keep:
            // Whether the link may stay depends on the settings, just as an address depends on the pages.
            usesAddresses = usesAddresses || renderer.links.needsSetting(link.destination)
            if link.kind == .link {
                noteAnchor(of: link, on: nil)
            } else if !renderer.links.isInside(link.destination) {
                // A page never refers to other sites for pictures. Where they are not resolved, as in `sitegen check`,
                // that is no mistake.
                usesAddresses = true
                let isRemote = CoverReference.isRemote(link.destination) || link.destination.utf8.hasPrefix("//")
                if !isRemote { reportAddress(of: link) }
                return .reject
            }
            return .keep
        case .address(let address, let target):
            usesAddresses = true
            if link.kind == .image, let kind = MediaKind(path: target) { return reject(link, kind) }
            if link.kind == .link { noteAnchor(of: link, on: target) }
            return .replace(address)
        case .missing(let message, let reason, let help):
            usesAddresses = true
            let isImage = link.kind == .image
            let namesake = isImage ? renderer.links.pictures.namesake(of: link.destination, in: path) : nil
            diagnostics.append(
                .error(
                    isImage ? .missingImage : .missingLink, message, at: note.place(of: link.range),
                    notes: [.init(reason)], help: namesake.map { "a file of that name exists: `\($0)`" } ?? help))
            return .reject
        }
    }

    /// Returns the target of a link to a time in a recording of the page's album.
    private mutating func target(ofTime link: Markdown.Link) -> Markdown.LinkTarget {
        usesAddresses = true
        let root = renderer.root ?? Address.root(from: pagePath)
        let target = renderer.links.recordedPages.target(of: link.destination, on: pagePath, root: root)
        if case .address(let address) = target { return .replace(address) }
        let place = note.place(of: link.range)
        if let problem = target.diagnostic(of: link.destination, at: place) { diagnostics.append(problem) }
        return .keep
    }

    /// Compares the anchors that the note names on its own page with the anchors of its headings.
    mutating func finish(headings: [String]) {
        guard let anchors = renderer.anchors else { return }
        for (id, range) in ownAnchors where !anchors.isKnown(id, headings) {
            report(id, "this page", headings, at: range)
        }
    }

    private mutating func noteAnchor(of link: Markdown.Link, on target: String?) {
        guard let id = Self.fragment(of: link.destination) else { return }
        // External addresses are kept; their anchors are not checked.
        if target == nil, link.destination.utf8.first != UInt8(ascii: "#") { return }
        usesAnchors = true
        if target == nil || target == pagePath { return ownAnchors.append((id, link.range)) }
        guard let target, MediaKind(path: target) == .page else { return }
        dependsOnOtherNotes = true
        guard let anchors = renderer.anchors, let known = anchors.missing(id, onPageAt: target) else { return }
        report(id, "the page \(AddressBook.address(of: target))", known, at: link.range)
    }

    private mutating func report(_ id: String, _ page: String, _ known: [String], at range: Range<Int>) {
        let near = Suggestion.nearest(to: id, in: known)
        let shown = known.prefix(5).map { "#\($0)" }.joined(separator: ", ")
        let names = known.isEmpty ? [] : [Diagnostic.Note("its headings: \(shown)\(known.count > 5 ? ", …" : "")")]
        let shortened = id.count > 80 ? "\(id.prefix(80))…" : id
        diagnostics.append(
            .warning(
                .missingAnchor, "no heading `#\(shortened)` on \(page)", at: note.place(of: range), notes: names,
                help: near.map { "did you mean `#\($0)`?" }))
    }

    /// Returns what is written for a picture, and reports one that cannot be shown.
    private mutating func target(of link: Markdown.Link, _ outcome: NotePictures.Outcome) -> Markdown.LinkTarget {
        switch outcome {
        case .shown(let picture, let problem):
            if let problem { report(problem, of: link, isShown: true) }
            return .picture(Markdown.Picture(picture, root: renderer.root ?? Address.root(from: pagePath)))
        case .failed(let problem):
            report(problem, of: link, isShown: false)
            return .reject
        }
    }

    private mutating func report(_ problem: CoverProblem, of link: Markdown.Link, isShown: Bool) {
        diagnostics.append(
            problem.diagnostic(ofPictureAt: note.place(of: link.range), link.destination, isShown: isShown))
    }

    private mutating func reject(_ link: Markdown.Link, _ kind: MediaKind) -> Markdown.LinkTarget {
        diagnostics.append(
            .error(
                .wrongImage, "not a picture but \(kind.name)", at: note.place(of: link.range),
                help: "remove the `!` to make it a link"))
        return .reject
    }

    private mutating func reportAddress(of link: Markdown.Link) {
        diagnostics.append(
            .warning(
                .remoteImage, "a picture cannot be loaded from this address", at: note.place(of: link.range),
                notes: [.init("the page shows its description")],
                help: "an address on another site starts with `https://`"))
    }

    /// The fragment of a destination; nil if it has none, or if it is a text fragment and not an anchor.
    private static func fragment(of destination: String) -> String? {
        let bytes = destination.utf8.span
        guard let mark = bytes.indices.first(where: { bytes[$0] == UInt8(ascii: "#") }) else { return nil }
        let text = destination.droppingBytes(first: mark + 1)
        return text.contains(":~:") ? nil : Address.decoded(text) ?? text
    }
}

extension Markdown.Picture {
    /// A picture of the site, by addresses that start with the path to its top folder.
    fileprivate init(_ picture: CoverPlan.Picture, root: String) {
        self.init(
            address: root + Address.encoded(picture.path),
            files: picture.art.map { files in
                files.art.sides.map { side in
                    .init(
                        address: root + Address.encoded(files.path(side: side)),
                        width: files.art.pixelSize(side: side).width)
                }
            } ?? [], size: picture.pixelSize.map { .init(width: $0.width, height: $0.height) })
    }
}
