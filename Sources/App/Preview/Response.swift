/// A response to a request.
package struct Response: Sendable {
    /// The content after the head.
    package enum Body: Sendable {
        /// A part of a file.
        case file(ServedFile.Body, Range<Int>)
        /// Events for as long as the client stays connected; `opened` is called on a response thread when the stream is
        /// open.
        case events(opened: @Sendable (EventStream) -> Void)

        /// An empty body.
        package static var none: Body { .file(.bytes([]), 0..<0) }
    }

    /// The status code, such as 200.
    package var status: Int
    /// The type of the body; nil if missing.
    package var type: String?
    /// Additional fields, by name and value, without line breaks.
    package var fields: [(name: String, value: String)]
    /// The content after the head.
    package var body: Body
    /// Whether the connection is closed after it.
    var isLast = false

    /// Creates a response with any body.
    package init(_ status: Int, type: String? = nil, fields: [(name: String, value: String)] = [], body: Body = .none) {
        (self.status, self.type, self.fields, self.body) = (status, type, fields, body)
    }

    /// Creates a response from bytes.
    package init(_ status: Int, type: String, bytes: [UInt8]) {
        self.init(status, type: type, body: .file(.bytes(bytes), 0..<bytes.count))
    }

    /// Creates a plain text response with one sentence.
    package init(_ status: Int, _ sentence: String) {
        self.init(status, type: "text/plain; charset=utf-8", bytes: Array((sentence + "\n").utf8))
    }

    /// Creates the response to an invalid or unsupported request; it closes the connection.
    static func refusal(_ status: Int) -> Response {
        var answer = Response(status, reason(of: status))
        answer.isLast = true
        return answer
    }

    /// The reason phrase of a status code (RFC 9110, section 15).
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
        default: "Response"
        }
    }
}
