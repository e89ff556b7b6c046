import Albums
package import Covers
import SourceText
package import Templates

/// What other programs show of a link to a page, by the OpenGraph protocol (ogp.me).
package struct ShareCard: Sendable {
    /// The type of the page, such as `music.album`.
    package var type = "website"
    /// The date of release or of writing; empty without one.
    package var date = ""
    /// The absolute addresses of the pages of the artists.
    package var musicians: [String] = []
    /// Its picture; nil without one that other programs can show.
    package var picture: SharedPicture?
    /// Whether the picture is made for links: wide, with the title on it.
    package var isLarge = false

    /// A card of a page of any type.
    package init() {}

    package static let fields = RecordType<ShareCard>(
        "card",
        [
            .text("type", "Its type for OpenGraph: `music.album`, `profile`, `article` or `website`.") { $0.type },
            .flag("isAlbum", "Whether it is an album.") { $0.type == "music.album" },
            .text("date", "The date of an album or an article, such as 1977-11; empty without one.") { $0.date },
            .texts("musicians", "Absolute addresses of the pages of an album's artists.") { $0.musicians },
            .record(
                "picture", "Its picture; nothing without a base address, and for drawn covers.",
                of: SharedPicture.fields
            ) {
                $0.picture
            },
            .flag("large", "Whether the picture is made for links: 1200 x 630 pixels, with the title on it.") {
                $0.isLarge
            },
        ])
}

/// A picture that other programs show beside a link.
package struct SharedPicture: Sendable {
    /// Its absolute address.
    package let address: String
    /// Its media type.
    package let type: String
    /// Its size in pixels; nil if it is not known.
    package let size: (width: Int, height: Int)?
    /// What it shows, in words.
    package var alt: String

    /// The file of a picture that most programs read; nil for a drawing, which they do not show.
    ///
    /// Covers have their largest size as JPEG as well. `top` leads from the pages to the top folder of the site, whose
    /// absolute address is `baseURL`.
    package init?(_ picture: CoverPlan.Picture, top: String, baseURL: String, alt: String) {
        let path = (picture.art?.linkedPath ?? picture.path).droppingBytes(first: top.utf8.count)
        let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
        guard !picture.isDrawn, let type = Self.types[String(path[dot...]).lowercased()] else { return nil }
        address = baseURL + Address.encoded(path)
        (self.type, self.alt) = (type, alt)
        size = picture.art.map { $0.art.pixelSize(side: $0.largestSide) } ?? picture.pixelSize
    }

    /// A picture that is drawn for links.
    ///
    /// `baseURL` is the absolute address of the top folder of the site.
    package init(_ image: SocialImage, baseURL: String) {
        address = baseURL + Address.encoded(image.path)
        (type, alt) = ("image/jpeg", image.title)
        size = (SocialImage.width, SocialImage.height)
    }

    private static let types = [
        ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".webp": "image/webp", ".gif": "image/gif",
        ".avif": "image/avif",
    ]

    package static let fields = RecordType<SharedPicture>(
        "shared picture",
        [
            .text("address", "Its absolute address.") { $0.address },
            .text("type", "Its media type.") { $0.type },
            .text("width", "Its width in pixels; empty where unknown.") { $0.size.map { String($0.width) } ?? "" },
            .text("height", "Its height in pixels; empty where unknown.") { $0.size.map { String($0.height) } ?? "" },
            .text("alt", "What it shows, in words.") { $0.alt },
        ])
}

/// Languages as OpenGraph names them: a language and a territory.
package enum ShareLocale {
    /// `de_AT` for `de-AT`, and `de_DE` for `de`; empty for a language whose territory is not known.
    ///
    /// Facebook accepts the names of its own list alone. `ar_AR` is its name for Arabic everywhere.
    package static func name(of tag: String) -> String {
        let parts = tag.split(separator: "-")
        guard let language = parts.first?.lowercased() else { return "" }
        let region = parts.dropFirst().first { $0.utf8.count == 2 && $0.utf8.allSatisfy { $0 | 0x20 > 0x60 } }
        if let region { return "\(language)_\(region.uppercased())" }
        if language == "zh", parts.dropFirst().contains(where: { $0.lowercased() == "hant" }) { return "zh_TW" }
        return territories[language].map { "\(language)_\($0)" } ?? ""
    }

    private static let territories = [
        "en": "US", "de": "DE", "fr": "FR", "es": "ES", "it": "IT", "pt": "BR", "nl": "NL", "sv": "SE", "pl": "PL",
        "ru": "RU", "uk": "UA", "tr": "TR", "ar": "AR", "he": "IL", "fa": "IR", "hi": "IN", "zh": "CN", "ja": "JP",
        "ko": "KR", "da": "DK", "nb": "NO", "fi": "FI", "cs": "CZ", "hu": "HU", "el": "GR", "ro": "RO", "cy": "GB",
    ]
}
