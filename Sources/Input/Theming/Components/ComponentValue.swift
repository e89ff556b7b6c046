package import Albums

/// The value of an argument, as a note gives it.
package enum ComponentValue: Sendable {
    /// Of texts, Markdown, numbers, links, albums, recordings and embeds.
    case text(String)
    case flag(Bool)
    case rating(Rating)
    case picture(Picture)
    case pictures([Picture])
    case texts([String])
    case tracks([Track])
    case shelf(Shelf)

    /// Albums on a shelf.
    package struct Shelf: Sendable {
        /// Its title; nil without one.
        package let title: String?
        /// Which albums it shows, in which order.
        package let query: AlbumQuery
        /// How many of them it shows; 0 for all, nil if the note does not say.
        package let limit: Int?
    }

    /// A picture as named in the note.
    package struct Picture: Sendable, Equatable {
        /// Its address, decoded.
        package let source: String
        /// Its description; empty without one.
        package let alt: String
        /// Its position in the text that was read.
        package let range: Range<Int>
    }

    package struct Track: Sendable, Equatable {
        package let title: String
        /// Such as `10:43`; empty without one.
        package let duration: String

        /// Reads a title that may end with a duration.
        package init(_ text: String) {
            let parts = text.split(separator: " ")
            guard parts.count > 1, let last = parts.last, Self.isDuration(last) else {
                (title, duration) = (text, "")
                return
            }
            (title, duration) = (parts.dropLast().joined(separator: " "), String(last))
        }

        /// Whether a word is `m:ss` or `h:mm:ss`.
        private static func isDuration(_ word: Substring) -> Bool {
            let parts = word.split(separator: ":", omittingEmptySubsequences: false)
            guard (2...3).contains(parts.count), let first = parts.first, (1...3).contains(first.utf8.count) else {
                return false
            }
            return parts.dropFirst().allSatisfy { $0.utf8.count == 2 }
                && parts.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        }
    }
}
