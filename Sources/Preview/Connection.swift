import Glibc

/// One client, as the loop sees it.
final class Connection {
    /// What is waited for.
    enum Stage {
        /// The head of a request; idle where none of its bytes has come.
        case head
        /// The rest of a body.
        case body(Request, Route, length: Int)
        /// An answer that is made on another thread.
        case answer(Request)
        /// The client, to take what is sent.
        case writing
        /// Events.
        case events
        /// The client, to hang up: it would lose the answer if it still sent when we did.
        case lingering
    }

    let descriptor: Int32
    /// Differs from that of every other connection.
    let number: UInt64
    var stage = Stage.head
    /// Bytes that have come and were not used.
    var input: [UInt8] = []
    var parser = RequestParser()
    /// Bytes to send before `body`.
    var output: [UInt8] = []
    var outputSent = 0
    /// What of a file is to be sent.
    var body: ServedFile.Body?
    var bodyRange = 0..<0
    /// Whether nothing more is answered once all is sent.
    var isLast = false
    /// Whether the client has said that it sends nothing more.
    var isHalfClosed = false
    /// When it is given up, in milliseconds of the monotonic clock.
    var deadline: Int64
    /// When something last moved.
    var movedAt: Int64

    init(_ descriptor: Int32, number: UInt64, now: Int64, limits: Limits) {
        (self.descriptor, self.number) = (descriptor, number)
        deadline = now + limits.idleMilliseconds
        movedAt = now
    }

    deinit { close(descriptor) }

    /// Whether there is something to send.
    var hasOutput: Bool { outputSent < output.count || !bodyRange.isEmpty }

    /// What to wait for.
    var events: Int16 {
        if hasOutput { return Int16(POLLOUT) }
        switch stage {
        case .head, .body, .lingering, .events: return isHalfClosed ? 0 : Int16(POLLIN)
        // What else the client sends waits in the kernel; that it is gone is told all the same.
        case .answer, .writing: return 0
        }
    }

    /// In which order connections go where there are too many; nil for one that stays.
    ///
    /// A client that has just come was not idle yet: it goes after those that keep us waiting for a head.
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
