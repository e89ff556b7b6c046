import Glibc

/// A socket listening on an address.
package struct Listener: Sendable {
    /// The reason why listening failed.
    package struct Failure: Error, Sendable {
        /// The system's error number, such as `EADDRINUSE`.
        package let number: Int32
        /// The address and port.
        package let place: String

        /// Creates the failure of a system call.
        package init(number: Int32, place: String) { (self.number, self.place) = (number, place) }
    }

    let descriptor: Int32
    /// The port it listens on.
    package let port: Int

    /// Listens on an address such as `127.0.0.1` or `::1`, and a port; 0 selects a free port.
    package init(address: String, port: Int) throws(Failure) {
        let place = "\(HostNames.normalized(address)):\(port)"
        var (family, descriptor) = (AF_INET, Int32(-1))
        var four = sockaddr_in()
        var six = sockaddr_in6()
        if unsafe inet_pton(AF_INET, address, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            four.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
        } else if unsafe inet_pton(AF_INET6, address, &six.sin6_addr) == 1 {
            family = AF_INET6
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = in_port_t(truncatingIfNeeded: port).bigEndian
        } else {
            throw Failure(number: EADDRNOTAVAIL, place: place)
        }
        descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(number: errno, place: place) }
        Socket.prepare(descriptor)
        // Allows reusing a port whose previous connections are still closing.
        Socket.set(descriptor, SOL_SOCKET, SO_REUSEADDR)
        if family == AF_INET6 { Socket.set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY) }
        let result =
            family == AF_INET
            ? Self.bind(descriptor, &four, MemoryLayout<sockaddr_in>.size)
            : Self.bind(descriptor, &six, MemoryLayout<sockaddr_in6>.size)
        guard result == 0, listen(descriptor, 1_024) == 0 else {
            let number = errno
            close(descriptor)
            throw Failure(number: number, place: place)
        }
        self.descriptor = descriptor
        self.port = port == 0 ? Self.port(of: descriptor, family) : port
    }

    /// Stops listening; only for a listener that no server has taken over.
    package func stop() { close(descriptor) }

    private static func bind<Address>(_ descriptor: Int32, _ address: inout Address, _ size: Int) -> Int32 {
        unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe Glibc.bind(descriptor, address, socklen_t(size))
            }
        }
    }

    private static func port(of descriptor: Int32, _ family: Int32) -> Int {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return unsafe withUnsafeMutablePointer(to: &storage) { storage in
            let isKnown = unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe getsockname(descriptor, address, &size) == 0
            }
            guard isKnown else { return 0 }
            let port =
                family == AF_INET
                ? unsafe storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { unsafe $0.pointee.sin_port }
                : unsafe storage.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { unsafe $0.pointee.sin6_port }
            return Int(in_port_t(bigEndian: port))
        }
    }
}
