/// Parses the head of a request from the bytes received so far (RFC 9112), strictly.
///
/// Anything that two parsers could interpret differently is rejected: a line that ends without a carriage return, a
/// folded field, a space before a colon, two lengths.
struct RequestParser {
    /// Maximum size of the head in bytes.
    static let headLimit = 16_384
    /// Maximum size of its first line in bytes.
    static let lineLimit = 8_192
    static let fieldLimit = 100

    enum Outcome {
        /// The beginning of a request.
        case incomplete
        /// A request, the size of its head in bytes, and the length of the body that follows.
        case complete(Request, length: Int, bodyLength: Int)
        /// An invalid request, with the HTTP status code to respond with.
        case refused(Int)
    }

    /// Number of bytes already known to contain no end of a head.
    private var scanned = 0

    /// Parses all bytes received so far; called again with more bytes until a request is complete.
    mutating func parse(_ bytes: [UInt8]) -> Outcome {
        var start = 0
        // Empty lines before a request are skipped, as required by section 2.2.
        while start + 1 < bytes.count, bytes[start] == Self.cr, bytes[start + 1] == Self.lf { start += 2 }
        if start > Self.headLimit { return .refused(400) }
        if start == bytes.count { return .incomplete }
        let isEmptyLine = bytes[start] == Self.cr && start + 1 == bytes.count
        guard Self.isToken(bytes[start]) || isEmptyLine else { return .refused(400) }
        guard let end = endOfHead(bytes, from: start), end - start <= Self.headLimit else {
            if bytes.count - start <= Self.headLimit { return .incomplete }
            return .refused(bytes[start...].prefix(Self.lineLimit).contains(Self.lf) ? 431 : 414)
        }
        scanned = 0
        return Self.request(Array(bytes[start..<end]), length: end)
    }

    /// The index after the empty line that ends the head.
    private mutating func endOfHead(_ bytes: [UInt8], from start: Int) -> Int? {
        var index = max(start, scanned)
        while index + 3 < bytes.count {
            if bytes[index + 3] > Self.cr {
                index += 4
            } else if bytes[index] == Self.cr, bytes[index + 1] == Self.lf, bytes[index + 2] == Self.cr,
                bytes[index + 3] == Self.lf
            {
                return index + 4
            } else {
                index += 1
            }
        }
        // The end may start in the last three bytes.
        scanned = max(start, bytes.count - 3)
        return nil
    }

    /// Parses the request of a complete head.
    private static func request(_ head: [UInt8], length: Int) -> Outcome {
        guard let lineEnd = endOfLine(head, from: 0) else { return .refused(400) }
        if lineEnd > lineLimit { return .refused(414) }
        let parts = head[..<lineEnd].split(separator: space, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[0].isEmpty, parts[0].allSatisfy(isToken),
            parts[1].allSatisfy({ $0 > space && $0 != delete }), let isPersistent = version(parts[2]),
            let target = RequestTarget(parts[1])
        else { return .refused(400) }

        var fields: [Request.Field] = []
        var start = lineEnd + 2
        while start < head.count - 2 {
            guard let end = endOfLine(head, from: start), let field = field(head, start..<end) else {
                return .refused(400)
            }
            if fields.count == fieldLimit { return .refused(431) }
            fields.append(field)
            start = end + 2
        }
        let request = Request(
            method: String(decoding: parts[0], as: UTF8.self), target: target, isPersistent: isPersistent, head: head,
            fields: fields)
        if request.count(of: "host") != 1 { return .refused(400) }
        return withBody(request, length: length)
    }

    private static func withBody(_ request: Request, length: Int) -> Outcome {
        // The length must be known before the body is read, so chunked bodies are rejected.
        if request.value(of: "transfer-encoding") != nil {
            return .refused(request.value(of: "content-length") == nil ? 411 : 400)
        }
        guard let text = request.value(of: "content-length") else {
            return .complete(request, length: length, bodyLength: 0)
        }
        let isNumber = !text.isEmpty && text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        guard isNumber, request.count(of: "content-length") == 1 else { return .refused(400) }
        guard text.utf8.count <= 15, let bodyLength = Int(text) else { return .refused(413) }
        return .complete(request, length: length, bodyLength: bodyLength)
    }

    /// The index of the carriage return that ends a line; nil if the line ends without one or contains one.
    private static func endOfLine(_ head: [UInt8], from start: Int) -> Int? {
        var index = start
        while index < head.count, head[index] != cr, head[index] != lf { index += 1 }
        guard index + 1 < head.count, head[index] == cr, head[index + 1] == lf else { return nil }
        return index
    }

    private static func field(_ head: [UInt8], _ line: Range<Int>) -> Request.Field? {
        guard let colon = head[line].firstIndex(of: UInt8(ascii: ":")), colon > line.lowerBound,
            head[line.lowerBound..<colon].allSatisfy(isToken)
        else { return nil }
        var value = colon + 1..<line.upperBound
        guard head[value].allSatisfy({ ($0 >= space && $0 != delete) || $0 == tab }) else { return nil }
        while let first = value.first, head[first] == space || head[first] == tab { value.removeFirst() }
        while let last = value.last, head[last] == space || head[last] == tab { value.removeLast() }
        return Request.Field(name: line.lowerBound..<colon, value: value)
    }

    /// Whether a version keeps connections open by default; nil if it is not HTTP/1.
    private static func version(_ bytes: ArraySlice<UInt8>) -> Bool? {
        guard bytes.count == 8, bytes.dropLast().elementsEqual("HTTP/1.".utf8), let minor = bytes.last,
            minor >= UInt8(ascii: "0"), minor <= UInt8(ascii: "9")
        else { return nil }
        return minor != UInt8(ascii: "0")
    }

    private static let cr = UInt8(ascii: "\r")
    private static let lf = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")
    private static let tab = UInt8(ascii: "\t")
    private static let delete: UInt8 = 0x7F

    /// Whether a byte is allowed in a method or a field name (RFC 9110, section 5.6.2).
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}

extension Range<Int> {
    fileprivate mutating func removeFirst() { self = lowerBound + 1..<upperBound }
    fileprivate mutating func removeLast() { self = lowerBound..<upperBound - 1 }
}
