import Preview
import SourceInput

/// The files that a preview adds to a site: scripts, a style sheet, and the page of a site that cannot be built yet.
///
/// They are in `pages/`, and compiled into the binary.
enum LiveFiles {
    /// The files by their path.
    static let all: [String: ServedFile.Content] = [
        LivePage.scriptPath: content("live.js", "text/javascript; charset=utf-8"),
        LivePage.stylePath: content("live.css", "text/css; charset=utf-8"),
        LivePage.editScriptPath: content("edit.js", "text/javascript; charset=utf-8"),
    ]

    /// The page of a site that cannot be built yet.
    static let emptyPage = bytes("empty.html")

    private static func content(_ name: String, _ type: String) -> ServedFile.Content {
        ServedFile.Content(type: type, tag: sitegenVersion, body: .bytes(bytes(name)))
    }

    private static func bytes(_ name: String) -> [UInt8] {
        let text = EmbeddedFiles.pages.first { $0.path.utf8.elementsEqual(name.utf8) }?.text
        guard let text else { preconditionFailure("\(name) is not compiled in") }
        return Array(text.description.utf8)
    }
}
