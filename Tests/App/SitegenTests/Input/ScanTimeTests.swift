import TestSupport
import Testing
@testable import FileSystem

/// Which stamps are reliable: a file that may change again without a new stamp is read again by the next build.
struct ScanTimeTests {
    private static let noon: Int64 = 1_800_000_000_500_000_000
    private static let second: Int64 = 1_000_000_000

    private func isRacilyClean(modified: Int64, changed: Int64) -> Bool {
        ScanTime(start: Self.noon)
            .isRacilyClean(FileStamp(size: 1, modified: modified, changed: changed, inode: 1, mode: 0o100644))
    }

    @Test func `a file that changed within a clock tick is read again`() {
        expect(isRacilyClean(modified: Self.noon - 5_000_001, changed: Self.noon - 5_000_001))
        expect(!isRacilyClean(modified: Self.noon - 25_000_001, changed: Self.noon - 25_000_001))
    }

    /// A modification time in the past does not make a file old, because the system sets the change time.
    @Test func `the later of both file times decides`() {
        expect(isRacilyClean(modified: 7, changed: Self.noon - 1_000_001))
        expect(isRacilyClean(modified: Self.noon + 3600 * Self.second + 1, changed: Self.noon - 3600 * Self.second))
    }

    /// Both times have whole seconds: the file system stores no fractions.
    @Test func `file systems with whole seconds have longer ticks`() {
        let whole = Self.noon / Self.second * Self.second
        expect(isRacilyClean(modified: whole - Self.second, changed: whole - Self.second))
        expect(!isRacilyClean(modified: whole - 2 * Self.second, changed: whole - 2 * Self.second))
        expect(!isRacilyClean(modified: whole - Self.second, changed: whole - Self.second + 1))
    }
}
