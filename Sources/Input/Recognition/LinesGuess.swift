import Readers
import Settings
import SourceText

/// Finds the pattern of the lines of a list in plain text.
struct LinesGuess {
    let pattern: LinePattern
    /// The share of lines that have all fields of the pattern.
    let share: Double
    private(set) var columns: [ColumnFacts]
    /// How sure it is that the lines are albums, and that artist and title are not exchanged.
    private(set) var sureness: Double

    private static let patterns = [
        "{artist} - {title} ({year})", "{artist} - {title} [{year}]", "{artist} - {title} - {year}",
        "{artist} - {title} ({format}, {year})", "{artist} - {title} ({year}, {format})",
        "{artist} - {title} ({year}) {rating}", "{artist}/{year} - {title}", "{title} by {artist}, {year}",
        "{artist}: {title} ({year}, {format})", "{artist}: {title} ({format}, {year})",
        "{artist} - {title}, {year}", "{artist}: {title} ({year})", "{title} by {artist} ({year})",
        "{artist}, {title} ({year})", "{artist} / {title} ({year})", "{year} - {artist} - {title}",
        "{year}: {artist} - {title}", "({year}) {artist} - {title}", "{artist} - ({year}) {title}",
        "{artist} - {year} - {title}", "{artist} - {title}", "{title} by {artist}", "{artist}: {title}",
        "{artist} / {title}", "{title} ({year})", "{year} - {title}", "{year} {title}",
    ]
    /// Patterns of lists in which a heading names the artist.
    private static let patternsUnderHeadings = [
        "{title} ({year})", "{title} [{year}]", "{title} - {year}", "{title}, {year}", "{year} - {title}",
        "{year}: {title}", "({year}) {title}",
    ]
    private static let lineLimit = 400
    /// Longer lines are no albums.
    private static let lengthLimit = 1000

    static func best(_ file: SourceFile) -> LinesGuess? {
        let bytes = TableGuess.sample(file.bytes)
        let text = TextLines(SourceFile(path: file.path, bytes: bytes))
        let all = zip(text.lines, text.headings).prefix(lineLimit).map { line, heading in
            (line: bytes[line], heading: heading.map { String(decoding: bytes[$0], as: UTF8.self) } ?? "")
        }.filter { OtherKind.name(of: $0.heading) == nil }
        let list = all.first.map { ColumnWords.areNames($0.line) } == true ? all.dropFirst() : all[...]
        let (lines, headings) = (list.map(\.line), list.map(\.heading))
        if lines.isEmpty { return nil }
        let guesses = patterns.compactMap { LinePattern($0) }.compactMap { LinesGuess($0, lines) }
        if let list = underHeadings(lines, headings, guesses) { return list }
        let best = guesses.max { $0.rank < $1.rank }
        guard var best, best.share >= 0.6 else { return nil }
        best = best.inUsualOrder(lines)
        // One sentence may have a dash as well.
        if lines.count == 1, !best.pattern.fields.contains("year") { return nil }
        best.sureness = min(best.sureness, best.isUniform(lines) ? best.evidence : 0.5)
        best.takeHeadings(headings)
        return best
    }

    /// The pattern of titles that have an artist or a year in them, such as `Can - Tago Mago`; nil for other titles.
    ///
    /// In a list of texts alone, `Tago Mago by Can` counts as well.
    static func pattern(ofTitles titles: [String], hasYear: Bool, isList: Bool = false) -> LinePattern? {
        let lines = titles.map { Array($0.utf8)[...] }
        let forms = hasYear ? [] : ["{artist} - {title} ({year})", "{year} - {artist} - {title}", "{year} - {title}"]
        let last = isList ? ["{artist} - {title}", "{title} by {artist}"] : ["{artist} - {title}"]
        let guesses = (forms + last).compactMap { LinePattern($0) }.compactMap {
            LinesGuess($0, lines)
        }
        // Two titles are little to judge by.
        let least = titles.count < 3 ? 1 : 0.8
        return titles.count < 2 ? nil : guesses.first { $0.share >= least }?.pattern
    }

    /// The field that the heading above a line gives.
    private(set) var heading: String?

    /// A list whose headings name artists: no pattern finds an artist in its lines, and there are several headings.
    private static func underHeadings(
        _ lines: [ArraySlice<UInt8>], _ headings: [String], _ others: [LinesGuess]
    ) -> LinesGuess? {
        let values = ColumnValues(headings)
        guard Set(headings).count > 1, values.count * 10 >= headings.count * 9, values.isText else { return nil }
        let hasArtist = others.contains { $0.share >= 0.5 && $0.pattern.fields.contains("artist") }
        let guesses = patternsUnderHeadings.compactMap { LinePattern($0) }.compactMap { LinesGuess($0, lines) }
        guard !hasArtist, var best = guesses.max(by: { $0.rank < $1.rank }), best.share >= 0.7 else { return nil }
        best.heading = "artist"
        best.columns.append(ColumnFacts(path: "artist", names: ["artist"], values: values))
        return best
    }

    /// Headings of genres or years above lines that have artists themselves.
    private mutating func takeHeadings(_ headings: [String]) {
        let values = ColumnValues(headings)
        guard Set(headings).count > 1, values.count * 10 >= headings.count * 9 else { return }
        let isYear = values.share(.year) > 0.9 && !pattern.fields.contains("year")
        guard isYear || values.share(.genre) > 0.6 else { return }
        let field = isYear ? "year" : "genre"
        heading = field
        columns.append(ColumnFacts(path: field, names: [field], values: values))
    }

    /// Whether there are several lines, nearly all have the pattern, few end like sentences, and hardly any has parts
    /// that another pattern would split.
    private func isUniform(_ lines: [ArraySlice<UInt8>]) -> Bool {
        let names = columns.filter { $0.names != ["year"] && $0.path != heading }
        let isSplit = names.contains { column in
            column.values.share(.joined) > 0.15 || column.values.share(.withYear) > 0.25
                || column.values.sample.count { Self.endsInRating($0) } * 4 > column.values.sample.count
        }
        let ended = lines.count { line in line.last { $0 > 0x20 }.map { ".!?".utf8.contains($0) } == true }
        let least = pattern.fields.contains("year") ? 3 : 5
        return lines.count >= least && share >= 0.9 && !isSplit && ended * 3 < lines.count
    }

    /// Whether a text ends in a rating such as `8/10` or `★★★`.
    private static func endsInRating(_ text: String) -> Bool {
        guard let last = text.split(separator: " ").last, last.utf8.count < text.utf8.count else { return false }
        return last.contains("★") || last.contains("/") && last.allSatisfy { $0.isNumber || "/.,".contains($0) }
    }

    /// How much the values say that the lines are albums: years, or artists that repeat while titles differ.
    private var evidence: Double {
        if pattern.text == "{year} {title}" { return 0.5 }
        if pattern.fields.contains("year") { return 0.8 }
        func variety(_ key: String) -> Double? { columns.first { $0.names == [key] }?.values.variety }
        guard let artist = variety("artist"), let title = variety("title") else { return 0.5 }
        let isUsual = pattern.text.contains(" - ") || pattern.text.contains(" by ")
        return isUsual ? (artist < title + 0.05 ? 0.8 : 0.5) : artist < 1 && artist < title ? 0.7 : 0.5
    }

    /// Whether a text is a sentence rather than a name.
    private static func isSentence(_ text: String) -> Bool {
        guard let last = text.last, ".!?:,;".contains(last) else { return false }
        return text.split(separator: " ").count >= 5 || ",;:".contains(last)
    }

    private var rank: Double { share + Double(pattern.fields.count) * 0.15 }

    private init?(_ pattern: LinePattern, _ lines: [ArraySlice<UInt8>], sureness: Double = 0.8) {
        self.pattern = pattern
        self.sureness = sureness
        var texts: [String: [String]] = [:]
        var whole = 0
        for line in lines {
            guard line.count <= Self.lengthLimit, let values = pattern.values(line) else { continue }
            // A rating may be missing.
            var isWhole = values.count + (pattern.fields.last == "rating" ? 1 : 0) >= pattern.fields.count
            for value in values {
                let text = String(decoding: line[value.range.clamped(to: line.indices)], as: UTF8.self)
                let isYear = value.key != "year" || ColumnValues.isYear(text)
                // A part of a sentence is no name.
                let isShort = text.unicodeScalars.count <= 80 && !Self.isSentence(text)
                if !isYear || !isShort { isWhole = false }
                texts[value.key, default: []].append(text)
            }
            if isWhole { whole += 1 }
        }
        share = Double(whole) / Double(lines.count)
        if share == 0 { return nil }
        if pattern.fields.last == "rating" {
            let ratings = ColumnValues(texts["rating"] ?? [])
            if ratings.count * 5 < lines.count || !ratings.isMostly(.stars) { return nil }
        }
        if let artists = texts["artist"] {
            // A year is no artist, and neither is a key such as `Release date`.
            let keys = pattern.text.contains("{artist}:") ? artists.count { ColumnWords.all.knows($0) } : 0
            if ColumnValues(artists).isMostly(.year) || keys * 4 > artists.count { return nil }
        }
        columns = pattern.fields.map { ColumnFacts(path: $0, names: [$0], values: ColumnValues(texts[$0] ?? [])) }
    }

    /// The same pattern, or the one with artist and title exchanged if what stands first differs more.
    private func inUsualOrder(_ lines: [ArraySlice<UInt8>]) -> LinesGuess {
        func variety(_ key: String) -> Double? { columns.first { $0.names == [key] }?.values.variety }
        guard let artist = variety("artist"), let title = variety("title"), artist > title + 0.15, lines.count >= 5,
            !pattern.text.contains(" by ")
        else { return self }
        let exchanged = pattern.text.split(separator: "{artist}", omittingEmptySubsequences: false).map {
            $0.split(separator: "{title}", omittingEmptySubsequences: false).joined(separator: "{artist}")
        }.joined(separator: "{title}")
        let other = LinePattern(exchanged).flatMap { LinesGuess($0, lines, sureness: 0.5) }
        return other ?? self
    }
}
