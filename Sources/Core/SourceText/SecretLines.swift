/// Finds the lines of the settings that may contain a password, so that no message shows them.
///
/// A line is secret if it has a key such as `password` or `apiKey`, or an address with a user; if it continues the
/// value of such a key; or if it belongs to a list entry or an object that mentions a Subsonic server. The decision is
/// based on the text alone, because a file with a syntax error has no structure.
package struct SecretLines {
    /// Where each line starts.
    private let starts: [Int]
    /// Whether each line may contain a secret.
    private let isSecret: [Bool]

    /// Classifies the lines of a file, in a time that grows with its size.
    ///
    /// In TOML, where lines are not indented, the header of a table starts an entry that extends to the next header.
    init(_ bytes: [UInt8], isTOML: Bool = false) {
        var starts: [Int] = []
        var lines: [Line] = []
        var start = 0
        // The lines that the next line may belong to: each is indented more than the one before it.
        var outer: [Int] = []
        for text in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            starts.append(start)
            start += text.count + 1
            var line = Line(text, isTOML: isTOML)
            if !line.isBlank {
                while let last = outer.last, lines[last].indent >= line.indent { outer.removeLast() }
            }
            line.parent = outer.last { lines[$0].indent < line.indent }
            if line.isMarked {
                // The lines outside of one that is known to hold a secret are known as well.
                for index in outer.reversed() {
                    if lines[index].holdsSecret { break }
                    lines[index].holdsSecret = true
                }
            }
            if !line.isBlank { outer.append(lines.count) }
            lines.append(line)
        }
        // Whether what belongs to a line may be secret; an entry is secret as a whole.
        var isSecretBelow: [Bool] = []
        var isSecret: [Bool] = []
        for line in lines {
            let isOwn = line.isMarked || line.isEntry && line.holdsSecret
            let isOuter = line.parent.map { isSecretBelow[$0] } ?? false
            isSecretBelow.append(line.isSecret || (line.isEntry ? isOwn : isOuter))
            isSecret.append(isOwn || !line.isEntry && isOuter)
        }
        (self.starts, self.isSecret) = (starts, isSecret)
    }

    fileprivate struct Line {
        let indent: Int
        let isBlank: Bool
        /// Whether it starts a list entry or opens an object.
        let isEntry: Bool
        /// Whether it has the key of a secret, or an address with a user.
        let isSecret: Bool
        /// Whether it has such a key, or names a server.
        let isMarked: Bool
        /// The line that it belongs to.
        var parent: Int?
        /// Whether a line that belongs to it is marked.
        var holdsSecret = false
    }

    /// Whether the line that contains the byte at `offset` may contain a secret.
    func isSecret(at offset: Int) -> Bool {
        var range = starts.indices
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            range = starts[middle] <= offset ? middle..<range.upperBound : range.lowerBound..<middle
        }
        return range.first.map { isSecret[$0] } ?? false
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

}

/// Which lines must not be printed because they may contain a secret; the lines of a file are classified once.
struct HiddenLines {
    private var files: [ObjectIdentifier: SecretLines] = [:]

    /// Whether the line of a span is hidden: the span is private, or a line of the settings may contain a secret.
    mutating func contains(_ span: SourceSpan) -> Bool {
        if span.isPrivate || !span.file.isSettings { return span.isPrivate }
        let isTOML = span.file.path.utf8.hasSuffix(".toml")
        let id = ObjectIdentifier(span.file)
        let lines = files[id] ?? SecretLines(span.file.bytes, isTOML: isTOML)
        files[id] = lines
        return lines.isSecret(at: span.start)
    }
}

extension [Diagnostic] {
    /// The diagnostics without quoted texts of lines that may contain a secret.
    package var withoutSecrets: [Diagnostic] {
        var hidden = HiddenLines()
        return map { $0.withoutSecrets(of: &hidden) }
    }
}

extension Diagnostic {
    /// The diagnostic with quoted text masked if it comes from a line that may contain a secret.
    ///
    /// Syntax errors quote the text that was found. Other messages quote only keys, but their help may show a value.
    fileprivate func withoutSecrets(of hidden: inout HiddenLines) -> Diagnostic {
        guard case .text(let span) = place, hidden.contains(span) else { return self }
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
    fileprivate init(_ line: ArraySlice<UInt8>, isTOML: Bool) {
        let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let isHeader = isTOML && text.first == UInt8(ascii: "[")
        indent = isHeader ? -1 : line.count - text.count
        isBlank = text.isEmpty || text.first == UInt8(ascii: "#") || text.first == UInt8(ascii: "\r")
        let last = text.last { $0 > UInt8(ascii: " ") }
        isEntry =
            isHeader || text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "{")
            || last == UInt8(ascii: "{")
        isSecret = Self.keys(text).contains(where: SecretLines.isSecret) || Self.hasUser(text)
        isMarked = isSecret || String(decoding: text, as: UTF8.self).lowercased().contains("subsonic")
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
