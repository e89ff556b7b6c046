/// A collection in figures and charts, all of which are made when the site is built.
///
/// It holds names and addresses as a page shows them. Albums are counted once for each chart, so the figures of a chart
/// over time add up to the number of albums with a date.
package struct Statistics: Sendable {
    /// A number with its name, and a link to what it counts.
    package struct Figure: Sendable {
        package let label: String
        package let value: String
        /// An encoded address after the top folder; empty if no page shows it.
        package let path: String

        package init(label: String, value: String, path: String = "") {
            (self.label, self.value, self.path) = (label, value, path)
        }
    }

    /// An album that is the first or last in some order.
    package struct Highlight: Sendable {
        /// What it is, such as the oldest.
        package let label: String
        /// Its date or length.
        package let value: String
        /// Its index.
        package let album: Int
    }

    package var figures: [Figure] = []
    package var highlights: [Highlight] = []
    package var times: [TimeChart] = []
    package var rankings: [Ranking] = []

    /// The albums with the lowest and the highest key, each the first of several equal ones; nil unless the keys differ.
    package static func ends<Key: Comparable>(
        of albums: Range<Int>, by key: (Int) -> Key?
    ) -> (lowest: Int, highest: Int)? {
        var ends: (lowest: (key: Key, album: Int), highest: (key: Key, album: Int))?
        for album in albums {
            guard let key = key(album) else { continue }
            let entry = (key: key, album: album)
            guard let known = ends else {
                ends = (entry, entry)
                continue
            }
            if key < known.lowest.key { ends?.lowest = entry }
            if known.highest.key < key { ends?.highest = entry }
        }
        guard let ends, ends.lowest.key < ends.highest.key else { return nil }
        return (ends.lowest.album, ends.highest.album)
    }
}
