internal import CCurl

/// Sends HTTP requests, within limits of time and size.
package struct HTTPClient: Sendable {
    /// The limits of one request.
    package struct Limits: Sendable {
        /// Until the connection is established.
        package var connectSeconds: Double
        /// Until the last byte of the response.
        package var totalSeconds: Double
        /// Maximum size of the body in bytes.
        package var byteLimit: Int

        /// Creates limits; the defaults suit the servers of private users.
        package init(connectSeconds: Double = 5, totalSeconds: Double = 30, byteLimit: Int = 32 << 20) {
            self.connectSeconds = connectSeconds
            self.totalSeconds = totalSeconds
            self.byteLimit = byteLimit
        }
    }

    struct Response {
        /// The status code, such as 200.
        let status: Int
        let body: [UInt8]
        /// The redirect target; empty if missing.
        let redirect: String
    }

    /// The reason why there is no response.
    struct Failure: Error {
        enum Kind { case noHost, noConnection, timeout, stopped, tooLarge, certificate, other }
        let kind: Kind
        /// The error message of libcurl, which contains no address.
        let reason: String
    }

    /// Returns a value other than 0 when the user wants to stop.
    package typealias StopSign = @convention(c) @Sendable () -> Int32

    /// The version of libcurl, which is loaded for it; nil if it is missing.
    package static var libraryVersion: String? {
        unsafe sitegen_http_version().map { unsafe String(cString: $0) }
    }

    private let limits: Limits
    private let isStopped: StopSign?

    /// Creates a client with these limits; `isStopped` is polled ten times a second while waiting for a response.
    package init(limits: Limits = Limits(), isStopped: StopSign? = nil) {
        self.limits = limits
        self.isStopped = isStopped
    }

    /// Sends a request and waits for the response.
    ///
    /// Redirects are not followed.
    func get(_ address: String) throws(Failure) -> Response {
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
        return unsafe Response(status: answer.status, body: body, redirect: redirect)
    }

    /// A duration in milliseconds, at least one, because 0 would mean no limit; at most a day.
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
