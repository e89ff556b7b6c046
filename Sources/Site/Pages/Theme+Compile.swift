import Theming
import Localization
import SiteModel
import SourceText
import Templates

extension Theme {
    /// Compiles the theme for a site whose own templates are `overrides`; nil if a template has errors.
    ///
    /// A site's template replaces the built-in one with the same path. Unused templates are checked as well; the places
    /// template is linked only if there are places. `isStatic` says whether the site has a file without the theme.
    static func compile(
        overrides: [SourceFile], settings: ThemeSettings = ThemeSettings(), hasPlaces: Bool = false,
        hasPosts: Bool = false, hasEmbeds: Bool = false, hasSearch: Bool = true, hasBrowsePage: Bool = true,
        hasStatistics: Bool = true, hasOfflineEdition: Bool = false, names: SiteNames = SiteNames(),
        isStatic: @escaping @Sendable (String) -> Bool = { _ in false },
        diagnostics: inout [Diagnostic]
    ) -> Theme? {
        let files = ThemeFiles(builtIn: BuiltIn.allTemplates, own: overrides, settings: settings)
        let hooks = HookPolicy(overrides, allowed: settings.policy)
        let look = ThemeLook(files, settings, isStatic: isStatic)
        let library = TemplateLibrary(files.templates, builtIn: files.builtIn)
        diagnostics += files.diagnostics + hooks.diagnostics + look.diagnostics + library.diagnostics
        diagnostics += strays(overrides) + unused(library, overrides, settings)
        let openSchemas = names.schemas.merging([AssetNames.key: look.names.schema]) { $1 }
        func link(_ name: String, _ schema: Schema) -> TemplateProgram? {
            guard library.contains(name) else {
                diagnostics.append(missing(name, settings))
                return nil
            }
            let linked = library.link(templateNamed: name, schema: schema, openSchemas: openSchemas)
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
        let linksBrowse = isBrowsed || files.isOwn("browse.html")
        let browse = linksBrowse ? link("browse", BrowsePage.fields.schema) : nil
        let isCounted = hasStatistics && programs.contains { $0.reads("statisticsPage") }
        let linksStatistics = isCounted || files.isOwn("statistics.html")
        let statistics = linksStatistics ? link("statistics", StatisticsPage.fields.schema) : nil
        let isLong = home?.reads("longScript") == true
        let part = isLong ? link("part", HomePage.fields.schema) : nil
        let places = hasPlaces ? link("places", PlacesPage.fields.schema) : nil
        let posts = hasPosts ? link("posts", PostsPage.fields.schema) : nil
        let embed = hasEmbeds ? link("embed", EmbedPage.fields.schema) : nil
        let components = ComponentTemplates(
            files.templates, library,
            .init(
                words: Words.fields.schema, album: ItemCard.fields.schema, site: SiteFields.type.schema,
                shelf: ShelfContent.fields.schema),
            openSchemas: names.schemas, diagnostics: &diagnostics)
        diagnostics = ThemeFiles.unique(diagnostics)
        if hasEmbeds && embed == nil { return nil }
        if hasPlaces && places == nil || hasPosts && posts == nil || linksBrowse && browse == nil { return nil }
        if linksStatistics && statistics == nil || isLong && part == nil { return nil }
        guard let home, let album, let page, let notFound, let term, let index else { return nil }
        var readFields = ReadFields()
        let others = [browse, statistics, places, posts, part, embed].compactMap { $0 }
        for program in programs + others { readFields.formUnion(program.readFields) }
        let hasEmbedLinks = ["html", "data"].contains { readFields.contains($0, of: EmbedLink.fields.schema) }
        readFields.formUnion(components.readFields)
        var parts = SiteParts()
        parts.hasSearch = hasSearch && programs.contains { $0.reads("searchScript") }
        parts.hasBrowsePage = isBrowsed
        parts.hasStatistics = isCounted
        let site = SiteFields.type.schema
        parts.hasToolbar = (programs + others).contains { $0.readFields.contains("toolbar", of: site) }
        parts.hasEmbedLinks = hasEmbedLinks
        parts.loadsOfflineScript = programs.contains { $0.reads("offlineScript") }
        parts.hasOfflineEdition = hasOfflineEdition && parts.loadsOfflineScript
        parts.hasLongShelves = isLong
        parts.hasMoreAlbums = album.reads("more")
        parts.hasYears = term.reads("years") || term.reads("hasYears")
        parts.hasAlsoOn = term.reads("alsoOn") || term.reads("hasAlsoOn")
        parts.hasGroupTexts = ["note", "hasText", "picture", "links", "hasLinks"].contains(where: term.reads)
        parts.hasShareFacts = (programs + others).contains { program in
            ["canonical", "card", "structuredData"].contains(where: program.reads)
        }
        parts.hasStructuredData = programs.contains { $0.reads("structuredData") }
        parts.manifestGround = programs.contains { $0.reads("manifest") } ? look.grounds.light : nil
        diagnostics += names.unread(by: readFields)
        var unused: Set<String> = []
        if !parts.hasSearch { unused.insert("search.js") }
        if !parts.hasBrowsePage { unused.formUnion(BrowsePage.assetNames) }
        if !parts.hasStatistics { unused.insert(StatisticsPage.assetName) }
        if !parts.hasOfflineEdition { unused.insert(ServiceWorker.script) }
        if !isLong { unused.insert("long.js") }
        if !hasPosts { unused.insert(PostsPage.assetName) }
        let used = look.uses.union(look.assets.entries.flatMap(\.uses))
        func isShown(_ entry: ThemeAssets.Entry) -> Bool {
            let name = entry.name
            if look.names.isRead(name, by: readFields) || used.contains(name) { return true }
            if entry.isJoined || unused.contains(name) && !files.isOwn(ThemePath.assets + name) { return false }
            return !files.isLent(ThemePath.assets + name) || lentAssets(readFields).contains(name)
        }
        let published = look.assets.entries.filter(isShown)
        diagnostics += look.unused(by: programs)
        readFields.insert("note", of: AlbumContent.fields.schema)
        readFields.insert("description", of: AlbumPage.fields.schema)
        return Theme(
            home: home, album: album, page: page, notFound: notFound, term: term, index: index, places: places,
            posts: posts, part: part, embed: embed, browse: browse, statistics: statistics,
            assets: published.map { ($0.name, $0.path, $0.file) },
            ids: Set(files.templates.flatMap(ids)), parts: parts, readFields: readFields, names: names,
            components: components, look: look, hookFrames: hooks.frames)
    }

    /// The fields of pages with the address of an asset, and the name of that asset in the standard theme.
    static let assetFields = [
        "script": "shelf.js", "longScript": "long.js", "toolsScript": "tools.js", "playerScript": playerScript,
        "listenScript": listenScript, "searchScript": "search.js", "offlineScript": ServiceWorker.script,
        "browseScript": "browse.js", "icon": "icon.svg", "touchIcon": touchIcon, "stylesheet": "style.css",
        "pageStylesheet": "page.css", "browseStylesheet": "browse.css",
        "statisticsStylesheet": StatisticsPage.assetName, "postsStylesheet": PostsPage.assetName,
    ]

    /// The assets of the standard theme that a theme with a name publishes: those that its templates name.
    private static func lentAssets(_ fields: ReadFields) -> [String] {
        let schemas = [
            HomePage.fields.schema, AlbumPage.fields.schema, AlbumContent.fields.schema, BrowsePage.fields.schema,
            StatisticsPage.fields.schema, PostsPage.fields.schema,
        ]
        return assetFields.filter { name, _ in schemas.contains { fields.contains(name, of: $0) } }.map(\.value)
    }
}
