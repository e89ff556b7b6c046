import Theming
import SiteModel
import SourceText
import Templates

/// The compiled templates of a site: the built-in ones and those that replace them.
struct Theme: Sendable {
    /// The programs of page templates, by name; those that the site needs.
    let programs: [String: TemplateProgram]
    /// The files of `templates/assets/`, by output path, such as `assets/style-3f9kq2xy.css`.
    private(set) var assets: [Asset]
    /// Ids that the templates contain literally.
    let ids: Set<String>
    /// The parts that its templates show.
    let parts: SiteParts
    /// The fields that its templates read, and those that are needed to replace a note in a page.
    let readFields: ReadFields
    /// The names that the site's content gives.
    let names: SiteNames
    /// What notes may use.
    let components: ComponentTemplates
    /// Its assets, and what the settings change in it.
    private(set) var look: ThemeLook
    /// The hosts whose frames hooks show.
    let hookFrames: [String]

    /// A non-page file, such as a style sheet.
    typealias Asset = (name: String, path: String, file: SourceFile)

    /// The asset that shows players of other sites.
    static let playerScript = "player.js"
    /// The asset that plays the recordings of an album.
    static let listenScript = "listen.js"
    /// The picture for home screens.
    static let touchIcon = "touch-icon.png"

    /// The same theme for pages in a folder, from which `prefix` leads to the top folder.
    func behind(_ prefix: String) -> Theme {
        var theme = self
        for index in theme.assets.indices { theme.assets[index].path = prefix + theme.assets[index].path }
        theme.look = look.behind(prefix)
        return theme
    }

    /// The output path of an asset, by its name in `templates/assets/`; empty if it does not exist.
    func assetPath(_ name: String) -> String { assets.first { $0.name == name }?.path ?? "" }
}
