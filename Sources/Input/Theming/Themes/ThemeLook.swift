package import Albums
package import SourceText
package import Templates

/// The assets of a theme, and what the settings change in how it looks.
package struct ThemeLook: Sendable {
    /// The assets, with the style sheet of the settings if there is one.
    package private(set) var assets: ThemeAssets
    /// The names that templates have for them.
    package private(set) var names = AssetNames([])
    /// The address of the style sheet made from the settings, relative to `root`; empty without such settings.
    package private(set) var stylesheet = ""
    /// The ground of light and of dark pages, as `#rrggbb`; empty where unknown.
    package private(set) var grounds = (light: "", dark: "")
    /// The address of the logo, relative to `root`; empty without a logo.
    package private(set) var logo = ""
    /// The names of assets that the settings use.
    package private(set) var uses: Set<String> = []
    /// What is wrong with the assets and the settings.
    package private(set) var diagnostics: [Diagnostic] = []
    private let settings: ThemeSettings

    /// Names the assets, and makes the style sheet; `isStatic` says whether the site has a file without the theme.
    package init(_ files: ThemeFiles, _ settings: ThemeSettings, isStatic: @escaping @Sendable (String) -> Bool) {
        self.settings = settings
        let rules = files.assets.filter { ThemePath.name(of: $0.path).utf8.isEqual(to: Self.rulesName) }.last
        let look = files.assets.last { ThemePath.name(of: $0.path).utf8.isEqual(to: ThemeStyles.look) }
        var sheets = files.assets.filter { $0 !== rules && $0 !== look }
        assets = ThemeAssets(sheets, isStatic: isStatic)
        var addresses: [String: String] = [:]
        for font in settings.fonts {
            guard let address = find(font.path, at: font.origin, isFont: true, isStatic) else { continue }
            addresses[font.path] = address
        }
        if let (path, origin) = settings.logo { logo = find(path, at: origin, isFont: false, isStatic) ?? "" }
        let colours = files.assets.last { ThemePath.name(of: $0.path).utf8.isEqual(to: "assets/style.css") }
        let palette = ThemePalette(sheet: colours?.bytes ?? [], look: look?.bytes ?? [])
        grounds = palette.grounds(with: settings)
        if settings.hasStyles || look != nil {
            diagnostics += palette.problems(with: settings)
            // As seen from `assets/`; what the sheet names is named anew with the other assets.
            let bytes = ThemeStyles.sheet(settings, rules: (rules?.bytes ?? []) + (look?.bytes ?? [])) { font in
                let address = addresses[font.path] ?? font.path
                return address.utf8.hasPrefix("assets/") ? address.droppingBytes(first: 7) : "../" + address
            }
            sheets.append(SourceFile(path: rules?.path ?? "templates/" + Self.rulesName, bytes: bytes))
            let named = Set(assets.entries.map(\.path))
            assets = ThemeAssets(sheets) { isStatic($0) || named.contains($0) }
            stylesheet = assets[ThemeStyles.name]?.path ?? ""
            uses.insert(ThemeStyles.name)
        }
        names = AssetNames(assets.entries.map(\.name))
        diagnostics += assets.diagnostics
    }

    private static let rulesName = ThemePath.assets + ThemeStyles.name

    /// The path in the site of a file that the settings name, encoded; nil, with a diagnostic, if there is none.
    private mutating func find(
        _ path: String, at origin: SourceSpan, isFont: Bool, _ isStatic: (String) -> Bool
    ) -> String? {
        let kind = isFont ? "font" : "logo"
        let endings = isFont ? [".woff2"] : [".svg", ".png", ".webp", ".avif", ".jpg", ".jpeg", ".gif"]
        let plain = path.utf8.hasPrefix("static/") ? path.droppingBytes(first: 7) : path
        guard let plain = Address.resolved(plain, from: ""), endings.contains(where: path.lowercased().utf8.hasSuffix)
        else {
            diagnostics.append(
                .error(
                    .missingThemeFile, "`\(path)` cannot be a \(kind)", at: origin,
                    help: "a \(kind) is a file whose name ends in \(endings.joined(separator: ", "))"))
            return nil
        }
        if let entry = assets[plain] {
            if isFont, !entry.file.bytes.starts(with: "wOF2".utf8) {
                diagnostics.append(
                    .error(
                        .missingThemeFile, "`\(path)` is no WOFF2 file", at: origin,
                        help: "convert the font, such as with fonttools: fonttools ttLib.woff2 compress font.ttf"))
                return nil
            }
            uses.insert(plain)
            return Address.encoded(entry.path)
        }
        if isStatic(plain) { return Address.encoded(plain) }
        let near = Suggestion.nearest(to: plain, in: assets.entries.map(\.name))
        diagnostics.append(
            .error(
                .missingThemeFile, "no file `\(path)`", at: origin,
                help: near.map { "did you mean `\($0)`?" } ?? "put it into templates/assets/ or content/static/"))
        return nil
    }

    /// The warnings about settings that no page shows; `programs` are those of the pages that every site has.
    package func unused(by programs: [TemplateProgram]) -> [Diagnostic] {
        guard let origin = settings.origin else { return [] }
        let styles = ["colors", "fonts", "radius", "density", "coverSize"]
        let needs = [
            ("themeStylesheet", settings.hasStyles, "colours, fonts and sizes", styles),
            ("logo", settings.logo != nil, "`logo`", ["logo"]),
            ("footerText", !settings.footer.isEmpty, "`footer`", ["footer"]),
            ("footerLinks", !settings.links.isEmpty, "`links`", ["links"]),
        ]
        return needs.filter { name, isSet, _, _ in isSet && !programs.contains { $0.reads(name) } }
            .map { name, _, what, keys in
                .warning(
                    .unusedThemeSetting, "no template shows \(what) of the settings",
                    at: keys.lazy.compactMap { settings.origins[$0] }.first ?? origin,
                    help: "your layout.html has to show {{\(name)}}")
            }
    }

    /// The same for pages in a folder, from which `prefix` leads to the top folder.
    package func behind(_ prefix: String) -> ThemeLook {
        var look = self
        look.assets = assets.behind(prefix)
        if !stylesheet.isEmpty { look.stylesheet = prefix + stylesheet }
        if !logo.isEmpty { look.logo = prefix + logo }
        return look
    }
}

/// A link at the foot of each page.
package enum FooterLink {
    /// The fields of the link in templates.
    package static let fields = RecordType<WebLink>(
        "footer link",
        [
            .text("title", "What the link is called.") { $0.title },
            .text("address", "Where it leads.") { $0.url },
        ])
}
