package import Albums
import Localization
import Settings
package import SourceText

extension Site {
    /// The former addresses of albums, pages and lists.
    package func redirects(diagnostics: inout [Diagnostic]) -> [Redirect] {
        var redirects: [Redirect] = []
        for (path, title, aliases) in textAliases {
            for alias in aliases {
                let redirect = Redirect(
                    alias.address, to: folder + path, title: title, at: alias.place, diagnostics: &diagnostics)
                if let redirect { redirects.append(redirect) }
            }
        }
        // Former addresses of albums lead to the site's own language.
        for index in albums.indices where folder.isEmpty && !albums[index].aliases.isEmpty {
            for alias in albums[index].aliases {
                let redirect = Redirect(
                    alias, to: path(ofAlbum: index),
                    title: albums[index].coverText(comma: words[.comma]),
                    at: albums[index].place(of: alias), diagnostics: &diagnostics)
                if let redirect { redirects.append(redirect) }
            }
        }
        return redirects
    }

    /// The pages with texts that name former addresses: their paths, their titles, and these addresses.
    private var textAliases: [(path: String, title: String, aliases: [FormerAddress])] {
        var found = pages.map { (Self.path(of: $0), $0.title, $0.aliases) }
        for term in lists.indexes.flatMap(\.terms) {
            guard let text = term.text else { continue }
            found.append((term.path, term.title, groupTexts[text].aliases))
        }
        for list in posts.lists { found.append((list.path, list.title, list.text?.aliases ?? [])) }
        for text in sectionTexts {
            guard let title = title(of: text.section) else { continue }
            found.append((text.section.pagePath, title, text.aliases))
        }
        return found
    }

    /// The title of the page of a part of the site; nil if the site has no such page.
    private func title(of section: SectionText.Section) -> String? {
        switch section {
        case .home: settings.title
        case .albums: lists.all?.title
        case .groups(let taxonomy): hasPages(of: taxonomy) ? words.title(of: taxonomy) : nil
        }
    }

    /// The files that hosts read redirects from.
    package func redirectLists(_ redirects: [Redirect]) -> [(path: String, bytes: [UInt8])] {
        settings.redirects.map { form in
            let bytes =
                switch form {
                case .netlify: Redirect.netlify(redirects, basePath: settings.basePath)
                case .nginx: Redirect.nginx(redirects, basePath: settings.basePath)
                }
            return (form.path, bytes)
        }
    }
}
