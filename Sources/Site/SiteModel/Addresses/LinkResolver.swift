package import Covers
import Settings
package import SourceText

/// Resolves the links in notes.
///
/// A link may name a content file relative to the file that contains it (`../pages/about.md`), an address on the site
/// (`/albums/blue/`), or an address relative to its own page (`../blue/`).
package struct LinkResolver: Sendable {
    /// The result of resolving a link.
    package enum Resolution: Equatable {
        /// The link is kept unchanged.
        case keep
        /// The link is replaced by this address, which is that of an output file.
        case address(String, file: String)
        /// The target is missing; the message says where it was searched.
        case missing(message: String, note: String, help: String?)
    }

    /// An output file generated from a content file.
    package struct Output {
        package let source: String
        package let path: String

        /// An output file at a path, made from a content file.
        package init(source: String, path: String) { (self.source, self.path) = (source, path) }
    }

    /// The pictures that notes show.
    package let pictures: NotePictures
    /// The recordings that notes name.
    package let recordings: NoteRecordings
    /// The recordings that pages of albums play.
    package let recordedPages: RecordedPages
    /// Schemes that links may have in addition to the usual ones.
    package let schemes: [String]
    /// The folder of the pages in the language of the notes: `de/`; empty for the site's own.
    private let language: String
    /// How addresses of pages are written.
    package let form: LinkForm
    /// Sorted by source.
    private let outputs: [Output]
    /// Sorted.
    private let outputPaths: [String]

    /// Creates a resolver for a site that writes `outputPaths`; `outputs` are those generated from a content file.
    ///
    /// Of outputs from the same file the first counts. Addresses from the top folder lead into the folder of the
    /// language where it has such a page.
    package init(
        outputs: [Output], outputPaths: [String], schemes: [String] = [], form: LinkForm = .files,
        pictures: NotePictures = NotePictures(), recordings: NoteRecordings = NoteRecordings(),
        recordedPages: RecordedPages = RecordedPages(), language: String = ""
    ) {
        (self.form, self.language) = (form, language)
        (self.pictures, self.recordings, self.recordedPages) = (pictures, recordings, recordedPages)
        self.schemes = schemes
        self.outputs = outputs.sorted(byPath: { $0.source })
        self.outputPaths = outputPaths.sorted(byPath: { $0 })
    }

    /// A hash of all possible link targets and pictures.
    package var fingerprint: UInt64 {
        var hash = ContentHash()
        for output in outputs {
            hash.add(ContentHash.of(Array(output.source.utf8)))
            hash.add(ContentHash.of(Array(output.path.utf8)))
        }
        for path in outputPaths { hash.add(ContentHash.of(Array(path.utf8))) }
        hash.add(pictures.fingerprint)
        if form == .clean { hash.add(1) }
        if !recordings.isEmpty { hash.add(recordings.fingerprint) }
        if recordedPages.fingerprint != 0 { hash.add(recordedPages.fingerprint) }
        for scheme in schemes { hash.add(ContentHash.of(Array(scheme.utf8))) }
        return hash.value
    }

    /// Resolves `destination` in the note of `sourcePath`, shown on the page at `pagePath`.
    ///
    /// Resolved addresses start with `root`, the path to the site's top folder; by default it is relative to the page.
    package func resolve(
        _ destination: String, in sourcePath: String, on pagePath: String, root: String? = nil
    ) -> Resolution {
        let end = destination.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        let rest = destination[(end ?? destination.endIndex)...]
        let written = String(destination[..<rest.startIndex])
        if written.isEmpty || written.utf8.starts(with: "//".utf8) || hasScheme(written) { return .keep }
        guard let path = Address.decoded(written) else { return missing(written, sourcePath) }
        let found: String?
        if path.utf8.first == UInt8(ascii: "/") {
            found = Address.resolved(path, from: "").flatMap { place in
                (language.isEmpty ? nil : page(at: language + place)) ?? page(at: place)
            }
        } else {
            let asFile = Address.resolved(path, from: Address.folder(of: sourcePath)).flatMap(output)
            found = asFile ?? Address.resolved(path, from: Address.folder(of: pagePath)).flatMap(page)
        }
        guard let found else { return missing(path, sourcePath) }
        let link = form.link(to: found, root: root ?? Address.root(from: pagePath))
        return .address(link + rest, file: found)
    }

    /// The output file for an address.
    private func page(at path: String) -> String? {
        if outputPaths.index(ofPath: path, by: { $0 }) != nil { return path }
        let index = path.isEmpty ? "index.html" : path + "/index.html"
        return outputPaths.index(ofPath: index, by: { $0 }) == nil ? nil : index
    }

    /// The output file generated from a content file.
    private func output(ofSource path: String) -> String? {
        if let index = outputs.index(ofPath: path, by: { $0.source }) { return outputs[index].path }
        // What a language does not have is that of the site.
        guard !language.isEmpty, let other = LanguageFolder.split(path)?.path else { return nil }
        return outputs.index(ofPath: other, by: { $0.source }).map { outputs[$0].path }
    }

    /// Whether an address has neither a scheme nor a host.
    package func isInside(_ destination: String) -> Bool {
        let end = destination.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        let path = String(destination[..<(end ?? destination.endIndex)])
        return !path.utf8.hasPrefix("//") && !hasScheme(path)
    }

    /// Whether an address has a scheme that is allowed only by the settings.
    package func needsSetting(_ address: String) -> Bool {
        schemes.contains { address.lowercased().hasPrefix($0 + ":") }
    }

    private func hasScheme(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex else { return false }
        return text[..<colon].utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                || [0x2B, 0x2D, 0x2E].contains($0)
        }
    }

    private func missing(_ path: String, _ sourcePath: String) -> Resolution {
        let isAddress = path.utf8.hasPrefix("/")
        let folder = Address.folder(of: sourcePath)
        let target = isAddress ? path : Address.resolved(path, from: folder) ?? path
        let known = isAddress ? outputPaths.map(AddressBook.address) : neighbours(of: target).sorted()
        let name = isAddress ? path : target.pathParts.last ?? path
        let suggestion = Suggestion.nearest(to: name, in: known)
        return .missing(
            message: "no \(path.utf8.hasSuffix(".md") ? "page" : "page or file") `\(shortened(path))`",
            note: isAddress ? "the site has no \(shortened(path))" : "\(shortened(target)) is not there",
            help: suggestion.map { "a page with a similar name exists: `\($0)`" })
    }

    /// A path shortened for use in a message.
    private func shortened(_ path: String) -> String { path.count > 80 ? "\(path.prefix(80))…" : path }

    /// Names of the content files in the folder of `path`.
    private func neighbours(of path: String) -> [String] {
        let folder = Address.folder(of: path)
        return outputs.map(\.source).filter { Address.folder(of: $0).utf8.isEqual(to: folder) }.map {
            $0.droppingBytes(first: min($0.utf8.count, folder.utf8.count + 1))
        }
    }
}
