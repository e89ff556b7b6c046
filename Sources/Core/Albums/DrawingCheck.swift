/// Checks that a drawing (SVG) is only a drawing, so that it may be published beside the pages.
///
/// As an image in a page, a drawing runs no scripts. But a visitor can open it by its address, and then it is a
/// document of the site. So a drawing that could do anything is rejected as a whole, based on what its bytes contain
/// anywhere, and is not repaired: a program that parses the file differently finds nothing either. Source:
/// https://www.w3.org/TR/SVG2/, chapters 15 and 16.
enum DrawingCheck {
    /// Elements and words that a drawing does not need, compared without case.
    private static let forbidden = [
        "<script", ":script", "<foreignobject", ":foreignobject", "<iframe", ":iframe", "<object", ":object", "<embed",
        ":embed", "<handler", ":handler", "<listener", ":listener", "<!entity", "<?xml-stylesheet", "javascript:",
        "vbscript:", "@import", "xml:base", "-moz-binding", "behavior:",
    ].map { Array($0.utf8) }

    /// Allowed prefixes of targets in `href`, `src` and `url(`: positions in the drawing, and images embedded in it.
    private static let allowedTargets = [
        "#", "data:image/png;", "data:image/jpeg;", "data:image/gif;", "data:image/webp;",
    ].map { Array($0.utf8) }

    /// Whether a file runs nothing and refers to nothing outside itself.
    static func isPassive(_ bytes: [UInt8]) -> Bool {
        let text = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        var hasStyle = false
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "<"), UInt8(ascii: ":"), UInt8(ascii: "j"), UInt8(ascii: "v"), UInt8(ascii: "@"),
                UInt8(ascii: "x"), UInt8(ascii: "-"), UInt8(ascii: "b"):
                if forbidden.contains(where: { text[index...].starts(with: $0) }) { return false }
            case UInt8(ascii: "o") where isHandler(text, index): return false
            case UInt8(ascii: "h") where refersOutside(text, index, "href"): return false
            case UInt8(ascii: "s") where refersOutside(text, index, "src"): return false
            case UInt8(ascii: "u") where refersOutside(text, index, "url"): return false
            case UInt8(ascii: "a") where setsReference(text, index): return false
            case UInt8(ascii: "s") where text[index...].starts(with: "style".utf8): hasStyle = true
            // An escape in a style sheet could spell any of the forbidden words.
            case UInt8(ascii: "\\") where hasStyle: return false
            default: continue
            }
        }
        return true
    }

    /// Whether an attribute such as `onload` starts here.
    private static func isHandler(_ text: [UInt8], _ start: Int) -> Bool {
        guard start > 0, !isLetter(text[start - 1]), text[start...].starts(with: "on".utf8) else { return false }
        let name = text[(start + 2)...].prefix(while: isLetter)
        return !name.isEmpty && text[name.endIndex...].first { $0 > 0x20 } == UInt8(ascii: "=")
    }

    /// Whether an attribute `href` or `src`, or a `url(`, starts here and its target is outside the drawing.
    private static func refersOutside(_ text: [UInt8], _ start: Int, _ word: String) -> Bool {
        guard text[start...].starts(with: word.utf8) else { return false }
        let sign = UInt8(ascii: word == "url" ? "(" : "=")
        var rest = text[(start + word.utf8.count)...].drop { $0 <= 0x20 }
        guard rest.first == sign else { return false }
        rest = rest.dropFirst().drop { $0 <= 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        if word == "url", rest.starts(with: "&quot;".utf8) { rest = rest.dropFirst(6) }
        return !allowedTargets.contains { rest.starts(with: $0) }
    }

    /// Whether an animation changes the target of a reference.
    private static func setsReference(_ text: [UInt8], _ start: Int) -> Bool {
        let word = "attributename"
        guard text[start...].starts(with: word.utf8) else { return false }
        let value = text[(start + word.utf8.count)...].prefix { $0 != UInt8(ascii: ">") }.prefix(64)
        return String(decoding: value, as: UTF8.self).contains("href") || value.contains(UInt8(ascii: "&"))
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    }
}
