import Readers
import SourceText
import Theming

extension Settings {
    /// Reads `theme`: the name of a theme, or what is different in it.
    mutating func readTheme(_ record: inout RecordReader) {
        guard let node = record.value("theme") else { return }
        theme.origin = record.file.span(node.range)
        if node.string != nil {
            return (theme.name, theme.nameOrigin) = (node.string, theme.origin)
        }
        let keys = Self.themeTable.names
        guard var entry = record.nested(node, keys: keys, called: "theme") else { return }
        for key in keys where entry.value(key) != nil { theme.origins[key] = entry.span(key) }
        if let name = entry.text("name") { (theme.name, theme.nameOrigin) = (name, entry.span("name")) }
        if let colors = entry.map("colors"),
            var schemes = entry.nested(colors, keys: Self.schemeTable.names, called: "colors")
        {
            theme.light = Self.colors("light", of: &schemes)
            theme.dark = Self.colors("dark", of: &schemes)
            entry.take(schemes.finish(unknown: .unknownSetting))
        }
        if let text = entry.text("accent") {
            theme.accent = ThemeSettings.Accent(text)
            if theme.accent == nil {
                entry.report(
                    .wrongColor, "accent", "`accent` cannot be \"\(text)\"",
                    help: "write such as \"#9c3a1c\", in quotes, or none")
            }
        }
        readFonts(&entry)
        theme.typeface = entry.choice("typeface", of: ThemeSettings.Typeface.allCases.map(\.rawValue))
            .flatMap(ThemeSettings.Typeface.init)
        theme.radius = entry.integer("radius", in: ThemeSettings.radii)
        theme.density = entry.choice("density", of: ThemeSettings.Density.allCases.map(\.rawValue))
            .flatMap(ThemeSettings.Density.init)
        theme.coverSize = entry.integer("coverSize", in: ThemeSettings.coverSizes)
        if let path = entry.requiredOrAbsent("logo") { theme.logo = (path, entry.span("logo")) }
        theme.footer = text("footer", of: &entry) ?? ""
        theme.links = entry.links("links")
        theme.policy = entry.texts("policy")
        record.take(entry.finish(unknown: .unknownSetting))
    }

    private static func colors(
        _ key: String, of record: inout RecordReader
    ) -> [ThemeColor.Role: ThemeSettings.Color] {
        guard let node = record.map(key) else { return [:] }
        guard var entry = record.nested(node, keys: colorTable.names, called: key) else { return [:] }
        defer { record.take(entry.finish(unknown: .unknownSetting)) }
        var colors: [ThemeColor.Role: ThemeSettings.Color] = [:]
        for role in ThemeColor.Role.allCases {
            guard entry.value(role.rawValue) != nil, let text = entry.text(role.rawValue) else { continue }
            if let color = ThemeColor(text) {
                colors[role] = ThemeSettings.Color(color, at: entry.span(role.rawValue))
            } else {
                entry.report(
                    .wrongColor, role.rawValue, "`\(role.rawValue)` cannot be \"\(text)\"",
                    help: "write such as \"#1d1b18\", in quotes")
            }
        }
        return colors
    }

    private mutating func readFonts(_ record: inout RecordReader) {
        guard let node = record.map("fonts") else { return }
        let roles = ThemeSettings.Font.Role.allCases
        guard var entry = record.nested(node, keys: Self.fontTable.names, called: "fonts") else { return }
        for role in roles {
            guard let value = entry.value(role.rawValue) else { continue }
            let items = if case .list(let items) = value.value { items } else { [value] }
            for item in items { if let font = Self.font(role, item, &entry) { theme.fonts.append(font) } }
        }
        record.take(entry.finish(unknown: .unknownSetting))
    }

    /// A font: the name of its file, or a mapping with its weights and its style.
    private static func font(
        _ role: ThemeSettings.Font.Role, _ node: Node, _ record: inout RecordReader
    ) -> ThemeSettings.Font? {
        if let path = node.string {
            return .init(role, path: path, weight: "100 900", isItalic: false, at: record.file.span(node.range))
        }
        guard var entry = record.nested(node, keys: fontFileTable.names, called: role.rawValue) else {
            return nil
        }
        defer { record.take(entry.finish(unknown: .unknownSetting)) }
        let style = entry.choice("style", of: ["normal", "italic"])
        let weight = entry.text("weight") ?? "400"
        let numbers = weight.split(separator: " ").map { Int($0) ?? 0 }
        if !(1...2).contains(numbers.count) || numbers.contains(where: { !(1...1000).contains($0) }) {
            entry.report(
                .wrongSetting, "weight", "`weight` cannot be \"\(weight)\"",
                help: "write such as 400, or 100 900 for a font with all weights between them")
            return nil
        }
        guard let path = entry.requiredText("file") else { return nil }
        var font = ThemeSettings.Font(
            role, path: path, weight: weight, isItalic: style == "italic", at: entry.span("file"))
        font.adjustment = entry.integer("adjust", in: ThemeSettings.Font.adjustments)
        return font
    }
}

extension RecordReader {
    /// Text that must not be empty, if there is any.
    fileprivate mutating func requiredOrAbsent(_ key: String) -> String? {
        value(key) == nil ? nil : requiredText(key)
    }
}
