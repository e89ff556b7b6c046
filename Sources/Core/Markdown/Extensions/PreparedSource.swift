/// A note as cmark parses it: characters that cmark and the extensions would read differently have stand-ins.
///
/// cmark's tree does not tell `\~` from `~`, splits addresses at `_` and `*`, and takes the definition of a footnote for
/// that of a link. Such places get a stand-in before parsing: a code between two rare punctuation characters, which
/// cmark keeps as text. Whatever is written is restored first, also where the stand-in was not needed, as in code.
/// Lines stay lines, so that positions by line are those of the note.
struct PreparedSource {
    /// The text to parse.
    let text: ArraySlice<UInt8>
    /// The definitions of footnotes, in order.
    private(set) var footnotes: [Footnote] = []
    /// The note as written.
    let source: ArraySlice<UInt8>
    /// The character on both sides of a stand-in; empty if the text has none.
    private let edge: [UInt8]

    /// The definition of a footnote.
    struct Footnote {
        /// The label without `[^` and `]`, as an index range of the note.
        let label: Range<Int>
        /// What its stand-in replaces: `[^label]:` and the blanks after it.
        let mark: Range<Int>
    }

    enum StandIn {
        /// A character that has no meaning here; with a backslash before it if it was escaped.
        case character(UInt8, isEscaped: Bool)
        /// The start of the definition of a footnote, by its index.
        case footnote(Int)
    }

    /// Rare characters that are punctuation in cmark 0.30, four bytes each; the first that a note lacks is taken.
    private static let edges: [[UInt8]] = ["\u{10A7F}", "\u{10A50}", "\u{10A51}", "\u{12470}", "\u{12471}"]
        .map { Array($0.utf8) }

    /// What takes the place of `[^label]:`: a list item whose content is indented by four columns.
    private static let item = Array("1)  ".utf8)

    /// Prepares a note; if nothing is replaced, its text is the note itself.
    init(_ source: ArraySlice<UInt8>, _ signs: ExtensionSigns) {
        self.source = source
        let places = signs.isEmpty ? [] : StandInPlaces.all(in: source, signs)
        guard !places.isEmpty, let edge = Self.edges.first(where: { !Self.occurs($0, in: source) }) else {
            (text, edge) = (source, [])
            return
        }
        self.edge = edge
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.count + 12 * places.count)
        var done = source.startIndex
        for place in places {
            bytes += source[done..<place.range.lowerBound]
            if place.label != nil { bytes += Self.item }
            bytes += edge
            bytes.append(place.code)
            if let label = place.label {
                bytes += Array(String(footnotes.count).utf8)
                footnotes.append(Footnote(label: label, mark: place.range))
            }
            bytes += edge
            done = place.range.upperBound
        }
        text = (bytes + source[done...])[...]
    }

    /// Whether a note has an edge itself.
    ///
    /// A generic search would take longer than parsing the note.
    private static func occurs(_ edge: [UInt8], in source: ArraySlice<UInt8>) -> Bool {
        let bytes = source.span
        var place = 0
        while let start = bytes.firstIndex(of: edge[0], from: place) {
            var length = 1
            while length < edge.count, start + length < bytes.count, bytes[start + length] == edge[length] {
                length += 1
            }
            if length == edge.count { return true }
            place = start + 1
        }
        return false
    }

    /// Whether the text has stand-ins.
    var hasStandIns: Bool { !edge.isEmpty }

    /// Whether bytes may contain stand-ins.
    func mayHaveStandIns(_ bytes: Span<UInt8>) -> Bool {
        edge.first.map { bytes.firstIndex(of: $0, from: 0) != nil } ?? false
    }

    /// The stand-in at an index and the index after it; nil if there is none.
    func standIn(in bytes: Span<UInt8>, at start: Int) -> (meaning: StandIn, end: Int)? {
        guard !edge.isEmpty, hasEdge(bytes, at: start) else { return nil }
        var position = start + edge.count
        guard position < bytes.count else { return nil }
        let code = bytes[position]
        position += 1
        var number = 0
        while position < bytes.count, number < 1 << 40, (0x30...0x39).contains(bytes[position]) {
            number = number * 10 + Int(bytes[position] & 15)
            position += 1
        }
        guard hasEdge(bytes, at: position), let meaning = meaning(of: code, number) else { return nil }
        return (meaning, position + edge.count)
    }

    private func hasEdge(_ bytes: Span<UInt8>, at start: Int) -> Bool {
        guard start + edge.count <= bytes.count else { return false }
        for offset in edge.indices where bytes[start + offset] != edge[offset] { return false }
        return true
    }

    private func meaning(of code: UInt8, _ number: Int) -> StandIn? {
        if code == StandInPlaces.footnoteCode { return number < footnotes.count ? .footnote(number) : nil }
        if let character = StandInPlaces.character(ofProtected: code) { return .character(character, isEscaped: false) }
        return StandInPlaces.character(ofEscaped: code).map { .character($0, isEscaped: true) }
    }

    /// Bytes with the characters that stand-ins stand for; as written, with backslashes, if they are code or HTML.
    func restored(_ bytes: Span<UInt8>, asWritten: Bool) -> [UInt8] {
        var result: [UInt8] = []
        var position = 0
        while position < bytes.count {
            guard bytes[position] == edge.first, let (meaning, end) = standIn(in: bytes, at: position) else {
                result.append(bytes[position])
                position += 1
                continue
            }
            switch meaning {
            case .character(let character, let isEscaped):
                if isEscaped, asWritten { result.append(UInt8(ascii: "\\")) }
                result.append(character)
            case .footnote(let index):
                if result.suffix(Self.item.count) == Self.item[...] { result.removeLast(Self.item.count) }
                result += source[footnotes[index].mark]
            }
            position = end
        }
        return result
    }

    /// Passes on bytes with the characters that stand-ins stand for (``restored(_:asWritten:)``).
    func withRestored<Result>(_ bytes: Span<UInt8>, asWritten: Bool, _ body: (Span<UInt8>) -> Result) -> Result {
        mayHaveStandIns(bytes) ? body(restored(bytes, asWritten: asWritten).span) : body(bytes)
    }
}
