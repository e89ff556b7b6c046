/// How well values fit a meaning.
enum ValueFit {
    /// A factor for the score of a name: 0 if the values cannot be meant, 1 if they are of the right kind.
    static func fit(_ meaning: Meaning, _ values: ColumnValues, isList: Bool) -> Double {
        // An empty column says nothing, and is of no use.
        if values.count == 0 { return 0 }
        switch meaning {
        case .title, .artist, .trackTitle, .trackArtist: return names(meaning, values)
        case .label, .genre, .tags, .personal, .catalogNumber: return texts(meaning, values)
        case .format, .type, .country: return words(meaning, values)
        case .notes: return values.isText ? 0.95 : 0
        case .year, .released, .added: return dates(meaning, values)
        case .rating: return rating(values)
        case .cover: return values.isMostly(.picture) ? 1 : values.isMostly(.address) ? 0.5 : 0
        case .barcode: return values.share(.barcode) > 0.5 ? 1 : values.isMostly(.number) ? 0.62 : 0
        case .id, .discogs, .musicBrainz, .spotify: return ids(meaning, values)
        case .tracks: return isList ? 0.95 : 0
        case .links, .extra, .otherID: return 0
        case .trackPosition, .trackDisc: return position(meaning, values)
        case .trackDuration: return values.share(.length) > 0.6 ? 1 : values.isMostly(.number) ? 0.9 : 0.2
        }
    }

    private static func names(_ meaning: Meaning, _ values: ColumnValues) -> Double {
        if values.share(.address) > 0.5 || values.share(.picture) > 0.5 || values.share(.uuid) > 0.5
            || values.share(.hexadecimal) > 0.5 || values.count > 2 && values.isMostly(.code)
        {
            return 0
        }
        // `3/13` is the number of a track.
        let isPosition = values.examples.allSatisfy { text in
            text.contains("/") && text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "/") }
        }
        if isPosition { return 0 }
        // Albums are called 1989 or 22, but not all of them.
        if values.share(.year) > 0.8, values.examples.count == 1, meaning == .title { return 0.82 }
        if !values.isText { return values.count > 2 ? 0 : 0.6 }
        if values.meanLength > 150 { return 0.2 }
        // Names of addresses are those of pages, and have to be compared with the real ones.
        if values.isMostly(.slug), values.share(.hyphenated) > 0.2 { return 0.55 }
        return values.count * 2 < values.rows ? 0.75 : 1
    }

    private static func texts(_ meaning: Meaning, _ values: ColumnValues) -> Double {
        if meaning == .personal { return 0.95 }
        if meaning == .catalogNumber { return values.share(.address) > 0.3 || values.isMostly(.date) ? 0 : 0.95 }
        if !values.isText { return 0 }
        if meaning == .genre { return values.share(.genre) > 0.5 ? 1 : 0.9 }
        if meaning == .tags { return values.meanLength > 100 ? 0 : 0.9 }
        return values.meanLength > 100 ? 0.2 : 0.95
    }

    private static func words(_ meaning: Meaning, _ values: ColumnValues) -> Double {
        if !values.isText { return 0 }
        let (kind, rival): (ColumnValues.Kind, ColumnValues.Kind) =
            switch meaning {
            case .format: (.format, .type)
            case .type: (.type, .format)
            default: (.country, .format)
            }
        if values.share(kind) > 0.5 { return 1 }
        if meaning == .type, values.share(kind) < 0.3 { return 0.2 }
        if meaning == .format, values.share(kind) == 0 { return 0.36 }
        if values.share(rival) > 0.5 { return 0.4 }
        return meaning == .country && values.meanLength > 30 ? 0.3 : 0.85
    }

    private static func dates(_ meaning: Meaning, _ values: ColumnValues) -> Double {
        let years = values.share(.year)
        let dates = values.share(.date)
        let times = values.share(.time)
        if meaning == .year {
            let isUsual = values.meanLength < 24 && values.share(.withYear) > 0.4
            return years > 0.6 ? 1 : dates > 0.6 ? 0.7 : years + dates > 0.4 || isUsual ? 0.65 : 0.1
        }
        if meaning == .released {
            // A time of day belongs to a play or a purchase.
            return dates + years > 0.6 ? 1 : times > 0.6 ? 0.5 : dates + years > 0.3 ? 0.7 : 0.1
        }
        return dates + times > 0.5 ? 1 : years > 0.5 ? 0.7 : 0.1
    }

    private static func rating(_ values: ColumnValues) -> Double {
        if values.share(.stars) > 0.5 { return 1 }
        if values.share(.year) > 0.5 { return 0 }
        if values.isMostly(.number) { return values.greatest <= 100 ? 1 : 0.1 }
        let hasSlash = values.examples.contains { $0.contains("/") && $0.utf8.count <= 8 }
        return hasSlash ? 0.95 : 0.1
    }

    private static func ids(_ meaning: Meaning, _ values: ColumnValues) -> Double {
        switch meaning {
        case .musicBrainz: return values.share(.uuid) > 0.5 ? 1 : 0
        case .discogs: return values.isMostly(.integer) ? 1 : 0
        case .spotify:
            if values.examples.contains(where: { $0.hasPrefix("spotify:") && !$0.hasPrefix("spotify:album:") }) {
                return 0
            }
            let isID = values.examples.allSatisfy { $0.utf8.count == 22 && !$0.contains(" ") }
            return values.share(.spotify) > 0.5 || isID ? 0.9 : 0
        default: return values.variety == 1 && values.count == values.rows && !values.isSequence ? 0.7 : 0
        }
    }

    private static func position(_ meaning: Meaning, _ values: ColumnValues) -> Double {
        if values.isMostly(.integer) {
            if meaning == .trackDisc { return values.greatest < 30 ? 1 : 0 }
            return values.greatest < 200 ? 1 : 0.1
        }
        let isShort = values.meanLength <= 6 && values.examples.allSatisfy { $0.contains(where: \.isNumber) }
        return isShort ? 0.9 : 0
    }

    /// What values alone show; more of it without a header, where nothing else is known.
    static func guesses(_ values: ColumnValues, hasName: Bool) -> [(Meaning, Double)] {
        if values.count == 0 { return [] }
        var guesses: [(Meaning, Double)] = []
        if values.isMostly(.picture) { guesses.append((.cover, 0.6)) }
        // Numbers of four digits that can only be years, whatever the language of their name.
        if hasName, values.count > 1, values.isMostly(.year), !values.isSequence { guesses.append((.year, 0.62)) }
        if values.isMostly(.spotify), values.examples.allSatisfy({ $0.hasPrefix("spotify:album:") }) {
            guesses.append((.spotify, 0.8))
        }
        // Types or media, some of which are those of films or books.
        let isType = values.share(.otherKind) > 0.05 && values.share(.type) + values.share(.format) > 0.8
        if isType { guesses.append((.type, 0.9)) }
        if hasName { return guesses }
        if values.isMostly(.year) { guesses.append((.year, 0.8)) }
        if values.isMostly(.date) { guesses.append((.released, 0.5)) }
        if values.isMostly(.time) { guesses.append((.added, 0.5)) }
        if values.isMostly(.uuid) { guesses.append((.musicBrainz, 0.5)) }
        if values.isMostly(.barcode) { guesses.append((.barcode, 0.6)) }
        if values.isMostly(.stars) { guesses.append((.rating, 0.8)) }
        if values.isMostly(.format) { guesses.append((.format, 0.7)) }
        if values.isMostly(.country) { guesses.append((.country, 0.6)) }
        if values.isMostly(.type) { guesses.append((.type, 0.6)) }
        if values.share(.genre) > 0.7, values.variety < 0.9 || values.rows < 8 { guesses.append((.genre, 0.5)) }
        let isRating = values.isMostly(.number) && values.greatest <= 10 && values.greatest > 1 && !values.isSequence
        if isRating { guesses.append((.rating, 0.5)) }
        return guesses
    }
}
