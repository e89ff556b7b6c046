import TestSupport
import Testing
@testable import Editing

/// Text edits that are applied and undone, also after other edits.
struct TextEditTests {
    private func text(_ random: inout SeededGenerator, _ length: Int) -> [UInt8] {
        (0..<length).map { _ in random.pick(Array("ab\n".utf8)) }
    }

    @Test func `an edit can be undone, and never applies to other text`() {
        for seed in 0..<500 {
            var random = SeededGenerator(seed: seed)
            let bytes = text(&random, random.below(40))
            let start = random.below(bytes.count + 1)
            let edit = TextEdit(
                replacing: start..<start + random.below(20), of: bytes, by: text(&random, random.below(3)))
            let changed = edit.applied(to: bytes)
            expectEqual(changed.flatMap { edit.reversed.applied(to: $0) }, bytes)
            expect(edit.applied(to: Array(bytes[..<start])) == nil || edit.cut.isEmpty)
        }
        expect(TextEdit(start: -1, cut: [], put: []).applied(to: [1]) == nil)
        expect(TextEdit(start: 2, cut: [], put: []).applied(to: [1]) == nil)
    }

    /// An edit is located if its surroundings occur exactly once, even if they moved.
    @Test func `an edit is located by its surroundings only where unique`() throws {
        for seed in 0..<500 {
            var random = SeededGenerator(seed: seed)
            let before = text(&random, random.below(90))
            let after = text(&random, random.below(90))
            let edit = TextEdit(start: before.count, cut: Array("CUT".utf8), put: text(&random, random.below(2)))
            let bytes = before + edit.cut + after
            let changed = try #require(edit.applied(to: bytes))
            let place = TextSurroundings(of: edit, in: bytes)
            let lead = before.isEmpty ? [] : Array("new ".utf8)
            let tail = after.isEmpty ? [] : Array(" new".utf8)
            let found = place.moved(edit.reversed, in: lead + changed + tail)
            let wanted = place.before + edit.put + place.after
            let count = (lead + changed + tail).count(of: wanted, isFirst: before.isEmpty, isLast: after.isEmpty)
            expectEqual(found != nil, count == 1)
            if let found { expectEqual(found.applied(to: lead + changed + tail), lead + bytes + tail) }
        }
    }

    @Test func `an edit with changed or repeated surroundings is not located`() {
        let bytes = Array("one two three".utf8)
        let edit = TextEdit(replacing: 4..<8, of: bytes)
        let place = TextSurroundings(of: edit, in: bytes)
        let moved = { (text: String) in place.moved(edit.reversed, in: Array(text.utf8))?.start }
        expect(moved("one three") == 4 && moved("xone threex") == 5)
        expect(moved("one  three") == nil && moved("One three") == nil && moved("one threone three") == 12)
        expect(moved("one three one three") == nil && moved("") == nil)
        let all = TextEdit(replacing: 0..<13, of: bytes)
        expectEqual(TextSurroundings(of: all, in: bytes).moved(all.reversed, in: [])?.start, 0)
        expect(TextSurroundings(of: all, in: bytes).moved(all.reversed, in: [1]) == nil)
        let end = TextEdit(replacing: 3..<13, of: bytes)
        expect(TextSurroundings(of: end, in: bytes).moved(end.reversed, in: Array("one more".utf8)) == nil)
        expectEqual(TextSurroundings(of: end, in: bytes).moved(end.reversed, in: Array("x one".utf8))?.start, 5)
    }
}

extension [UInt8] {
    /// How often the bytes occur; with `isFirst` only at the beginning, with `isLast` only at the end.
    fileprivate func count(of part: [UInt8], isFirst: Bool, isLast: Bool) -> Int {
        guard count >= part.count else { return 0 }
        return Set(0...(count - part.count)).count { offset in
            self[offset...].starts(with: part) && (!isFirst || offset == 0) && (!isLast || offset + part.count == count)
        }
    }
}
