import Readers
import SourceText

/// What a text is that has a form of its own, so that its lines are never read as `{artist}: {title}`.
enum TextForm {
    case json, table, keys, log, program

    /// The share of lines that decides.
    private static let share = 0.5
    private static let lineLimit = 400

    /// The form of a text; nil for one that may be a list with an album in each line.
    init?(_ file: SourceFile, table: TableGuess?, _ words: ColumnWords) {
        let bytes = TableGuess.sample(file.bytes)
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).prefix(Self.lineLimit)
            .map { RecordReader.trimmed(String($0)) }.filter { !$0.isEmpty }
        let counted = Double(lines.count)
        if let first = lines.first?.utf8.first, "{[".utf8.contains(first),
            let root = JSONReader.read(file, allowsLines: true).root,
            !root.entries.isEmpty || root.items.contains(where: { !$0.entries.isEmpty })
        {
            self = .json
        } else if let first = lines.first, first == "---" || first == "+++" {
            // The front matter of a text.
            self = .keys
        } else if let table, table.width > 2,
            Self.isQuoted(lines) || Self.haveFields(lines)
                || table.consistency > 0.8 && (table.headerRow > 0 || table.width > 3)
        {
            self = .table
        } else if Double(lines.count { Self.isLogged($0) }) >= counted * Self.share {
            self = .log
        } else if Self.haveKeys(lines, words) {
            self = .keys
        } else if Double(lines.count { Self.isCode($0) }) >= counted * Self.share {
            self = .program
        } else {
            return nil
        }
    }

    /// Whether most lines begin with a quoted field of a table.
    private static func isQuoted(_ lines: [String]) -> Bool {
        Double(lines.count { $0.hasPrefix("\"") && $0.contains("\",") }) >= Double(lines.count) * share
    }

    /// Whether most lines have several commas without a blank after them, as no name has.
    private static func haveFields(_ lines: [String]) -> Bool {
        Double(lines.count { $0.split(separator: ",").dropFirst().count { $0.first != " " } > 1 })
            >= Double(lines.count) * share
    }

    /// Whether a line begins with a date and a time of day.
    private static func isLogged(_ line: String) -> Bool {
        let start = Array(line.utf8.prefix(34).drop { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") })
        func isDigit(_ index: Int) -> Bool { start.indices.contains(index) && (0x30...0x39).contains(start[index]) }
        let colon = start.indices.first { index in
            start[index] == UInt8(ascii: ":") && isDigit(index - 1) && isDigit(index + 1) && isDigit(index + 2)
        }
        guard isDigit(0) || start.count < line.utf8.count, let colon else { return false }
        // Year, month and day before the hour.
        return start[..<colon].split { !(0x30...0x39).contains($0) }.count >= 4
    }

    /// Whether lines are keys and values, as in YAML, JSON or the database of a program: the keys are quoted, are names
    /// of columns, or are words in lower case some of which have no value in their line.
    private static func haveKeys(_ lines: [String], _ words: ColumnWords) -> Bool {
        var (plain, known, open) = (0, 0, 0)
        for line in lines {
            guard let key = key(of: line) else { continue }
            if key.isQuoted || words.knows(key.name) { known += 1 } else if key.isLower { plain += 1 }
            if key.isOpen { open += 1 }
        }
        let isStructured = known >= 2 || known + open > 0 && plain > 0
        return isStructured && Double(known + plain) >= Double(lines.count) * share
    }

    private struct Key {
        let name: String
        let isQuoted: Bool
        /// Whether it begins with a small letter and has no blank.
        let isLower: Bool
        /// Whether nothing follows it.
        let isOpen: Bool
    }

    private static func key(of line: String) -> Key? {
        var text = line[...]
        while text.hasPrefix("- ") { text = text.dropFirst(2) }
        guard let end = text.firstIndex(where: { $0 == ":" || $0 == "=" }) else { return nil }
        let rest = text[text.index(after: end)...]
        guard rest.isEmpty || rest.hasPrefix(" ") || text[end] == "=" else { return nil }
        let name = RecordReader.trimmed(String(text[..<end]))
        let isQuoted = name.count > 2 && name.hasPrefix("\"") && name.hasSuffix("\"")
        let isWord = name.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "_-.".utf8.contains(byte)
        }
        return Key(
            name: isQuoted ? String(name.dropFirst().dropLast()) : name, isQuoted: isQuoted,
            isLower: isWord && name.first?.isLowercase == true, isOpen: rest.allSatisfy(\.isWhitespace))
    }

    /// Whether a line is one of a program: it ends in a sign that ends statements, or begins with a word of a language.
    private static func isCode(_ line: String) -> Bool {
        if let last = line.last, "{};".contains(last) || line.hasSuffix("),") { return true }
        let word = line.prefix { $0.isLetter || $0 == "#" || $0 == "-" }
        return keywords.contains(String(word)) && line.count > word.count
    }

    private static let keywords: Set<String> = [
        "import", "from", "def", "class", "func", "function", "let", "var", "const", "return", "if", "else", "elif",
        "for", "while", "public", "private", "static", "package", "struct", "enum", "#include", "#define", "INSERT",
        "CREATE", "DROP", "ALTER", "SELECT", "--", "export", "sudo", "echo", "fi", "done", "end",
    ]
}
