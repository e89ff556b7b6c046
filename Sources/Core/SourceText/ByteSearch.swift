extension ArraySlice<UInt8> {
    /// The first place of a text in the bytes; nil if it is not in them.
    ///
    /// The standard library's `firstRange(of:)` makes a searcher for each call, which is slow for bytes.
    package func firstRange(ofText text: String) -> Range<Int>? { firstRange(ofBytes: Array(text.utf8)) }

    /// The first place of some bytes in these; nil if they are not in them.
    package func firstRange(ofBytes pattern: [UInt8]) -> Range<Int>? {
        guard let first = pattern.first else { return startIndex..<startIndex }
        var rest = self
        while let start = rest.firstIndex(of: first), endIndex - start >= pattern.count {
            if self[start...].starts(with: pattern) { return start..<(start + pattern.count) }
            rest = self[(start + 1)...]
        }
        return nil
    }
}

extension [UInt8] {
    /// The index of the first of some bytes at or after `start`; the end of the text if none is found.
    package func firstIndex(ofAny marks: [UInt8], from start: Int) -> Int {
        self[Swift.min(start, count)...].firstIndex(where: marks.contains) ?? count
    }

    /// The first index from `start` on of a text in lower-case ASCII, in any letter case.
    package func firstIndex(ofLetters text: String, from start: Int) -> Int? {
        let wanted = Array(text.utf8)
        var (place, matched) = (start, 0)
        while place + wanted.count <= count {
            while matched < wanted.count, lowercased(place + matched) == wanted[matched] { matched += 1 }
            if matched == wanted.count { return place }
            (place, matched) = (place + 1, 0)
        }
        return nil
    }

    private func lowercased(_ index: Int) -> UInt8 {
        let byte = self[index]
        return byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }

    /// The bytes without blanks and other control characters.
    package var withoutBlanks: [UInt8] { filter { $0 > 0x20 } }
}
