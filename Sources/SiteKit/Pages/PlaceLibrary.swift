/// All places of a site, by the files that the settings name.
struct PlaceLibrary {
    /// A shelf for each file, in the order of the settings.
    let shelves: [PlaceShelf]
    /// What the files have to say.
    let diagnostics: [Diagnostic]

    /// Reads every file of places.
    static func read(_ tree: SourceTree, settings: Settings, words: Words = Words()) -> PlaceLibrary {
        var shelves: [PlaceShelf] = []
        var diagnostics: [Diagnostic] = []
        var seen: Set<String> = []
        for wanted in settings.places {
            let paths = wanted.candidatePaths
            guard let file = paths.lazy.compactMap({ tree.text(at: $0) }).first else {
                diagnostics.append(
                    .error(
                        .missingSourceFile, "this file of places is not there", at: wanted.origin,
                        notes: [.init("looked for \(paths.joined(separator: " and "))")]))
                continue
            }
            let result = wanted.kind.search.init(file: file).places()
            // The same file on two shelves is told of once.
            if seen.insert("\(wanted.kind.rawValue) \(file.path)").inserted { diagnostics += result.diagnostics }
            let anchor = shelves.isEmpty ? Shelf.firstAnchor : "\(Shelf.firstAnchor)-\(shelves.count + 1)"
            shelves.append(
                PlaceShelf(title: wanted.title ?? words.places, anchor: anchor, items: result.places))
        }
        return PlaceLibrary(shelves: shelves, diagnostics: diagnostics)
    }
}

/// Places in an order, under a title: the second kind of collection that a scroller shows.
struct PlaceShelf: Sendable, ScrollerDelegate {
    let title: String
    /// What fragments call it.
    let anchor: String
    let items: [Place]

    /// What comes before the slug in the anchor of an item, as on shelves of albums.
    var anchorPrefix: String { anchor == Shelf.firstAnchor ? "" : anchor + ":" }
}
