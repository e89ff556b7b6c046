import SourceText

/// A file of `columns/`: headings, each above indented lines with the names that belong to it.
///
///     title 0.75
///       title | name | titel
package struct NameFile {
    /// The headings with their names, in the order of the file.
    package private(set) var groups: [(heading: String, names: [String])] = []

    /// The column names of Exportify in other languages, by their English name.
    package static let exportify = Dictionary(uniqueKeysWithValues: NameFile("exportify.txt").groups.map { ($0, $1) })

    init(_ name: String) {
        guard let file = EmbeddedFiles.columns.first(where: { $0.path.utf8.isEqual(to: name) }) else {
            preconditionFailure("columns/\(name) is missing")
        }
        for line in file.text.description.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("  ") {
                groups[groups.count - 1].names += line.dropFirst(2).split(separator: " | ").map(String.init)
            } else {
                groups.append((String(line), []))
            }
        }
    }
}
