import SiteModel
import Localization
import Settings
import SourceText

/// The pages of a site in several languages, and which of them are versions of each other.
///
/// A page has the same path in each language, after the folder of the language. Text pages may have another slug there;
/// they belong together by the names of their files.
final class LanguagePages: Sendable {
    /// The site in each language, its own first.
    private let sites: [Site]
    /// The files of all languages, sorted by path.
    private let files: [OutputTree.File]
    /// For each language, the path of each text page by its name, and the reverse.
    private let paths: [[PathKey: String]]
    private let names: [[PathKey: PathKey]]

    /// Creates the versions of a site and its translations; `files` are sorted by path.
    init(sites: [Site], files: [OutputTree.File]) {
        (self.sites, self.files) = (sites, files)
        let pages = sites.map { site in site.pages.map { (name: PathKey($0.name), path: Site.path(of: $0)) } }
        paths = pages.map { pages in
            Dictionary(pages.map { ($0.name, $0.path) }, uniquingKeysWith: { first, _ in first })
        }
        names = pages.map { pages in
            Dictionary(pages.map { (PathKey($0.path), $0.name) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// The site in its further languages.
    var translations: [Site] { Array(sites.dropFirst()) }

    /// Links from the page at a path of the language with a folder to its version in each language, or to the home page
    /// of one that has no version.
    func links(from path: String, in folder: String) -> [LanguageLink] {
        guard let own = sites.firstIndex(where: { $0.folder == folder }) else { return [] }
        return sites.indices.map { number in
            let site = sites[number]
            let version = number == own ? path : self.version(in: number, ofPageAt: path, in: own)
            let file = site.folder + (version ?? Site.homePath)
            let (shown, top) = (site.settings.links.path(file), sites[own].top)
            let base = version == nil ? nil : site.settings.baseURL
            return LanguageLink(
                title: site.words.languageName ?? site.settings.language, lang: site.settings.language,
                path: shown == "./" && !top.isEmpty ? top : top + shown, isCurrent: number == own,
                isDefault: number == 0,
                address: base.map { $0 + Address.encoded(Address.withoutIndex(file)) } ?? "")
        }
    }

    /// The path of a page in another language, without the folder of that; nil if it has no such page.
    private func version(in number: Int, ofPageAt path: String, in own: Int) -> String? {
        if let name = names[own][PathKey(path)] { return paths[number][name] }
        let isThere = files.index(ofPath: sites[number].folder + path, by: { $0.path }) != nil
        return isThere && names[number][PathKey(path)] == nil ? path : nil
    }
}
