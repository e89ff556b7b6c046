import Readers
import Settings

extension Recognition {
    /// The source as an entry of `sources:` in site.yml, which reads the file in the same way without guessing.
    ///
    /// The lines are indented by two blanks, and end with a line break.
    package func source(file: String, name: String? = nil) -> String {
        let lines = Setting.lines(of: settings(file, name)) + privateLines
        return lines.enumerated().map { ($0 == 0 ? "  - " : "    ") + $1 + "\n" }.joined()
    }

    /// The same source on one line.
    package func sourceLine(file: String, name: String? = nil) -> String {
        "- " + Setting.flow(settings(file, name))
    }

    private func settings(_ file: String, _ name: String?) -> [Setting] {
        var settings: [Setting] = []
        func add(_ key: String, _ value: String?) {
            if let value { settings.append(Setting(key: key, value: .text(value))) }
        }
        add("kind", kind)
        add(kind == "beets" ? "library" : "file", file)
        add("name", name)
        add("sheet", sheet)
        if encoding != .utf8 { add("encoding", encoding.rawValue) }
        if delimiter != UInt8(ascii: ",") {
            add("delimiter", Settings.Source.Form.delimiters.first { $0.byte == delimiter }?.name)
        }
        if let tableNumber, tableNumber != 1 {
            settings.append(Setting(key: "table", value: .word(String(tableNumber))))
        }
        add("cards", cards)
        if let headerRow, headerRow != 1 {
            settings.append(Setting(key: "header", value: .word(headerRow == 0 ? "off" : String(headerRow))))
        }
        if unit == .track || unit == .play { add("group", "album") }
        add("dates", dates?.rawValue)
        add("columns", columnNames)
        add("records", records)
        add("separator", separator)
        add("line", line)
        add("heading", heading)
        if kind != "text" || line == nil, !columns.isEmpty {
            settings.append(Setting(key: "map", value: .settings(map)))
        }
        return settings
    }

    /// The columns that were left out because they may be private, as comments that can be switched on.
    private var privateLines: [String] {
        let ownNames = ownNames
        let lines = columns.indices.filter { columns[$0].meaning == .personal }.compactMap { index in
            let path = isTable ? Self.columnPath(columns[index].path) : columns[index].path
            return ownNames[index].map { "#   \(YAMLText.scalar($0)): \(YAMLText.scalar(path))" }
        }
        if kind == "text" || lines.isEmpty { return [] }
        return ["# Left out, because it may be private. To show one, move its line into the map, under `extra:`."]
            + lines
    }

    /// The entries of `map`.
    private var map: [Setting] {
        var plain: [Setting] = []
        var nested: [(key: String, inner: [Setting])] = []
        let ownNames = ownNames
        let order = Meaning.allCases
        let used = columns.indices.filter { columns[$0].meaning?.keys != nil }.sorted { first, second in
            let places = [first, second].map { columns[$0].meaning.flatMap(order.firstIndex) ?? 0 }
            return (places[0], first) < (places[1], second)
        }
        for index in used {
            let column = columns[index]
            guard var keys = column.meaning?.keys else { continue }
            if column.meaning?.hasOwnName == true {
                guard let name = ownNames[index] else { continue }
                keys.name = name
            }
            let path = isTable ? Self.columnPath(column.path) : column.path
            guard let name = keys.name else {
                if let known = plain.firstIndex(where: { $0.key == keys.key }) {
                    plain[known].value = .all(plain[known].texts + [path])
                    continue
                }
                plain.append(Setting(key: keys.key, value: .text(path)))
                continue
            }
            let inner = Setting(key: name, value: .text(path))
            if let index = nested.firstIndex(where: { $0.key == keys.key }) {
                nested[index].inner.append(inner)
            } else {
                nested.append((keys.key, [inner]))
            }
        }
        if let ratingScale { plain.append(Setting(key: "ratingScale", value: .word(String(ratingScale)))) }
        return plain + nested.map { Setting(key: $0.key, value: .settings($0.inner)) }
    }

    /// Whether columns are named, rather than paths.
    var isTable: Bool { ["csv", "text", "xlsx", "ods", "html"].contains(kind) }

    /// A name of a column that is not read as a path.
    private static func columnPath(_ name: String) -> String {
        name.hasPrefix("$.") || name.hasPrefix("$[") ? "$['\(name)']" : name
    }
}

/// A key of the settings and its value, to be written as YAML.
private struct Setting {
    enum Value {
        case text(String)
        /// A number or another word that needs no quotes.
        case word(String)
        /// Places whose values all count.
        case all([String])
        case settings([Setting])
    }

    let key: String
    var value: Value

    /// The places that the value names.
    var texts: [String] {
        switch value {
        case .text(let text): [text]
        case .all(let texts): texts
        case .word, .settings: []
        }
    }

    /// Lines, indented by two blanks for each level.
    static func lines(of settings: [Setting]) -> [String] {
        settings.flatMap { setting in
            switch setting.value {
            case .text(let text): ["\(name(setting.key)): \(YAMLText.scalar(text))"]
            case .word(let word): ["\(name(setting.key)): \(word)"]
            case .all: ["\(name(setting.key)): \(list(setting))"]
            case .settings(let inner): ["\(name(setting.key)):"] + lines(of: inner).map { "  " + $0 }
            }
        }
    }

    /// All places of a setting.
    private static func list(_ setting: Setting) -> String {
        "{all: [\(setting.texts.map(quoted).joined(separator: ", "))]}"
    }

    /// A key, in quotes where YAML would read it as something else.
    private static func name(_ key: String) -> String { YAMLText.scalar(key) }

    /// One line in braces.
    static func flow(_ settings: [Setting]) -> String {
        let parts = settings.map { setting in
            switch setting.value {
            case .text(let text): "\(quoted(setting.key)): \(quoted(text))"
            case .word(let word): "\(quoted(setting.key)): \(word)"
            case .all: "\(quoted(setting.key)): \(list(setting))"
            case .settings(let inner): "\(quoted(setting.key)): \(flow(inner))"
            }
        }
        return "{\(parts.joined(separator: ", "))}"
    }

    /// A text inside braces, where a comma or a bracket would end it.
    private static func quoted(_ text: String) -> String {
        let scalar = YAMLText.scalar(text)
        guard !scalar.hasPrefix("\""), text.utf8.contains(where: { ",[]{}:#".utf8.contains($0) }) else { return scalar }
        return "\"\(scalar)\""
    }
}
