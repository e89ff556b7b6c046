/// A tag of a page, or what stands between tags without being text: a comment, a declaration, a script.
package struct HTMLTag {
    /// The bytes from `<` to `>`, both included; for a script or style sheet to the end of its element.
    package let range: Range<Int>
    /// The name in lower case; empty for what is no tag, and for one that is longer than those of HTML.
    package let name: String
    package let isEnd: Bool
    /// The offset after the name.
    let nameEnd: Int
    /// The bytes between the tags of a script or style sheet; empty for others.
    package let content: Range<Int>

    /// The tag alone, even of a script or style sheet.
    package var head: Range<Int> { range.lowerBound..<content.lowerBound }

    /// The value of an attribute without its quotes; nil when it is absent.
    func attribute(_ wanted: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = attributeBytes(bytes)
        while let (name, value) = Self.takeAttribute(&rest) {
            if name.count == wanted.utf8.count, HTMLTags.lowercased(name) == wanted { return value }
        }
        return nil
    }

    /// All attributes in their order, with names in lower case and values without their quotes.
    package func attributes(in bytes: ArraySlice<UInt8>) -> [(name: String, value: Range<Int>)] {
        var rest = attributeBytes(bytes)
        var attributes: [(name: String, value: Range<Int>)] = []
        while let (name, value) = Self.takeAttribute(&rest) {
            attributes.append((HTMLTags.lowercased(name), value.startIndex..<value.endIndex))
        }
        return attributes
    }

    private func attributeBytes(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        bytes[nameEnd..<max(nameEnd, head.upperBound - 1)]
    }

    private static func takeAttribute(
        _ rest: inout ArraySlice<UInt8>
    ) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
        // A sign of equality without a name is passed over.
        rest = rest.drop { HTMLTags.isBlank($0) || "/=".utf8.contains($0) }
        if rest.isEmpty { return nil }
        let name = rest.prefix { !HTMLTags.isBlank($0) && !"/=".utf8.contains($0) }
        rest = rest[name.endIndex...].drop(while: HTMLTags.isBlank)
        return (name, takeValue(&rest))
    }

    private static func takeValue(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard rest.first == UInt8(ascii: "=") else { return rest.prefix(0) }
        rest = rest.dropFirst().drop(while: HTMLTags.isBlank)
        let quote = rest.first.flatMap { "\"'".utf8.contains($0) ? $0 : nil }
        if quote != nil { rest = rest.dropFirst() }
        let value = rest.prefix { quote == nil ? !HTMLTags.isBlank($0) : $0 != quote }
        rest = rest[value.endIndex...].dropFirst(quote == nil ? 0 : 1)
        return value
    }
}

/// The tags of a page, found as the HTML standard's tokenizer finds them; anything else is text.
///
/// A tag that is never closed is text, and the search ends there, so that each byte is read once.
package struct HTMLTags: Sequence, IteratorProtocol {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    static func lowercased(_ name: ArraySlice<UInt8>) -> String {
        String(decoding: name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    package mutating func next() -> HTMLTag? {
        while position < bytes.endIndex, let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            let after = byte(start + 1)
            if after == UInt8(ascii: "!") || after == UInt8(ascii: "?") { return other(from: start) }
            let nameStart = after == UInt8(ascii: "/") ? start + 2 : start + 1
            if (0x61...0x7A).contains(byte(nameStart) | 0x20) { return tag(from: start, name: nameStart) }
            position = start + 1
        }
        return nil
    }

    private func byte(_ offset: Int) -> UInt8 { offset < bytes.endIndex ? bytes[offset] : 0 }

    /// A comment or declaration.
    private mutating func other(from start: Int) -> HTMLTag? {
        let isComment = byte(start + 2) == UInt8(ascii: "-") && byte(start + 3) == UInt8(ascii: "-")
        var end = start + 2
        while end < bytes.endIndex {
            let closes = !isComment || end > start + 3 && bytes[end - 1] == 0x2D && bytes[end - 2] == 0x2D
            if bytes[end] == UInt8(ascii: ">"), closes { break }
            end += 1
        }
        position = Swift.min(end + 1, bytes.endIndex)
        return HTMLTag(
            range: start..<position, name: "", isEnd: false, nameEnd: position, content: position..<position)
    }

    private mutating func tag(from start: Int, name nameStart: Int) -> HTMLTag? {
        let name = bytes[nameStart...].prefix { !Self.isBlank($0) && $0 != UInt8(ascii: ">") && $0 != 0x2F }
        guard let end = tagEnd(from: name.endIndex) else {
            position = bytes.endIndex
            return nil
        }
        position = end
        let text = name.count <= 12 ? Self.lowercased(name) : ""
        let isEnd = nameStart == start + 2
        let isText = !isEnd && (text == "script" || text == "style")
        let content = isText ? end..<skipContent(of: text) : end..<end
        return HTMLTag(
            range: start..<position, name: text, isEnd: isEnd, nameEnd: name.endIndex, content: content)
    }

    /// The offset after the `>` of a tag; one in a quoted value is text.
    private func tagEnd(from start: Int) -> Int? {
        var offset = start
        var isValue = false
        while offset < bytes.endIndex {
            let byte = bytes[offset]
            offset += 1
            if byte == UInt8(ascii: ">") { return offset }
            if isValue, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                guard let close = bytes[offset...].firstIndex(of: byte) else { return nil }
                offset = close + 1
            }
            isValue = byte == UInt8(ascii: "=") || isValue && Self.isBlank(byte)
        }
        return nil
    }

    /// Moves after the end tag of a script or style sheet, whose content is no markup; returns where the content ends.
    private mutating func skipContent(of name: String) -> Int {
        let count = name.utf8.count
        while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = start + 1
            let end = start + 2 + count
            guard end <= bytes.endIndex, byte(start + 1) == UInt8(ascii: "/"),
                Self.lowercased(bytes[(start + 2)..<end]) == name
            else { continue }
            position = bytes[end...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.endIndex
            return start
        }
        position = bytes.endIndex
        return position
    }
}
