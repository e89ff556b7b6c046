import Connectors
@testable import Adapters
@testable import Albums
@testable import Readers
@testable import Pages
@testable import Settings
@testable import SourceText
@testable import Templates
@testable import FileSystem
@testable import Publishing
@testable import SiteBuilding
@testable import SiteEditing
@testable import SourceInput

/// State files: any bytes are rejected, or give a value that is read back unchanged from its own bytes.
///
/// The first byte chooses the kind of file. The hash of the rest is corrected, so that the data after it is read.
enum StateFuzz {
    @Sendable static func run(_ bytes: [UInt8]) {
        guard let kind = bytes.first else { return }
        let rest = Array(bytes.dropFirst())
        switch kind & 7 {
        case 0: cached(rest)
        case 1: build(rest)
        case 2: manifest(rest)
        case 3: undo(rest)
        case 4: imports(rest)
        case 5: cover(rest)
        case 6: pack(rest)
        default: packReader(rest)
        }
    }

    private static func cached(_ bytes: [UInt8]) {
        let file = SourceFile(path: "a.md", text: String(repeating: "x", count: 300))
        let cached = CachedParse(bytes: bytes[...])
        var result = AdapterResult()
        if cached.addAlbums(of: .files, in: file, to: &result) {
            var again = AdapterResult()
            let isRead = CachedParse(albums: result.albums, of: .files).addAlbums(of: .files, in: file, to: &again)
            expect(isRead && dumped(again.albums) == dumped(result.albums), "other albums")
        } else {
            expect(result.albums.isEmpty && result.diagnostics.isEmpty, "albums of a damaged memory")
        }
        if let note = cached.note(in: file) {
            expect(CachedParse(note: note).note(in: file).map { dumped([$0]) } == dumped([note]), "another note")
        }
        _ = cached.tags
    }

    private static func dumped<Value>(_ values: [Value]) -> String {
        var text = ""
        dump(values, to: &text)
        return text
    }

    private static func build(_ rest: [UInt8]) {
        // The head of a build state: name, version 2, hash.
        var file = Array("sitegen\0".utf8) + [2, 0, 0, 0, 0, 0, 0, 0] + word(ContentHash.of(rest)) + rest
        guard let state = BuildState(bytes: file, key: 7) else { return }
        file = bytes(of: state)
        expect(BuildState(bytes: file, key: 7).map(bytes) == file, "another state")
        _ = OutputManifest(sorted: state.output.files).bytes
        expect(
            state.output.files.isSorted
                && state.output.files.indices.allSatisfy { index in
                    state.output.files.path(index).isPlain
                }, "an output outside its folder")
    }

    private static func bytes(of state: BuildState) -> [UInt8] {
        var bytes: [UInt8] = []
        state.write(key: 7) { (part) throws(Never) in bytes += part }
        return bytes
    }

    private static func word(_ word: UInt64) -> [UInt8] {
        stride(from: UInt64(0), to: 64, by: 8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }

    private static func manifest(_ bytes: [UInt8]) {
        guard let manifest = OutputManifest(bytes: bytes) else { return }
        expect(!manifest.isAsWritten || manifest.bytes == bytes, "another text for the same manifest")
        expect(OutputManifest(bytes: manifest.bytes)?.bytes == manifest.bytes, "another manifest")
        expect(manifest.files.indices.allSatisfy { manifest.files.path($0).isPlain }, "a file outside the folder")
    }

    private static func undo(_ bytes: [UInt8]) {
        guard let record = UndoRecord(bytes) else { return }
        expect(UndoRecord(record.bytes) == record, "another record")
    }

    private static func imports(_ bytes: [UInt8]) {
        let record = ImportRecord(bytes)
        expect(ImportRecord(record.bytes).bytes == record.bytes, "another record")
    }

    private static func cover(_ rest: [UInt8]) {
        let file = word(ContentHash.of(rest)) + rest
        guard let record = CachedCover(packed: file, key: "k") else { return }
        expect(CachedCover(packed: record.packed(key: "k"), key: "k") == record, "another record")
    }

    private static func pack(_ rest: [UInt8]) {
        let size = ImagePack.headSize - 8
        let head = Array(rest.prefix(size)) + [UInt8](repeating: 0, count: max(0, size - rest.count))
        _ = ImagePack(head: head + word(ContentHash.of(head)), key: .init(7, .square))
    }

    /// For any sequence of reads, the decoder ends and returns no more data than there is.
    private static func packReader(_ bytes: [UInt8]) {
        var reader = BinaryDecoder(bytes[...])
        var total = 0
        while !reader.isAtEnd, !reader.isBroken {
            switch bytes[total % bytes.count] & 3 {
            case 0: total += 1 + (reader.number() & 1)
            case 1: total += 1 + reader.text().utf8.count / 3
            case 2: total += 1 + reader.list { $0.flag() }.count
            default: total += 1 + (reader.optional { $0.run().count } ?? 0)
            }
            expect(total <= 4 * bytes.count + 4, "more than there is")
        }
    }
}
