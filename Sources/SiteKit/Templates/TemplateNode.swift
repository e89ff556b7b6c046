/// A piece of a parsed template.
///
/// All ranges are byte ranges of its file.
indirect enum TemplateNode: Sendable {
    /// Text as it stands.
    case text(Range<Int>)
    /// A tag that shows something is the first thing on a line: indentation goes here.
    case lineStart
    /// `{{name}}`, or `{{{name}}}` and `{{&name}}` when not escaped.
    case variable(name: Range<Int>, isEscaped: Bool)
    /// `{{#name}}` and `{{^name}}` with what stands between them and their end.
    case section(name: Range<Int>, isInverted: Bool, body: [TemplateNode])
    /// `{{>name}}` and `{{<name}}…{{/name}}`.
    case include(TemplateInclude)
    /// `{{$name}}…{{/name}}` where it may be overridden.
    case block(TemplateBlock)
}

/// A partial or a parent with its overriding blocks.
struct TemplateInclude: Sendable {
    let name: Range<Int>
    let tag: Range<Int>
    /// The space before the tag if it stands alone on its line; each line of the other template is indented by it.
    let indentation: Range<Int>?
    let blocks: [TemplateBlock]
    let isParent: Bool
}

/// A block: its default content where it may be overridden, or the overriding content inside a parent tag.
struct TemplateBlock: Sendable {
    let name: Range<Int>
    let body: [TemplateNode]
    /// The space at the start of the first line of `body` that has anything else, if `body` starts on a line of its own.
    let bodyIndentation: Range<Int>?
    /// Whether `body` starts on a line of its own, behind the line of the opening tag.
    let startsLine: Bool
    let placement: Placement

    /// How the tags of a block stand in their lines.
    struct Placement: Sendable {
        /// The space before the opening tag, if nothing else stands before it on its line.
        let indentation: Range<Int>?
        /// Whether the space before the opening tag was taken out with the rest of its line.
        let removesOpeningLine: Bool
        /// Whether the line ending behind the closing tag was taken out.
        let removesClosingLine: Bool
    }
}
