/// The limits of a server.
package struct Limits: Sendable {
    /// Milliseconds within which the head of a request must arrive, counted from its first byte.
    package var headMilliseconds: Int64 = 10_000
    /// Milliseconds within which a body must arrive.
    package var bodyMilliseconds: Int64 = 10_000
    /// Milliseconds after which a connection without transfers is closed.
    package var idleMilliseconds: Int64 = 60_000
    /// Milliseconds within which a client must close the connection after the last response.
    package var lingerMilliseconds: Int64 = 1_000
    /// Milliseconds between heartbeats on an event stream.
    package var heartbeatMilliseconds: Int64 = 15_000
    /// Maximum number of connections; when exceeded, the oldest idle one is closed.
    package var connections = 1_024
    /// Maximum number of event streams; when exceeded, the oldest is closed.
    package var streams = 64
    /// Maximum number of event bytes queued for a client.
    package var waitingEventBytes = 1 << 20

    /// Creates the limits of a preview server.
    package init() {}
}
