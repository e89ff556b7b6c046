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

    /// The warnings about artists and labels of `content/missing.yml` that have no page.
    package var unshownMissing: [Diagnostic] {
        missingAlbums.places.compactMap { group, place in
            let kind = group.taxonomy.setting
            let index = pagedGroups[group.taxonomy.rawValue]
            if index?.terms.contains(where: { $0.slug == group.slug }) == true { return nil }
            let terms = index.map { $0.terms.count <= 2_000 ? $0.terms : [] } ?? []
            let near = Suggestion.nearest(to: group.slug, in: terms.map(\.slug))
            let name = terms.first { $0.slug == near }.flatMap { term in
                group.taxonomy.names(ofAlbum: term.albums[0], in: albums).first { Taxonomy.slug(of: $0) == near }
            }
            let isListed = settings.lists.contains(group.taxonomy)
            let help = isListed ? name.map { "did you mean `\($0)`?" } : "add `\(kind)` to `lists` in the settings"
            return .warning(
                .unshownMissing, "there is no page of the \(kind) `\(place.name)`, so this is not shown",
                at: place.span,
                help: help)
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
