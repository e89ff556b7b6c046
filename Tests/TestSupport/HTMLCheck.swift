/// Reads HTML like a tokenizer and reports everything that an author's note must not produce.
public enum HTMLCheck {
    private static let allowedTags: Set<String> = [
        "a", "img", "p", "br", "hr", "em", "strong", "code", "pre", "blockquote", "ul", "ol", "li", "h1", "h2", "h3",
        "h4", "h5", "h6", "del", "div", "table", "thead", "tbody", "tr", "th", "td", "label", "input", "sup", "section",
    ]
    private static let allowedAttributes: Set<String> = [
        "a href", "a title", "img src", "img alt", "img title", "ol start", "code class", "pre data-file", "a id",
        "a role", "a aria-label", "li class", "li id", "div class", "th scope", "th class", "td class", "input type",
        "input disabled", "input checked", "section class", "section role", "section aria-label",
    ]

    /// The problems found; empty for harmless, balanced HTML.
    public static func faults(_ html: [UInt8]) -> [String] {
        var faults: [String] = []
        var open: [String] = []
        var rest = html[...]
        guard String(validating: html, as: UTF8.self) != nil else { return ["not UTF-8"] }
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            if rest[..<start].contains(UInt8(ascii: ">")) { faults.append("a bare > in text") }
            guard let tag = Tag(rest[start...]) else {
                faults.append("no tag: \(String(decoding: rest[start...].prefix(40), as: UTF8.self))")
                break
            }
            rest = rest[tag.end...]
            if !allowedTags.contains(tag.name) { faults.append("tag \(tag.name)") }
            for (name, value) in tag.attributes { faults += faultsOf(name, value, in: tag.name) }
            if tag.isClosing {
                if open.popLast() != tag.name { faults.append("</\(tag.name)> closes something else") }
            } else if !["br", "hr", "img", "input"].contains(tag.name) {
                open.append(tag.name)
            }
        }
        if rest.contains(UInt8(ascii: ">")) { faults.append("a bare > in text") }
        if !open.isEmpty { faults.append("left open: \(open)") }
        return faults
    }

    private static func faultsOf(_ name: String, _ value: String, in tag: String) -> [String] {
        if tag.first == "h", name == "id" { return value.contains { $0 == " " } ? ["id with a space"] : [] }
        guard allowedAttributes.contains("\(tag) \(name)") else { return ["attribute \(tag) \(name)"] }
        guard name == "href" || name == "src" else { return [] }
        let address = value.replacing("&amp;", with: "&").replacing("&#x27;", with: "'")
        let scheme = address.prefix { !":/?#".contains($0) }
        // For a browser, text with `%` before its colon is a file name (WHATWG URL, "scheme state").
        guard address.dropFirst(scheme.count).first == ":", !scheme.contains("%") else { return [] }
        return ["http", "https", "mailto"].contains(scheme.lowercased()) ? [] : ["scheme \(scheme)"]
    }

    private struct Tag {
        let name: String
        let isClosing: Bool
        let attributes: [(String, String)]
        let end: Int

        /// Reads only strictly formatted tags: names in lower case, values in double quotes.
        init?(_ bytes: ArraySlice<UInt8>) {
            var position = bytes.startIndex + 1
            func byte() -> UInt8? { position < bytes.endIndex ? bytes[position] : nil }
            func word() -> String {
                let start = position
                while let byte = byte(), (97...122).contains(byte) || (48...57).contains(byte) || byte == 45 {
                    position += 1
                }
                return String(decoding: bytes[start..<position], as: UTF8.self)
            }
            isClosing = byte() == UInt8(ascii: "/")
            if isClosing { position += 1 }
            name = word()
            var attributes: [(String, String)] = []
            while byte() == 0x20 {
                position += 1
                if byte() == UInt8(ascii: "/") { break }
                let name = word()
                guard byte() == UInt8(ascii: "=") else { return nil }
                position += 1
                guard byte() == UInt8(ascii: "\"") else { return nil }
                position += 1
                guard let quote = bytes[position...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
                let value = bytes[position..<quote]
                if value.contains(UInt8(ascii: "<")) || value.contains(UInt8(ascii: ">")) { return nil }
                attributes.append((name, String(decoding: value, as: UTF8.self)))
                position = quote + 1
            }
            if byte() == UInt8(ascii: "/") { position += 1 }
            guard byte() == UInt8(ascii: ">") else { return nil }
            self.attributes = attributes
            end = position + 1
        }
    }
}
