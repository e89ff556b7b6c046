/// What a server bears with.
public struct Limits: Sendable {
    /// Milliseconds in which the head of a request has to come, from its first byte on.
    public var headMilliseconds: Int64 = 10_000
    /// Milliseconds in which a body has to come.
    public var bodyMilliseconds: Int64 = 10_000
    /// Milliseconds after which a connection is closed on which nothing moves.
    public var idleMilliseconds: Int64 = 60_000
    /// Milliseconds in which a client that is not listened to any more has to hang up.
    public var lingerMilliseconds: Int64 = 1_000
    /// Milliseconds between signs of life on a stream of events.
    public var heartbeatMilliseconds: Int64 = 15_000
    /// Connections at once; where one more comes, the oldest idle one goes.
    public var connections = 1_024
    /// Streams of events at once; where one more comes, the oldest goes.
    public var streams = 64
    /// Bytes of events that wait for a client.
    public var waitingEventBytes = 1 << 20

    /// The limits of a preview server.
    public init() {}
}
