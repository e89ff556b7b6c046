import Glibc
import Synchronization

/// A server of an in-memory tree for the browsers of this machine.
///
/// One thread serves all clients. The tree is replaced as a whole, so a response never mixes two trees.
package final class PreviewServer: Sendable {
    private let tree: CurrentTree
    private let messages: MessageQueue

    /// Starts serving on its own thread; nil if the system cannot create the thread or a pipe.
    ///
    /// - Parameters:
    ///   - tree: the tree to serve.
    ///   - listeners: the listeners to accept connections from; the server takes ownership of them.
    ///   - hosts: the accepted host names.
    ///   - routes: addresses handled by functions; they take precedence over files with the same name.
    ///   - limits: the limits of the server.
    package init?(
        _ tree: any ServedTree, listeners: [Listener], hosts: HostNames = HostNames(), routes: [Route] = [],
        limits: Limits = Limits()
    ) {
        guard let messages = MessageQueue() else { return nil }
        self.messages = messages
        self.tree = CurrentTree(tree)
        let loop = ServerLoop(
            listeners, hosts: hosts, routes: routes, tree: self.tree, messages: messages,
            limits: Self.affordable(limits))
        guard PlainThread.start({ loop.run() }) else { return nil }
    }

    deinit { messages.post(.stop) }

    /// Replaces the served tree.
    package func show(_ tree: any ServedTree) { self.tree.value = tree }

    /// The clients currently subscribed to events.
    package var streams: Set<EventStream> { messages.streams.withLock { $0 } }

    /// Sends an event to the given clients; by default to all subscribed clients.
    package func send(_ name: String, _ data: String, to streams: Set<EventStream>? = nil) {
        messages.post(.event(EventStream.message(name, data), to: streams))
    }

    /// Limits the connections to the number of files the process may open, after raising that number if allowed.
    private static func affordable(_ limits: Limits) -> Limits {
        var (limits, allowed) = (limits, rlimit())
        // Reserved for files of the site, listeners and other open files.
        let reserve = 256
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &allowed) == 0 else { return limits }
        if allowed.rlim_cur < limits.connections + reserve {
            allowed.rlim_cur = min(allowed.rlim_max, rlim_t(limits.connections + reserve))
            _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &allowed)
        }
        let room = Int(clamping: allowed.rlim_cur) - reserve
        limits.connections = max(16, min(limits.connections, room))
        return limits
    }
}

/// The served tree, shared by the loop and the code that replaces it.
final class CurrentTree: Sendable {
    private let tree: Mutex<any ServedTree>

    init(_ tree: any ServedTree) { self.tree = Mutex(tree) }

    var value: any ServedTree {
        get { tree.withLock { $0 } }
        set { tree.withLock { $0 = newValue } }
    }
}
