import Glibc
import Synchronization

/// Messages from other threads to the server loop; each one wakes the loop.
final class MessageQueue: Sendable {
    /// A message to the server loop.
    enum Message: Sendable {
        /// A response is ready.
        case answer(connection: UInt64, Response)
        /// An event for some streams; nil for all of them.
        case event([UInt8], to: Set<EventStream>?)
        /// The server stops.
        case stop
    }

    /// Readable if there is a message.
    let readEnd: Int32
    private let writeEnd: Int32
    private let messages = Mutex<[Message]>([])
    /// The clients subscribed to events.
    let streams = Mutex<Set<EventStream>>([])

    init?() {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        (readEnd, writeEnd) = (ends[0], ends[1])
        Socket.prepare(readEnd)
        Socket.prepare(writeEnd)
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    func post(_ message: Message) {
        let isFirst = messages.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        guard isFirst else { return }
        var byte: UInt8 = 0
        _ = unsafe write(writeEnd, &byte, 1)
    }

    /// Removes and returns all messages.
    func take() -> [Message] {
        var bytes = [UInt8](repeating: 0, count: 64)
        while unsafe read(readEnd, &bytes, bytes.count) > 0 {}
        return messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
