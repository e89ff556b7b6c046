/// What the disc of an album looks like, as its formats tell.
package struct Disc: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
        case vinyl, cd
    }

    /// The colours that records are pressed in, by their English names.
    package enum Color: String, Sendable, CaseIterable {
        case blue, brown, clear, gold, green, grey, orange, pink, purple, red, silver, white, yellow
    }

    package let kind: Kind
    /// The colour of a record that is not black.
    package let color: Color?

    private static let records: Set<String> = [
        "lp", "ep", "vinyl", "vinyle", "vinilo", "vinile", "schallplatte", "flexi-disc", "shellac", "acetate",
        "lathe cut", "maxi-single",
    ]
    private static let compactDiscs: Set<String> = [
        "cd", "cdr", "cd-r", "cdep", "cd single", "cd maxi", "minicd", "mini cd", "hdcd", "sacd", "shm-cd",
        "blu-spec cd", "compact disc", "hybrid sacd", "cdv", "dvd", "dvdr", "dvd-audio", "dvd-video", "blu-ray",
        "blu-ray audio",
    ]

    /// The disc that one of some media is, the first of them; nil for files and tapes.
    ///
    /// Discogs shortens what is said about a pressing to three letters in its exports: `LP, Album, Ltd, Red`,
    /// `LP, Gre`. MusicBrainz has media such as `12" Vinyl`.
    package init?(of media: [Medium]) {
        for medium in media {
            guard let kind = Self.kind(of: medium.name) else { continue }
            self.kind = kind
            color = kind == .vinyl ? Self.color(of: medium.text) : nil
            return
        }
        return nil
    }

    private static func kind(of name: String) -> Kind? {
        let name = name.lowercased()
        if records.contains(name) || name.hasSuffix(" vinyl") || name.hasPrefix("vinyl ") { return .vinyl }
        if compactDiscs.contains(name) { return .cd }
        // The diameter of a record: 7", 10″, 12 inch.
        let digits = name.prefix { $0.isNumber }
        guard ["5", "6", "7", "8", "9", "10", "11", "12", "16"].contains(String(digits)) else { return nil }
        let unit = name.dropFirst(digits.count).drop { $0 == " " || $0 == "-" }
        return ["\"", "″", "”", "''", "in", "inch"].contains(String(unit)) ? .vinyl : nil
    }

    /// The only colour that a text names; nil for none, and for several.
    private static func color(of text: String) -> Color? {
        var found: Color?
        for word in text.lowercased().split(whereSeparator: { !$0.isLetter }).dropFirst() {
            guard let color = named(word) else { continue }
            if let found, found != color { return nil }
            found = color
        }
        return found
    }

    private static func named(_ word: Substring) -> Color? {
        if word == "gray" || word == "gra" { return .grey }
        if word == "transparent" || word == "translucent" { return .clear }
        return Color.allCases.first { word == $0.rawValue || word.count == 3 && $0.rawValue.hasPrefix(word) }
    }
}
