import Albums
package import Settings
package import SourceText

extension Site {
    /// The warnings about texts whose group has no page.
    package var unusedGroupTexts: [Diagnostic] {
        let used = Set(lists.indexes.flatMap { $0.terms.compactMap(\.text) })
        return groupTexts.indices.filter { !used.contains($0) && groupTexts[$0].note.language == nil }.map { number in
            let text = groupTexts[number]
            let (kind, place) = (text.taxonomy.setting, Diagnostic.Place.path(text.note.span.file.path))
            guard settings.lists.contains(text.taxonomy) else {
                return Diagnostic(
                    .warning, .unusedNote,
                    "the site has no pages of \(text.taxonomy.folder), so this text is not shown",
                    at: place, help: "add `\(kind)` to `lists` in the settings")
            }
            let slugs = pagedGroups[text.taxonomy.rawValue]?.terms.map(\.slug) ?? []
            let near = slugs.count <= 2_000 ? Suggestion.nearest(to: text.slug, in: slugs) : nil
            if let other = [text.slug, text.slugOfName].first(where: slugs.contains) {
                return Diagnostic(
                    .warning, .unusedNote, "another file is about the \(kind) `\(other)`, so this text is not shown",
                    at: place)
            }
            return Diagnostic(
                .warning, .unusedNote,
                "no album\(settings.listQueries[text.taxonomy] == nil ? "" : " that `lists` asks for") has the \(kind) "
                    + "`\(text.slug)`, so this text is not shown", at: place,
                help: near.map { "did you mean \(GroupText.folder(of: text.taxonomy))\($0).md?" })
        }
    }

    /// The albums of others that have a track of an artist; none for other groups.
    package func alsoOn(_ term: Term) -> [Int] {
        term.taxonomy == .artists ? appearances?.albums(ofArtist: term.slug) ?? [] : []
    }

    /// The albums of an artist by year, oldest first; empty if the page does not show all, or if they have one year.
    package func years(ofArtist term: Term) -> [(year: Int?, albums: [Int])] {
        guard term.taxonomy == .artists, term.albums.count > 1, parts(of: term).count == 1 else { return [] }
        let years = Dictionary(grouping: term.albums) { albums[$0].released?.year }
        return years.count < 2 ? [] : years.sorted { ($0.key ?? .max) < ($1.key ?? .max) }.map { ($0.key, $0.value) }
    }

    /// The text that the page at a path shows; nil for none.
    package func sectionText(at path: String) -> SectionText? {
        sectionTexts.first { $0.section.pagePath == path }
    }
}
