import Albums
import Layout
import Localization
import Places
import SourceCollection
import SourceText

/// All places of a site, from the files named in the settings.
struct PlaceLibrary {
    /// One shelf per file, in the order of the settings.
    let shelves: [PlaceShelf]
    /// The diagnostics of the files.
    let diagnostics: [Diagnostic]

    /// Reads all place files.
    static func read(_ tree: SourceTree, settings: Settings, words: Words = .english) -> PlaceLibrary {
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
struct PlaceShelf: Sendable, ScrollerDelegate {
    let title: String
    /// Its name in fragments.
    let anchor: String
    let items: [Place]

    /// The prefix of the slug in an item's anchor, as on shelves of albums.
    var anchorPrefix: String { anchor == Shelf.firstAnchor ? "" : anchor + ":" }
}
