import Connectors
import Foundation
import Images
import SiteTestSupport
import TestSupport
import Testing
@testable import Albums
@testable import FileSystem
@testable import SiteBuilding
@testable import SourceText

/// The files of the cover cache: they are read back as written, or rejected.
struct CoverFileTests {
    private func record(_ seed: Int) -> CachedCover {
        var random = SeededGenerator(seed: seed)
        var validators = CoverDownload.Validators()
        if random.below(2) == 0 { validators.etag = "\"\(random.next())\"" }
        if random.below(2) == 0 { validators.lastModified = "Wed, 21 Oct 2015 07:28:00 GMT" }
        return CachedCover(
            contentHash: random.next(), size: random.below(1 << 40), date: "2026-11-2\(random.below(10))",
            validators: validators)
    }

    @Test(arguments: 0..<40) func `a cover record is read back, and damage detected`(seed: Int) {
        let record = record(seed)
        let bytes = record.packed(key: "http://host/\(seed)")
        expectEqual(CachedCover(packed: bytes, key: "http://host/\(seed)"), record)
        expect(CachedCover(packed: bytes, key: "http://host/") == nil)
        for count in bytes.indices {
            expect(CachedCover(packed: Array(bytes[..<count]), key: "http://host/\(seed)") == nil)
        }
        expect(CachedCover(packed: bytes + [0], key: "http://host/\(seed)") == nil)
        for place in bytes.indices {
            var spoiled = bytes
            spoiled[place] ^= 1 << UInt8((place + seed) % 8)
            expect(CachedCover(packed: spoiled, key: "http://host/\(seed)") == nil, "byte \(place)")
        }
    }

    /// A cache in its own folder, with the squares of one picture.
    private struct Fixture {
        let folder = try? TemporaryFolder()
        let cache: CoverCache
        let image: ScaledImage
        let art: ImageSet
        let file: FilePath
        let bytes: [UInt8]

        init(width: Int, height: Int, hash: UInt64) throws {
            let place = try #require(folder)
            cache = CoverCache(site: try Folder.working.openFolder(FilePath(place.path)))
            image = try ScaledImage.make(
                from: PlainPicture.noise(Int(truncatingIfNeeded: hash & 0xFFFF), width: width, height: height))
            art = try cache.keep(image, key: .init(hash, .square))
            let names = try place.names(".sitegen/covers")
            expectEqual(names.count, 1)
            file = FilePath(place(".sitegen/covers/" + (names.first ?? "")))
            bytes = try Folder.working.readFile(file)
        }

        /// Checks that each square is missing or correct; returns how many there are.
        func rightSquares(_ place: Comment) -> Int {
            var count = 0
            if let found = cache.art(art.key) { expectEqual(found, art, place) }
            for file in image.files {
                let format: ImageSet.Format = file.format == .webp ? .webp : .jpeg
                guard let bytes = cache.file(of: art, side: file.side, format) else { continue }
                count += 1
                expectEqual(bytes, file.bytes, place)
            }
            return count
        }
    }

    @Test(arguments: [(1, 1), (24, 24), (99, 100), (101, 40), (320, 301), (640, 700), (1300, 20)])
    func `a cover's image set is read back unchanged`(width: Int, height: Int) throws {
        let made = try Fixture(width: width, height: height, hash: 0xFEDC_BA98_7654_3210)
        let longest = max(width, height)
        let sides = [100, 200, 300, 600, 800, 1200].filter { $0 < longest } + (longest <= 1200 ? [longest] : [])
        expect(made.art.sides == sides && made.art.width == width && made.art.height == height)
        expectEqual(made.cache.art(made.art.key), made.art)
        expectEqual(made.rightSquares("whole"), sides.count + 1)
        expect(made.cache.file(of: made.art, side: 7, .webp) == nil)
        expect(made.cache.art(.init(1, .square)) == nil)
        let other = ImageSet(contentHash: 1, width: 1, height: 1, color: 0, sides: sides)
        expect(made.cache.file(of: other, side: sides[0], .jpeg) == nil)
    }

    @Test func `a truncated image set never gives a wrong image`() throws {
        let made = try Fixture(width: 130, height: 8, hash: 77)
        expect(made.bytes.count < 20_000)
        for count in made.bytes.indices {
            try Folder.working.replaceFile(made.file, Array(made.bytes[..<count]))
            let right = made.rightSquares("\(count) bytes")
            expect(right < 3 && (count >= ImagePack.headSize || right == 0))
            expectEqual(made.cache.art(.init(77, .square)) != nil, count >= ImagePack.headSize)
        }
        try Folder.working.replaceFile(made.file, made.bytes)
        expectEqual(made.rightSquares("whole again"), 3)
    }

    @Test func `a changed bit spoils only its own image`() throws {
        let made = try Fixture(width: 110, height: 8, hash: 78)
        for place in made.bytes.indices {
            var bytes = made.bytes
            bytes[place] ^= 1 << UInt8(place % 8)
            try Folder.working.replaceFile(made.file, bytes)
            let right = made.rightSquares("byte \(place)")
            // A changed bit in the head invalidates all squares; after it, only the square that contains it.
            expectEqual(right, place < ImagePack.headSize ? 0 : 2, "byte \(place)")
        }
    }

    /// The file of one cover under the name of another, and files of other programs.
    @Test func `files of other covers and programs are refused`() throws {
        let made = try Fixture(width: 50, height: 50, hash: 79)
        let second = try Fixture(width: 60, height: 50, hash: 80)
        try Folder.working.replaceFile(made.file, second.bytes)
        expect(made.rightSquares("another's") == 0 && made.cache.art(.init(79, .square)) == nil)
        for seed in 0..<200 {
            var random = SeededGenerator(seed: seed)
            let head = (0..<random.below(700)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            expect(ImagePack(head: head, key: .init(79, .square)) == nil)
        }
        // A folder in place of the file.
        try Folder.working.remove(made.file)
        try Folder.working.makeFolder(made.file)
        expectEqual(made.rightSquares("a folder"), 0)
    }

    @Test func `an original is kept, checked and removed`() throws {
        let folder = try TemporaryFolder()
        let cache = CoverCache(site: try Folder.working.openFolder(FilePath(folder.path)))
        let bytes = PlainPicture.noise(3)
        let hash = ContentHash.of(bytes)
        expect(cache.original(hash) == nil && cache.originalFile(hash) == nil)
        try cache.keep(original: bytes, hash: hash)
        expectEqual(cache.original(hash), bytes)
        expectEqual(cache.originalFile(hash)?.contentHash, hash)
        let name = try #require(try folder.names(".sitegen/covers").first)
        for spoiled in [[], Array(bytes.dropLast()), bytes + [0], Array(bytes.reversed())] {
            try Folder.working.replaceFile(FilePath(folder(".sitegen/covers/\(name)")), spoiled)
            expect(cache.original(hash) == nil && cache.originalFile(hash) == nil)
        }
        cache.forget(hash)
        try expectEqual(folder.names(".sitegen/covers"), [])
        cache.forget(hash)
        try expectEqual(folder.names(".sitegen"), [".gitignore", "covers"])
    }

    @Test func `cover records are found by their address`() throws {
        let folder = try TemporaryFolder()
        let cache = CoverCache(site: try Folder.working.openFolder(FilePath(folder.path)))
        for seed in 0..<30 { try cache.keep(record(seed), of: "http://host/\(seed)?a b") }
        for seed in 0..<30 { expectEqual(cache.record(of: "http://host/\(seed)?a b"), record(seed)) }
        expect(cache.record(of: "http://host/30?a b") == nil)
        try cache.keep(record(99), of: "http://host/0?a b")
        expectEqual(cache.record(of: "http://host/0?a b"), record(99))
        try expectEqual(folder.names(".sitegen/covers").count, 30)
    }

    /// The folder may be removed at any time, even during a build.
    @Test func `the cover cache works after its folder is removed`() throws {
        let folder = try TemporaryFolder()
        let cache = CoverCache(site: try Folder.working.openFolder(FilePath(folder.path)))
        try cache.keep(original: [1], hash: ContentHash.of([1]))
        try FileManager.default.removeItem(atPath: folder(".sitegen/covers"))
        expect(cache.original(ContentHash.of([1])) == nil)
        try cache.keep(original: [2], hash: ContentHash.of([2]))
        expectEqual(cache.original(ContentHash.of([2])), [2])
        try FileManager.default.removeItem(atPath: folder(".sitegen"))
        try cache.keep(original: [3], hash: ContentHash.of([3]))
        expectEqual(cache.original(ContentHash.of([3])), [3])
    }
}
