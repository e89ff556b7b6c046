/// A chunk of a WebP file (WebP Container Specification, RIFF file format).
struct WebPChunk {
    /// Its content, without the padding byte.
    let content: ArraySlice<UInt8>
    /// The whole chunk.
    let bytes: ArraySlice<UInt8>

    /// Whether it has a given name of four letters.
    func isNamed(_ name: String) -> Bool { bytes.starts(with: name.utf8) }

    /// The consecutive chunks of some bytes, as long as they are complete.
    static func all(in bytes: ArraySlice<UInt8>) -> some Sequence<WebPChunk> {
        sequence(state: bytes.startIndex) { offset -> WebPChunk? in
            guard bytes.endIndex - offset >= 8 else { return nil }
            let start = offset
            let length = (0..<4).reduce(0) { $0 | Int(bytes[start + 4 + $1]) << (8 * $1) }
            guard length <= bytes.endIndex - start - 8 else { return nil }
            offset = min(start + 8 + length + length % 2, bytes.endIndex)
            return WebPChunk(content: bytes[(start + 8)..<(start + 8 + length)], bytes: bytes[start..<offset])
        }
    }

    /// A file with the first frame of an animation, at the size of that frame; nil for a still picture.
    static func still(of file: [UInt8]) -> [UInt8]? {
        guard file.count > 20, file[12..<16].elementsEqual("VP8X".utf8), file[20] & 2 != 0,
            let frame = all(in: file[12...]).first(where: { $0.isNamed("ANMF") }), frame.content.count > 16
        else { return nil }
        let parts = frame.content.dropFirst(16)
        var content = Array("WEBP".utf8)
        if let alpha = all(in: parts).first(where: { $0.isNamed("ALPH") }) {
            // libwebp looks for alpha only with an extended header: its flag, then width and height minus 1.
            content += Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0] + frame.content.dropFirst(6).prefix(6)
            content += alpha.bytes
        }
        content += all(in: parts).first { $0.isNamed("VP8 ") || $0.isNamed("VP8L") }?.bytes ?? []
        return Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) } + content
    }
}
