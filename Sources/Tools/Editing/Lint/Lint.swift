package import Albums
package import Theming
import SourceText

/// Finds what could be better in a collection that is built without errors.
package struct Lint: Sendable {
    /// What is checked.
    package struct Collection: Sendable {
        /// The albums of the site, in order.
        package var albums: [Album]
        /// The width and height in pixels of each album's cover; nil where unknown.
        package var coverSizes: [(width: Int, height: Int)?] = []
        /// The texts of albums and pages.
        package var notes: [Note] = []
        /// The components that notes may use.
        package var components: ComponentTemplates?
        /// The current year.
        package var year: Int
        /// The names whose spelling the settings decide.
        package var keptNames: [String] = []
        /// Whether albums of several sources are meant to stay apart.
        package var keepsSourcesApart = false
        /// The fields that are part of addresses of albums.
        package var addressFields: Set<NameField> = []

        package init(albums: [Album], year: Int) { (self.albums, self.year) = (albums, year) }
    }

    /// What was found, in the order of its places.
    package private(set) var findings: [Finding] = []
    /// How many names, and pairs of albums, were compared; proportional to the number of albums.
    package private(set) var comparisons = 0

    /// Looks at a collection.
    package init(_ collection: Collection) {
        var nodes = AlbumNodes()
        for field in NameField.allCases {
            let spellings = Spellings(collection.albums, field, kept: collection.keptNames)
            comparisons += spellings.comparisons
            findings += SpellingRule(collection, field, spellings).findings(&nodes)
        }
        let duplicates = DuplicateRule(collection)
        comparisons += duplicates.comparisons
        findings += duplicates.findings(&nodes)
        findings += AlbumRules(collection).findings(&nodes)
        findings += collection.notes.flatMap { NoteScan($0, collection.components).findings }
        findings = Finding.sorted(findings)
    }
}

extension Album {
    /// Where the album is: the value of one of some keys, else its title, else the start of its record.
    func place(_ keys: [String], _ nodes: inout AlbumNodes) -> SourceSpan {
        nodes.record(of: self)?.value(keys + ["title"]) ?? origin.file.span(origin.start..<origin.start)
    }
}
