import Glibc
import Synchronization

/// What other threads have for the loop; it is woken for each.
final class Mailbox: Sendable {
    /// A message to the loop.
    enum Message: Sendable {
        /// An answer is made.
        case answer(connection: UInt64, Answer)
        /// An event for some streams; nil for all.
        case event([UInt8], to: Set<EventStream>?)
        /// All ends.
        case stop
    }

    /// Readable when there is a message.
    let readEnd: Int32
    private let writeEnd: Int32
    private let messages = Mutex<[Message]>([])
    /// Clients that listen to events.
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

    /// Leaves a message.
    func post(_ message: Message) {
        let isFirst = messages.withLock { messages in
            messages.append(message)
            return messages.count == 1
        }
        guard isFirst else { return }
        var byte: UInt8 = 0
        _ = unsafe write(writeEnd, &byte, 1)
    }

    /// Takes all messages.
    func take() -> [Message] {
        var bytes = [UInt8](repeating: 0, count: 64)
        while unsafe read(readEnd, &bytes, bytes.count) > 0 {}
        return messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
