package import Albums
import SourceText

/// The picture that other sites show beside a link to a page: what is written and shown on it.
///
/// Its file is named by a hash of all of it, so a file under that name never changes.
package struct SocialImage: Sendable {
    /// The pixels of a picture as most services show it: 1.91 to 1, as the Open Graph images of Facebook and X are.
    package static let width = 1200
    package static let height = 630

    /// What the page is about, in large letters.
    package var title: String
    /// What stands below it in smaller ones: the artist, or how many albums; may be empty.
    package var detail: String
    /// The name of the site.
    package var site: String
    /// The language of these texts, as a BCP 47 tag.
    package var language: String
    /// Whether the covers are on the right.
    package var isMirrored: Bool
    /// What is shown beside the texts: nothing, one cover or four.
    package var covers: [ImageSet]
    /// The colour that its ground comes from, as 0xRRGGBB.
    package var color: UInt32
    /// A hash of the fonts that it is written in.
    package var fontsHash: UInt64

    package init(
        title: String, detail: String, site: String, language: String, isMirrored: Bool, covers: [ImageSet],
        color: UInt32, fontsHash: UInt64
    ) {
        (self.title, self.detail, self.site, self.language) = (title, detail, site, language)
        (self.isMirrored, self.covers, self.color, self.fontsHash) = (isMirrored, covers, color, fontsHash)
    }

    /// How many covers it shows at most.
    package static let coverCount = 4

    /// The covers that it shows of some: the first four, or one if there are fewer; no cover twice.
    package static func covers(_ all: some Sequence<ImageSet>) -> [ImageSet] {
        var covers: [ImageSet] = []
        for cover in all where covers.allSatisfy({ $0.contentHash != cover.contentHash }) {
            covers.append(cover)
            if covers.count == coverCount { return covers }
        }
        return Array(covers.prefix(1))
    }

    /// Each picture once.
    package static func unique(_ images: [SocialImage]) -> [SocialImage] {
        var known: Set<UInt64> = []
        return images.filter { known.insert($0.fingerprint).inserted }
    }

    /// Incremented when the same values would yield a different picture.
    private static let recipe: UInt64 = 1

    /// A hash of everything that the picture is made from.
    package var fingerprint: UInt64 {
        let texts = ContentHash.of(fields: [title, detail, site, language])
        return ContentHash.of(
            words: [Self.recipe, texts, isMirrored ? 1 : 0, UInt64(color), fontsHash] + covers.map(\.fingerprint))
    }

    /// The path of its file in the output.
    package var path: String { "social/\(ContentHash.text(fingerprint, length: 12)).jpg" }
}
