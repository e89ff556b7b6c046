import Albums
import FileSystem
import Images
import SourceText

/// The file that stores all sizes of one picture: a header of fixed size, then the sizes one after another.
///
/// The header describes the picture and where each size begins. It ends with a hash of itself, and contains a hash of
/// each size, so that a truncated or corrupt file is never accepted.
struct ImagePack: Sendable {
    /// The image set that pages use for the picture.
    let art: ImageSet
    private let entries: [Entry]

    /// The position of a size.
    private struct Entry: Sendable {
        let side: Int
        let format: ImageSet.Format
        let offset: Int
        let count: Int
        let hash: UInt64
    }

    /// The size of the header in bytes.
    static let headSize = 512
    /// Incremented when the same picture would yield different files.
    private static let recipe = 8

    /// Builds the pack of a picture, and the bytes of its file.
    static func make(of image: ScaledImage, key: ImageSet.Key) -> (pack: ImagePack, bytes: [UInt8]) {
        var entries: [Entry] = []
        var offset = headSize
        for file in image.files {
            let format: ImageSet.Format = file.format == .webp ? .webp : .jpeg
            entries.append(
                Entry(
                    side: file.side, format: format, offset: offset, count: file.bytes.count,
                    hash: ContentHash.of(file.bytes)))
            offset += file.bytes.count
        }
        let art = ImageSet(
            contentHash: key.contentHash, shape: key.shape, width: image.width, height: image.height,
            color: image.color, sides: image.files.map(\.side))
        let pack = ImagePack(art: art, entries: entries)
        return (pack, image.files.reduce(into: pack.head) { $0 += $1.bytes })
    }

    private init(art: ImageSet, entries: [Entry]) { (self.art, self.entries) = (art, entries) }

    private var head: [UInt8] {
        var writer = BinaryEncoder()
        writer.put(Self.recipe)
        writer.putWord(art.contentHash)
        for number in [art.shape.rawValue, art.width, art.height, Int(art.color)] { writer.put(number) }
        writer.put(all: entries) { writer, entry in
            writer.put(entry.side)
            writer.put(entry.format == .webp)
            writer.put(entry.count)
            writer.putWord(entry.hash)
        }
        // A cover has at most six files, for which there is room.
        let bytes = writer.bytes + [UInt8](repeating: 0, count: max(0, Self.headSize - 8 - writer.bytes.count))
        var end = BinaryEncoder()
        end.putWord(ContentHash.of(bytes))
        return bytes + end.bytes
    }

    /// Parses the header of a file; nil if it does not belong to this picture.
    init?(head bytes: [UInt8], key: ImageSet.Key) {
        guard bytes.count == Self.headSize else { return nil }
        var end = BinaryDecoder(bytes[(Self.headSize - 8)...])
        guard end.word() == ContentHash.of(Array(bytes[..<(Self.headSize - 8)])) else { return nil }
        var reader = BinaryDecoder(bytes[..<(Self.headSize - 8)])
        guard reader.number() == Self.recipe, reader.word() == key.contentHash,
            reader.number() == key.shape.rawValue
        else { return nil }
        let (width, height, color) = (reader.number(), reader.number(), reader.number())
        var offset = Self.headSize
        entries = reader.list { reader in
            let (side, isWebP) = (reader.number(), reader.flag())
            let (count, hash) = (reader.number(), reader.word())
            defer { offset &+= count }
            return Entry(side: side, format: isWebP ? .webp : .jpeg, offset: offset, count: count, hash: hash)
        }
        guard !reader.isBroken, !entries.isEmpty, entries.allSatisfy({ $0.offset >= Self.headSize }) else { return nil }
        art = ImageSet(
            contentHash: key.contentHash, shape: key.shape, width: width, height: height,
            color: UInt32(truncatingIfNeeded: color), sides: entries.map(\.side))
    }

    /// Reads one size from the file; nil if the file does not contain it completely.
    func file(
        side: Int, _ format: ImageSet.Format, from file: borrowing OpenFile
    ) throws(SystemError) -> [UInt8]? {
        guard let entry = entries.first(where: { $0.side == side && $0.format == format }) else { return nil }
        let bytes = try file.read(entry.count, at: entry.offset)
        return ContentHash.of(bytes) == entry.hash && bytes.count == entry.count ? bytes : nil
    }
}
