/// Checks of an author's raw HTML that need no HTML parser.
enum RawHTML {
    /// Whether `html` is a single comment, so that dropping it loses no visible content.
    static func isComment(_ html: Span<UInt8>) -> Bool {
        var start = 0
        while start < html.count, html[start] <= 0x20 { start += 1 }
        guard html.count - start >= 7, html[start] == UInt8(ascii: "<"), html[start + 1] == UInt8(ascii: "!"),
            html[start + 2] == UInt8(ascii: "-"), html[start + 3] == UInt8(ascii: "-")
        else { return false }
        var hyphens = 0
        for position in start + 4..<html.count {
            let byte = html[position]
            if byte == UInt8(ascii: ">"), hyphens >= 2 { return position + 1 == html.count }
            hyphens = byte == UInt8(ascii: "-") ? hyphens + 1 : 0
        }
        return false
    }
}
