import Glibc
import Synchronization

/// Writing: sends responses as bytes.
extension ServerLoop {
    /// Prepares a response for writing; nil means that it is still being prepared.
    func begin(_ answer: Response?, to request: Request?, on connection: Connection) {
        guard let answer else { return }
        if answer.isLast { connection.isLast = true }
        let isHead = request?.method == "HEAD"
        connection.stage = .writing
        connection.deadline = now + limits.idleMilliseconds
        switch answer.body {
        case .file(let body, let range):
            writeHead(answer, length: answer.status == 304 ? nil : range.count, on: connection)
            if !isHead, answer.status != 304 { (connection.body, connection.bodyRange) = (body, range) }
        case .events(let opened):
            makeRoomForStream()
            connection.isLast = true
            writeHead(answer, length: nil, on: connection)
            connection.stage = .events
            let stream = EventStream(connection: connection.number)
            _ = messages.streams.withLock { $0.insert(stream) }
            threads.run { opened(stream) }
        }
    }

    private func writeHead(_ answer: Response, length: Int?, on connection: Connection) {
        func add(_ text: String) { connection.output += text.utf8 }
        add("HTTP/1.1 ")
        add(String(answer.status))
        add(" ")
        add(Response.reason(of: answer.status))
        add("\r\nDate: ")
        add(date.text(at: now))
        if let type = answer.type {
            add("\r\nContent-Type: ")
            add(type)
        }
        if let length {
            add("\r\nContent-Length: ")
            add(String(length))
        }
        for (name, value) in answer.fields {
            add("\r\n")
            add(name)
            add(": ")
            add(value)
        }
        if connection.isLast { add("\r\nConnection: close") }
        add(Self.policy)
    }

    /// Previews must not be cached or used by other sites, so they cannot be embedded or framed elsewhere.
    private static let policy = [
        "", "Cache-Control: no-store", "X-Content-Type-Options: nosniff", "Cross-Origin-Resource-Policy: same-origin",
        "Content-Security-Policy: frame-ancestors 'none'", "X-Frame-Options: DENY", "", "",
    ].joined(separator: "\r\n")

    /// Sends an event to a client, buffering what it cannot take yet; closes the connection if too much is waiting.
    func send(_ bytes: [UInt8], to connection: Connection) {
        if connection.output.count - connection.outputSent > limits.waitingEventBytes { return close(connection) }
        connection.output += bytes
        write(connection)
    }

    /// Sends as much as the client takes; continues with its next request when everything is sent.
    func write(_ connection: Connection) {
        while true {
            guard flush(connection) else { return }
            switch connection.stage {
            case .writing where connection.isLast: return linger(connection)
            case .writing:
                connection.stage = .head
                let wait = connection.input.isEmpty ? limits.idleMilliseconds : limits.headMilliseconds
                connection.deadline = now + wait
                advance(connection)
                if !connection.hasOutput { return update(connection) }
            case .events:
                connection.deadline = .max
                return update(connection)
            case .head, .body, .answer, .lingering: return update(connection)
            }
        }
    }

    /// Sends pending bytes; returns whether all were sent.
    private func flush(_ connection: Connection) -> Bool {
        while connection.hasOutput {
            let part = nextPart(of: connection)
            switch Socket.send(connection.descriptor, connection.output, from: connection.outputSent, part.0, part.1) {
            case .broken:
                close(connection)
                return false
            case .full:
                update(connection)
                return false
            case .bytes(let count):
                let ofOutput = min(count, connection.output.count - connection.outputSent)
                connection.outputSent += ofOutput
                let start = connection.bodyRange.lowerBound + count - ofOutput
                connection.bodyRange = start..<connection.bodyRange.upperBound
                (connection.movedAt, connection.deadline) = (now, now + limits.idleMilliseconds)
            }
        }
        connection.output.removeAll(keepingCapacity: connection.output.capacity <= 4_096)
        connection.outputSent = 0
        connection.body = nil
        return true
    }

    /// The data after the output: bytes, and the range of them to send.
    private func nextPart(of connection: Connection) -> ([UInt8], Range<Int>) {
        switch connection.body {
        case nil: return ([], 0..<0)
        case .bytes(let bytes)?: return (bytes, connection.bodyRange)
        case .open(let file)?:
            let start = connection.bodyRange.lowerBound
            let bytes = file.read(from: start, count: min(connection.bodyRange.count, 131_072))
            if bytes.isEmpty, !connection.bodyRange.isEmpty {
                // The file has become shorter, so the announced length cannot be reached.
                (connection.isLast, connection.bodyRange) = (true, start..<start)
            }
            return (bytes, 0..<bytes.count)
        }
    }

    /// Closes the sending side, and waits briefly for the client to close the connection.
    private func linger(_ connection: Connection) {
        if connection.isHalfClosed { return close(connection) }
        shutdown(connection.descriptor, Int32(SHUT_WR))
        connection.stage = .lingering
        connection.input = []
        connection.deadline = now + limits.lingerMilliseconds
        update(connection)
    }
}
