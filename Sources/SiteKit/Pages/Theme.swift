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
    /// Nil if the settings allow no browse page or no other template leads to it.
    let browse: TemplateProgram?
    /// The files of `templates/assets/`, by output path, such as `assets/style-3f9kq2xy.css`.
    let assets: [Asset]
    /// Ids that the templates contain literally.
    let ids: Set<String>
    /// Whether the settings allow a search and a template loads its script.
    let hasSearch: Bool

    /// A non-page file, such as a style sheet.
    typealias Asset = (name: String, path: String, file: SourceFile)

    /// Number of page kinds with a template, except places.
    static let templateCount = 6

    /// The output path of an asset, by its name in `templates/assets/`; empty if it does not exist.
    func assetPath(_ name: String) -> String { assets.first { $0.name == name }?.path ?? "" }
}
