import Images
import SiteKit

/// The file that keeps the squares of one cover: a head of fixed size, then the squares one behind the other.
///
/// The head says what the cover is and where each square begins. It ends with a hash of itself, and holds one of each
/// square, so that a file that was cut or spoiled is never taken for a good one.
struct CoverPack: Sendable {
    /// What pages are told of the cover.
    let art: CoverArt
    private let squares: [Entry]

    /// Where a square is.
    private struct Entry: Sendable {
        let side: Int
        let format: CoverArt.Format
        let offset: Int
        let count: Int
        let hash: UInt64
    }

    /// Bytes of the head.
    static let headSize = 512
    /// Goes up when squares of the same picture would be others.
    private static let recipe = 1

    /// The pack of a cover, and the bytes of its file.
    static func make(of image: CoverImage, contentHash: UInt64) -> (pack: CoverPack, bytes: [UInt8]) {
        var entries: [Entry] = []
        var offset = headSize
        for square in image.squares {
            let format: CoverArt.Format = square.format == .webp ? .webp : .jpeg
            entries.append(
                Entry(
                    side: square.side, format: format, offset: offset, count: square.bytes.count,
                    hash: ContentHash.of(square.bytes)))
            offset += square.bytes.count
        }
        let art = CoverArt(
            contentHash: contentHash, width: image.width, height: image.height, color: image.color,
            sides: image.squares.map(\.side))
        let pack = CoverPack(art: art, squares: entries)
        return (pack, image.squares.reduce(into: pack.head) { $0 += $1.bytes })
    }

    private init(art: CoverArt, squares: [Entry]) { (self.art, self.squares) = (art, squares) }

    private var head: [UInt8] {
        var writer = PackWriter()
        writer.put(Self.recipe)
        writer.putWord(art.contentHash)
        for number in [art.width, art.height, Int(art.color)] { writer.put(number) }
        writer.put(all: squares) { writer, square in
            writer.put(square.side)
            writer.put(square.format == .webp)
            writer.put(square.count)
            writer.putWord(square.hash)
        }
        // A cover has ten squares at the most, for which there is room.
        let bytes = writer.bytes + [UInt8](repeating: 0, count: max(0, Self.headSize - 8 - writer.bytes.count))
        var end = PackWriter()
        end.putWord(ContentHash.of(bytes))
        return bytes + end.bytes
    }

    /// Takes a pack out of the first bytes of its file; nil where they are not those of this cover.
    init?(head bytes: [UInt8], contentHash: UInt64) {
        guard bytes.count == Self.headSize else { return nil }
        var end = PackReader(bytes[(Self.headSize - 8)...])
        guard end.word() == ContentHash.of(Array(bytes[..<(Self.headSize - 8)])) else { return nil }
        var reader = PackReader(bytes[..<(Self.headSize - 8)])
        guard reader.number() == Self.recipe, reader.word() == contentHash else { return nil }
        let (width, height, color) = (reader.number(), reader.number(), reader.number())
        var offset = Self.headSize
        squares = reader.list { reader in
            let (side, isWebP) = (reader.number(), reader.flag())
            let (count, hash) = (reader.number(), reader.word())
            defer { offset &+= count }
            return Entry(side: side, format: isWebP ? .webp : .jpeg, offset: offset, count: count, hash: hash)
        }
        guard !reader.isBroken, !squares.isEmpty, squares.allSatisfy({ $0.offset >= Self.headSize }) else { return nil }
        art = CoverArt(
            contentHash: contentHash, width: width, height: height, color: UInt32(truncatingIfNeeded: color),
            sides: squares.map(\.side))
    }

    /// A square of the cover out of its file; nil where that does not hold it whole.
    func square(
        side: Int, _ format: CoverArt.Format, in file: borrowing OpenFile
    ) throws(SystemError) -> [UInt8]? {
        guard let entry = squares.first(where: { $0.side == side && $0.format == format }) else { return nil }
        let bytes = try file.read(entry.count, at: entry.offset)
        return ContentHash.of(bytes) == entry.hash && bytes.count == entry.count ? bytes : nil
    }
}
