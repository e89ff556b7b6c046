import Theming
import SiteModel
import SourceText
import Templates

/// The compiled templates of a site: the built-in ones and those that replace them.
struct Theme: Sendable {
    let home: TemplateProgram
    let album: TemplateProgram
    let page: TemplateProgram
    let notFound: TemplateProgram
    let term: TemplateProgram
    let index: TemplateProgram
    /// Nil if the site has no places.
    let places: TemplateProgram?
    /// Nil if the site has no posts.
    let posts: TemplateProgram?
    /// A part of a long shelf; nil if the home page cannot show one.
    let part: TemplateProgram?
    /// Nil if the site has no pages for frames.
    let embed: TemplateProgram?
    /// Nil if no other template leads to it.
    let browse: TemplateProgram?
    /// Nil if no other template leads to it.
    let statistics: TemplateProgram?
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

    /// Number of page kinds with a template, except places, posts, the browse page and statistics.
    static let templateCount = 6

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
