import Preview
import SourceInput

/// The files that a preview adds to a site: scripts, a style sheet, and the page of a site that cannot be built yet.
///
/// They are in `pages/`, and compiled into the binary.
enum LiveFiles {
    /// The files by their path.
    static let all: [String: ServedFile.Content] = Dictionary(
        uniqueKeysWithValues: [
            "live.js", "live.css", "edit.js", "edit.css", "desk.js", "form.js", "fields.js", "covers.js",
        ].map {
            (".sitegen/" + $0, .init(type: MediaType.of(path: $0), tag: sitegenVersion, body: .bytes(bytes($0))))
        })

    /// The page of a site that cannot be built yet.
    static let emptyPage = bytes("empty.html")

    private static func bytes(_ name: String) -> [UInt8] {
        let text = EmbeddedFiles.pages.first { $0.path.utf8.elementsEqual(name.utf8) }?.text
        guard let text else { preconditionFailure("\(name) is not compiled in") }
        return Array(text.description.utf8)
    }
}
