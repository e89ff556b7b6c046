import SourceText

/// What browsers ask for where a visitor puts the site on a home screen (W3C, Web Application Manifest).
package struct WebManifest: Sendable {
    /// The name of the site.
    package let title: String
    /// Its language tag.
    package let language: String
    /// Whether its text runs from right to left.
    package let isRightToLeft: Bool
    /// The ground of its pages, as `#rrggbb`; empty where unknown.
    package let ground: String
    /// The addresses of its icons after the top folder: a drawing, and a picture of 180 x 180 pixels; empty without.
    package let icons: (drawing: String, picture: String)

    /// Its path in the output.
    package static let path = "manifest.webmanifest"
    /// The side of the picture, which phones show, in pixels.
    package static let pictureSide = 180

    /// Describes a site.
    package init(
        title: String, language: String, isRightToLeft: Bool, ground: String,
        icons: (drawing: String, picture: String)
    ) {
        (self.title, self.language, self.isRightToLeft) = (title, language, isRightToLeft)
        (self.ground, self.icons) = (ground, icons)
    }

    /// The file.
    package var bytes: [UInt8] {
        var members: [(key: String, value: JSONValue)] = [
            ("name", .string(title)), ("lang", .string(language)), ("dir", .string(isRightToLeft ? "rtl" : "ltr")),
            ("start_url", .string("./")), ("scope", .string("./")), ("display", .string("minimal-ui")),
        ]
        if !ground.isEmpty {
            members += [("background_color", .string(ground)), ("theme_color", .string(ground))]
        }
        var list: [JSONValue] = []
        if !icons.drawing.isEmpty { list.append(Self.icon(icons.drawing, "any", "image/svg+xml")) }
        if !icons.picture.isEmpty {
            list.append(Self.icon(icons.picture, "\(Self.pictureSide)x\(Self.pictureSide)", "image/png"))
        }
        members.append(("icons", .list(list)))
        return JSONValue.object(members).bytes + [0x0A]
    }

    private static func icon(_ address: String, _ sizes: String, _ type: String) -> JSONValue {
        .object([("src", .string(address)), ("sizes", .string(sizes)), ("type", .string(type))])
    }
}
