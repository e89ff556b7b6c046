import Theming
import Localization
import Settings
import SiteModel
import SourceText
import Templates

extension Theme {
    /// Compiles the theme for a site whose own templates are `overrides`; nil if a template has errors.
    ///
    /// A site's template replaces the built-in one with the same path. Unused templates are checked as well.
    /// `isStatic` says whether the site has a file without the theme.
    static func compile(
        overrides: [SourceFile], settings: Settings = Settings(), hasPosts: Bool = false,
        hasOfflineEdition: Bool = false, names: SiteNames = SiteNames(),
        isStatic: @escaping @Sendable (String) -> Bool = { _ in false },
        diagnostics: inout [Diagnostic]
    ) -> Theme? {
        let files = ThemeFiles(builtIn: BuiltIn.allTemplates, own: overrides, settings: settings.theme)
        let hooks = HookPolicy(overrides, allowed: settings.theme.policy)
        let look = ThemeLook(files, settings.theme, isStatic: isStatic)
        let library = TemplateLibrary(files.templates, builtIn: files.builtIn)
        diagnostics += files.diagnostics + hooks.diagnostics + look.diagnostics + library.diagnostics
        diagnostics += strays(overrides) + unused(library, overrides, settings.theme)
        let openSchemas = names.schemas.merging([AssetNames.key: look.names.schema]) { $1 }
        var programs: [String: TemplateProgram] = [:]
        var isComplete = true
        func link(_ name: String, _ schema: Schema) {
            let isThere = library.contains(name)
            if !isThere { diagnostics.append(missing(name, settings.theme)) }
            let linked = isThere ? library.link(templateNamed: name, schema: schema, openSchemas: openSchemas) : nil
            diagnostics += linked?.diagnostics ?? []
            programs[name] = linked?.program
            if linked?.program == nil { isComplete = false }
        }
        var parts = SiteParts()
        var always: [TemplateProgram] = []
        for kind in PageKinds.all where programs[kind.template] == nil {
            let name = kind.template
            let isShown =
                switch kind.need {
                case .always: true
                case .asked(let isAsked): isAsked(settings, hasPosts)
                case .linked(let page):
                    !settings.pagesOff.contains(page.key) && always.contains { $0.reads(page.field) }
                }
            if isShown { parts.pages.insert(name) }
            if isShown, let page = kind.need.link { parts.groups.formUnion(page.groups) }
            // A template of the site's own is checked even if no page leads there.
            if isShown || kind.need.link != nil && files.isOwn("\(name).html") { link(name, kind.schema) }
            if case .always = kind.need, let program = programs[name] { always.append(program) }
        }
        parts.hasLongShelves = programs[HomePage.template]?.reads("longScript") == true
        if parts.hasLongShelves { link(HomePage.partTemplate, HomePage.schema) }
        let components = ComponentTemplates(
            files.templates, library,
            .init(
                words: Words.fields.schema, album: ItemCard.fields.schema, site: SiteFields.type.schema,
                shelf: ShelfContent.fields.schema),
            openSchemas: names.schemas, diagnostics: &diagnostics)
        diagnostics = ThemeFiles.unique(diagnostics)
        guard isComplete else { return nil }
        func reads(_ template: String, _ fields: String...) -> Bool {
            fields.contains { programs[template]?.reads($0) == true }
        }
        var readFields = ReadFields()
        for program in programs.values { readFields.formUnion(program.readFields) }
        parts.hasEmbedLinks = ["html", "data"].contains { readFields.contains($0, of: EmbedLink.fields.schema) }
        readFields.formUnion(components.readFields)
        parts.hasSearch = settings.hasSearch && always.contains { $0.reads("searchScript") }
        let site = SiteFields.type.schema
        parts.hasToolbar = programs.values.contains { $0.readFields.contains("toolbar", of: site) }
        parts.loadsOfflineScript = always.contains { $0.reads("offlineScript") }
        parts.hasOfflineEdition = hasOfflineEdition && parts.loadsOfflineScript
        parts.hasMoreAlbums = reads(AlbumPage.template, "more")
        parts.hasYears = reads(TermPage.template, "years", "hasYears")
        parts.hasAlsoOn = reads(TermPage.template, "alsoOn", "hasAlsoOn")
        parts.hasGroupTexts = reads(TermPage.template, "note", "hasText", "picture", "links", "hasLinks")
        parts.hasShareFacts = programs.values.contains { program in
            ["canonical", "card", "structuredData"].contains(where: program.reads)
        }
        parts.hasStructuredData = always.contains { $0.reads("structuredData") }
        parts.manifestGround = always.contains { $0.reads("manifest") } ? look.grounds.light : nil
        diagnostics += names.unread(by: readFields)
        var unused: Set<String> = []
        for kind in PageKinds.all where !parts.pages.contains(kind.template) {
            unused.formUnion(kind.assets.map(\.value))
        }
        if !parts.hasSearch { unused.insert("search.js") }
        if !parts.hasOfflineEdition { unused.insert(ServiceWorker.script) }
        if !parts.hasLongShelves { unused.insert("long.js") }
        let used = look.uses.union(look.assets.entries.flatMap(\.uses))
        func isShown(_ entry: ThemeAssets.Entry) -> Bool {
            let name = entry.name
            if look.names.isRead(name, by: readFields) || used.contains(name) { return true }
            if entry.isJoined || unused.contains(name) && !files.isOwn(ThemePath.assets + name) { return false }
            return !files.isLent(ThemePath.assets + name) || lentAssets(readFields).contains(name)
        }
        let published = look.assets.entries.filter(isShown)
        diagnostics += look.unused(by: always)
        readFields.insert("note", of: AlbumContent.fields.schema)
        readFields.insert("description", of: AlbumPage.schema)
        return Theme(
            programs: programs, assets: published.map { ($0.name, $0.path, $0.file) },
            ids: Set(files.templates.flatMap(ids)), parts: parts, readFields: readFields, names: names,
            components: components, look: look, hookFrames: hooks.frames)
    }

    /// The fields of pages with the address of an asset, and the name of that asset in the standard theme.
    static let assetFields = PageKinds.all.reduce(into: [
        "script": "shelf.js", "longScript": "long.js", "toolsScript": "tools.js", "playerScript": playerScript,
        "listenScript": listenScript, "searchScript": "search.js", "offlineScript": ServiceWorker.script,
        "icon": "icon.svg", "touchIcon": touchIcon, "stylesheet": "style.css", "pageStylesheet": "page.css",
    ]) { fields, kind in for (field, name) in kind.assets { fields[field] = name } }

    /// The assets of the standard theme that a theme with a name publishes: those that its templates name.
    private static func lentAssets(_ fields: ReadFields) -> [String] {
        let schemas = PageKinds.all.map { $0.schema } + [AlbumContent.fields.schema]
        return assetFields.filter { name, _ in schemas.contains { fields.contains(name, of: $0) } }.map(\.value)
    }
}
