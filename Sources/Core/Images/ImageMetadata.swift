/// Metadata of a picture file: its orientation and its colour profile.
///
/// It is used only for reading and never copied to the output. Invalid metadata is ignored.
struct ImageMetadata: Equatable {
    /// The Exif orientation: 1 upright, 6 to be turned by a quarter clockwise, and so on to 8.
    var orientation = 1
    /// The colour profile; empty if missing.
    var profile: [UInt8] = []

    /// Maximum size of a colour profile in bytes; larger ones are ignored.
    static let profileLimit = 4 << 20

    /// Reads the metadata of a file with a known format.
    ///
    /// Profiles of PNG and AVIF files are handled by their libraries.
    init(_ bytes: [UInt8], kind: ImageKind) {
        switch kind {
        case .jpeg: readJPEG(bytes)
        case .png: readPNG(bytes)
        case .webp: readWebP(bytes)
        case .gif, .avif: break
        }
    }

    /// Reads the segments up to the first scan (ITU T.81, B.1.1.4): Exif in APP1, the profile in pieces in APP2.
    private mutating func readJPEG(_ bytes: [UInt8]) {
        var offset = 2
        var hasExif = false
        var pieces: [Int: ArraySlice<UInt8>] = [:]
        var pieceCount = 0
        while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
            let marker = bytes[offset + 1]
            if marker == 0xFF {
                offset += 1
                continue
            }
            if marker == 0xDA || marker == 0xD9 { break }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            guard length >= 2, offset + 2 + length <= bytes.count else { break }
            let content = bytes[(offset + 4)..<(offset + 2 + length)]
            if marker == 0xE1, !hasExif, content.starts(with: Self.exifStart) {
                hasExif = true
                orientation = Self.orientation(content.dropFirst(6))
            }
            if marker == 0xE2, content.count > 14, content.starts(with: Self.profileStart) {
                pieces[Int(content[content.startIndex + 12])] = content.dropFirst(14)
                pieceCount = Int(content[content.startIndex + 13])
            }
            offset += 2 + length
        }
        // The profile needs all pieces, 1 to their count (ICC.1:2022, B.4); otherwise it is ignored.
        guard pieceCount > 0, pieces.count == pieceCount else { return }
        let joined = (1...pieceCount).compactMap { pieces[$0] }
        if joined.count == pieceCount, joined.reduce(0, { $0 + $1.count }) <= Self.profileLimit {
            profile = Array(joined.joined())
        }
    }

    /// Finds the `eXIf` chunk (PNG, third edition, 11.3.3.6), which may also follow the pixels.
    private mutating func readPNG(_ bytes: [UInt8]) {
        var offset = 8
        while offset + 12 <= bytes.count {
            let length = (0..<4).reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
            guard length <= bytes.count - offset - 12 else { return }
            let content = offset + 8
            if bytes[(offset + 4)..<content].elementsEqual("eXIf".utf8) {
                orientation = Self.orientation(bytes[content..<(content + length)])
                return
            }
            offset = content + length + 4
        }
    }

    private mutating func readWebP(_ bytes: [UInt8]) {
        for chunk in WebPChunk.all(in: bytes[min(12, bytes.count)...]) {
            if chunk.isNamed("EXIF") {
                let hasStart = chunk.content.starts(with: Self.exifStart)
                orientation = Self.orientation(hasStart ? chunk.content.dropFirst(6) : chunk.content)
            }
            if chunk.isNamed("ICCP"), chunk.content.count <= Self.profileLimit { profile = Array(chunk.content) }
        }
    }

    /// The tag 0x0112 in the first directory of a TIFF structure (Exif 2.32, 4.6.2 and 4.6.4); 1 if it is missing or
    /// not from 1 to 8.
    static func orientation(_ tiff: ArraySlice<UInt8>) -> Int {
        let isLittle = tiff.starts(with: "II".utf8)
        func number(_ offset: Int, _ count: Int) -> Int? {
            guard offset >= 0, offset + count <= tiff.count else { return nil }
            let bytes = tiff.dropFirst(offset).prefix(count)
            return isLittle
                ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
        }
        guard isLittle || tiff.starts(with: "MM".utf8), number(2, 2) == 42, let directory = number(4, 4),
            let entryCount = number(directory, 2)
        else { return 1 }
        for index in 0..<entryCount {
            let entry = directory + 2 + index * 12
            guard let tag = number(entry, 2) else { return 1 }
            if tag == 0x0112 {
                guard number(entry + 2, 2) == 3, let value = number(entry + 8, 2) else { return 1 }
                return (1...8).contains(value) ? value : 1
            }
        }
        return 1
    }

    private static let exifStart: [UInt8] = Array("Exif".utf8) + [0, 0]
    private static let profileStart: [UInt8] = Array("ICC_PROFILE".utf8) + [0]
}
