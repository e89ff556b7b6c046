/// One tag of a template, as found in its text.
struct TemplateToken {
    /// The kind of tag, determined by the sign after the opening delimiter.
    enum Kind {
        case variable, unescaped, section, inverted, close, partial, parent, block, comment, delimiters
    }

    let kind: Kind
    /// The whole tag, including its delimiters.
    let tag: Range<Int>
    /// The text between the sign and the closing delimiter, without surrounding space.
    let name: Range<Int>
    /// The start of the tag's line, if there are only spaces and tabs before the tag.
    let lineStart: Int?
    /// The first byte of the next line, if there are only spaces and tabs after the tag.
    let lineEnd: Int?
    /// For an opening tag, the position of the token that closes it.
    var closer = -1

    var opens: Bool {
        switch kind {
        case .section, .inverted, .parent, .block: true
        default: false
        }
    }

    /// The bytes of the line, including its ending, if the tag is alone on it.
    var ownLine: Range<Int>? {
        guard let lineStart, let lineEnd else { return nil }
        return lineStart..<lineEnd
    }
}
