import TestSupport

/// Makes small uncompressed PNG files with exactly known pixels.
enum PNGFile {
    /// A file with 8 bits per channel: `pixel` gives 3 channels, or 4 with alpha, of a column and a row.
    static func bytes(
        width: Int, height: Int, chunks: [(name: String, content: [UInt8])] = [], pixel: (Int, Int) -> [UInt8]
    ) -> [UInt8] {
        let kind: UInt8 = pixel(0, 0).count == 4 ? 6 : 2
        var rows: [UInt8] = []
        for row in 0..<height {
            rows.append(0)
            for column in 0..<width { rows += pixel(column, row) }
        }
        var made: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let size = PlainPicture.word(width) + PlainPicture.word(height)
        made += PlainPicture.chunk("IHDR", size + [8, kind, 0, 0, 0])
        for extra in chunks { made += PlainPicture.chunk(extra.name, extra.content) }
        return made + PlainPicture.chunk("IDAT", PlainPicture.stored(rows)) + PlainPicture.chunk("IEND", [])
    }
}
