import Localization
import SiteModel
import Settings
import SourceText
import Templates
import Theming

/// Files that a theme lacks, and files that no page uses.
extension Theme {
    /// The error about a template that every theme needs.
    static func missing(_ name: String, _ settings: ThemeSettings) -> Diagnostic {
        let theme = settings.name ?? ThemeSettings.standardName
        return Diagnostic(
            .error, .unknownTemplate, "the theme `\(theme)` has no template `\(name).html`",
            at: settings.nameOrigin.map { .text($0) } ?? .none,
            help: "add it to \(ThemePath.themesFolder)\(theme)/; `sitegen templates explain` lists its names")
    }

    /// The warnings about templates of the site that are no page and that no template includes.
    static func unused(
        _ library: TemplateLibrary, _ overrides: [SourceFile], _ settings: ThemeSettings
    ) -> [Diagnostic] {
        let own = Set(overrides.map { PathKey($0.path) })
        let pages = BuiltIn.allTemplates.filter { ThemePath.theme(of: $0.path) == nil }
            .map { ThemePath.name(of: $0.path) }.filter { !$0.utf8.contains(UInt8(ascii: "/")) }
        return library.notIncluded.compactMap { file in
            let name = ThemePath.name(of: file.path)
            guard own.contains(PathKey(file.path)), !pages.contains(name), !name.utf8.hasPrefix("components/") else {
                return nil
            }
            let short = name.droppingBytes(first: 0, last: ".html".utf8.count)
            let near = name.utf8.contains(UInt8(ascii: "/")) ? nil : Suggestion.nearest(to: name, in: pages)
            return Diagnostic(
                .warning, .unknownTemplate, "no template includes this file, so it does nothing", at: .path(file.path),
                help: near.map { "did you mean \($0)?" } ?? "include it with `{{> \(short)}}`")
        }
    }

    /// The warnings about parts of pages that the settings ask for and no template of the theme has.
    func missingParts(_ settings: Settings) -> [Diagnostic] {
        let needs =
            [
                ("toolbar", parts.hasToolbar, "have the toolbar where {{#site.toolbar}} is set"),
                ("search", parts.hasSearch, "load {{root}}{{searchScript}}"),
                ("embed", parts.hasEmbedLinks, "include {{> partials/embed}}"),
            ] + PageKinds.links.map { ($0.key, parts.pages.contains($0.key), "link to {{root}}{{\($0.field)}}") }
        var origins = settings.partOrigins
        if !settings.embeds.kinds.isEmpty { origins["embed"] = settings.embeds.origin }
        return needs.compactMap { key, isShown, need in
            guard !isShown, let origin = origins[key] else { return nil }
            return .warning(
                .unusedThemeSetting, "no template shows `\(key)` of the settings", at: origin,
                help: "a template has to \(need)")
        }
    }

    /// The warnings about files in the site's `templates/` that are neither templates nor assets.
    ///
    /// An unchanged copy of a built-in file is not reported.
    static func strays(_ overrides: [SourceFile]) -> [Diagnostic] {
        overrides.filter { file in
            let name = ThemePath.name(of: file.path)
            return !name.utf8.hasSuffix(".html") && !name.utf8.hasPrefix(ThemePath.assets)
                && !Words.isWordFile(file.path) && !name.utf8.isEqual(to: ThemePath.manifest)
                && !BuiltIn.allTemplates.contains { PathKey($0.path) == PathKey(file.path) && $0.bytes == file.bytes }
        }.map { file in
            Diagnostic(
                .warning, .unknownTemplate, "unused file: neither a template nor an asset", at: .path(file.path),
                help: "templates end in .html; style sheets and pictures belong in templates/assets/, "
                    + "words in \(Words.folder)")
        }
    }
}
