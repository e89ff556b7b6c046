internal import CCurl

/// Asks servers over HTTP, within limits of time and size.
public struct HTTPClient: Sendable {
    /// Limits of one request.
    public struct Limits: Sendable {
        /// Until the connection stands.
        public var connectSeconds: Double
        /// Until the last byte of the answer.
        public var totalSeconds: Double
        /// The longest body.
        public var byteLimit: Int

        /// Limits; those that nobody names are meant for servers of people.
        public init(connectSeconds: Double = 5, totalSeconds: Double = 30, byteLimit: Int = 32 << 20) {
            self.connectSeconds = connectSeconds
            self.totalSeconds = totalSeconds
            self.byteLimit = byteLimit
        }
    }

    /// An answer.
    struct Answer {
        /// The code, such as 200.
        let status: Int
        let body: [UInt8]
        /// Where the server says to go instead; empty if it does not.
        let redirect: String
    }

    /// Why there is no answer.
    struct Failure: Error {
        enum Kind { case noHost, noConnection, timeout, stopped, tooLarge, certificate, other }
        let kind: Kind
        /// libcurl's words, which hold no address.
        let reason: String
    }

    /// Tells by anything but 0 that a person wants to stop.
    public typealias StopSign = @convention(c) @Sendable () -> Int32

    private let limits: Limits
    private let isStopped: StopSign?

    /// A client with these limits; `isStopped` is asked ten times a second while an answer is awaited.
    public init(limits: Limits = Limits(), isStopped: StopSign? = nil) {
        self.limits = limits
        self.isStopped = isStopped
    }

    /// The answer to a request; waits for it.
    ///
    /// Redirects are not followed.
    func get(_ address: String) throws(Failure) -> Answer {
        let bounds = sitegen_http_limits(
            connect_milliseconds: Self.milliseconds(limits.connectSeconds),
            total_milliseconds: Self.milliseconds(limits.totalSeconds), byte_limit: max(0, limits.byteLimit),
            head_limit: 0, is_stopped: isStopped)
        var answer = unsafe sitegen_http_answer()
        unsafe sitegen_http_get(address, bounds, &answer)
        defer { unsafe sitegen_http_free(&answer) }
        guard unsafe Int(answer.outcome) == sitegen_http_ok else {
            let reason = unsafe answer.reason.map { unsafe String(cString: $0) } ?? ""
            throw unsafe Failure(kind: Self.kind(answer.outcome), reason: reason)
        }
        let body = unsafe [UInt8](UnsafeBufferPointer(start: answer.body, count: answer.count))
        let redirect = unsafe answer.redirect.map { unsafe String(cString: $0) } ?? ""
        return unsafe Answer(status: answer.status, body: body, redirect: redirect)
    }

    /// At least one, for 0 would mean none; at most a day.
    static func milliseconds(_ seconds: Double) -> Int {
        seconds > 0.001 ? Int(min(seconds, 86_400) * 1000) : 1
    }

    private static func kind(_ outcome: Int32) -> Failure.Kind {
        switch Int(outcome) {
        case sitegen_http_no_host: .noHost
        case sitegen_http_no_connection: .noConnection
        case sitegen_http_timeout, sitegen_http_connect_timeout: .timeout
        case sitegen_http_stopped: .stopped
        case sitegen_http_too_large: .tooLarge
        case sitegen_http_certificate: .certificate
        default: .other
        }
    }
}
