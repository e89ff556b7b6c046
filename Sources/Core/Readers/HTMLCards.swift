package import SourceText

/// The cards of a page: elements side by side that are built in the same way, each with the parts of one record.
///
/// A part is the text of an element under its class or name, such as `album-title` or `h3`, the address and the
/// alternative text of a picture under `image` and `alt`, and the address of a link under `link`.
package struct HTMLCards {
    private let file: SourceFile
    private let page: HTMLElements
    /// The numbers of the cards at each place; no card contains another.
    private var cards: [String: [Int]] = [:]

    /// The minimum number of cards in a list, and the maximum numbers of places that are examined and of parts in a card.
    private static let (least, placeLimit, partLimit) = (3, 24, 100)

    private static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]
    /// Names of parts that say nothing about them, but for a number after them.
    package static let plainNames = headings.union([
        "p", "span", "div", "li", "a", "b", "i", "em", "strong", "small", "text", "label", "button", "dd", "dt", "td",
    ])

    /// Reads the elements of a page.
    package init(_ file: SourceFile) {
        self.file = file
        page = HTMLElements(file)
        for (index, element) in page.elements.enumerated() where element.end > element.tag.range.upperBound {
            let place = page.place(of: element)
            if let last = cards[place]?.last, page.elements[last].next > index { continue }
            cards[place, default: []].append(index)
        }
    }

    /// The places of elements that may be cards, such as `ul.grid > li.card`, those with the most cards first.
    package var places: [String] {
        cards.filter { $0.value.count >= Self.least }.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
            .prefix(Self.placeLimit).map(\.key)
    }

    /// The cards at a place as a table: a row for each card, and a column for each part that differs.
    package func table(at place: String) -> CSVTable {
        var table = CSVTable(file: file, delimiter: UInt8(ascii: "<"))
        let cards = cards[place] ?? []
        let records = cards.map { parts(of: $0) }
        var names: [String] = []
        var known: Set<String> = []
        for (name, _) in records.joined() where known.insert(name).inserted { names.append(name) }
        let columns = names.prefix(HTMLTable.columnLimit).compactMap { name -> (String, [Range<Int>])? in
            let ranges = records.map { parts in parts.first { $0.name == name }?.range ?? 0..<0 }
            return isConstant(ranges) ? nil : (name, withoutLeadIn(ranges))
        }
        table.header = columns.map(\.0)
        let start = cards.first.map { page.elements[$0].tag.range.lowerBound } ?? 0
        table.headerRanges = columns.map { _ in start..<start }
        for (number, card) in cards.enumerated() {
            let first = table.fields.count
            table.fields += columns.map { .init($0.1[number]) }
            let element = page.elements[card]
            table.rows.append(
                .init(
                    number: number + 1, isRecovered: false, firstField: first, fieldCount: columns.count,
                    start: UInt32(clamping: element.tag.range.lowerBound), end: UInt32(clamping: element.end)))
        }
        return table
    }

    /// Whether all cards have the same text, such as `Play`.
    private func isConstant(_ ranges: [Range<Int>]) -> Bool {
        guard ranges.count >= Self.least, let first = ranges.first else { return false }
        return ranges.allSatisfy { file.bytes[$0].elementsEqual(file.bytes[first]) }
    }

    /// The ranges without the word `by` or without parentheses, if all have them.
    private func withoutLeadIn(_ ranges: [Range<Int>]) -> [Range<Int>] {
        let texts = ranges.map { range in
            let text = file.bytes[range].drop(while: HTMLTags.isBlank)
            return text.dropLast(text.reversed().prefix(while: HTMLTags.isBlank).count)
        }
        let shown = texts.filter { !$0.isEmpty }
        if shown.allSatisfy({ HTMLTags.lowercased($0.prefix(3)).utf8.elementsEqual("by ".utf8) }) {
            return texts.map { $0.dropFirst(3).indices }
        }
        let isEnclosed = shown.allSatisfy { $0.first == UInt8(ascii: "(") && $0.last == UInt8(ascii: ")") }
        return isEnclosed ? texts.map { $0.dropFirst().dropLast().indices } : ranges
    }

    /// The parts of a card with the bytes of their values.
    private func parts(of card: Int) -> [(name: String, range: Range<Int>)] {
        let bytes = file.bytes[...]
        let element = page.elements[card]
        var parts: [(name: String, range: Range<Int>)] = []
        var counts: [String: Int] = [:]
        func add(_ name: String, _ range: Range<Int>?) {
            guard let range, bytes[range].contains(where: { !HTMLTags.isBlank($0) }) else { return }
            let number = counts[name, default: 0] + 1
            counts[name] = number
            parts.append((number == 1 ? name : "\(name) \(number)", range))
        }
        for name in ["title", "artist", "album", "year"] {
            add("data-" + name, element.tag.attribute("data-" + name, in: bytes).map { $0.startIndex..<$0.endIndex })
        }
        if element.hasText { add("text", element.tag.range.upperBound..<element.end) }
        var hasHeading = false
        var textEnd = element.hasText ? element.end : element.tag.range.upperBound
        for index in (card + 1)..<max(card + 1, element.next) where parts.count < Self.partLimit {
            let part = page.elements[index]
            func value(_ name: String) -> Range<Int>? {
                part.tag.attribute(name, in: bytes).map { $0.startIndex..<$0.endIndex }
            }
            switch part.tag.name {
            case "img":
                let source = value("src").flatMap { bytes[$0].starts(with: Array("data:".utf8)) ? nil : $0 }
                add("image", source ?? value("data-src"))
                add("alt", value("alt"))
            case "a" where counts["link"] == nil:
                add("link", value("href").flatMap { bytes[$0].starts(with: Array("http".utf8)) ? $0 : nil })
            case "time": add("date", value("datetime"))
            default: break
            }
            let isList = part.tag.name == "ol" || part.tag.name == "ul"
            guard part.hasText || isList, part.tag.range.lowerBound >= textEnd else { continue }
            var name = name(of: index, in: card)
            if !hasHeading, Self.headings.contains(name) { (name, hasHeading) = ("heading", true) }
            add(name, part.tag.range.upperBound..<part.end)
            textEnd = part.end
        }
        return parts
    }

    /// The name of a part: its property or class, that of an element around it in the card, or its element.
    private func name(of part: Int, in card: Int) -> String {
        var place: Int? = part
        while let index = place, index != card {
            let tag = page.elements[index].tag
            if let property = tag.attribute("itemprop", in: file.bytes[...]), !property.isEmpty {
                return String(decoding: property, as: UTF8.self)
            }
            if let first = HTMLElements.classes(tag, file.bytes[...]).first { return first }
            if tag.name == "ol" || tag.name == "ul" { return "list" }
            if Self.headings.contains(tag.name) { return tag.name }
            place = page.elements[index].parent
        }
        return page.elements[part].tag.name
    }
}

extension CSVTable {
    /// The cards of a page at a place such as `ul.grid > li.card`; without cards there, it is empty, with an error.
    package static func readCards(_ file: SourceFile, at place: String) -> CSVTable {
        var table = HTMLCards(file).table(at: place)
        if table.rows.isEmpty {
            table.diagnostics = [
                .error(
                    .noTable, "this page has no elements at \(place)", at: file.span(0..<0),
                    help: "save the page from the browser once the cards are shown, and compare `cards` of the source")
            ]
        }
        return table
    }
}
