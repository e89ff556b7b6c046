/// A piece of a parsed template.
///
/// All ranges are byte ranges of its file.
indirect enum TemplateNode: Sendable {
    /// Literal text.
    case text(Range<Int>)
    /// The position for indentation, before a tag with output that comes first on its line.
    case lineStart
    /// `{{name}}`, or `{{{name}}}` and `{{&name}}` when not escaped.
    case variable(name: Range<Int>, isEscaped: Bool)
    /// `{{#name}}` and `{{^name}}` with the content up to their end.
    case section(name: Range<Int>, isInverted: Bool, body: [TemplateNode])
    /// `{{>name}}` and `{{<name}}…{{/name}}`.
    case include(TemplateInclude)
    /// `{{$name}}…{{/name}}` in a position where it may be overridden.
    case block(TemplateBlock)
}

/// A partial or a parent with its overriding blocks.
struct TemplateInclude: Sendable {
    let name: Range<Int>
    let tag: Range<Int>
    /// The space before the tag if it is alone on its line; each line of the included template is indented by it.
    let indentation: Range<Int>?
    let blocks: [TemplateBlock]
    let isParent: Bool
}

/// A block: its default content if it may be overridden, or the overriding content inside a parent tag.
struct TemplateBlock: Sendable {
    let name: Range<Int>
    let body: [TemplateNode]
    /// The space at the start of the first non-blank line of `body`, if `body` starts on a line of its own.
    let bodyIndentation: Range<Int>?
    /// Whether `body` starts on a line of its own, after the line of the opening tag.
    let startsLine: Bool
    let placement: Placement

    /// The placement of a block's tags on their lines.
    struct Placement: Sendable {
        /// The space before the opening tag, if there is nothing else before it on its line.
        let indentation: Range<Int>?
        /// Whether the space before the opening tag was removed together with the rest of its line.
        let removesOpeningLine: Bool
        /// Whether the line ending after the closing tag was removed.
        let removesClosingLine: Bool
    }
}
