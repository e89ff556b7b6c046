import Components
import Localization
import PageFields
import Readers
import SiteData
import SourceText
import Templates

extension Theme {
    /// Compiles the theme for a site whose own templates are `overrides`; nil if a template has errors.
    ///
    /// A site's template replaces the built-in one with the same path. Unused templates are checked as well; the places
    /// template is linked only if there are places.
    static func compile(
        overrides: [SourceFile], hasPlaces: Bool = false, hasPosts: Bool = false, hasSearch: Bool = true,
        hasBrowsePage: Bool = true, hasStatistics: Bool = true, names: SiteNames = SiteNames(),
        diagnostics: inout [Diagnostic]
    ) -> Theme? {
        let own = Set(overrides.map { PathKey($0.path) })
        let files = BuiltIn.templates.filter { !own.contains(PathKey($0.path)) } + overrides
        diagnostics += overrides.filter { $0.path.utf8.hasSuffix(".html") }.flatMap(textMistakes)
        let assets = StyleImports.joined(files.filter { $0.path.utf8.hasPrefix(assetFolder) }, in: assetFolder)
        let library = TemplateLibrary(
            files.filter { $0.path.utf8.hasSuffix(".html") && !$0.path.utf8.hasPrefix(assetFolder) })
        diagnostics += library.diagnostics
        diagnostics += strays(overrides)
        func link(_ name: String, _ schema: Schema) -> TemplateProgram? {
            let linked = library.link(templateNamed: name, schema: schema, openSchemas: names.schemas)
            diagnostics += linked.diagnostics
            return linked.program
        }
        // Their number is `templateCount`.
        let home = link("home", HomePage.fields.schema)
        let album = link("album", AlbumPage.fields.schema)
        let page = link("page", TextPage.fields.schema)
        let notFound = link("404", NotFoundPage.fields.schema)
        let term = link("term", TermPage.fields.schema)
        let index = link("index", IndexPage.fields.schema)
        let programs = [home, album, page, notFound, term, index].compactMap { $0 }
        let isBrowsed = hasBrowsePage && programs.contains { $0.reads("browsePage") }
        // A layout of the site's own that does not lead there need not have its blocks.
        let linksBrowse = isBrowsed || own.contains(PathKey("templates/browse.html"))
        let browse = linksBrowse ? link("browse", BrowsePage.fields.schema) : nil
        let isCounted = hasStatistics && programs.contains { $0.reads("statisticsPage") }
        let linksStatistics = isCounted || own.contains(PathKey("templates/statistics.html"))
        let statistics = linksStatistics ? link("statistics", StatisticsPage.fields.schema) : nil
        let isLong = home?.reads("longScript") == true
        let part = isLong ? link("part", HomePage.fields.schema) : nil
        let places = hasPlaces ? link("places", PlacesPage.fields.schema) : nil
        let posts = hasPosts ? link("posts", PostsPage.fields.schema) : nil
        let components = ComponentTemplates(
            files, library,
            .init(
                words: Words.fields.schema, album: ItemCard.fields.schema, site: SiteFields.type.schema,
                shelf: ShelfContent.fields.schema),
            openSchemas: names.schemas, diagnostics: &diagnostics)
        diagnostics = unique(diagnostics)
        if hasPlaces && places == nil || hasPosts && posts == nil || linksBrowse && browse == nil { return nil }
        if linksStatistics && statistics == nil || isLong && part == nil { return nil }
        guard let home, let album, let page, let notFound, let term, let index else { return nil }
        let parts = Parts(
            hasSearch: hasSearch && programs.contains { $0.reads("searchScript") },
            hasBrowsePage: isBrowsed,
            hasStatistics: isCounted,
            hasLongShelves: isLong,
            hasMoreAlbums: album.reads("more"), hasYears: term.reads("years") || term.reads("hasYears"),
            hasAlsoOn: term.reads("alsoOn") || term.reads("hasAlsoOn"),
            hasGroupTexts: ["note", "hasText", "picture", "links", "hasLinks"].contains(where: term.reads))
        let unused =
            ((parts.hasSearch ? [] : ["search.js"]) + (parts.hasBrowsePage ? [] : BrowsePage.assetNames)
            + (parts.hasStatistics ? [] : [StatisticsPage.assetName]) + (isLong ? [] : ["long.js"])
            + (hasPosts ? [] : [PostsPage.assetName]))
            .map { assetFolder + $0 }
        let published = assets.filter { !unused.contains($0.path) || own.contains(PathKey($0.path)) }
        var readFields = ReadFields()
        let others = [browse, statistics, places, posts, part].compactMap { $0 }
        for program in programs + others { readFields.formUnion(program.readFields) }
        readFields.formUnion(components.readFields)
        diagnostics += names.unread(by: readFields)
        readFields.insert("note", of: AlbumContent.fields.schema)
        readFields.insert("description", of: AlbumPage.fields.schema)
        return Theme(
            home: home, album: album, page: page, notFound: notFound, term: term, index: index, places: places,
            posts: posts, part: part, browse: browse, statistics: statistics, assets: published.map(named),
            ids: Set(files.filter { $0.path.utf8.hasSuffix(".html") }.flatMap(ids)), parts: parts,
            readFields: readFields, names: names, components: components)
    }

    private static let assetFolder = "templates/assets/"

    /// Reports bytes in a template that are not text.
    private static func textMistakes(_ file: SourceFile) -> [Diagnostic] {
        var findings = DiagnosticCollector(file)
        _ = TextCheck.check(file, in: 0..<file.bytes.count, &findings)
        return findings.sorted
    }

    /// Files of the site's `templates/` that are neither templates nor assets.
    private static func strays(_ overrides: [SourceFile]) -> [Diagnostic] {
        overrides.filter { file in
            !file.path.utf8.hasSuffix(".html") && !file.path.utf8.hasPrefix(assetFolder) && !Words.isWordFile(file.path)
        }.map { file in
            Diagnostic(
                .warning, .unknownTemplate, "unused file: neither a template nor an asset", at: .path(file.path),
                help:
                    "templates end in .html; style sheets and pictures belong in \(assetFolder), words in \(Words.folder)"
            )
        }
    }

    /// A partial used by several pages is checked with each of them; its mistakes are reported once.
    private static func unique(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        var seen: Set<String> = []
        return diagnostics.filter { diagnostic in
            guard case .text(let span) = diagnostic.place else { return true }
            return seen.insert("\(span.file.path) \(span.start) \(diagnostic.code.rawValue) \(diagnostic.message)")
                .inserted
        }
    }

    /// An asset with a hash of its content in its name.
    private static func named(_ file: SourceFile) -> (name: String, path: String, file: SourceFile) {
        let name = file.path.droppingBytes(first: assetFolder.utf8.count)
        let hash = ContentHash.text(ContentHash.of(file.bytes), length: 8)
        let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
        return (name, "assets/\(name[..<dot])-\(hash)\(name[dot...])", file)
    }
}
