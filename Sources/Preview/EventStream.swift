/// A client that listens to events (https://html.spec.whatwg.org/multipage/server-sent-events.html).
public struct EventStream: Sendable, Hashable {
    let connection: UInt64

    /// An event as it is sent; line feeds in the data are kept.
    static func message(_ name: String, _ data: String) -> [UInt8] {
        var text = "event: \(name)\n"
        for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            text += "data: \(line)\n"
        }
        return Array((text + "\n").utf8)
    }

    /// What keeps the line open, and finds out that nobody listens any more.
    static let heartbeat = Array(":\n\n".utf8)
}
