/// Title and artist as typeset on a drawn cover: broken into lines, measured and escaped.
///
/// The reader's system chooses the typeface, so widths are estimated from the kind of each character, erring on the
/// wide side.
struct CoverText {
    /// Height of the text in the drawing's coordinates; 0 if there is no text.
    let height: Int

    private let titleLines: [[UInt8]]
    private let artistLine: [UInt8]
    private let size: Int
    private let isRightToLeft: Bool

    private static let margin = 14
    private static let artistSize = 14
    private static let room = DrawnCover.side - 2 * margin

    init(title: String, artist: String) {
        let hasTitle = !Self.clusters(of: title).isEmpty
        let heading = Self.clusters(of: hasTitle ? title : artist)
        let lower = hasTitle ? Self.clusters(of: artist) : []
        isRightToLeft = Self.isRightToLeft(hasTitle ? title : artist)

        var size = 0
        var lines: [[UInt8]] = []
        for (candidate, limit) in [(30, 1), (26, 2), (22, 3), (18, 3)] where !heading.isEmpty {
            size = candidate
            let broken = Self.lines(heading, size: candidate, limit: limit, byteLimit: 340)
            lines = broken.lines
            if broken.isWhole { break }
        }
        self.size = size
        titleLines = lines
        artistLine = Self.lines(lower, size: Self.artistSize, limit: 1, byteLimit: 120).lines.first ?? []
        let artistHeight = artistLine.isEmpty ? 0 : Self.artistSize + 6
        height = lines.isEmpty ? 0 : 2 * Self.margin - 4 + lines.count * Self.leading(size) + artistHeight
    }

    /// Appends the text with its upper edge at `top`.
    func write(top: Int, color: String, into output: inout [UInt8]) {
        guard !titleLines.isEmpty else { return }
        let x = isRightToLeft ? DrawnCover.side - Self.margin : Self.margin
        output += "<g fill=\"\(color)\" font-family=\"Helvetica,Arial,Noto Sans,sans-serif\""
        if isRightToLeft { output += " direction=\"rtl\"" }
        output += "><g font-size=\"\(size)\" font-weight=\"700\">"
        var baseline = top + Self.margin - 6
        for line in titleLines {
            baseline += Self.leading(size)
            output += "<text x=\"\(x)\" y=\"\(baseline)\">"
            output.append(contentsOf: line)
            output += "</text>"
        }
        output += "</g>"
        if !artistLine.isEmpty {
            output += "<text x=\"\(x)\" y=\"\(baseline + Self.artistSize + 6)\" font-size=\"\(Self.artistSize)\">"
            output.append(contentsOf: artistLine)
            output += "</text>"
        }
        output += "</g>"
    }

    private static func leading(_ size: Int) -> Int { size * 9 / 8 }
}

/// Line breaking.
extension CoverText {
    /// A user-perceived character: its escaped bytes and its width in thousandths of the font size.
    private struct Cluster {
        var bytes: [UInt8]
        var width: Int
        var isSpace: Bool
    }

    /// The displayable characters, with white space collapsed to single spaces and no leading space.
    private static func clusters(of text: String) -> [Cluster] {
        var result: [Cluster] = []
        for character in String(String.UnicodeScalarView(text.unicodeScalars.prefix(600))).prefix(160) {
            if character.isWhitespace {
                if result.last?.isSpace == false { result.append(Cluster(bytes: [0x20], width: 280, isSpace: true)) }
                continue
            }
            // Drops marks without a base letter: right after a tag they would combine with its ">".
            let scalars = character.unicodeScalars.filter(isShown).drop { isMark($0) && result.last?.isSpace != false }
                .prefix(7)
            guard let first = scalars.first else { continue }
            result.append(Cluster(bytes: scalars.flatMap(escaped), width: width(first), isSpace: false))
        }
        if result.last?.isSpace == true { result.removeLast() }
        return result
    }

    /// At most `limit` lines that fit the width; the last ends in an ellipsis if the text was truncated.
    private static func lines(
        _ clusters: [Cluster], size: Int, limit: Int, byteLimit: Int
    ) -> (lines: [[UInt8]], isWhole: Bool) {
        let widest = room * 1_000 / size
        var lines: [[UInt8]] = []
        var start = 0
        var bytesLeft = byteLimit
        var isBroken = false
        while start < clusters.count, lines.count < limit {
            let isLast = lines.count == limit - 1
            var end = fittingEnd(clusters, from: start, width: widest, bytes: bytesLeft)
            if end < clusters.count, isLast {
                end = fittingEnd(clusters, from: start, width: widest - 900, bytes: bytesLeft)
            } else if end < clusters.count, !clusters[end].isSpace {
                if let space = clusters[start..<end].lastIndex(where: \.isSpace), space > start {
                    end = space
                } else {
                    isBroken = true
                }
            }
            var line = clusters[start..<end].flatMap(\.bytes)
            while line.last == 0x20 { line.removeLast() }
            bytesLeft -= line.count
            start = end
            while start < clusters.count, clusters[start].isSpace { start += 1 }
            if start < clusters.count, isLast { line += "…" }
            lines.append(line)
        }
        return (lines, start == clusters.count && !isBroken)
    }

    /// The end of a line that starts at `start`; at least one character further.
    private static func fittingEnd(_ clusters: [Cluster], from start: Int, width: Int, bytes: Int) -> Int {
        var (end, width, bytes) = (start, width, bytes)
        while end < clusters.count {
            width -= clusters[end].width
            bytes -= clusters[end].bytes.count
            if end > start, width < 0 || bytes < 0 { break }
            end += 1
        }
        return end
    }
}

/// Characters.
extension CoverText {
    /// Whether the first letter with a strong direction is right-to-left.
    private static func isRightToLeft(_ text: String) -> Bool {
        for scalar in text.unicodeScalars.prefix(600) {
            switch scalar.value {
            case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: return true
            default: if scalar.properties.isAlphabetic { return false }
            }
        }
        return false
    }

    /// Whether it is not a control character, not a direction mark, and allowed in XML 1.0 (section 2.2).
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFFF0...0xFFFB, 0xFFFE, 0xFFFF:
            false
        default: true
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> [UInt8] {
        switch scalar {
        case "&": Array("&amp;".utf8)
        case "<": Array("&lt;".utf8)
        case ">": Array("&gt;".utf8)
        default: Array(String(scalar).utf8)
        }
    }

    /// Approximate maximum width in a bold sans serif, in thousandths of the font size.
    private static func width(_ scalar: Unicode.Scalar) -> Int {
        switch scalar {
        case "i", "j", "l", "I", ".", ",", ":", ";", "'", "!", "|", "’": 310
        case "f", "r", "t", "(", ")", "-", "/", "\"", "“", "”": 440
        case "m", "w", "M", "W", "@", "%", "—", "…": 950
        case "A"..."Z", "&": 710
        case "a"..."z", "0"..."9": 600
        default: scalar.value < 0x1100 ? 680 : scalar.value < 0x2000 ? 900 : scalar.value < 0x1F000 ? 1_000 : 1_300
        }
    }
}
