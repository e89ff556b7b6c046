/// What a request gets.
public struct Answer: Sendable {
    /// What follows the head.
    public enum Body: Sendable {
        /// A part of a file.
        case file(ServedFile.Body, Range<Int>)
        /// Events for as long as the client listens; told on a thread of answers when the stream is open.
        case events(opened: @Sendable (EventStream) -> Void)

        /// No bytes.
        public static var none: Body { .file(.bytes([]), 0..<0) }
    }

    /// Such as 200.
    public var status: Int
    /// The type of the body; nil where there is none.
    public var type: String?
    /// Further fields, by name and value, without line ends.
    public var fields: [(name: String, value: String)]
    /// What follows the head.
    public var body: Body
    /// Whether the connection ends with it.
    var isLast = false

    /// An answer with any body.
    public init(_ status: Int, type: String? = nil, fields: [(name: String, value: String)] = [], body: Body = .none) {
        (self.status, self.type, self.fields, self.body) = (status, type, fields, body)
    }

    /// An answer of bytes.
    public init(_ status: Int, type: String, bytes: [UInt8]) {
        self.init(status, type: type, body: .file(.bytes(bytes), 0..<bytes.count))
    }

    /// A sentence as plain text.
    public init(_ status: Int, _ sentence: String) {
        self.init(status, type: "text/plain; charset=utf-8", bytes: Array((sentence + "\n").utf8))
    }

    /// The answer to what is no request, or none that is served; the connection ends with it.
    static func refusal(_ status: Int) -> Answer {
        var answer = Answer(status, reason(of: status))
        answer.isLast = true
        return answer
    }

    /// The words of a status code (RFC 9110, section 15).
    static func reason(of status: Int) -> String {
        switch status {
        case 200: "OK"
        case 204: "No Content"
        case 206: "Partial Content"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 400: "Bad Request"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 411: "Length Required"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 416: "Range Not Satisfiable"
        case 417: "Expectation Failed"
        case 421: "Misdirected Request"
        case 422: "Unprocessable Content"
        case 431: "Request Header Fields Too Large"
        case 503: "Service Unavailable"
        default: "Answer"
        }
    }
}
