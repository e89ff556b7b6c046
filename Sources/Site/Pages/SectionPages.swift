import Albums
import SiteModel
import Settings
import SourceText

/// The texts about parts of the site, `_index.md`, on the pages that list what is in them.
extension Site {
    /// The warnings about texts of parts that the site does not have.
    func unusedSectionTexts(_ files: [OutputTree.File]) -> [Diagnostic] {
        sectionTexts.filter { text in
            text.note.language == nil && files.index(ofPath: folder + text.section.pagePath, by: { $0.path }) == nil
        }.map { text in
            let path = text.note.span.file.path
            return Diagnostic(
                .warning, .unusedNote,
                "the site has no page \(text.section.pagePath), so this text is not shown",
                at: .path(path),
                help: text.section == .albums
                    ? "the home page shows all albums; with a `limit` of its shelf there is a list of them"
                    : "add it to `lists` in the settings, or remove the file")
        }
    }
}
