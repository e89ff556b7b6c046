/// Where the rows of a text are in the sheet of a workbook that it was made from.
///
/// The text has the cells with commas between them, as a spreadsheet saves its sheet, without empty rows and columns.
package struct SheetRows: Sendable {
    package let name: String
    /// The numbers of the columns in the sheet, from 1.
    private let columns: [Int]
    private var starts: [Int] = []
    private var numbers: [Int] = []

    package init(name: String, columns: [Int]) { (self.name, self.columns) = (name, columns) }

    /// Adds the row that begins at an offset of the text, with its number in the sheet.
    package mutating func add(_ number: Int, at start: Int) {
        starts.append(start)
        numbers.append(number)
    }

    /// The number in the sheet of a row of the text, counted from 1.
    package func number(ofRow row: Int) -> Int {
        numbers.indices.contains(row - 1) ? numbers[row - 1] : row
    }

    /// The row of the text, counted from 1, that has a number in the sheet, or else the next one.
    package func row(ofNumber number: Int) -> Int { (numbers.firstIndex { $0 >= number } ?? numbers.count) + 1 }

    /// The row and column of the sheet that an offset of the text is in.
    func place(at offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return (1, 1) }
        var (isQuoted, commas) = (false, 0)
        for byte in bytes[starts[low - 1]..<min(offset, bytes.count)] {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if byte == UInt8(ascii: ","), !isQuoted { commas += 1 }
        }
        return (numbers[low - 1], columns.indices.contains(commas) ? columns[commas] : commas + 1)
    }

    /// The name of a cell as spreadsheets write it, such as `Albums!B5`.
    package static func cell(row: Int, column: Int, of sheet: String) -> String {
        var (letters, rest) = ("", column)
        while rest > 0 {
            letters = String(Character(Unicode.Scalar(UInt8(0x41 + (rest - 1) % 26)))) + letters
            rest = (rest - 1) / 26
        }
        return "\(sheet)!\(letters)\(row)"
    }
}
