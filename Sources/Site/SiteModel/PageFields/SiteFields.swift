import Theming
package import Settings
package import Templates

/// The site as exposed to templates.
package enum SiteFields {
    package static let type = RecordType<Settings>(
        "site",
        [
            .text("title", "Name of the site.") { $0.title },
            .text("description", "One sentence about it; may be empty.") { $0.description },
            .text("url", "The absolute address of its home page; empty without a base address.") { $0.pagesURL },
            .text("language", "Language tag, such as `en`.") { $0.language },
            .text("locale", "The same for OpenGraph, such as `en_US`; empty where it has no such name.") {
                ShareLocale.name(of: $0.language)
            },
            .text("direction", "`ltr` or `rtl`.") { $0.isRightToLeft ? "rtl" : "ltr" },
            .flag("coverFlow", "Whether the covers beside the chosen one turn towards it.") { $0.hasCoverFlow },
            .flag("toolbar", "Whether visitors get buttons to hide albums and to undo it.") { $0.hasToolbar },
            .open("params", "The values under `params` in the settings, by name.", key: SiteNames.siteParamsKey) {
                settings, data in SiteNames.write(siteParams: settings.params, into: &data)
            },
        ])
}
