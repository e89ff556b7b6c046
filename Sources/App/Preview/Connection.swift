import Glibc

/// A client connection, as seen by the server loop.
final class Connection {
    /// What the connection is waiting for.
    enum Stage {
        /// The head of a request; idle if none of its bytes have arrived.
        case head
        /// The rest of a request body.
        case body(Request, Route, length: Int)
        /// A response being prepared on another thread.
        case answer(Request)
        /// The client to receive the response.
        case writing
        /// Events to send.
        case events
        /// The client to close the connection: closing it while the client still sends could lose the response.
        case lingering
    }

    let descriptor: Int32
    /// A number unique among all connections.
    let number: UInt64
    var stage = Stage.head
    /// Received bytes that have not been processed.
    var input: [UInt8] = []
    var parser = RequestParser()
    /// Bytes to send before `body`.
    var output: [UInt8] = []
    var outputSent = 0
    /// The file to send from.
    var body: ServedFile.Body?
    var bodyRange = 0..<0
    /// Whether the connection is closed after everything has been sent.
    var isLast = false
    /// Whether the client has closed its sending side.
    var isHalfClosed = false
    /// When the connection times out, in milliseconds of the monotonic clock.
    var deadline: Int64
    /// When data was last transferred.
    var movedAt: Int64

    init(_ descriptor: Int32, number: UInt64, now: Int64, limits: Limits) {
        (self.descriptor, self.number) = (descriptor, number)
        deadline = now + limits.idleMilliseconds
        movedAt = now
    }

    deinit { close(descriptor) }

    /// Whether there are bytes left to send.
    var hasOutput: Bool { outputSent < output.count || !bodyRange.isEmpty }

    /// The poll events to wait for.
    var events: Int16 {
        if hasOutput { return Int16(POLLOUT) }
        switch stage {
        case .head, .body, .lingering, .events: return isHalfClosed ? 0 : Int16(POLLIN)
        // Further input waits in the kernel; a hang-up is reported regardless.
        case .answer, .writing: return 0
        }
    }

    /// The order in which connections are closed if there are too many; nil for one that is kept.
    ///
    /// A client that has just connected does not count as idle: it is closed after those with an incomplete head.
    func expendability(at now: Int64) -> Int? {
        switch stage {
        case .lingering: 0
        case .head where !input.isEmpty: 2
        case .head: now - movedAt > Self.freshMilliseconds ? 1 : 3
        case .body: 4
        case .writing: 5
        case .answer, .events: nil
        }
    }

    private static let freshMilliseconds: Int64 = 50
}
