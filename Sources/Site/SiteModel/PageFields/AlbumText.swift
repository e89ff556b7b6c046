package import Albums

extension Album {
    /// The alternative text of the cover: `Title, Artist`.
    package func coverText(comma: String) -> String { Self.coverText(title, artists, comma: comma) }

    /// The alternative text of a cover, of an album that is not copied for it.
    package static func coverText(_ title: String, _ artists: [String], comma: String) -> String {
        guard let first = artists.first else { return title }
        return artists.dropFirst().reduce(title + comma + first) { $0 + comma + $1 }
    }

    /// Whether the title has a word that a narrow screen cannot show in large letters.
    package var hasLongWord: Bool {
        title.utf8.count > 20 && title.split(separator: " ").contains { $0.count > 20 }
    }

    /// Whether the table of facts has any rows.
    package var hasFacts: Bool {
        let texts = [country, barcode, type, released?.text]
        return texts.contains { $0?.isEmpty == false } || rating != nil
            || [genres, labels, catalogNumbers, formats, tags].contains { !$0.isEmpty } || !ids.isEmpty
            || !links.isEmpty || !extra.isEmpty
    }
}
