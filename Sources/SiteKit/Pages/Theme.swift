/// The templates of a site, compiled: the built-in ones and those that the site puts in their place.
struct Theme: Sendable {
    let home: TemplateProgram
    let album: TemplateProgram
    let page: TemplateProgram
    let notFound: TemplateProgram
    let term: TemplateProgram
    let index: TemplateProgram
    /// Nil where the site has no places.
    let places: TemplateProgram?
    /// Files of `templates/assets/`, by path in the output, such as `assets/style-3f9kq2xy.css`.
    let assets: [Asset]
    /// Ids that the templates contain literally.
    let ids: Set<String>

    /// A file beside the pages, such as a style sheet.
    typealias Asset = (name: String, path: String, file: SourceFile)

    /// Pages of how many kinds have a template, but for places.
    static let templateCount = 6

    /// The output path of an asset, by its name in `templates/assets/`; empty where there is none.
    func assetPath(_ name: String) -> String { assets.first { $0.name == name }?.path ?? "" }
}
