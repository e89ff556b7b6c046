package import SourceText

/// The requirements for any text file: it is UTF-8 and not too large.
package enum TextCheck {
    /// The UTF-8 byte order mark.
    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The offset of the text after a byte order mark.
    package static func start(of bytes: [UInt8]) -> Int { bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0 }

    /// Reports invalid UTF-8 in a range; returns false if the file cannot be read as text at all.
    ///
    /// Each run of invalid bytes is one diagnostic.
    package static func check(_ file: SourceFile, in range: Range<Int>, _ findings: inout DiagnosticCollector) -> Bool {
        let bytes = file.bytes
        guard bytes.count < Int(UInt32.max) else {
            findings.error(.syntax, 0..<0, "the file is larger than 4 GB")
            return false
        }
        if isUTF16(bytes) {
            findings.error(
                .notUTF8, 0..<min(2, bytes.count), help: "save the file as UTF-8",
                "the file is UTF-16, not UTF-8")
            return false
        }
        for run in invalidRuns(bytes, in: range) {
            // Counted from 0, as in hex editors.
            let place = "byte \(run.lowerBound) of the file"
            findings.error(
                .notUTF8, run, help: "save the file as UTF-8", notes: [.init(place)], describe(bytes[run]))
            if findings.isFull { break }
        }
        return true
    }

    /// Runs of bytes that are not UTF-8, at most as many as will be reported.
    static func invalidRuns(_ bytes: [UInt8], in range: Range<Int>) -> [Range<Int>] {
        let slice = bytes[range]
        var runs: [Range<Int>] = []
        var offset = range.lowerBound
        while true {
            offset = UTF8Text.skippingASCII(slice, from: offset)
            guard offset < range.upperBound else { break }
            let length = UTF8Text.scalarLength(slice, at: offset)
            if length > 0 {
                offset += length
                continue
            }
            if let last = runs.last, last.upperBound == offset {
                runs[runs.count - 1] = last.lowerBound..<(offset + 1)
            } else if runs.count < DiagnosticCollector.limit {
                runs.append(offset..<(offset + 1))
            } else {
                break
            }
            offset += 1
        }
        return runs
    }

    private static func describe(_ run: ArraySlice<UInt8>) -> String {
        let shown = run.prefix(4).map(UTF8Text.hexadecimal).joined(separator: " ")
        if run.count == 1 { return "byte \(shown) is not UTF-8" }
        return "bytes \(shown)\(run.count > 4 ? " …" : "") are not UTF-8"
    }

    /// Detects UTF-16 by its byte order mark, or by ASCII text at the start with a NUL as every other byte.
    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        guard bytes.count >= 4 else { return false }
        let zeros = bytes.prefix(4).map { $0 == 0 }
        return zeros == [true, false, true, false] || zeros == [false, true, false, true]
    }
}
