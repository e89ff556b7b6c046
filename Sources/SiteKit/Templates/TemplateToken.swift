/// One tag of a template, as found in the text.
struct TemplateToken {
    /// What the sign behind the opening delimiter says.
    enum Kind {
        case variable, unescaped, section, inverted, close, partial, parent, block, comment, delimiters
    }

    let kind: Kind
    /// The whole tag with its delimiters.
    let tag: Range<Int>
    /// What stands between sign and closing delimiter, without the space around it.
    let name: Range<Int>
    /// Where the line of the tag starts, if only spaces and tabs stand before the tag.
    let lineStart: Int?
    /// The first byte of the next line, if only spaces and tabs stand behind the tag.
    let lineEnd: Int?
    /// For a tag that opens something, the position of the token that closes it.
    var closer = -1

    var opens: Bool {
        switch kind {
        case .section, .inverted, .parent, .block: true
        default: false
        }
    }

    /// The tag alone on its line: the bytes of the line, with its ending.
    var ownLine: Range<Int>? {
        guard let lineStart, let lineEnd else { return nil }
        return lineStart..<lineEnd
    }
}
