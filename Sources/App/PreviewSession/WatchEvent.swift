import FileSystem
import Glibc

/// One event of inotify(7).
struct WatchEvent: Equatable {
    /// The watch descriptor of the folder.
    let number: Int32
    private let kinds: UInt32
    /// The name in the folder; empty for the folder itself.
    let name: FilePath

    /// Whether events were lost.
    var isOverflow: Bool { has(IN_Q_OVERFLOW) }
    /// Whether the folder itself was removed or moved away.
    var isGone: Bool { has(IN_DELETE_SELF) || has(IN_MOVE_SELF) || has(IN_IGNORED) || has(IN_UNMOUNT) }
    var isFolder: Bool { has(IN_ISDIR) }
    var wasMovedAway: Bool { has(IN_MOVED_FROM) }

    private func has(_ kind: some BinaryInteger) -> Bool { kinds & UInt32(truncatingIfNeeded: kind) != 0 }

    /// Parses the events from the system; an incomplete one is left out.
    static func all(in bytes: ArraySlice<UInt8>) -> [WatchEvent] {
        var (events, rest) = ([WatchEvent](), bytes)
        while rest.count >= headSize {
            let length = Int(word(rest, 3))
            guard length <= rest.count - headSize else { break }
            let start = rest.startIndex + headSize
            let name = rest[start..<start + length].prefix { $0 != 0 }
            events.append(
                WatchEvent(
                    number: Int32(bitPattern: word(rest, 0)), kinds: word(rest, 1), name: FilePath(bytes: Array(name))))
            rest = rest[(start + length)...]
        }
        return events
    }

    /// Watch descriptor, event mask, cookie and name length, of four bytes each.
    private static let headSize = 16

    private static func word(_ bytes: ArraySlice<UInt8>, _ index: Int) -> UInt32 {
        let start = bytes.startIndex + 4 * index
        return unsafe bytes[start..<start + 4].span.bytes.unsafeLoadUnaligned(as: UInt32.self)
    }
}
