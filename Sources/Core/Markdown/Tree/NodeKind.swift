/// The kinds of cmark's nodes; the raw values are those of `cmark_node_type` in `cmark.h` 0.30.
enum NodeKind: UInt32 {
    case none
    case document, blockQuote, list, item, codeBlock, htmlBlock, customBlock, paragraph, heading, thematicBreak
    case text, softBreak, lineBreak, code, htmlInline, customInline, emphasis, strong, link, image
}
