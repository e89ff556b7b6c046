/// Text files in one text, in the format txtar of Go's tests (https://pkg.go.dev/golang.org/x/tools/txtar).
///
/// A line `-- path --` starts a file; the text before the first one is a comment. Go reads a damaged line of this kind
/// as text; here it is an error.
public struct TextArchive: Equatable, Sendable {
    /// What the files are about.
    public private(set) var comment: String
    /// Each file with its path.
    public var files: [File]

    /// A text with its path.
    public struct File: Equatable, Sendable {
        let path: String
        var text: String
    }

    /// Why a text is no archive.
    public struct Damage: Error, Equatable, CustomStringConvertible {
        let line: Int
        let problem: String
        /// The line, counted from 1, and the problem.
        public var description: String { "line \(line): \(problem)" }
    }

    /// Reads an archive.
    public init(_ text: String) throws(Damage) {
        comment = ""
        files = []
        // As bytes: CR and LF are one character.
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.last?.isEmpty == true else { throw Damage(line: lines.count, problem: "no line end") }
        for (index, line) in lines.dropLast().map(Substring.init).enumerated() {
            guard Self.isSection(line) else {
                if files.isEmpty { comment += line + "\n" } else { files[files.count - 1].text += line + "\n" }
                continue
            }
            guard let path = Self.path(in: line) else {
                throw Damage(line: index + 1, problem: "`\(line)` starts no file; write `-- path/of/file --`")
            }
            guard !files.contains(where: { $0.path == path }) else {
                throw Damage(line: index + 1, problem: "\(path) is there twice")
            }
            files.append(File(path: path, text: ""))
        }
        guard !files.isEmpty else { throw Damage(line: 1, problem: "no line `-- path/of/file --`") }
        guard comment.contains(where: { !$0.isWhitespace }) else {
            throw Damage(line: 1, problem: "no comment that says what the files are about")
        }
        if let damaged = files.first(where: { Self.text($0.text.utf8) == nil }) {
            throw Damage(line: 1, problem: "\(damaged.path) holds what is no plain text, such as a carriage return")
        }
    }

    /// The text of the archive.
    public var text: String { comment + files.map { "-- \($0.path) --\n\($0.text)" }.joined() }

    /// The text of a file that an archive can hold; nil for other files.
    static func text(_ bytes: some Sequence<UInt8>) -> String? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let hasLines = text.isEmpty || text.utf8.last == UInt8(ascii: "\n")
        let hasOthers = text.utf8.contains { $0 == UInt8(ascii: "\r") || $0 == 0 } || text.hasPrefix("\u{FEFF}")
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
        return hasLines && !hasOthers && !lines.contains { Self.isSection(Substring($0)) } ? text : nil
    }

    /// Whether a line starts a file, or seems to be meant to.
    private static func isSection(_ line: Substring) -> Bool {
        guard line.utf8.starts(with: "--".utf8) else { return false }
        let rest = line.dropFirst(2)
        return rest.hasPrefix(" ") || !rest.hasPrefix("-") && rest.hasSuffix("--")
    }

    private static func path(in line: Substring) -> String? {
        guard line.hasPrefix("-- "), line.hasSuffix(" --"), line.count > 6 else { return nil }
        let path = line.dropFirst(3).dropLast(3)
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.contains { ["", ".", ".."].contains($0) } || path.first == " " || path.last == " "
            ? nil : String(path)
    }
}
