/// A client subscribed to events (https://html.spec.whatwg.org/multipage/server-sent-events.html).
package struct EventStream: Sendable, Hashable {
    let connection: UInt64

    /// An event in wire format; line feeds in the data are preserved.
    static func message(_ name: String, _ data: String) -> [UInt8] {
        var text = Array("event: \(name)\n".utf8)
        let isEnd = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        for line in data.utf8.split(omittingEmptySubsequences: false, whereSeparator: isEnd) {
            text += "data: ".utf8
            text += line
            text.append(UInt8(ascii: "\n"))
        }
        return text + [UInt8(ascii: "\n")]
    }

    /// A comment that keeps the connection open and detects clients that have disconnected.
    static let heartbeat = Array(":\n\n".utf8)
}
