/// A medium of an album, such as the `LP` of `2xLP, Album, Reissue`.
package struct Medium: Sendable, Equatable {
    /// What the album says about it: `2xLP, Album, Reissue`.
    package let text: String
    /// The medium alone, under which albums are grouped: `LP`.
    package let name: String

    private typealias Bytes = Substring.UTF8View

    /// A medium as albums describe it: a number and its kind, then what is special about it after a comma.
    ///
    /// So does Discogs in its exports: `2xLP, Album, RE + CD`. A text of another form is a name as it is. It is read byte
    /// by byte, because every album of a site is asked for its media several times.
    fileprivate init(_ part: Substring.UTF8View) {
        let whole = Self.trimmed(part)
        let kind = Self.trimmed(whole.prefix { $0 != UInt8(ascii: ",") })
        let name = Self.counted(kind) ?? kind
        text = String(Substring(whole))
        self.name = name.isEmpty ? text : String(Substring(name))
    }

    /// The kind after a count, such as `LP` in `2xLP`; nil without a count.
    private static func counted(_ kind: Bytes) -> Bytes? {
        let rest = kind.drop { isDigit($0) }
        guard rest.startIndex > kind.startIndex else { return nil }
        let sign = rest.drop { $0 == blank }
        let isLetter = sign.first == UInt8(ascii: "x") || sign.first == UInt8(ascii: "X")
        guard isLetter || sign.starts(with: "×".utf8) else { return nil }
        let counted = trimmed(sign.dropFirst(isLetter ? 1 : 2))
        // `2 xylophones` are no `ylophones`.
        guard let first = counted.first, !isLetter || !(0x61...0x7A).contains(first) else { return nil }
        return counted
    }

    private static let blank = UInt8(ascii: " ")

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func trimmed(_ bytes: Bytes) -> Bytes {
        var bytes = bytes.drop { $0 == blank }
        while bytes.last == blank { bytes.removeLast() }
        return bytes
    }
}

extension Album {
    /// The media that its formats describe, which a `+` may join.
    package var media: [Medium] {
        var media: [Medium] = []
        for format in formats {
            var rest = format[...].utf8
            var unread = rest
            while let plus = unread.firstIndex(of: UInt8(ascii: "+")) {
                let end = rest.index(after: plus)
                unread = rest[end...]
                // A sign inside a word joins nothing: `A+B`.
                guard plus > rest.startIndex, rest[rest.index(before: plus)] == UInt8(ascii: " "),
                    unread.first == UInt8(ascii: " ")
                else { continue }
                media.append(Medium(rest[..<plus]))
                rest = unread
            }
            media.append(Medium(rest))
        }
        return media.filter { !$0.name.isEmpty }
    }
}
