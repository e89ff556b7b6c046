package import Albums
package import SourceText

extension CoverProblem {
    /// The warning about the cover of an album that was expected at `key`: one or more paths, or the key of a cover
    /// elsewhere.
    ///
    /// `known` are the names of available covers; `isShown` is true if an older copy is shown.
    package func diagnostic(
        of album: borrowing Album, _ cover: CoverReference, at key: String, known: @autoclosure () -> [String],
        isShown: Bool
    ) -> Diagnostic {
        let place = cover.placeText.map { (cover.server == nil ? " at " : " on ") + $0 } ?? ""
        let name = "the cover of `\(album.title)`\(place)"
        var notes: [String] = []
        var help: String? = "put the picture into content/covers and name it here"
        let isFile = cover.placeText == nil
        let (code, message): (DiagnosticCode, String)
        switch self {
        case .missing:
            (code, message) = (.missingCover, "\(name) is not there")
            if isFile { notes.append("looked for \(key)") }
            help = isFile ? Self.suggestion(for: cover, known()) : help
        case .notImage(let what, let bytes):
            (code, message) = (.coverIsNotImage, "\(name) is \(what)")
            notes = [[isFile ? key : "", bytes].filter { !$0.isEmpty }.joined(separator: ", ")]
            help = "use a JPEG, PNG, WebP, AVIF, GIF or SVG file"
        case .tooLarge(let width, let height):
            (code, message) = (
                .coverTooLarge, "\(name) is \(width) x \(height) pixels; the limits are 50 million and 20,000 a side"
            )
            notes = ["\(width / 1_000 * (height / 1_000)) million pixels by its header; not decoded"]
            help = "make it smaller: 1,200 pixels a side are enough"
        case .damaged(let reason):
            (code, message) = (.damagedCover, "\(name) is damaged\(reason.isEmpty ? "" : ": ")\(reason)")
            if isFile { notes = [key] }
            help = isFile ? "save it once more, from the original" : help
        case .noLibrary(let library, let packages):
            (code, message) = (.missingLibrary, "\(name) cannot be resized: \(library) is missing")
            if isFile { notes = [key] }
            help = Self.installation(packages)
        case .download(let reason):
            (code, message) = (.remoteCover, "\(name) could not be downloaded: \(reason)")
        case .offline:
            (code, message) = (.remoteCover, "\(name) was not downloaded before, and the build is offline")
            help = "build once without --offline, or put the picture into content/covers and name it here"
        }
        notes.append(isShown ? "an older copy is shown" : "the album shows a drawn cover")
        return Diagnostic(
            .warning, code, message, at: cover.diagnosticPlace,
            notes: notes.filter { !$0.isEmpty }.map { Diagnostic.Note($0) }, help: help,
            subject: self == .offline ? Diagnostic.offline : nil)
    }

    /// The warning about a picture of a note, named as `destination` at `place`.
    ///
    /// `isShown` is true if an older copy is shown.
    package func diagnostic(ofPictureAt place: SourceSpan, _ destination: String, isShown: Bool) -> Diagnostic {
        let isRemote = CoverReference.isRemote(destination) || destination.utf8.hasPrefix("//")
        var help: String? = isRemote ? "save it beside the note, and name it by its file name" : nil
        let (code, message): (DiagnosticCode, String)
        switch self {
        case .missing: (code, message) = (.missingImage, "the picture was removed during the build")
        case .notImage(let what, _): (code, message) = (.wrongImage, "the picture is \(what)")
        case .tooLarge(let width, let height):
            (code, message) = (
                .coverTooLarge,
                "the picture is \(width) x \(height) pixels; the limits are 50 million and 20,000 a side"
            )
            help = "make it smaller: 2,000 pixels a side are enough"
        case .damaged(let reason):
            (code, message) = (.damagedCover, "the picture is damaged\(reason.isEmpty ? "" : ": ")\(reason)")
            help = "save it once more, from the original"
        case .noLibrary(let library, let packages):
            (code, message) = (.missingLibrary, "the picture cannot be resized: \(library) is missing")
            help = Self.installation(packages)
        case .download(let reason):
            (code, message) = (.remoteImage, "the picture could not be downloaded: \(reason)")
        case .offline:
            (code, message) = (.remoteImage, "the picture was not downloaded before, and the build is offline")
            help = "build once without --offline"
        }
        return Diagnostic(
            .warning, code, message, at: .text(place),
            notes: [.init(isShown ? "an older copy is shown" : "the page shows its description")], help: help,
            subject: self == .offline && !isShown ? Diagnostic.offline : nil)
    }

    private static func installation(_ packages: [String]) -> String {
        "install it, on Debian with `apt install \(packages.joined(separator: "` or `apt install "))`"
    }

    private static func suggestion(for cover: CoverReference, _ known: [String]) -> String? {
        let name = cover.text.pathParts.last ?? cover.text
        return Suggestion.nearest(to: name, in: known).map { "a cover with a similar name exists: `covers/\($0)`" }
    }
}

extension Diagnostic {
    fileprivate static let offline = "offline"
}

extension [Diagnostic] {
    /// The diagnostics, with those about covers that an offline build lacks as one line with their number.
    var withOfflineCoversCounted: [Diagnostic] {
        counting(.remoteCover, one: "1 cover is", many: "covers are", "drawn")
    }

    /// The same for pictures of notes.
    package var withOfflinePicturesCounted: [Diagnostic] {
        counting(.remoteImage, one: "1 picture of notes is", many: "pictures of notes are", "left out")
    }

    private func counting(_ code: DiagnosticCode, one: String, many: String, _ fate: String) -> [Diagnostic] {
        let others = filter { $0.code != code || $0.subject != Diagnostic.offline }
        let number = count - others.count
        if number == 0 { return self }
        let reason = "never downloaded before, and the build is offline"
        return others + [
            Diagnostic(
                .warning, code,
                "\(number == 1 ? one : "\(number) \(many)") \(fate): \(reason); "
                    + "`sitegen build --offline --verbose` lists them", at: .none)
        ]
    }
}

extension CoverReference {
    /// The location as messages may show it: the server, or the address without user, password, query and fragment.
    ///
    /// Nil for a path.
    package var placeText: String? {
        if let server { return Self.shown(server) }
        return isRemote ? Self.shown(text) : nil
    }

    /// Where its diagnostics point to: the server, or the source line; a line that may contain a secret is not shown.
    fileprivate var diagnosticPlace: Diagnostic.Place {
        if server != nil { return .path(origin.file.path) }
        return .text(isPrivate ? origin.withoutText : origin)
    }

    /// Whether it is an address with any component that messages leave out.
    private var isPrivate: Bool {
        guard let placeText else { return false }
        return text.contains { "@?#".contains($0) } || placeText.hasSuffix("://…") || placeText.hasSuffix("…")
    }

    /// An address without any component that may be secret.
    private static func shown(_ address: String) -> String {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        let rest = address.dropFirst(scheme.count + 3).prefix { $0 != "?" && $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "\\" }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        let port = host.hasPrefix("[") ? "" : host.drop { $0 != ":" }.dropFirst()
        // Not a port: possibly a user and part of a password.
        if !port.allSatisfy({ $0.isASCII && $0.isNumber }) { return "\(scheme)://…" }
        let path = rest[authority.endIndex...]
        return "\(scheme)://\(host)\(path.prefix(200))\(path.count > 200 ? "…" : "")"
    }
}
