package import SourceText
import Templates

/// The style sheet that is made from the settings of a theme.
package enum ThemeStyles {
    /// The name of the sheet among the assets, and of the rules of a theme that use the properties.
    ///
    /// A theme whose own style sheets use the properties needs no file of this name.
    package static let name = "settings.css"

    /// The name of the style sheet of a look, which stands between the rules and the properties.
    package static let look = ThemePath.assets + "look.css"

    /// The style sheet: the rules of the theme, then the properties of the settings, which go over the theme's own.
    ///
    /// `address` gives the address of the file of a font as seen from the sheet.
    package static func sheet(
        _ settings: ThemeSettings, rules: [UInt8], address: (ThemeSettings.Font) -> String
    ) -> [UInt8] {
        var text = ""
        for font in settings.fonts {
            let style = font.isItalic ? "italic" : "normal"
            text += "@font-face{font-family:\"\(family(font.role))\";src:url(\"\(address(font))\") format(\"woff2\");"
            text += "font-weight:\(font.weight);font-style:\(style);font-display:swap}\n"
        }
        var shared = settings.typeface?.properties ?? []
        for role in ThemeSettings.Font.Role.allCases where settings.fonts.contains(where: { $0.role == role }) {
            var fallback = role == .code ? "ui-monospace,monospace" : "system-ui,sans-serif"
            if let size = settings.fonts.lazy.filter({ $0.role == role }).compactMap(\.adjustment).first {
                // Arial, and fonts with the widths of Arial.
                let arial = ["Arial", "Helvetica Neue", "Liberation Sans", "Arimo"].map { "local(\"\($0)\")" }
                text += "@font-face{font-family:\"\(family(role)) fallback\";src:\(arial.joined(separator: ","));"
                text += "size-adjust:\(size)%}\n"
                fallback = "\"\(family(role)) fallback\",\(fallback)"
            }
            shared.append("\(role.property):\"\(family(role))\",\(fallback)")
        }
        if let radius = settings.radius { shared.append("--radius:\(radius)px") }
        if let density = settings.density { shared.append("--density:\(density.factor)") }
        if let size = settings.coverSize { shared.append("--cover-size:\(size)px") }
        if !shared.isEmpty { text += ":root{\(shared.joined(separator: ";"))}\n" }
        return rules + Array((text + colors(settings)).utf8)
    }

    /// The rules for pages in frames, which load no file: corners and colours.
    package static func embedded(_ settings: ThemeSettings) -> String {
        (settings.radius.map { ":root{--radius:\($0)px}\n" } ?? "") + colors(settings)
    }

    private static func colors(_ settings: ThemeSettings) -> String {
        var text = colors(settings.light, scheme: "light") + colors(settings.dark, scheme: "dark")
        if settings.light[.muted] != nil || settings.dark[.muted] != nil || settings.light[.border] != nil
            || settings.dark[.border] != nil
        {
            // Who asks for more contrast gets it, as in the theme itself.
            text += "@media (prefers-contrast:more){:root{--quiet:var(--ink);--line:var(--ink)}}\n"
        }
        return text
    }

    /// Each scheme has a query of its own, so that the colours of one do not replace the theme's colours of the other.
    private static func colors(_ colors: [ThemeColor.Role: ThemeSettings.Color], scheme: String) -> String {
        let properties = ThemeColor.Role.allCases.compactMap { role in
            colors[role].map { "\(role.property):\($0.value.css)" }
        }
        if properties.isEmpty { return "" }
        return "@media (prefers-color-scheme:\(scheme)){:root{\(properties.joined(separator: ";"))}}\n"
    }

    private static func family(_ role: ThemeSettings.Font.Role) -> String { "site \(role.rawValue)" }
}

/// The colours of a theme for light and for dark pages.
package struct ThemePalette: Sendable {
    private var light: [ThemeColor.Role: ThemeColor] = [:]
    private var dark: [ThemeColor.Role: ThemeColor] = [:]

    /// Reads the colours from a style sheet: of each custom property the first value, and the first after
    /// `prefers-color-scheme: dark`, with blanks or without.
    ///
    /// The colours of a look, which is read after it, go over them; one that has no dark ones has the same for both.
    package init(sheet: [UInt8], look: [UInt8] = []) {
        self.init(look)
        dark.merge(light) { dark, _ in dark }
        let theme = Self(sheet)
        light.merge(theme.light) { look, _ in look }
        dark.merge(theme.dark) { look, _ in look }
    }

    private init(_ sheet: [UInt8]) {
        let text = sheet.withoutBlanks[...]
        let mark = text.firstRange(ofText: "prefers-color-scheme:dark")
        for role in ThemeColor.Role.allCases {
            light[role] = Self.color(role, in: mark.map { text[..<$0.lowerBound] } ?? text)
            dark[role] = mark.flatMap { Self.color(role, in: text[$0.upperBound...]) }
        }
    }

    /// The ground of light and of dark pages with the colours of the settings, as `#rrggbb`; empty where unknown.
    package func grounds(with settings: ThemeSettings) -> (light: String, dark: String) {
        (
            (settings.light[.background]?.value ?? light[.background])?.css ?? "",
            (settings.dark[.background]?.value ?? dark[.background])?.css ?? ""
        )
    }

    /// The value of a property that is a colour in hexadecimal digits.
    private static func color(_ role: ThemeColor.Role, in text: ArraySlice<UInt8>) -> ThemeColor? {
        guard let name = text.firstRange(ofText: "\(role.property):#") else { return nil }
        let digits = text[name.upperBound...].prefix { Character(UnicodeScalar($0)).isHexDigit }
        return ThemeColor("#" + String(decoding: digits, as: UTF8.self))
    }

    /// Pairs of which the first has to be readable on the second, and how much contrast that takes.
    ///
    /// WCAG 2.2, 1.4.3 for letters and 1.4.11 for the outline of the focus.
    private static let pairs: [(letters: ThemeColor.Role, ground: ThemeColor.Role, least: Double)] = [
        (.text, .background, 4.5), (.muted, .background, 4.5), (.text, .surface, 4.5), (.muted, .surface, 4.5),
        (.focus, .background, 3),
    ]

    /// What is hard to read with the colours of the settings: an error below a contrast of 3, or 2 for the focus.
    package func problems(with settings: ThemeSettings) -> [Diagnostic] {
        problems(settings.light, over: light, "light") + problems(settings.dark, over: dark, "dark")
    }

    private func problems(
        _ own: [ThemeColor.Role: ThemeSettings.Color], over theme: [ThemeColor.Role: ThemeColor], _ scheme: String
    ) -> [Diagnostic] {
        Self.pairs.compactMap { pair in
            guard let place = own[pair.letters] ?? own[pair.ground],
                let letters = own[pair.letters]?.value ?? theme[pair.letters],
                let ground = own[pair.ground]?.value ?? theme[pair.ground]
            else { return nil }
            let contrast = ThemeColor.contrast(letters, ground)
            guard contrast < pair.least else { return nil }
            let isError = contrast < (pair.least > 3 ? 3 : 2)
            let missing = own[pair.letters] == nil ? pair.letters : own[pair.ground] == nil ? pair.ground : nil
            return Diagnostic(
                isError ? .error : .warning, .lowContrast,
                "`\(pair.letters.rawValue)` \(letters.css) on `\(pair.ground.rawValue)` \(ground.css) has a contrast of "
                    + "\(Self.text(contrast)), and needs \(Self.text(pair.least)) (\(scheme))",
                at: .text(place.origin),
                notes: missing.map { [.init("`\($0.rawValue)` is the theme's own")] } ?? [],
                help: "make the lighter one lighter, or the darker one darker")
        }
    }

    /// A number with one digit after the point, rounded down so that 4.49 is not shown as enough.
    private static func text(_ number: Double) -> String {
        let tenths = Int(number * 10)
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
