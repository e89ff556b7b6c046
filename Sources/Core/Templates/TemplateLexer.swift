import SourceText

/// Finds the tags of a template.
///
/// Follows the Mustache specification: delimiters may be changed by `{{=<% %>=}}`, a comment may contain anything but
/// the closing delimiter, and space around a name is ignored.
struct TemplateLexer {
    /// The number of mistakes after which the rest of the file is skipped.
    static let mistakeLimit = 100

    private let file: SourceFile
    private let bytes: [UInt8]
    private var opening = Array("{{".utf8)
    private var closing = Array("}}".utf8)
    private var tokens: [TemplateToken] = []
    private var diagnostics: [Diagnostic] = []

    init(_ file: SourceFile) {
        self.file = file
        bytes = file.bytes
    }

    /// Returns all tags in order, and the mistakes in them.
    mutating func scan() -> ([TemplateToken], [Diagnostic]) {
        var position = 0
        while diagnostics.count < Self.mistakeLimit, let start = find(opening, from: position, to: bytes.count) {
            position = scanTag(at: start)
        }
        return (tokens, diagnostics)
    }

    /// Reads the tag at `start` and returns the position to continue from.
    private mutating func scanTag(at start: Int) -> Int {
        var position = start + opening.count
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
        let sign = position < bytes.count ? bytes[position] : 0
        switch sign {
        case UInt8(ascii: "!"): return scanComment(start, contentStart: position + 1)
        case UInt8(ascii: "="): return scanDelimiters(start, contentStart: position + 1)
        case UInt8(ascii: "{"):
            return scanNamed(start, .unescaped, contentStart: position + 1, closing: [UInt8(ascii: "}")] + closing)
        default: break
        }
        if let kind = Self.kind(of: sign) {
            return scanNamed(start, kind, contentStart: position + 1, closing: closing)
        }
        return scanNamed(start, .variable, contentStart: position, closing: closing)
    }

    private static func kind(of sign: UInt8) -> TemplateToken.Kind? {
        switch sign {
        case UInt8(ascii: "#"): .section
        case UInt8(ascii: "^"): .inverted
        case UInt8(ascii: "/"): .close
        case UInt8(ascii: ">"): .partial
        case UInt8(ascii: "<"): .parent
        case UInt8(ascii: "$"): .block
        case UInt8(ascii: "&"): .unescaped
        default: nil
        }
    }

    private mutating func scanNamed(
        _ start: Int, _ kind: TemplateToken.Kind, contentStart: Int, closing: [UInt8]
    ) -> Int {
        var position = contentStart
        while position < bytes.count, !has(closing, at: position) {
            if opening != self.closing, has(opening, at: position) { break }
            position += 1
        }
        guard has(closing, at: position) else { return reportUnclosed(start, closing) }
        let end = position + closing.count
        let name = trimmed(contentStart..<position)
        if name.isEmpty {
            report(.wrongUse, "the tag has no name", start..<end, help: "write a name between the delimiters")
        } else if name.contains(where: { Self.isSpace(bytes[$0]) }) {
            report(.wrongUse, "a name cannot contain spaces", name, help: "write one name in a tag")
        } else if bytes[name.lowerBound] == UInt8(ascii: "*"), kind == .partial || kind == .parent {
            report(.wrongUse, "a template cannot be chosen by a value", name, help: "write the name of the template")
        }
        append(kind, start..<end, name: name)
        return end
    }

    private mutating func scanComment(_ start: Int, contentStart: Int) -> Int {
        guard let found = find(closing, from: contentStart, to: bytes.count) else {
            return reportUnclosed(start, closing)
        }
        let end = found + closing.count
        append(.comment, start..<end, name: contentStart..<contentStart)
        return end
    }

    private mutating func scanDelimiters(_ start: Int, contentStart: Int) -> Int {
        let line = lineRange(contentStart)
        guard let found = find([UInt8(ascii: "=")] + closing, from: contentStart, to: line.upperBound) else {
            guard let plain = find(closing, from: contentStart, to: line.upperBound) else {
                return reportUnclosed(start, [UInt8(ascii: "=")] + closing)
            }
            return reportDelimiters(start..<(plain + closing.count))
        }
        let tag = start..<(found + 1 + closing.count)
        let parts = bytes[contentStart..<found].split(whereSeparator: Self.isSpace)
        guard parts.count == 2, !parts.contains(where: { $0.contains(UInt8(ascii: "=")) }) else {
            return reportDelimiters(tag)
        }
        append(.delimiters, tag, name: contentStart..<contentStart)
        opening = Array(parts[0])
        closing = Array(parts[1])
        return tag.upperBound
    }

    private mutating func append(_ kind: TemplateToken.Kind, _ tag: Range<Int>, name: Range<Int>) {
        var before = tag.lowerBound
        while before > 0, Self.isBlank(bytes[before - 1]) { before -= 1 }
        let isFirst = before == 0 || bytes[before - 1] == UInt8(ascii: "\n")
        tokens.append(
            TemplateToken(
                kind: kind, tag: tag, name: name, lineStart: isFirst ? before : nil, lineEnd: lineEnd(tag.upperBound)))
    }

    /// The start of the next line; nil if the rest of this one is not blank.
    private func lineEnd(_ start: Int) -> Int? {
        var position = start
        while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
        if position == bytes.count { return position }
        if bytes[position] == UInt8(ascii: "\r"), position + 1 < bytes.count { position += 1 }
        return bytes[position] == UInt8(ascii: "\n") ? position + 1 : nil
    }
}

extension TemplateLexer {
    private mutating func report(_ code: DiagnosticCode, _ message: String, _ range: Range<Int>, help: String) {
        diagnostics.append(.error(code, message, at: file.span(range), help: help))
    }

    private mutating func reportUnclosed(_ start: Int, _ closing: [UInt8]) -> Int {
        let open = UTF8Text.describing(opening[...])
        report(
            .unclosedTag, "the tag opened by `\(open)` is never closed", start..<(start + opening.count),
            help: "add `\(UTF8Text.describing(closing[...]))`, or set other delimiters if `\(open)` is meant as text")
        return start + opening.count
    }

    private mutating func reportDelimiters(_ tag: Range<Int>) -> Int {
        report(
            .badDelimiters, "the tag does not name two delimiters", tag,
            help: "write both with a space between them and no `=` in them, such as `{{=<% %>=}}`")
        return tag.upperBound
    }

    private func has(_ pattern: [UInt8], at position: Int) -> Bool {
        guard position + pattern.count <= bytes.count else { return false }
        for index in pattern.indices where bytes[position + index] != pattern[index] { return false }
        return true
    }

    private func find(_ pattern: [UInt8], from start: Int, to end: Int) -> Int? {
        guard start <= end, let first = pattern.first else { return nil }
        var position = start
        while position + pattern.count <= end {
            if bytes[position] == first, has(pattern, at: position) { return position }
            position += 1
        }
        return nil
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, Self.isSpace(bytes[start]) { start += 1 }
        while end > start, Self.isSpace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    private func lineRange(_ start: Int) -> Range<Int> {
        let start = min(start, bytes.count)
        return start..<(bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count)
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
