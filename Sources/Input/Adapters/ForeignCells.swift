import Recognition
import Readers
import SourceText

/// What is done to all texts of a file, decided by the whole file and by whole columns, never by one cell.
struct ForeignCells {
    /// Whether `&` begins an entity of HTML wherever it stands.
    private let hasEntities: Bool
    /// The columns whose texts begin with the apostrophe of a spreadsheet.
    private var marked: Set<Int> = []

    private static let rowLimit = 300

    init(_ bytes: [UInt8]) { hasEntities = CharacterReference.areMost(in: bytes[...]) }

    /// Looks at the columns of a table as well.
    init(_ table: CSVTable) {
        self.init(table.file.bytes)
        var counts: [Int: (marked: Int, all: Int)] = [:]
        for row in table.rows.prefix(Self.rowLimit) {
            for index in 0..<row.fieldCount {
                let text = table.text(of: table.fields[row.firstField + index])
                if text.isEmpty { continue }
                counts[index, default: (0, 0)].all += 1
                if CellText.isMarkedAsText(text) { counts[index, default: (0, 0)].marked += 1 }
            }
        }
        marked = Set(counts.filter { $0.value.marked * 5 >= $0.value.all * 4 && $0.value.marked > 0 }.keys)
    }

    /// The text of a cell as it was meant.
    func text(_ text: String, column: Int? = nil) -> String {
        var text = CellText.withoutAddresses(CellText.withoutFormula(text))
        if let column, marked.contains(column), text.hasPrefix("'") { text.removeFirst() }
        return hasEntities ? CharacterReference.resolvedHTML(text) : text
    }

    /// A value of a tree with its texts as they were meant.
    func node(_ node: Node) -> Node {
        guard hasEntities, case .string(let text) = node.value, text.utf8.contains(UInt8(ascii: "&")) else {
            return node
        }
        return Node(.string(CharacterReference.resolvedHTML(text)), node.range, isQuoted: true)
    }
}

/// The unit of lengths without colons, decided by the name of their column and the median of its values.
enum LengthUnit {
    case seconds, milliseconds, hundredths
    /// Lengths in several forms, in which a great number counts milliseconds.
    case mixed

    /// The least median that counts milliseconds: no album has tracks of three hours.
    private static let longest = 10_000.0

    init(name: String, _ values: [String]) {
        if values.contains(where: { $0.utf8.contains(UInt8(ascii: ":")) }) {
            self = .mixed
            return
        }
        let numbers = values.compactMap(Double.init).sorted()
        let median = numbers.isEmpty ? 0 : numbers[numbers.count / 2]
        let words = name.lowercased().split { !$0.isLetter }
        if words.contains(where: { $0 == "ms" || $0.hasPrefix("milli") }) || name.hasSuffix("Ms")
            || name.hasSuffix("_ms")
        {
            self = .milliseconds
        } else if words.contains(where: { $0 == "s" || $0 == "sec" || $0.hasPrefix("seconds") }) {
            self = median >= Self.longest ? .hundredths : .seconds
        } else {
            self = median >= Self.longest ? .milliseconds : .seconds
        }
    }

    /// How many of a number are in a second.
    func perSecond(of text: String) -> Double {
        switch self {
        case .seconds: 1
        case .milliseconds: 1000
        case .hundredths: 100
        case .mixed: Double(text).map { $0 >= Self.longest } == true ? 1000 : 1
        }
    }
}
