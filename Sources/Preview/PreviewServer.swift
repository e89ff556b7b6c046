import Glibc
import Synchronization

/// A server of a tree that lies in memory, for the browsers of this machine.
///
/// One thread serves all clients. The tree is replaced as a whole: an answer is of one tree or of the next.
public final class PreviewServer: Sendable {
    private let tree: CurrentTree
    private let mailbox: Mailbox

    /// Starts to serve on a thread of its own; nil where the system has no thread or no pipe for it.
    ///
    /// - Parameters:
    ///   - tree: what is shown.
    ///   - listeners: where to listen; they belong to the server from now on.
    ///   - hosts: the names under which it may be asked.
    ///   - routes: addresses that are answered by functions; they go before files of the same name.
    ///   - limits: what it bears with.
    public init?(
        _ tree: any ServedTree, listeners: [Listener], hosts: HostNames = HostNames(), routes: [Route] = [],
        limits: Limits = Limits()
    ) {
        guard let mailbox = Mailbox() else { return nil }
        self.mailbox = mailbox
        self.tree = CurrentTree(tree)
        let loop = ServerLoop(
            listeners, hosts: hosts, routes: routes, tree: self.tree, mailbox: mailbox,
            limits: Self.affordable(limits))
        guard PlainThread.start({ loop.run() }) else { return nil }
    }

    deinit { mailbox.post(.stop) }

    /// Shows another tree from now on.
    public func show(_ tree: any ServedTree) { self.tree.value = tree }

    /// The clients that listen to events now.
    public var streams: Set<EventStream> { mailbox.streams.withLock { $0 } }

    /// Sends an event to clients that listen; to all where none are named.
    public func send(_ name: String, _ data: String, to streams: Set<EventStream>? = nil) {
        mailbox.post(.event(EventStream.message(name, data), to: streams))
    }

    /// As many connections as the process may have open; asks for more where it may.
    private static func affordable(_ limits: Limits) -> Limits {
        var (limits, allowed) = (limits, rlimit())
        // Files of the site, listeners, and what else is open.
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

/// The tree that is shown, for the loop and for whoever replaces it.
final class CurrentTree: Sendable {
    private let tree: Mutex<any ServedTree>

    init(_ tree: any ServedTree) { self.tree = Mutex(tree) }

    var value: any ServedTree {
        get { tree.withLock { $0 } }
        set { tree.withLock { $0 = newValue } }
    }
}
