import Foundation
import TestSupport
@testable import Readers
@testable import Recognition
@testable import Settings
@testable import SourceText

/// The files of `Tests/Fixtures/recognition`, with what each should be recognized as.
struct Corpus {
    /// One file.
    struct Shape: Decodable {
        let file: String
        let kind: String
        let unit: String
        let fields: [String: String]
        var encoding: String?
        var delimiter: String?
        var headerRow: Int?
        var records: String?
        var columns: String?
        var table: Int?
        var line: String?
        var separator: String?
        var ratingScale: Int?
        var dates: String?
        /// Fields that may be found as well.
        var mayAlso: [String]?

        /// Whether the file is one of those that were not looked at while recognition was written: every third, by the
        /// FNV-1a hash of its name.
        var isHeldOut: Bool {
            let hash = file.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
            return hash % 3 == 0
        }

        func source() throws -> SourceFile {
            SourceFile(path: file, bytes: try Fixtures.bytes("recognition/\(file)"))
        }
    }

    /// How a file was recognized.
    struct Outcome {
        var isRecognized = false
        var right = 0
        var wrong: [String] = []
        var asked = 0
    }

    let shapes: [Shape]

    init() throws {
        let bytes = try Fixtures.bytes("recognition/manifest.json")
        shapes = try JSONDecoder().decode([Shape].self, from: Data(bytes))
    }

    static func outcome(_ shape: Shape) throws -> Outcome {
        let found = Recognition.recognize(try shape.source())
        var outcome = Outcome()
        let kind = found?.kind ?? "none"
        if kind != shape.kind { outcome.wrong.append("kind \(kind)") }
        var fields: [String: String] = [:]
        for column in found?.columns ?? [] {
            if let meaning = column.meaning, meaning.keys != nil, !meaning.hasOwnName {
                fields[meaning.rawValue] = column.path
            }
        }
        func compare(_ name: String, _ wanted: String?, _ got: String?) {
            guard let wanted else { return }
            if wanted == got { outcome.right += 1 } else { outcome.wrong.append("\(name) \(got ?? "missing")") }
        }
        for (name, path) in shape.fields.sorted(by: { $0.key < $1.key }) { compare(name, path, fields[name]) }
        for name in fields.keys.sorted() where shape.fields[name] == nil && shape.mayAlso?.contains(name) != true {
            outcome.wrong.append("also \(name)")
        }
        compare("encoding", shape.encoding, found?.encoding.rawValue)
        compare("delimiter", shape.delimiter, found?.source(file: "x").delimiterName ?? "comma")
        compare("header", shape.headerRow.map(String.init), found?.headerRow.map(String.init))
        compare("records", shape.records, found?.records)
        compare("columns", shape.columns, found?.columnNames)
        compare("table", shape.table.map(String.init), found?.tableNumber.map(String.init))
        compare("line", shape.line, found?.line)
        compare("separator", shape.separator, found?.separator)
        compare("scale", shape.ratingScale.map(String.init), found?.ratingScale.map(String.init))
        compare("dates", shape.dates, found?.dates?.rawValue)
        if !shape.fields.isEmpty { compare("unit", shape.unit, found?.unit.rawValue) }
        outcome.isRecognized =
            kind == shape.kind
            && ["title", "artist"].allSatisfy { shape.fields[$0] == nil || shape.fields[$0] == fields[$0] }
        outcome.asked = (found?.columns ?? []).count(where: \.isUnsure)
        return outcome
    }
}

extension String {
    /// The delimiter in the lines of a source.
    fileprivate var delimiterName: String? {
        split(separator: "\n").lazy.compactMap { line in
            line.split(separator: "delimiter: ").count == 2 ? String(line.split(separator: "delimiter: ")[1]) : nil
        }.first
    }
}
