import TestSupport
import Testing
@testable import FileSystem
@testable import Editing
@testable import SiteEditing

/// Records of removals, as bytes.
struct UndoRecordTests {
    private func record(_ seed: Int) -> UndoRecord {
        var random = SeededGenerator(seed: seed)
        let texts = ["a", "", "\"\\", "東京\n", "\u{1}\u{7F}"]
        let album = AlbumLocation(
            id: random.pick(texts), source: random.pick(texts), title: random.pick(texts), kind: .elsewhere)
        let bytes = { (random: inout SeededGenerator) in
            (0..<random.below(30)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        }
        var record = UndoRecord(
            of: album, path: "content/\(random.pick(["a.md", "東京.yml"]))", time: Int64(random.below(1 << 60)))
        if random.below(3) > 0 {
            var change = UndoRecord.Change(
                edit: TextEdit(start: random.below(1000), cut: bytes(&random), put: bytes(&random)),
                surroundings: TextSurroundings(before: bytes(&random), after: bytes(&random)),
                after: FileDigest(of: bytes(&random)))
            if random.below(2) == 0 { change.before = FileDigest(of: bytes(&random)) }
            if random.below(2) == 0 { (change.mode, change.modified) = (0o644, -Int64(random.below(1 << 60))) }
            record.change = change
            if random.below(3) == 0 { (record.kind, record.group) = (.names, random.below(100)) }
        } else {
            record.moved = FileDigest(of: bytes(&random))
        }
        return record
    }

    @Test func `an undo record is read back unchanged`() {
        for seed in 0..<300 { expectEqual(UndoRecord(record(seed).bytes), record(seed)) }
    }

    @Test func `a truncated undo record is refused`() {
        for seed in 0..<30 {
            let bytes = record(seed).bytes
            for length in 0..<(bytes.count - 2) { expect(UndoRecord(Array(bytes[..<length])) == nil) }
            var random = SeededGenerator(seed: seed)
            for _ in 0..<50 { _ = UndoRecord(random.mutated(bytes, interesting: "\"{}:,0x")) }
        }
    }

    @Test(arguments: ["/etc/passwd", "content/../../x", "../content/a", "content", "notes/a", ""])
    func `an undo record with a path outside the content is refused`(_ path: String) {
        var record = record(1)
        record.path = path
        expect(UndoRecord(record.bytes) == nil)
    }
}
