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
            if byte == UInt8(ascii: "&"), let (scalar, end) = HTMLEntity.scalar(part, at: offset) {
                if scalar == "\u{A0}" { appendBlank() } else { text += Array(String(scalar).utf8) }
                offset = end
                continue
            }
            let isNarrow = byte == 0xC2 && offset + 1 < part.endIndex && part[offset + 1] == 0xA0
            if HTMLTags.isBlank(byte) || isNarrow { appendBlank() } else { text.append(byte) }
            offset += isNarrow ? 2 : 1
        }
    }
}

/// The references to characters that pages contain: those by number, and the names of Latin letters and common signs.
enum HTMLEntity {
    /// The character of a reference at an offset, and the offset after it; nil for other text.
    static func scalar(_ bytes: ArraySlice<UInt8>, at start: Int) -> (Unicode.Scalar, Int)? {
        let name = bytes[(start + 1)...].prefix(12).prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "&") }
        guard !name.isEmpty, name.endIndex < bytes.endIndex, bytes[name.endIndex] == UInt8(ascii: ";") else {
            return nil
        }
        let text = String(decoding: name, as: UTF8.self)
        let found = name.first == UInt8(ascii: "#") ? number(text.dropFirst()) : names[text]
        return found.map { ($0, name.endIndex + 1) }
    }

    /// Numbers from 128 to 159 are those of windows-1252, as the HTML standard says.
    private static func number(_ text: Substring) -> Unicode.Scalar? {
        let isHexadecimal = text.first == "x" || text.first == "X"
        guard let code = isHexadecimal ? UInt32(text.dropFirst(), radix: 16) : UInt32(text) else { return nil }
        if (128...159).contains(code) {
            return String(decoding: TextEncoding.windows1252.utf8([UInt8(code)]).bytes, as: UTF8.self)
                .unicodeScalars.first
        }
        return code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
    }

    /// The names of the characters from U+00A0 on, in their order.
    private static let latin = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 \
        acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml \
        Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc \
        Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml \
        aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc \
        otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
        """

    private static let others: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ndash": "–", "mdash": "—", "hellip": "…",
        "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„", "lsaquo": "‹",
        "rsaquo": "›",
        "bull": "•", "trade": "™", "euro": "€", "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ",
        "star": "☆", "starf": "★", "ensp": " ", "emsp": " ", "thinsp": " ", "check": "✓", "num": "#", "prime": "′",
        "Prime": "″", "Zcaron": "Ž", "zcaron": "ž", "minus": "−", "infin": "∞", "dagger": "†", "nbhy": "‑",
    ]

    /// The characters by their names, without `&` and `;`.
    static let names: [String: Unicode.Scalar] = {
        var names = others
        for (index, name) in latin.split(separator: " ").enumerated() {
            names[String(name)] = Unicode.Scalar(UInt32(0xA0 + index))
        }
        return names
    }()
}
