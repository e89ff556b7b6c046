package import Albums
package import SourceText

/// What the settings say under `theme`.
package struct ThemeSettings: Sendable {
    /// The name of the theme; nil for the standard one.
    package var name: String?
    /// Where its name is written.
    package var nameOrigin: SourceSpan?
    /// The colours for pages in light and in dark, by their roles.
    package var light: [ThemeColor.Role: Color] = [:]
    /// The same for dark pages.
    package var dark: [ThemeColor.Role: Color] = [:]
    /// The colour that marks what is chosen; nil for that of the covers.
    package var accent: Accent?
    /// The font files.
    package var fonts: [Font] = []
    /// The kind of letters; nil for those of the theme.
    package var typeface: Typeface?
    /// How far corners are round, in CSS pixels; nil for what the theme does.
    package var radius: Int?
    /// How close rows are; nil for what the theme does.
    package var density: Density?
    /// The side of the covers in lists and tables, in CSS pixels; nil for what the theme does.
    package var coverSize: Int?
    /// The file of a logo that is shown instead of the title.
    package var logo: (path: String, origin: SourceSpan)?
    /// A sentence at the foot of each page; may be empty.
    package var footer = ""
    /// Links at the foot of each page.
    package var links: [WebLink] = []
    /// What the policy of the host allows hooks besides the site itself, such as `https://stats.example`.
    package var policy: [String] = []
    /// Where `theme` is written; nil if it is not.
    package var origin: SourceSpan?
    /// Where each of its keys is written.
    package var origins: [String: SourceSpan] = [:]

    /// The settings of a site that has none.
    package init() {}

    /// The name of the theme that is used without a setting.
    package static let standardName = "shelves"
    /// The values that ``radius`` may have.
    package static let radii = 0...40
    /// The values that ``coverSize`` may have.
    package static let coverSizes = 16...160

    /// A colour as it is written.
    package struct Color: Sendable {
        /// The colour.
        package let value: ThemeColor
        /// Where it is written.
        package let origin: SourceSpan

        /// A colour at a place of the settings.
        package init(_ value: ThemeColor, at origin: SourceSpan) { (self.value, self.origin) = (value, origin) }
    }

    /// The colour that marks what is chosen.
    package struct Accent: Sendable {
        /// The colour as 0xRRGGBB, of which pages take the hue; nil for the colour of letters.
        package let color: UInt32?

        /// Reads `none` or a colour; nil for anything else.
        package init?(_ text: String) {
            if text == "none" {
                color = nil
            } else if let read = ThemeColor(text) {
                color = UInt32(read.red) << 16 | UInt32(read.green) << 8 | UInt32(read.blue)
            } else {
                return nil
            }
        }
    }

    /// A file of a font, and which letters it is for.
    package struct Font: Sendable {
        /// What letters a font is for.
        package enum Role: String, Sendable, CaseIterable {
            case text, headings, code

            /// The custom property that has the list of families.
            package var property: String { "--font-\(rawValue)" }
        }

        package let role: Role
        /// The file in `templates/assets/` or `content/static/`.
        package let path: String
        /// The weights it has, such as `400` or `100 900`.
        package let weight: String
        /// Whether its letters are italic.
        package let isItalic: Bool
        /// The size in percent at which Arial is as wide; nil if unknown.
        package var adjustment: Int?
        /// Where the file is named.
        package let origin: SourceSpan

        /// The values that ``adjustment`` may have.
        package static let adjustments = 50...200

        package init(_ role: Role, path: String, weight: String, isItalic: Bool, at origin: SourceSpan) {
            (self.role, self.path, self.weight, self.isItalic) = (role, path, weight, isItalic)
            self.origin = origin
        }
    }

    /// A kind of letters, as fonts that systems have.
    package enum Typeface: String, Sendable, CaseIterable {
        case grotesque
        case oldStyle = "old-style"
        case slab

        /// The families of texts and of headings, and how headings are set: fonts of Apple, of Windows and of Linux.
        package var properties: [String] {
            let grotesque = "\"Helvetica Neue\",Helvetica,\"Nimbus Sans\",Arimo,\"Liberation Sans\",Arial,sans-serif"
            let oldStyle =
                "\"Iowan Old Style\",\"Palatino Linotype\",Palatino,P052,\"TeX Gyre Pagella\",Georgia,Tinos,"
                + "\"Liberation Serif\",serif"
            let slab =
                "Rockwell,\"Rockwell Nova\",\"Roboto Slab\",\"Bookman Old Style\",\"URW Bookman\","
                + "\"TeX Gyre Bonum\",\"DejaVu Serif\",serif"
            return switch self {
            case .grotesque: ["--font-text:\(grotesque)", "--weight:800", "--tracking:-.035em"]
            case .oldStyle:
                ["--font-text:\(oldStyle)", "--weight:500", "--tracking:-.015em", "--figures:oldstyle-nums"]
            case .slab: ["--font-headings:\(slab)", "--weight:700", "--tracking:-.025em"]
            }
        }
    }

    /// How close rows are.
    package enum Density: String, Sendable, CaseIterable {
        case compact, normal, spacious

        /// What heights and gaps are multiplied by.
        package var factor: String {
            switch self {
            case .compact: ".65"
            case .normal: "1"
            case .spacious: "1.35"
            }
        }
    }

    /// Whether it needs a style sheet of its own.
    package var hasStyles: Bool {
        !light.isEmpty || !dark.isEmpty || !fonts.isEmpty || typeface != nil || radius != nil || density != nil
            || coverSize != nil || logo != nil
    }
}
