import SourceText
package import Templates

/// What a page for frames shows.
package enum EmbedSubject: Sendable {
    /// The album at an index of the site's albums.
    case album(Int)
    /// The shelf of the home page with a number.
    case shelf(Int)
}

/// A page that others may show in a frame, and the line of HTML that does so.
package struct EmbedLink: Sendable {
    /// What the frame shows, in words, at most ``EmbedText/titleLength`` long.
    package let title: String
    /// The absolute address of the page for frames.
    package let address: String
    /// The absolute address of its oEmbed response.
    package let data: String
    /// The height of the frame in CSS pixels.
    package let height: Int

    /// The width of a frame in CSS pixels where there is room for it.
    package static let width = 520

    /// A link to the page for frames at an absolute address that ends in `.html`.
    ///
    /// The oEmbed response is beside it.
    package init(title: String, address: String, height: Int) {
        self.title = EmbedText.cut(title, to: EmbedText.titleLength)
        (self.address, self.height) = (address, height)
        data = address.droppingBytes(first: 0, last: ".html".utf8.count) + ".json"
    }

    /// The element that shows the page: one line of HTML to copy into another page.
    package var html: String {
        func quoted(_ text: String) -> String { "\"\(HTMLEscape.escaped(text))\"" }
        return "<iframe src=\(quoted(address)) width=\"\(Self.width)\" height=\"\(height)\" title=\(quoted(title)) "
            + "loading=\"lazy\" style=\"border:0;border-radius:8px;max-width:100%\"></iframe>"
    }

    package static let fields = RecordType<EmbedLink>(
        "page for frames",
        [
            .text("title", "What the frame shows, in words.") { $0.title },
            .text("address", "The absolute address of the page for frames.") { $0.address },
            .text("data", "The absolute address of its oEmbed response.") { $0.data },
            .text("html", "The element that shows it, to copy into another page.") { $0.html },
        ])
}

/// The texts of pages for frames, which have room for short ones only.
package enum EmbedText {
    /// The Unicode scalars of a title or a name at most.
    package static let titleLength = 160
    /// Those of a number, a year or a length of time at most.
    package static let wordLength = 12

    /// A text of at most `length` Unicode scalars; a longer one ends in an ellipsis.
    ///
    /// Characters of several scalars stay whole, unless the first alone is too long.
    package static func cut(_ text: String, to length: Int) -> String {
        // Most texts have no more bytes than there is room for scalars.
        if text.utf8.count <= length || text.unicodeScalars.prefix(length + 1).count <= length { return text }
        var (result, count) = ("", 1)
        for character in text {
            count += character.unicodeScalars.count
            if count > length { break }
            result.append(character)
        }
        if result.isEmpty { result.unicodeScalars += text.unicodeScalars.prefix(length - 1) }
        while result.last?.isWhitespace == true { result.removeLast() }
        return result + "…"
    }
}
