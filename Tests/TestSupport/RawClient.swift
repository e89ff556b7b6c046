import Glibc

/// A client of a local server that sends and receives raw bytes.
public final class RawClient {
    private let descriptor: Int32

    /// Connects to a port of 127.0.0.1; throws if nothing listens there.
    public init(port: Int, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBuffer {
            _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let result = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result != 0 { throw Failure(number: errno) }
    }

    deinit { close(descriptor) }

    /// An error from the system.
    public struct Failure: Error {
        /// The error number.
        public let number: Int32
    }

    /// Sends bytes; the rest is dropped if the server has closed the connection.
    public func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Sends a text.
    public func send(_ text: String) { send(Array(text.utf8)) }

    /// Closes the sending side.
    public func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// The bytes received until the server closes the connection, until `isEnough`, or until the time is over.
    public func receive(
        seconds: Double = 5, until isEnough: ([UInt8]) -> Bool = { _ in false }
    ) -> (bytes: [UInt8], isClosed: Bool) {
        var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        let end = ContinuousClock.now + .seconds(seconds)
        while !isEnough(bytes) {
            let left = (end - ContinuousClock.now).components
            let milliseconds = left.seconds * 1_000 + left.attoseconds / 1_000_000_000_000_000
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if milliseconds <= 0 { return (bytes, false) }
            if unsafe poll(&request, 1, Int32(clamping: milliseconds)) <= 0 { continue }
            let count = unsafe recv(descriptor, &part, part.count, 0)
            if count <= 0 { return (bytes, true) }
            bytes += part[..<count]
        }
        return (bytes, false)
    }

    /// The received bytes as text.
    public func text(seconds: Double = 5, until isEnough: @escaping (String) -> Bool = { _ in false }) -> String {
        String(
            decoding: receive(seconds: seconds) { isEnough(String(decoding: $0, as: UTF8.self)) }.bytes, as: UTF8.self)
    }

    /// The response to one request, on a separate connection.
    public static func answer(_ request: String, port: Int, seconds: Double = 5) throws -> String {
        let client = try RawClient(port: port)
        client.send(request)
        client.finish()
        return client.text(seconds: seconds)
    }
}
