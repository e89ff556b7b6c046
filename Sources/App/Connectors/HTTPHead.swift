/// The status line and fields of a response (RFC 9112).
struct HTTPHead: Sendable {
    /// How to proceed with a response.
    enum Verdict: Equatable {
        case keep, discard, enough, tooLarge, noProtocol, badEncoding
    }

    /// The status code, such as 200.
    let status: Int
    private let lines: [ArraySlice<UInt8>]

    /// Parses a head; nil if the bytes are invalid.
    init?(_ bytes: [UInt8]) {
        let all = bytes.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
        guard let words = all.first?.split(separator: 0x20, maxSplits: 2), words.count >= 2,
            words[0].starts(with: "HTTP/".utf8), words[1].count == 3, let status = Self.number(words[1])
        else { return nil }
        self.status = status
        lines = all.dropFirst().filter { !$0.isEmpty }
    }

    /// The values of all fields with a name in lower case, in order, without surrounding white space.
    func values(_ name: String) -> [ArraySlice<UInt8>] {
        let wanted = Array(name.utf8)
        return lines.compactMap { line in
            guard line.count > wanted.count, line[line.startIndex + wanted.count] == UInt8(ascii: ":"),
                line.prefix(wanted.count).map(CoverAddress.lowercased) == wanted
            else { return nil }
            return Self.trimmed(line.dropFirst(wanted.count + 1))
        }
    }

    /// The value of a field that occurs once and contains only characters that may be sent back.
    func text(_ name: String) -> String? {
        guard let value = values(name).first, (1...1024).contains(value.count),
            value.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        return String(decoding: value, as: UTF8.self)
    }

    /// Decides how to proceed with a response, given the size limit of its body.
    ///
    /// With `keepsErrors`, the body is kept for any status.
    func verdict(byteLimit: Int, keepsErrors: Bool = false) -> Verdict {
        let transfer = elements("transfer-encoding")
        guard transfer.isEmpty || transfer == ["chunked"] else { return .noProtocol }
        // A length is ignored if the body is chunked (RFC 9112, section 6.3).
        let lengths = transfer.isEmpty ? Set(elements("content-length")) : []
        guard lengths.count <= 1, lengths.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            lengths.first != ""
        else { return .noProtocol }
        // A length that does not fit an integer is treated as the largest.
        let length = lengths.first.map { Int($0) ?? .max }
        guard status == 200 || keepsErrors else {
            let isShort = status == 304 || (length ?? .max) <= 16 << 10
            return isShort ? .discard : .enough
        }
        if let length, length > byteLimit { return .tooLarge }
        // A single encoding, which libcurl decodes in small pieces. Several could require unbounded memory.
        let packings = elements("content-encoding").filter { $0 != "identity" }
        guard packings.count <= 1, packings.allSatisfy({ ["gzip", "x-gzip", "deflate"].contains($0) }) else {
            return .badEncoding
        }
        return .keep
    }

    /// The elements of a list, in lower case.
    private func elements(_ name: String) -> [String] {
        values(name).flatMap { $0.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) }
            .map { String(decoding: Self.trimmed($0).map(CoverAddress.lowercased), as: UTF8.self) }
    }

    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        var rest = bytes.drop(while: isBlank)
        while let last = rest.last, isBlank(last) { rest.removeLast() }
        return rest
    }

    /// Parses a number of up to 15 digits.
    static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard (1...15).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}
