package import SourceText
import YAML

/// Reads YAML 1.2 (core schema) into nodes and reports violations.
///
/// `yes`, `no`, `on` and `off` are text. libyaml stops at its first mistake; the reader then continues with the next
/// entry, so that every broken entry is reported and every valid one is kept.
package enum YAMLReader {
    /// The maximum nesting of lists and mappings; deeper ones are reported.
    package static let depthLimit = 64

    /// The number of values that aliases may add to one file.
    package static let aliasLimit = 100_000

    /// Reads the value of a file, or of a range such as its front matter, and collects all mistakes in it.
    ///
    /// The root is null for a text without content. The range should start and end at line starts. In a file of another
    /// program (`isForeign`) a key that appears twice costs its second value.
    package static func read(_ file: SourceFile, range: Range<Int>? = nil, isForeign: Bool = false) -> NodeTree {
        var range = (range ?? 0..<file.bytes.count).clamped(to: 0..<file.bytes.count)
        var findings = DiagnosticCollector(file)
        findings.isForeign = isForeign
        guard TextCheck.check(file, in: range, &findings) else {
            return NodeTree(file: file, dialect: .yaml, root: nil, diagnostics: findings.sorted)
        }
        if range.lowerBound == 0 {
            range = min(TextCheck.start(of: file.bytes), range.upperBound)..<range.upperBound
        }
        var reading = YAMLReading(file, findings)
        reading.replaceForbidden(in: range)
        let root = reading.read(range)
        return NodeTree(file: file, dialect: .yaml, root: root, diagnostics: reading.findings.sorted)
    }
}

/// The state of reading one YAML text.
struct YAMLReading {
    /// The bytes for libyaml: the file's bytes, with anything it would reject replaced by the same number of other
    /// bytes.
    var bytes: [UInt8]
    var findings: DiagnosticCollector
    /// Anchored nodes, with the number of values in each and their nesting depth.
    var anchors: [String: (node: Node, count: Int, height: Int)] = [:]
    /// The number of values created so far, including those repeated by aliases.
    var made = 0
    /// The number of values that aliases may still add.
    var aliasBudget = YAMLReader.aliasLimit

    init(_ file: SourceFile, _ findings: DiagnosticCollector) {
        bytes = file.bytes
        self.findings = findings
    }

    mutating func read(_ range: Range<Int>) -> Node? {
        if let entries = YAMLLines.read(bytes, in: range) { return map(of: entries) }
        return readByEvents(range)
    }

    private mutating func map(of entries: [Node.Entry]) -> Node {
        var map = EntryList()
        for entry in entries { map.append(entry, &findings) }
        return Node(.map(map.entries), Int(entries[0].keyStart)..<Int(entries[entries.count - 1].value.end))
    }

    /// Reads a range with libyaml.
    mutating func readByEvents(_ range: Range<Int>) -> Node? {
        let parse = YAMLParser.parse(bytes, in: range, depthLimit: YAMLReader.depthLimit)
        guard let problem = parse.problem else {
            return build(parse.events) ?? Node(.null, range.lowerBound..<range.lowerBound)
        }
        return recover(documentRange(in: range), from: problem, in: range, level: 0)
    }

    /// Replaces invalid UTF-8, which is already reported; reports and replaces characters that YAML forbids.
    mutating func replaceForbidden(in range: Range<Int>) {
        for run in Self.forbidden(bytes, in: range) {
            if run.isValid {
                let character = String(decoding: bytes[run.range], as: UTF8.self).unicodeScalars.first?.value ?? 0
                let digits = String(character, radix: 16, uppercase: true)
                let name = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
                findings.error(.syntax, run.range, help: "remove it", "the character \(name) is not allowed in YAML")
            }
            for offset in run.range { bytes[offset] = UInt8(ascii: "_") }
        }
    }

    /// Characters outside YAML 1.2's `c-printable`, and bytes that are not UTF-8.
    private static func forbidden(_ bytes: [UInt8], in range: Range<Int>) -> [(range: Range<Int>, isValid: Bool)] {
        var result: [(range: Range<Int>, isValid: Bool)] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            let byte = bytes[offset]
            if byte >= 0x20 && byte < 0x7F || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                offset += 1
                continue
            }
            let length = UTF8Text.scalarLength(bytes[range], at: offset)
            let next = offset + max(1, length)
            if length == 0 || !isPrintable(bytes[offset..<next]) { result.append((offset..<next, length > 0)) }
            offset = next
        }
        return result
    }

    private static func isPrintable(_ character: ArraySlice<UInt8>) -> Bool {
        guard character.count > 1 else { return false }
        if character.count == 2 {
            return !character.starts(with: [0xC2]) || character.last == 0x85 || (character.last ?? 0) >= 0xA0
        }
        if character.starts(with: [0xEF, 0xBB, 0xBF]) { return false }
        return !(character.starts(with: [0xEF, 0xBF]) && (character.last ?? 0) >= 0xBE)
    }
}
