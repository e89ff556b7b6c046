extension ExternalID {
    /// Whether a text has the form of a MusicBrainz id: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
    package static func isMusicBrainz(_ text: String) -> Bool {
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12]
            && groups.allSatisfy { $0.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || isHexLetter($0) } }
    }

    private static func isHexLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
}
