/// Language tags (BCP 47), such as `de-AT`.
package enum LanguageTag {
    /// The primary subtag in lower case: `de` of `de-AT`.
    package static func primary(_ tag: String) -> String { String(tag.prefix { $0 != "-" && $0 != "_" }).lowercased() }

    /// A tag and the tags it falls back to, in lower case: `de-at`, `de` (RFC 4647, section 3.4, "Lookup").
    ///
    /// `no` and `nn` fall back to `nb`, and `iw` is the former tag of `he`.
    package static func chain(_ tag: String) -> [String] {
        var parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
        var chain: [String] = []
        while !parts.isEmpty {
            chain.append(parts.joined(separator: "-"))
            parts.removeLast()
        }
        return chain + (chain.last.flatMap { equals[$0] } ?? []).filter { !chain.contains($0) }
    }

    private static let equals = ["iw": ["he"], "no": ["nb"], "nn": ["nb", "no"], "nb": ["no"]]

    /// Whether a text has the form of a tag: letters, then parts of letters and digits after hyphens.
    package static func isTag(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let first = parts.first, (2...8).contains(first.count), first.allSatisfy(isLetter) else { return false }
        return parts.dropFirst().allSatisfy { part in
            (1...8).contains(part.count) && part.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
