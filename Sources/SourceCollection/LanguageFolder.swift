import Albums
import Readers
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
        let bytes = path.utf8.dropFirst(content.utf8.count)
        guard let end = bytes.firstIndex(of: UInt8(ascii: "/")), isTag(bytes[..<end]) else { return nil }
        let name = path.utf8.distance(from: bytes.startIndex, to: end)
        let start = content.utf8.count + name
        return (String(path[bytes.startIndex..<end]), content + path.droppingBytes(first: start + 1))
    }

    /// The folder of the texts of a language; `content/` for that of the site itself.
    package static func path(of language: String?) -> String { language.map { "\(content)\($0)/" } ?? content }

    /// Two or three letters, then parts of letters and digits behind hyphens: no folder of the site has such a name.
    private static func isTag(_ name: Substring.UTF8View) -> Bool {
        let parts = name.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy(isLetter) else { return false }
        return parts.dropFirst().allSatisfy { part in
            (1...8).contains(part.count) && part.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

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
