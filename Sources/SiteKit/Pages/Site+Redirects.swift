import Addresses
import Albums
import Localization
import Redirects
import SourceCollection
import SourceText

extension Site {
    /// The former addresses of albums and pages.
    func redirects(diagnostics: inout [Diagnostic]) -> [Redirect] {
        var redirects: [Redirect] = []
        for page in pages {
            for (alias, place) in page.aliases {
                let redirect = Redirect(
                    alias, to: folder + Self.path(of: page), title: page.title, at: place, diagnostics: &diagnostics)
                if let redirect { redirects.append(redirect) }
            }
        }
        // Former addresses of albums lead to the site's own language.
        for index in albums.indices where folder.isEmpty && !albums[index].aliases.isEmpty {
            for alias in albums[index].aliases {
                let redirect = Redirect(
                    alias, to: Self.path(ofAlbum: albums[index].slug),
                    title: albums[index].coverText(comma: words[.comma]),
                    at: albums[index].place(ofAlias: alias), diagnostics: &diagnostics)
                if let redirect { redirects.append(redirect) }
            }
        }
        return redirects
    }

    /// The date of what a page is about: that of a text, or when an album was added; empty if it is unknown.
    static func date(of file: OutputTree.File, in sites: [Site]) -> String {
        switch file.content {
        case .rendered(.translated(let number, let content)): sites[number + 1].date(of: content)
        case .rendered(let content): sites[0].date(of: content)
        default: ""
        }
    }

    private func date(of content: OutputTree.Rendered) -> String {
        switch content {
        case .album(let index): albums[index].added?.date.text ?? ""
        case .page(let index): pages[index].date?.text ?? ""
        default: ""
        }
    }

    /// The files that hosts read redirects from.
    func redirectLists(_ redirects: [Redirect]) -> [(path: String, bytes: [UInt8])] {
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

extension Album {
    /// The place of an alias in the album's file; that of the album if it is written in another way there.
    ///
    /// Albums keep no places of their fields, because nearly none is asked for.
    fileprivate func place(ofAlias alias: String) -> SourceSpan {
        let (bytes, wanted) = (origin.file.bytes, Array(alias.utf8))
        guard !wanted.isEmpty, bytes.count >= wanted.count + origin.start else { return origin }
        for start in origin.start...bytes.count - wanted.count where bytes[start...].starts(with: wanted) {
            return origin.file.span(start..<start + wanted.count)
        }
        return origin
    }
}
