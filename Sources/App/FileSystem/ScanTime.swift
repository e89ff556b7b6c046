/// The time of a scan, compared with file stamps in the coarse resolution of file system clocks.
package struct ScanTime: Sendable {
    /// The start of the scan, in nanoseconds since 1970.
    let start: Int64

    /// A clock that starts now.
    package static func now() -> ScanTime { ScanTime(start: SystemClock.nanoseconds) }

    /// Whether a file could change again and keep its stamp: it changed within a tick of the clock, or in the future.
    ///
    /// Linux stamps files with the time of its last timer tick, at most 10 ms apart. Some file systems keep whole
    /// seconds only (ext3), or every second one (FAT).
    package func isRacilyClean(_ stamp: FileStamp) -> Bool {
        let isCoarse = stamp.modified % 1_000_000_000 == 0 && stamp.changed % 1_000_000_000 == 0
        let tick: Int64 = isCoarse ? 2_000_000_000 : 20_000_000
        return max(stamp.modified, stamp.changed) > start - tick
    }
}
