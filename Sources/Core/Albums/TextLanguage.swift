/// What the script of a text says about its language.
package enum TextLanguage {
    /// The language tag of a text, or an empty one if its script leaves a doubt.
    ///
    /// Every letter has to be of one script. Kana with or without Chinese characters is Japanese, and Hangul Korean.
    /// Chinese characters alone, Latin and Cyrillic belong to many languages. Arabic and Hebrew do too, but they have
    /// a tag of their own for an unknown language in that script (RFC 5646, section 4.1): `und-Arab`.
    package static func tag(of text: String) -> String {
        // Letters from U+0370 on have a first byte from 0xCD on; nearly all titles have none.
        if !text.utf8.contains(where: { $0 >= 0xCD }) { return "" }
        var tag = ""
        var hasIdeographs = false
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            let found: String
            switch scalar.value {
            case 0x370...0x3FF, 0x1F00...0x1FFF: found = "el"
            case 0x590...0x5FF, 0xFB1D...0xFB4F: found = "und-Hebr"
            case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: found = "und-Arab"
            case 0xE00...0xE7F: found = "th"
            case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3: found = "ko"
            case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: found = "ja"
            default:
                if !scalar.properties.isIdeographic { return "" }
                hasIdeographs = true
                continue
            }
            if !tag.isEmpty, tag != found { return "" }
            tag = found
        }
        return hasIdeographs && tag != "ja" ? "" : tag
    }
}
