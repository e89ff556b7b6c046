import Albums
import Readers
import SourceText

/// Which data of albums stays out of the site: `private` and `public` in the settings, and what is private by default.
package struct Privacy: Sendable, Equatable {
    /// Names of data that stays out.
    package var hidden: [NamePattern] = []
    /// Names of data that is shown although it is private by default.
    package var published: [NamePattern] = []

    /// Nothing but the defaults.
    package init() {}

    /// Why data stays out.
    package enum Verdict: Sendable {
        case shown
        /// The settings say so.
        case hidden
        /// The settings do not mention it, and it is nothing that a collector expects to publish.
        case hiddenByDefault
    }

    /// The name of the folders of a collection at Discogs.
    package static let folder = "folder"
    /// What a page of an album cannot do without.
    private static let needed: Set<String> = ["title", "id", "slug", "draft"]

    /// Reads `private` and `public`.
    init(reading record: inout RecordReader) {
        hidden = Self.patterns("private", &record)
        published = Self.patterns("public", &record)
    }

    private static func patterns(_ key: String, _ record: inout RecordReader) -> [NamePattern] {
        guard let node = record.value(key) else { return [] }
        let items = if case .list(let items) = node.value { items } else { [node] }
        let names = Album.keys.filter { !needed.contains($0) } + [folder]
        return record.texts(key).enumerated().compactMap { index, text in
            let start = String(text.lowercased().prefix { $0 != "." && $0 != "*" })
            let place = index < items.count ? items[index] : node
            if needed.contains(start) {
                record.report(.cannotBePrivate, "`\(text)` cannot be private", at: place)
                return nil
            }
            guard let known = names.first(where: { $0.lowercased() == start }) else {
                let near = Suggestion.nearest(to: text, in: names)
                record.report(
                    .wrongSetting, "albums have no `\(text)`", at: place,
                    help: near.map { "did you mean `\($0)`?" }
                        ?? "data of your own is called `extra.\(text)`, and ids are `ids.discogs` and so on")
                return nil
            }
            // `notes.*` are the notes, and `extra` is all of it.
            if !Album.mappingKeys.contains(known) { return NamePattern(known.lowercased()) }
            return NamePattern(text.lowercased() == start ? known.lowercased() + ".*" : text.lowercased())
        }
    }

    /// The privacy of a source: what it says itself comes first, then what the site says.
    package func verdict(_ name: String, site: Privacy, default isPrivate: Bool) -> Verdict {
        let name = name.lowercased()
        for privacy in [self, site] {
            if privacy.hidden.contains(where: { $0.matches(name) }) { return .hidden }
            if privacy.published.contains(where: { $0.matches(name) }) { return .shown }
        }
        return isPrivate ? .hiddenByDefault : .shown
    }
}

/// What is private by default.
extension Privacy {
    private static let parts = [
        "price", "paid", "cost", "purchase", "storage", "folder", "email", "seller", "loaned", "lentto", "where",
        "submittedby", "addedby", "suggestedby", "recommendedby", "borrowed", "giftfrom", "givenby",
        "preis", "prix",
        "precio", "prezzo", "preço", "lagerort", "gezahlt", "bezahlt", "gekostet", "payé", "pagado", "pagato", "価格",
        "цена", "стоимость", "marktwert",
    ]
    private static let words: Set<String> = [
        "value", "wert", "valeur", "valor", "valore", "location", "path", "file", "directory", "lowest", "median",
        "highest", "low", "high", "min", "med", "max", "minimum", "maximum", "estimate", "estimatedvalue", "worth",
        "owner", "borrower",
    ]
    private static let currencies: Set<String> = [
        "eur", "usd", "gbp", "chf", "jpy", "cad", "aud", "sek", "nok", "dkk", "pln", "円", "元", "원", "руб", "zł", "kč",
        "kr",
    ]
    private static let pathStarts = [
        "/home/", "/users/", "/volumes/", "/mnt/", "/media/", "~/", "file:", "\\\\",
    ]

    /// Whether data of the owner's own with this name is private by default: prices, places, people.
    package static func isPrivate(name: String) -> Bool {
        let letters = String(name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic })
        return words.contains(letters) || parts.contains { letters.contains($0) }
    }

    /// Whether a text is a sum of money, an e-mail address or the path of a file on somebody's machine.
    package static func isPrivate(text: String) -> Bool {
        if isMoney(text) { return true }
        if text.utf8.contains(UInt8(ascii: "@")), isAddress(text) { return true }
        guard let first = text.utf8.first else { return false }
        switch first {
        case UInt8(ascii: "/"), UInt8(ascii: "~"), UInt8(ascii: "f"), UInt8(ascii: "F"),
            UInt8(ascii: "\\"):
            let start = text.prefix(12).lowercased()
            return pathStarts.contains { start.hasPrefix($0) }
        default:
            let bytes = Array(text.utf8.prefix(3))
            return bytes.count == 3 && bytes[1] == UInt8(ascii: ":") && "\\/".utf8.contains(bytes[2])
        }
    }

    /// Whether a text is an amount with a currency, such as `€ 3,00` or `12.99 USD`.
    private static func isMoney(_ text: String) -> Bool {
        guard text.utf8.count <= 20, text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return false }
        let rest = text.filter { !$0.isNumber && !" .,-'\u{A0}".contains($0) }
        return rest.count <= 3 && !rest.isEmpty
            && (rest.unicodeScalars.allSatisfy { $0.properties.generalCategory == .currencySymbol }
                || currencies.contains(rest.lowercased()))
    }

    /// Whether a text contains a word such as `me@example.org`.
    private static func isAddress(_ text: String) -> Bool {
        text.utf8.split(whereSeparator: { $0 <= 0x20 || "<>,;()".utf8.contains($0) }).contains { word in
            let parts = word.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, let dot = parts[1].lastIndex(of: UInt8(ascii: "."))
            else {
                return false
            }
            return dot > parts[1].startIndex && parts[1].index(after: dot) < parts[1].endIndex
        }
    }
}
