/// A medium of an album, such as the `LP` of `2xLP, Album, Reissue`.
package struct Medium: Sendable, Equatable {
    /// What the album says about it: `2xLP, Album, Reissue`.
    package let text: String
    /// The medium alone, under which albums are grouped: `LP`.
    package let name: String

    /// A medium as albums describe it: a number and its kind, then what is special about it after a comma.
    ///
    /// So does Discogs in its exports: `2xLP, Album, RE + CD`. A text of another form is a name as it is.
    init(_ text: Substring) {
        self.text = Self.trimmed(text)
        let kind = Self.trimmed(text.prefix { $0 != "," })
        let rest = kind.drop { $0.isASCII && $0.isNumber }
        let sign = rest.drop { $0 == " " }
        var name = kind
        if rest.startIndex > kind.startIndex, let first = sign.first, "x×X".contains(first) {
            let counted = Self.trimmed(sign.dropFirst())
            // `2 xylophones` are no `ylophones`.
            if let letter = counted.first, first == "×" || !letter.isLowercase { name = counted }
        }
        self.name = name.isEmpty ? self.text : name
    }

    private static func trimmed(_ text: Substring) -> String {
        let start = text.drop { $0 == " " }
        return String(start[..<(start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)])
    }
}

extension Album {
    /// The media that its formats describe, which a `+` may join.
    package var media: [Medium] {
        formats.flatMap { format in
            format.split(separator: " + ").map(Medium.init).filter { !$0.name.isEmpty }
        }
    }
}
