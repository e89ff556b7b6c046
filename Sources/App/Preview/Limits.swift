/// The limits of a server.
public struct Limits: Sendable {
    /// Milliseconds within which the head of a request must arrive, counted from its first byte.
    public var headMilliseconds: Int64 = 10_000
    /// Milliseconds within which a body must arrive.
    public var bodyMilliseconds: Int64 = 10_000
    /// Milliseconds after which a connection without transfers is closed.
    public var idleMilliseconds: Int64 = 60_000
    /// Milliseconds within which a client must close the connection after the last response.
    public var lingerMilliseconds: Int64 = 1_000
    /// Milliseconds between heartbeats on an event stream.
    public var heartbeatMilliseconds: Int64 = 15_000
    /// Maximum number of connections; when exceeded, the oldest idle one is closed.
    public var connections = 1_024
    /// Maximum number of event streams; when exceeded, the oldest is closed.
    public var streams = 64
    /// Maximum number of event bytes queued for a client.
    public var waitingEventBytes = 1 << 20

    /// Creates the limits of a preview server.
    public init() {}
}
