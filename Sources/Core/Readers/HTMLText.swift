/// The text of a part of a page, as a reader of the page sees it.
struct HTMLText {
    private let bytes: ArraySlice<UInt8>
    private var text: [UInt8] = []
    private var picture: ArraySlice<UInt8>?
    /// The element that is not shown, and the number of its kind that are open in it.
    private var hidden: (name: String, depth: Int)?

    private static let breaks: Set<String> = [
        "br", "p", "div", "td", "th", "tr", "table", "dd", "dt", "ul", "ol", "h1", "h2", "h3", "h4", "hr",
    ]
    private static let empty: Set<String> = ["br", "hr", "img", "input", "wbr", "col", "meta", "link", "source"]

    /// The text of some bytes: without markup, with entities resolved and blanks joined.
    ///
    /// Points of a list are separated by semicolons; a picture without any text stands for its address. References to
    /// footnotes and what a page hides, such as keys for sorting, are left out.
    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var reading = HTMLText(bytes: bytes)
        reading.read()
        if reading.text.isEmpty, let picture = reading.picture { reading.append(picture) }
        if reading.text.last == 0x20 { reading.text.removeLast() }
        return String(decoding: reading.text, as: UTF8.self)
    }

    private init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    private mutating func read() {
        var start = bytes.startIndex
        for tag in HTMLTags(bytes) {
            if hidden == nil { append(bytes[start..<tag.range.lowerBound]) }
            start = tag.range.upperBound
            take(tag)
        }
        if hidden == nil { append(bytes[start...]) }
    }

    private mutating func take(_ tag: HTMLTag) {
        if let open = hidden {
            guard open.name == tag.name else { return }
            let depth = open.depth + (tag.isEnd ? -1 : 1)
            hidden = depth == 0 ? nil : (open.name, depth)
            return
        }
        if !tag.isEnd, !Self.empty.contains(tag.name), isHidden(tag) {
            hidden = (tag.name, 1)
        } else if tag.name == "li", !tag.isEnd {
            if text.last == 0x20 { text.removeLast() }
            if !text.isEmpty { text += [UInt8(ascii: ";"), 0x20] }
        } else if tag.name == "img", picture == nil {
            picture = tag.attribute("src", in: bytes)
        } else if Self.breaks.contains(tag.name) {
            appendBlank()
        }
    }

    private func isHidden(_ tag: HTMLTag) -> Bool {
        if tag.name.isEmpty || tag.range.upperBound - tag.nameEnd < 3 { return false }
        if tag.name == "sup", let kind = tag.attribute("class", in: bytes) {
            return HTMLTags.lowercased(kind).utf8.elementsEqual("reference".utf8)
        }
        guard let style = tag.attribute("style", in: bytes) else { return false }
        return HTMLTags.lowercased(style.filter { !HTMLTags.isBlank($0) }[...]).contains("display:none")
    }

    private mutating func appendBlank() {
        if let last = text.last, last != 0x20 { text.append(0x20) }
    }

    private mutating func append(_ part: ArraySlice<UInt8>) {
        var offset = part.startIndex
        while offset < part.endIndex {
            let byte = part[offset]
            if let reference = CharacterReference(part[offset...], names: .html) {
                if reference.text == "\u{A0}" { appendBlank() } else { text += reference.text.utf8 }
                offset += reference.length
                continue
            }
            let isNarrow = byte == 0xC2 && offset + 1 < part.endIndex && part[offset + 1] == 0xA0
            if HTMLTags.isBlank(byte) || isNarrow { appendBlank() } else { text.append(byte) }
            offset += isNarrow ? 2 : 1
        }
    }
}
