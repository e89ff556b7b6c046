import Albums
package import SourceText

/// The folders with the texts of further languages: `content/de/`, `content/pt-BR/`.
///
/// A file there stands for that at the same path without the folder: `content/de/pages/about.md` is the German version of
/// `content/pages/about.md`.
package enum LanguageFolder {
    private static let content = "content/"

    /// The name of the folder and the path for which a file stands; nil for a file of no such folder.
    package static func split(_ path: String) -> (language: String, path: String)? {
        guard path.utf8.hasPrefix(content) else { return nil }
        let rest = path.utf8.dropFirst(content.utf8.count)
        // No folder of the site itself has a name of two or three letters.
        let primary = rest.prefix(4).prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "-") }
        guard primary.count <= 3, let end = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
        let name = String(path[rest.startIndex..<end])
        guard LanguageTag.isTag(name) else { return nil }
        return (name, content + path.droppingBytes(first: content.utf8.count + name.utf8.count + 1))
    }

    /// The folder of the texts of a language; `content/` for that of the site itself.
    package static func path(of language: String?) -> String { language.map { "\(content)\($0)/" } ?? content }

    /// The warnings about folders of languages that a site does not have, one for each.
    package static func unused(in tree: SourceTree, languages: [String]) -> [Diagnostic] {
        var seen: Set<String> = []
        return (tree.texts.map(\.path) + tree.binaries.map(\.path)).compactMap { path in
            guard let language = split(path)?.language, !languages.contains(language), seen.insert(language).inserted
            else { return nil }
            let near = Suggestion.nearest(to: language, in: languages)
            return Diagnostic(
                .warning, .unusedLanguage, "the site has no language `\(language)`, so this folder is not used",
                at: .path("\(content)\(language)"),
                help: near.map { "did you mean content/\($0)/?" } ?? "add it to `languages` in the settings")
        }
    }
}

extension SourceTree {
    /// Markdown files under a folder of a language, each with its path in the folder without `.md` or `/index.md`.
    ///
    /// `folder` is that of the site's own language, such as `pages/`.
    package func notes(in folder: String, of language: String?) -> [(name: String, file: SourceFile)] {
        let path = LanguageFolder.path(of: language) + folder
        let start = texts.firstIndex(fromPath: path, by: { $0.path })
        return texts[start...].prefix { $0.path.utf8.hasPrefix(path) }.compactMap { file in
            guard file.path.utf8.hasSuffix(".md") else { return nil }
            let name = file.path.droppingBytes(first: path.utf8.count, last: ".md".utf8.count)
            let isFolder = name.utf8.hasSuffix("/index")
            return (isFolder ? name.droppingBytes(first: 0, last: "/index".utf8.count) : name, file)
        }
    }
}
