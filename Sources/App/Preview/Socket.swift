import Glibc

/// Socket system calls without pointers.
enum Socket {
    /// The result of sending.
    enum Sent {
        case bytes(Int)
        /// The client currently accepts no data.
        case full
        case broken
    }

    enum Received {
        case bytes(Int)
        case none
        case end
        case broken
    }

    /// Accepts the next client of a listening socket; returns -1 and sets `errno` if there is none.
    static func accept(_ listener: Int32) -> Int32 {
        let client = Glibc.accept(listener, nil, nil)
        guard client >= 0 else { return -1 }
        prepare(client)
        set(client, Int32(IPPROTO_TCP), TCP_NODELAY)
        return client
    }

    /// Makes a descriptor non-blocking, and prevents child processes from inheriting it.
    static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32) {
        var on: Int32 = 1
        _ = unsafe setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Receives into `buffer`.
    static func receive(_ descriptor: Int32, into buffer: inout [UInt8]) -> Received {
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
            if count > 0 { return .bytes(count) }
            if count == 0 { return .end }
            if errno == EINTR { continue }
            return errno == EAGAIN || errno == EWOULDBLOCK ? .none : .broken
        }
    }

    /// Sends the rest of `first`, then a part of `second`.
    static func send(_ descriptor: Int32, _ first: [UInt8], from start: Int, _ second: [UInt8], _ part: Range<Int>)
        -> Sent
    {
        let count = unsafe first.withUnsafeBytes { first in
            unsafe second.withUnsafeBytes { second in
                // The kernel only reads from these buffers.
                let head = unsafe UnsafeMutableRawBufferPointer(
                    mutating: UnsafeRawBufferPointer(rebasing: first[start...]))
                let tail = unsafe UnsafeMutableRawBufferPointer(
                    mutating: UnsafeRawBufferPointer(rebasing: second[part]))
                var parts = unsafe (
                    iovec(iov_base: head.baseAddress, iov_len: head.count),
                    iovec(iov_base: tail.baseAddress, iov_len: tail.count)
                )
                return unsafe withUnsafeMutablePointer(to: &parts) { parts in
                    unsafe parts.withMemoryRebound(to: iovec.self, capacity: 2) { parts in
                        var message = unsafe msghdr()
                        unsafe message.msg_iov = parts
                        unsafe message.msg_iovlen = 2
                        return retrying { unsafe sendmsg(descriptor, &message, Int32(MSG_NOSIGNAL)) }
                    }
                }
            }
        }
        if count >= 0 { return .bytes(count) }
        return errno == EAGAIN || errno == EWOULDBLOCK ? .full : .broken
    }

    private static func retrying(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }

    /// Milliseconds of a monotonic clock, which is unaffected by clock changes.
    static var now: Int64 {
        var time = timespec()
        // CLOCK_MONOTONIC always exists.
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) &* 1_000 &+ Int64(time.tv_nsec) / 1_000_000
    }
}
