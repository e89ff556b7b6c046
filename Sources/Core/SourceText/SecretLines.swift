/// Finds the lines of the settings that may contain a password, so that no message shows them.
///
/// A line is secret if it has a key such as `password` or `apiKey`, or an address with a user; if it continues the
/// value of such a key; or if it belongs to a list entry or an object that mentions a Subsonic server. The decision is
/// based on the text alone, because a file with a syntax error has no structure.
package struct SecretLines {
    private let lines: [Line]

    fileprivate struct Line {
        let start: Int
        let indent: Int
        let isBlank: Bool
        /// Whether it starts a list entry or opens an object.
        let isEntry: Bool
        let isSecret: Bool
        let namesServer: Bool
    }

    /// Classifies the lines of a file.
    ///
    /// In TOML, where lines are not indented, the header of a table starts an entry that extends to the next header.
    init(_ bytes: [UInt8], isTOML: Bool = false) {
        var lines: [Line] = []
        var start = 0
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            lines.append(Line(line, start: start, isTOML: isTOML))
            start += line.count + 1
        }
        self.lines = lines
    }

    /// Whether the line that contains the byte at `offset` may contain a secret.
    func isSecret(at offset: Int) -> Bool {
        guard let index = lines.lastIndex(where: { $0.start <= offset }) else { return false }
        if isSecretBlock(index) { return true }
        var inner = lines[index]
        if inner.isEntry { return false }
        for line in lines[..<index].reversed() where !line.isBlank && line.indent < inner.indent {
            if line.isSecret { return true }
            if line.isEntry { return isSecretBlock(line) }
            inner = line
        }
        return false
    }

    private func isSecretBlock(_ index: Int) -> Bool {
        if lines[index].isSecret || lines[index].namesServer { return true }
        return lines[index].isEntry && isSecretBlock(lines[index])
    }

    /// Whether any line of an entry names a server or a secret.
    private func isSecretBlock(_ first: Line) -> Bool {
        let rest = lines.drop { $0.start <= first.start }
        let block = rest.prefix { $0.isBlank || $0.indent > first.indent }
        return first.isSecret || first.namesServer || block.contains { $0.isSecret || $0.namesServer }
    }

    /// Whether a key names a secret: `password`, `Pass`, `api_key`, `userToken`.
    package static func isSecret(key: String) -> Bool {
        let letters = key.lowercased().filter { $0.isLetter }
        return exactKeys.contains(letters) || keyParts.contains(where: letters.contains)
    }

    private static let exactKeys: Set<String> = ["p", "pw", "pwd", "pass", "key", "auth", "authorization"]
    private static let keyParts = [
        "password", "passwd", "passphrase", "passwort", "secret", "token", "apikey", "credential",
    ]
}

extension SourceFile {
    /// Possible paths of a site's settings; the first that exists is read.
    package static let settingsPaths = [
        "content/site.yml", "content/site.yaml", "content/site.json", "content/site.toml",
    ]

    /// The path that diagnostics show for command-line options that are read as settings.
    package static let commandLine = "the command line, as settings"

    /// Whether the file is a site's settings, or command-line options that are read as settings.
    var isSettings: Bool { Self.settingsPaths.contains(path) || path == Self.commandLine }

    /// The lines that may contain a secret.
    var secretLines: SecretLines { SecretLines(bytes, isTOML: path.utf8.hasSuffix(".toml")) }
}

extension Diagnostic {
    /// The diagnostic with quoted text masked if it comes from a line that may contain a secret.
    ///
    /// Syntax errors quote the text that was found. Other messages quote only keys, but their help may show a value.
    package var withoutSecrets: Diagnostic {
        guard case .text(let span) = place, span.isHidden else { return self }
        let message = code == .syntax ? Self.masked(message) : message
        let notes = notes.map { Note(code == .syntax ? Self.masked($0.text) : $0.text, at: $0.place) }
        let help = code == .syntax || code == .wrongType ? help.map(Self.masked) : help
        return Diagnostic(severity, code, message, at: place, notes: notes, help: help)
    }

    /// A sentence with quoted words replaced by `…`; signs such as `}` are kept.
    private static func masked(_ text: String) -> String {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        // A quoted backtick would swap the text inside quotes with the text outside.
        guard parts.count % 2 == 1 else { return "the line is not shown, because it may hold a secret" }
        return parts.enumerated().map { index, part in
            index.isMultiple(of: 2) ? masked(outside: part) : part.count > 2 ? "…" : String(part)
        }.joined(separator: "`")
    }

    private static func masked(outside text: Substring) -> String {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.enumerated().map { $0.offset.isMultiple(of: 2) ? $0.element : "…" }.joined(separator: "\"")
    }
}

extension SecretLines.Line {
    fileprivate init(_ line: ArraySlice<UInt8>, start: Int, isTOML: Bool) {
        self.start = start
        let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let isHeader = isTOML && text.first == UInt8(ascii: "[")
        indent = isHeader ? -1 : line.count - text.count
        isBlank = text.isEmpty || text.first == UInt8(ascii: "#") || text.first == UInt8(ascii: "\r")
        let last = text.last { $0 > UInt8(ascii: " ") }
        isEntry =
            isHeader || text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "{")
            || last == UInt8(ascii: "{")
        isSecret = Self.keys(text).contains(where: SecretLines.isSecret) || Self.hasUser(text)
        namesServer = String(decoding: text, as: UTF8.self).lowercased().contains("subsonic")
    }

    /// The words before each colon and equals sign.
    private static func keys(_ text: ArraySlice<UInt8>) -> [String] {
        text.indices.filter { text[$0] == UInt8(ascii: ":") || text[$0] == UInt8(ascii: "=") }.map { end in
            let before = text[..<end].reversed().drop { $0 == UInt8(ascii: " ") || isQuote($0) }
            return String(decoding: before.prefix(while: isWord).reversed(), as: UTF8.self)
        }
    }

    /// Whether an address contains a user: an `@` after `://`.
    private static func hasUser(_ text: ArraySlice<UInt8>) -> Bool {
        let mark = Array("://".utf8)
        guard let place = text.indices.first(where: { text[$0...].starts(with: mark) }) else { return false }
        return text[place...].contains(UInt8(ascii: "@"))
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
            true
        default: false
        }
    }
}
