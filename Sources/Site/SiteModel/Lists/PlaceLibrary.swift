package import Albums
import Layout
package import Localization
import Places
package import Settings
package import SourceText

/// All places of a site, from the files named in the settings.
package struct PlaceLibrary {
    /// One shelf per file, in the order of the settings.
    package let shelves: [PlaceShelf]
    /// The diagnostics of the files.
    package let diagnostics: [Diagnostic]

    /// Reads all place files.
    package static func read(_ tree: SourceTree, settings: Settings, words: Words = .english) -> PlaceLibrary {
        var shelves: [PlaceShelf] = []
        var diagnostics: [Diagnostic] = []
        var seen: Set<String> = []
        for wanted in settings.places {
            let paths = wanted.candidatePaths
            guard let file = paths.lazy.compactMap({ tree.text(at: $0) }).first else {
                diagnostics.append(
                    .missing("this file of places is missing", named: paths, at: wanted.origin))
                continue
            }
            let result = wanted.kind.search.init(file: file).places()
            // Diagnostics of a file on two shelves are reported once.
            if seen.insert("\(wanted.kind.rawValue) \(file.path)").inserted { diagnostics += result.diagnostics }
            let anchor = shelves.isEmpty ? Shelf.firstAnchor : "\(Shelf.firstAnchor)-\(shelves.count + 1)"
            shelves.append(
                PlaceShelf(title: wanted.title ?? words[.places], anchor: anchor, items: result.places))
        }
        return PlaceLibrary(shelves: shelves, diagnostics: diagnostics)
    }
}

/// Places in an order, under a title: the second kind of collection shown in a scroller.
package struct PlaceShelf: Sendable, ScrollerDelegate {
    /// The heading.
    package let title: String
    /// Its name in fragments.
    package let anchor: String
    /// The places in the order of their file.
    package let items: [Place]

    /// The path of the page of all places.
    package static let pagePath = "places/index.html"

    /// The prefix of the slug in an item's anchor, as on shelves of albums.
    package var anchorPrefix: String { anchor == Shelf.firstAnchor ? "" : anchor + ":" }
}
