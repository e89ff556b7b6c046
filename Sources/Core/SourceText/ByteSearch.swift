extension ArraySlice<UInt8> {
    /// The first place of a text in the bytes; nil if it is not in them.
    ///
    /// The standard library's `firstRange(of:)` makes a searcher for each call, which is slow for bytes.
    package func firstRange(ofText text: String) -> Range<Int>? {
        let pattern = Array(text.utf8)
        guard let first = pattern.first else { return startIndex..<startIndex }
        var rest = self
        while let start = rest.firstIndex(of: first), endIndex - start >= pattern.count {
            if self[start...].starts(with: pattern) { return start..<(start + pattern.count) }
            rest = self[(start + 1)...]
        }
        return nil
    }
}
