import TestSupport
import Testing
@testable import Albums
@testable import FileSystem
@testable import Publishing
@testable import SiteBuilding
@testable import Pages
@testable import SourceInput
@testable import SourceText
@testable import Templates

extension BuildState {
    /// The whole file.
    fileprivate func bytes(key: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        write(key: key) { (part) throws(Never) in bytes += part }
        return bytes
    }
}

/// The build state as bytes: it is read back unchanged, and damaged bytes are rejected.
struct BuildStateTests {
    private func stamp(_ size: Int, _ random: inout SeededGenerator) -> FileStamp {
        FileStamp(
            size: Int64(size), modified: .random(in: .min ... .max, using: &random),
            changed: .random(in: .min ... .max, using: &random), inode: .random(in: 0 ... .max, using: &random),
            mode: 0o100644)
    }

    private func records(_ count: Int, _ random: inout SeededGenerator) -> FileRecords {
        var files = FileRecords()
        for number in 0..<count {
            let size = Int.random(in: 0...100_000, using: &random)
            let digest = FileDigest(size: size, hash: .random(in: 0 ... .max, using: &random))
            let stamp = number % 5 == 3 ? nil : stamp(size, &random)
            files.add(FilePath("p\(number * 7919 % 97)/\(number) é"), digest, stamp: stamp)
        }
        files.sort()
        return files
    }

    private func cached(_ random: inout SeededGenerator) -> InputFiles.Cached {
        let bytes = (0..<random.below(30)).map { _ in UInt8(random.below(256)) }
        switch random.below(4) {
        case 0: return .none
        case 1: return .made(CachedParse(bytes: bytes[...]))
        case 2: return .whole(bytes)
        default: return .picture(ImageHeader(bytes))
        }
    }

    private func state(_ seed: Int) -> BuildState {
        var random = SeededGenerator(seed: seed)
        var inputs = InputFiles()
        inputs.files = records(seed, &random)
        inputs.cached = inputs.files.indices.map { _ in cached(&random) }
        inputs.isRacilyClean = inputs.files.indices.map { _ in random.below(2) == 0 }
        inputs.folders = records(random.below(4), &random)
        inputs.hasRacilyCleanFolder = random.below(2) == 0
        inputs.absent = (0..<random.below(3)).map { FilePath("absent \($0)") }
        let output = PreviousOutput(
            manifest: stamp(seed, &random), files: records(seed + 3, &random),
            folders: KnownFolders((0..<random.below(5)).map { _ in .random(in: 0 ... .max, using: &random) }))
        let pages = output.files.indices.map { _ in
            var page = BuildState.Page(
                fingerprint: .random(in: 0 ... .max, using: &random), usesAddresses: random.below(2) == 0,
                role: random.pick(OutputRole.allCases))
            for _ in 0..<random.below(TextMarks.limit + 1) {
                page.noteSource = .random(in: 0 ... .max, using: &random)
                page.noteMarks.append(.random(in: 0 ... .max, using: &random))
            }
            return page
        }
        let imageSets = (0..<random.below(4)).map { _ in
            ImageSet(
                contentHash: .random(in: 0 ... .max, using: &random),
                shape: random.below(2) == 0 ? .square : .original, width: random.below(5_000),
                height: random.below(5_000), color: UInt32(random.below(1 << 24)),
                sides: Array([100, 200, 300, 600, 800, 1200][...random.below(6)]))
        }
        return BuildState(
            outputName: "public \(seed)", albumCount: seed, mustRescan: random.below(2) == 0, inputs: inputs,
            output: output, pages: pages, imageSets: imageSets, noteLabels: .english)
    }

    @Test(arguments: 0..<40)
    func `a saved build state is loaded unchanged`(seed: Int) throws {
        let state = state(seed)
        let bytes = state.bytes(key: 7)
        let read = try #require(BuildState(bytes: bytes, key: 7))
        expectEqual(read.bytes(key: 7), bytes)
        expect(read.outputName == state.outputName && read.albumCount == state.albumCount)
        expectEqual(
            read.inputs.files.indices.map { read.inputs.files[$0].stamp },
            state.inputs.files.indices.map { state.inputs.files[$0].stamp })
        expectEqual(read.output.manifest, state.output.manifest)
        expectEqual(read.output.folders.marks, state.output.folders.marks)
        expectEqual(read.pages.map(\.fingerprint), state.pages.map(\.fingerprint))
        expectEqual(read.pages.map(\.role), state.pages.map(\.role))
        expectEqual(read.pages.map(\.noteMarks.count), state.pages.map(\.noteMarks.count))
        expect(read.imageSets == state.imageSets && read.noteLabels == state.noteLabels)
        expect(BuildState(bytes: bytes, key: 8) == nil)
    }

    @Test func `a state with a file of negative size is not taken`() {
        var files = FileRecords()
        files.add(FilePath("a"), FileDigest(size: -1, hash: 1), stamp: nil)
        let state = BuildState(
            outputName: "public", albumCount: 0, mustRescan: false, inputs: InputFiles(),
            output: PreviousOutput(manifest: self.state(1).output.manifest, files: files),
            pages: [BuildState.Page(fingerprint: 1, usesAddresses: false)], imageSets: [], noteLabels: .english)
        expect(BuildState(bytes: state.bytes(key: 7), key: 7) == nil)
    }

    /// Truncated and changed bytes are detected; with a corrected hash any state may be read, but never a crash.
    @Test func `a damaged build state is refused`() {
        let bytes = state(5).bytes(key: 7)
        for length in bytes.indices { expect(BuildState(bytes: Array(bytes[..<length]), key: 7) == nil) }
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x20
            expect(BuildState(bytes: damaged, key: 7) == nil, "byte \(index)")
            // The hash is the third word and covers everything after it.
            let hash = ContentHash.of(Array(damaged[24...]))
            for place in 0..<8 { damaged[16 + place] = UInt8(truncatingIfNeeded: hash >> (place * 8)) }
            guard let read = BuildState(bytes: damaged, key: 7) else { continue }
            expect(
                read.output.files.isSorted
                    && read.output.files.indices.allSatisfy { read.output.files.path($0).isPlain })
        }
    }
}
