import FileSystem

extension OutputManifest {
    /// The serialized text; equal for equal lists of files.
    var bytes: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(files.bytes.count + files.count * 32 + 64)
        result.append(contentsOf: Self.header.utf8)
        result.append(Self.newline)
        for index in files.indices {
            let record = files[index]
            result.append(record.state == .pending ? UInt8(ascii: "?") : UInt8(ascii: "="))
            result.append(Self.space)
            for shift in stride(from: UInt64(60), through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: record.digest.hash >> shift & 15)
                result.append(digit < 10 ? Self.zero + digit : Self.letter + digit - 10)
            }
            result.append(Self.space)
            Self.append(record.digest.size, to: &result)
            result.append(Self.space)
            Self.append(files.bytes[record.place.range], to: &result)
            result.append(Self.newline)
        }
        result.append(contentsOf: "end ".utf8)
        Self.append(files.count, to: &result)
        result.append(Self.newline)
        return result
    }

    private static func append(_ number: Int, to result: inout [UInt8]) {
        let start = result.count
        var rest = number
        repeat {
            result.append(zero + UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        result[start...].reverse()
    }

    /// Escapes a line feed as `\n` and a backslash as `\\`.
    private static func append(_ path: ArraySlice<UInt8>, to result: inout [UInt8]) {
        guard path.contains(where: { $0 == newline || $0 == backslash }) else {
            result.append(contentsOf: path)
            return
        }
        for byte in path {
            if byte == newline || byte == backslash { result.append(backslash) }
            result.append(byte == newline ? UInt8(ascii: "n") : byte)
        }
    }

    /// Parses the text; nil if it is corrupt, or of a later version.
    init?(bytes: [UInt8]) {
        var reader = Reader(bytes: bytes)
        guard reader.take(Self.header.utf8), reader.take(Self.newline) else { return nil }
        var files = FileRecords()
        files.reserve(bytes.count / 64)
        while !reader.take("end ".utf8) {
            guard reader.line(into: &files) else { return nil }
        }
        guard reader.number() == files.count, reader.take(Self.newline), reader.isAtEnd else { return nil }
        let isSorted = files.isSorted
        if !isSorted { files.sort() }
        if files.firstDuplicate != nil { return nil }
        self.init(sorted: files, isAsWritten: isSorted)
    }

    private static let header = "sitegen-output 1"
    private static let newline = UInt8(ascii: "\n")
    private static let backslash = UInt8(ascii: "\\")
    private static let space = UInt8(ascii: " ")
    private static let zero = UInt8(ascii: "0")
    private static let letter = UInt8(ascii: "a")

    /// Parses the text in one pass, without allocating a value for each line.
    ///
    /// Every number has exactly one spelling, so that two texts of the same sorted files are identical.
    private struct Reader {
        let bytes: [UInt8]
        var position = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool { position == bytes.count }

        mutating func take(_ byte: UInt8) -> Bool {
            guard position < bytes.count, bytes[position] == byte else { return false }
            position += 1
            return true
        }

        mutating func take(_ text: String.UTF8View) -> Bool {
            guard bytes[position...].starts(with: text) else { return false }
            position += text.count
            return true
        }

        mutating func line(into files: inout FileRecords) -> Bool {
            let isPending = take(UInt8(ascii: "?"))
            guard isPending || take(UInt8(ascii: "=")), take(space), let hash = hash(), take(space) else {
                return false
            }
            guard let size = number(), take(space) else { return false }
            guard let end = bytes[position...].firstIndex(of: newline), let path = unescaped(position..<end) else {
                return false
            }
            position = end + 1
            guard path.isPlainPath else { return false }
            let place = files.write(path)
            files.add(place, FileDigest(size: size, hash: hash), stamp: nil, state: isPending ? .pending : .same)
            return true
        }

        /// Reads a hash of sixteen digits.
        mutating func hash() -> UInt64? {
            guard position + 16 <= bytes.count else { return nil }
            var result: UInt64 = 0
            for byte in bytes[position..<position + 16] {
                switch byte {
                case zero...zero + 9: result = result << 4 | UInt64(byte - zero)
                case letter...letter + 5: result = result << 4 | UInt64(byte - letter + 10)
                default: return nil
                }
            }
            position += 16
            return result
        }

        /// Reads a number without leading zeros.
        mutating func number() -> Int? {
            let start = position
            var result = 0
            while position < bytes.count, (zero...zero + 9).contains(bytes[position]) {
                let (tens, isTooLarge) = result.multipliedReportingOverflow(by: 10)
                let (sum, isStillTooLarge) = tens.addingReportingOverflow(Int(bytes[position] - zero))
                if isTooLarge || isStillTooLarge { return nil }
                result = sum
                position += 1
            }
            return position == start || (position > start + 1 && bytes[start] == zero) ? nil : result
        }

        private func unescaped(_ range: Range<Int>) -> ArraySlice<UInt8>? {
            let text = bytes[range]
            guard text.contains(backslash) else { return text }
            var result: [UInt8] = []
            var isEscape = false
            for byte in text {
                switch (isEscape, byte) {
                case (false, backslash): isEscape = true
                case (false, _): result.append(byte)
                case (true, UInt8(ascii: "n")):
                    result.append(newline)
                    isEscape = false
                case (true, backslash):
                    result.append(backslash)
                    isEscape = false
                default: return nil
                }
            }
            return isEscape ? nil : result[...]
        }
    }
}
