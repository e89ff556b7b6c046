import FaultInjection
import Glibc
import Testing

/// What a fault does to a file call.
package enum FaultMode: String, CaseIterable, CustomTestStringConvertible {
    /// The process ends before the call.
    case kill
    /// The process ends in the middle of a write, before any other call.
    case torn
    /// The process ends right after the call.
    case after
    /// A write or read moves half of its bytes and returns that count.
    case short
    // The call fails, with this error.
    case EIO, ENOSPC, EACCES, EMFILE, EROFS, EDQUOT, EINTR

    /// Those in which a call that reads may fail.
    package static let ofReads: [FaultMode] = [.EIO, .EMFILE, .short, .EINTR]

    package var testDescription: String { rawValue }

    /// Whether no call comes after this one.
    package var endsProcess: Bool { self == .kill || self == .torn || self == .after }

    /// Whether later calls fail as well: a full disk stays full.
    package var isSticky: Bool { [.ENOSPC, .EDQUOT, .EROFS].contains(self) }

    /// Whether the call can be made again at once, so that the program succeeds.
    package var isHarmless: Bool { self == .short || self == .EINTR }

    /// Whether a call can end in this way: only writes and reads can be short, and what only looks at a name is not
    /// interrupted.
    package func isPossible(at operation: String) -> Bool {
        switch self {
        case .torn: operation == "write"
        case .short: operation == "write" || operation == "read"
        case .EINTR: !["stat", "readlink", "readdir"].contains(operation)
        case .kill, .after, .EIO, .ENOSPC, .EACCES, .EMFILE, .EROFS, .EDQUOT: true
        }
    }

    fileprivate var plan: (mode: fault_mode, error: Int32) {
        switch self {
        case .kill: (FAULT_KILL, 0)
        case .torn: (FAULT_TORN, 0)
        case .after: (FAULT_AFTER, 0)
        case .short: (FAULT_SHORT, 0)
        case .EIO: (FAULT_ERROR, Glibc.EIO)
        case .ENOSPC: (FAULT_ERROR, Glibc.ENOSPC)
        case .EACCES: (FAULT_ERROR, Glibc.EACCES)
        case .EMFILE: (FAULT_ERROR, Glibc.EMFILE)
        case .EROFS: (FAULT_ERROR, Glibc.EROFS)
        case .EDQUOT: (FAULT_ERROR, Glibc.EDQUOT)
        case .EINTR: (FAULT_ERROR, Glibc.EINTR)
        }
    }
}

/// The file calls of this process below one folder are recorded, and one of them gets a fault.
///
/// A simulated end of the process means that every later call fails with EIO until the plan ends.
package final class FaultPlan {
    /// Which calls are counted.
    package enum Calls {
        /// Calls that change files and folders, including syncs.
        case changes
        /// Calls that open, read, list and stat.
        case reads
    }

    /// A recorded call.
    package struct Call {
        /// The name of the operation, such as `write` or `exchange`, as in Calls.c.
        package let operation: String
        /// The absolute path.
        package let path: String
        /// The second path of a rename or link, the target of a symbolic link, or empty.
        package let other: String
        /// Flags of an open, the offset of a write, the length of a truncation.
        package let value: Int
        /// The bytes of a write, if they were kept.
        package let bytes: [UInt8]
    }

    private let number: Int32

    /// Records the calls below a folder, with all written bytes.
    package init(recording folder: String) throws {
        number = unsafe fault_begin(folder, Int32(FAULT_CHANGES.rawValue), FAULT_NONE, 0, 0, 0, 1)
        try #require(number >= 0, "64 plans are at work")
    }

    /// Injects a fault into call number `point` of a kind, counted from 1; 0 only counts.
    package init(_ folder: String, _ mode: FaultMode, at point: Int, of calls: Calls = .changes) throws {
        let kind = calls == .changes ? FAULT_CHANGES : FAULT_READS
        number = unsafe fault_begin(
            folder, Int32(kind.rawValue), mode.plan.mode, mode.plan.error, point, mode.isSticky ? 1 : 0, 0)
        try #require(number >= 0, "64 plans are at work")
    }

    deinit { fault_end(number) }

    /// The number of calls so far.
    package var count: Int { fault_count(number) }

    /// The recorded calls.
    package var calls: [Call] {
        (0..<count).map { index in
            let call = unsafe fault_record(number, index)
            let bytes = unsafe UnsafeBufferPointer(start: call.bytes, count: call.length)
            return unsafe Call(
                operation: String(cString: call.operation), path: String(cString: call.path),
                other: String(cString: call.other), value: call.value, bytes: Array(bytes))
        }
    }
}
