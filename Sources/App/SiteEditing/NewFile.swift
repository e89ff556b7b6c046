import Readers
import Settings
package import SourceText

/// A new text of the author, `sitegen new`, whose front matter shows the keys that it may have as comments.
package enum NewFile {
    /// What a text is about.
    enum Kind: String {
        case album, page, artist
    }

    /// A page; its name may lead into folders: `about`, `notes/First concert`.
    package static func page(_ name: String, today: String) -> SourceFile {
        let parts = name.split(separator: "/").map { RecordReader.trimmed(String($0)) }
        let (slugs, last) = (parts.map(Taxonomy.slug), parts.last ?? "")
        // A file name is made into a title.
        let words = last.prefix(1).uppercased() + last.dropFirst().replacing("-", with: " ")
        let title = last.utf8.isEqual(to: slugs.last ?? "") ? words : last
        let text = commented("---\ntitle: \(YAMLText.scalar(title))\n---\n\n", .page)
        return SourceFile(
            path: "content/pages/\(slugs.joined(separator: "/")).md", text: text.replacing("@today@", with: today))
    }

    /// A text about an artist.
    package static func artist(_ name: String) -> SourceFile {
        let name = RecordReader.trimmed(name)
        let text = commented("---\nname: \(YAMLText.scalar(name))\n---\n\n", .artist)
        return SourceFile(path: "content/artists/\(Taxonomy.slug(of: name)).md", text: text)
    }

    /// A text with comments for the keys that its front matter lacks.
    static func commented(_ text: String, _ kind: Kind) -> String {
        guard let end = text.firstRange(of: "\n---\n") else { return text }
        var known = Set(text[..<end.lowerBound].split(separator: "\n").map { $0.prefix { $0 != ":" } })
        if known.contains("released") { known.insert("year") }
        let file = EmbeddedFiles.starts.first { $0.path.utf8.isEqual(to: kind.rawValue) }
        let comments = (file?.text.description ?? "").split(separator: "\n").filter { line in
            let key = line.dropFirst("# ".count).prefix { $0 != ":" }
            // Several names have a key in the plural.
            return !known.contains(key) && !known.contains(key + "s")
        }
        return text[..<end.lowerBound] + "\n" + comments.map { $0 + "\n" }.joined() + "---\n" + text[end.upperBound...]
    }
}
