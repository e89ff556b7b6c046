import Albums
import FileSystem
import Images
import SourceText

/// The file that stores the squares of one cover: a header of fixed size, then the squares one after another.
///
/// The header describes the cover and where each square begins. It ends with a hash of itself, and contains a hash of
/// each square, so that a truncated or corrupt file is never accepted.
struct CoverPack: Sendable {
    /// The image set that pages use for the cover.
    let art: ImageSet
    private let squares: [Entry]

    /// The position of a square.
    private struct Entry: Sendable {
        let side: Int
        let format: ImageSet.Format
        let offset: Int
        let count: Int
        let hash: UInt64
    }

    /// The size of the header in bytes.
    static let headSize = 512
    /// Incremented when the same picture would yield different squares.
    private static let recipe = 3

    /// Builds the pack of a cover, and the bytes of its file.
    static func make(of image: CoverImage, contentHash: UInt64) -> (pack: CoverPack, bytes: [UInt8]) {
        var entries: [Entry] = []
        var offset = headSize
        for square in image.squares {
            let format: ImageSet.Format = square.format == .webp ? .webp : .jpeg
            entries.append(
                Entry(
                    side: square.side, format: format, offset: offset, count: square.bytes.count,
                    hash: ContentHash.of(square.bytes)))
            offset += square.bytes.count
        }
        let art = ImageSet(
            contentHash: contentHash, width: image.width, height: image.height, color: image.color,
            sides: image.squares.map(\.side))
        let pack = CoverPack(art: art, squares: entries)
        return (pack, image.squares.reduce(into: pack.head) { $0 += $1.bytes })
    }

    private init(art: ImageSet, squares: [Entry]) { (self.art, self.squares) = (art, squares) }

    private var head: [UInt8] {
        var writer = BinaryEncoder()
        writer.put(Self.recipe)
        writer.putWord(art.contentHash)
        for number in [art.width, art.height, Int(art.color)] { writer.put(number) }
        writer.put(all: squares) { writer, square in
            writer.put(square.side)
            writer.put(square.format == .webp)
            writer.put(square.count)
            writer.putWord(square.hash)
        }
        // A cover has at most six squares, for which there is room.
        let bytes = writer.bytes + [UInt8](repeating: 0, count: max(0, Self.headSize - 8 - writer.bytes.count))
        var end = BinaryEncoder()
        end.putWord(ContentHash.of(bytes))
        return bytes + end.bytes
    }

    /// Parses the header of a file; nil if it does not belong to this cover.
    init?(head bytes: [UInt8], contentHash: UInt64) {
        guard bytes.count == Self.headSize else { return nil }
        var end = BinaryDecoder(bytes[(Self.headSize - 8)...])
        guard end.word() == ContentHash.of(Array(bytes[..<(Self.headSize - 8)])) else { return nil }
        var reader = BinaryDecoder(bytes[..<(Self.headSize - 8)])
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
        art = ImageSet(
            contentHash: contentHash, width: width, height: height, color: UInt32(truncatingIfNeeded: color),
            sides: squares.map(\.side))
    }

    /// Reads a square of the cover from its file; nil if the file does not contain it completely.
    func square(
        side: Int, _ format: ImageSet.Format, in file: borrowing OpenFile
    ) throws(SystemError) -> [UInt8]? {
        guard let entry = squares.first(where: { $0.side == side && $0.format == format }) else { return nil }
        let bytes = try file.read(entry.count, at: entry.offset)
        return ContentHash.of(bytes) == entry.hash && bytes.count == entry.count ? bytes : nil
    }
}
