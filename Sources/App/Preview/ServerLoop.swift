import Glibc
import Synchronization

/// The event loop of the thread that serves all clients: it never blocks on a single client.
final class ServerLoop {
    let limits: Limits
    let hosts: HostNames
    let routes: [Route]
    let tree: CurrentTree
    let messages: MessageQueue
    let threads = ResponseThreads()
    private let listeners: [Listener]
    /// Connections by slot; nil for a free slot.
    private var connections: [Connection?] = []
    private var free: [Int] = []
    private var places: [UInt64: Int] = [:]
    /// The descriptors to poll: the message queue, the listeners, then one slot per connection.
    private var polls: [pollfd] = []
    private var nextNumber: UInt64 = 1
    private var nextSweep: Int64 = 0
    private var nextHeartbeat: Int64 = 0
    private var isStopping = false
    /// The time at which the current iteration started.
    var now = Socket.now
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var date = HTTPDate()

    init(
        _ listeners: [Listener], hosts: HostNames, routes: [Route], tree: CurrentTree, messages: MessageQueue,
        limits: Limits
    ) {
        (self.listeners, self.hosts, self.routes, self.tree) = (listeners, hosts, routes, tree)
        (self.messages, self.limits) = (messages, limits)
        polls = ([messages.readEnd] + listeners.map(\.descriptor)).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
    }

    /// Serves until the server is stopped.
    func run() {
        nextHeartbeat = now + limits.heartbeatMilliseconds
        while !isStopping {
            let ready = unsafe poll(&polls, nfds_t(polls.count), Self.turnMilliseconds)
            now = Socket.now
            if ready > 0 { serve() }
            if now >= nextSweep { sweep() }
        }
        for listener in listeners { Glibc.close(listener.descriptor) }
        connections = []
    }

    /// Maximum duration of an iteration without events.
    private static let turnMilliseconds: Int32 = 500

    private var fixedCount: Int { 1 + listeners.count }

    private func serve() {
        if polls[0].revents != 0 { messages.take().forEach(handle) }
        // Existing clients are handled before new ones, which may cause an existing one to be closed.
        for place in connections.indices {
            let events = polls[fixedCount + place].revents
            guard events != 0, let connection = connections[place] else { continue }
            if events & Int16(POLLERR | POLLNVAL) != 0 {
                close(connection)
            } else if connection.hasOutput {
                if events & Int16(POLLHUP) != 0 { close(connection) } else { write(connection) }
            } else if events & Int16(POLLIN) != 0 {
                read(connection)
            } else {
                close(connection)
            }
        }
        for (index, listener) in listeners.enumerated() where polls[1 + index].revents != 0 {
            accept(from: listener)
        }
    }

    private func handle(_ message: MessageQueue.Message) {
        switch message {
        case .stop: isStopping = true
        case .answer(let number, let answer):
            // The client may have disconnected.
            guard let connection = connection(number), case .answer(let request) = connection.stage else { return }
            begin(answer, to: request, on: connection)
            write(connection)
        case .event(let bytes, let streams):
            for connection in connections.compactMap({ $0 }) {
                guard case .events = connection.stage else { continue }
                if streams?.contains(EventStream(connection: connection.number)) ?? true { send(bytes, to: connection) }
            }
        }
    }
}

/// Opening and closing connections.
extension ServerLoop {
    private func connection(_ number: UInt64) -> Connection? { places[number].flatMap { connections[$0] } }

    private func accept(from listener: Listener) {
        for _ in 0..<64 {
            let client = Socket.accept(listener.descriptor)
            guard client >= 0 else {
                // Without free descriptors, the next iteration would find the same client waiting.
                if errno == EMFILE || errno == ENFILE { makeRoom() }
                return
            }
            if places.count >= limits.connections { makeRoom() }
            let connection = Connection(client, number: nextNumber, now: now, limits: limits)
            nextNumber += 1
            let place = free.popLast() ?? connections.count
            if place == connections.count {
                connections.append(nil)
                polls.append(pollfd(fd: -1, events: 0, revents: 0))
            }
            connections[place] = connection
            places[connection.number] = place
            polls[fixedCount + place] = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
        }
    }

    /// Closes the oldest idle connection, otherwise the most expendable one.
    private func makeRoom() {
        let expendable = connections.compactMap { connection in
            connection.flatMap { connection in connection.expendability(at: now).map { (connection, $0) } }
        }
        let first = expendable.min { ($0.1, $0.0.movedAt) < ($1.1, $1.0.movedAt) }
        if let first { close(first.0) }
    }

    /// Closes the oldest event stream if the limit is reached.
    func makeRoomForStream() {
        let streams = connections.compactMap { $0 }.filter { if case .events = $0.stage { true } else { false } }
        if streams.count >= limits.streams, let oldest = streams.min(by: { $0.number < $1.number }) { close(oldest) }
    }

    func close(_ connection: Connection) {
        guard let place = places.removeValue(forKey: connection.number) else { return }
        if case .events = connection.stage {
            _ = messages.streams.withLock { $0.remove(EventStream(connection: connection.number)) }
        }
        connections[place] = nil
        free.append(place)
        polls[fixedCount + place] = pollfd(fd: -1, events: 0, revents: 0)
    }

    /// Updates the poll events of a connection.
    func update(_ connection: Connection) {
        guard let place = places[connection.number] else { return }
        polls[fixedCount + place].events = connection.events
    }

    /// Handles heartbeats and connections that have timed out.
    private func sweep() {
        nextSweep = now + Int64(Self.turnMilliseconds)
        let isHeartbeat = now >= nextHeartbeat
        if isHeartbeat { nextHeartbeat = now + limits.heartbeatMilliseconds }
        for connection in connections.compactMap({ $0 }) {
            if case .events = connection.stage, isHeartbeat { send(EventStream.heartbeat, to: connection) }
            guard now >= connection.deadline else { continue }
            switch connection.stage {
            case .head where !connection.input.isEmpty, .body:
                reject(408, on: connection)
                write(connection)
            case .head, .writing, .events, .lingering: close(connection)
            case .answer: connection.deadline = now + limits.idleMilliseconds
            }
        }
    }
}
