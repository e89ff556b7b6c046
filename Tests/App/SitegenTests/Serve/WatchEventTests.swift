import Glibc
import TestSupport
import Testing
@testable import FileSystem
@testable import PreviewSession

struct WatchEventTests {
    private func event(_ number: Int32, _ kinds: Int, _ name: String) -> [UInt8] {
        var bytes = name.isEmpty ? [] : Array(name.utf8) + [0]
        while !bytes.count.isMultiple(of: 16) { bytes.append(0) }
        let words = [UInt32(bitPattern: number), UInt32(truncatingIfNeeded: kinds), 0, UInt32(bytes.count)]
        return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) } } + bytes
    }

    @Test func `file system events are parsed`() {
        let bytes =
            event(1, Int(IN_CLOSE_WRITE), "café.md") + event(2, Int(IN_DELETE_SELF), "")
            + event(-1, Int(IN_Q_OVERFLOW), "") + event(3, Int(IN_MOVED_FROM) | 0x4000_0000, "old")
        let events = WatchEvent.all(in: bytes[...])
        expectEqual(events.map(\.number), [1, 2, -1, 3])
        expectEqual(events.map(\.name.text), ["café.md", "", "", "old"])
        expectEqual(events.map(\.isGone), [false, true, false, false])
        expectEqual(events.map(\.isOverflow), [false, false, true, false])
        expectEqual(events.map(\.wasMovedAway), [false, false, false, true])
        expectEqual(events.map(\.isFolder), [false, false, false, true])
    }

    @Test func `a truncated event is left out`() {
        let (first, second) = (event(1, 8, "a-name-that-is-longer-than-sixteen"), event(2, 8, "b"))
        let bytes = first + second
        for count in 0...bytes.count {
            let expected = count < first.count ? 0 : count < bytes.count ? 1 : 2
            expectEqual(WatchEvent.all(in: bytes[..<count]).count, expected, "\(count)")
        }
    }

    @Test func `any bytes are parsed as events without a crash`() {
        for seed in 0..<500 {
            var random = SeededGenerator(seed: seed)
            let bytes = (0..<random.below(200)).map { _ in
                UInt8(truncatingIfNeeded: random.below(3) == 0 ? random.below(256) : 0)
            }
            expect(WatchEvent.all(in: bytes[...]).count <= bytes.count / 16)
        }
    }
}
