/// The supported picture formats, recognized by their first bytes and never by a name.
enum ImageKind: Equatable {
    case jpeg, png, gif, webp, avif

    /// Detects the format of a file; throws an error that names any other format.
    ///
    /// A file that ends within the signature of a format is damaged.
    init(_ bytes: [UInt8]) throws(ImageError) {
        if bytes.isEmpty { throw .empty }
        for (kind, start) in Self.starts {
            if bytes.starts(with: start) {
                self = kind
                return
            }
            if start.starts(with: bytes) { throw .damaged }
        }
        if Self.has("RIFF", in: bytes, at: 0), bytes.count < 12 || Self.has("WEBP", in: bytes, at: 8) {
            if bytes.count < 12 { throw .damaged }
            self = .webp
            return
        }
        if Self.has("ftyp", in: bytes, at: 4), let brand = Self.brand(bytes) {
            guard brand == "avif" else { throw .format(found: brand) }
            self = .avif
            return
        }
        throw .format(found: Self.name(bytes))
    }

    private static let starts: [(ImageKind, [UInt8])] = [
        (.jpeg, [0xFF, 0xD8, 0xFF]),
        (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        (.gif, Array("GIF87a".utf8)),
        (.gif, Array("GIF89a".utf8)),
    ]

    /// Signatures of other file types, and their names.
    private static let others: [(String, [UInt8])] = [
        ("a PDF document", Array("%PDF".utf8)), ("a PostScript document", Array("%!PS".utf8)),
        ("a TIFF picture", [0x49, 0x49, 0x2A, 0x00]), ("a TIFF picture", [0x4D, 0x4D, 0x00, 0x2A]),
        ("a BMP picture", Array("BM".utf8)), ("an icon", [0x00, 0x00, 0x01, 0x00]),
        ("a JPEG XL picture", [0xFF, 0x0A]), ("a JPEG XL picture", [0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20]),
        ("a JPEG 2000 picture", [0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20]),
        ("an archive", [0x50, 0x4B, 0x03, 0x04]), ("a compressed file", [0x1F, 0x8B]),
    ]

    /// The format given by the brands of an ISO base media file (ISO/IEC 14496-12, 4.3): `avif`, or the name of another
    /// one.
    private static func brand(_ bytes: [UInt8]) -> String? {
        let end = min(bytes.count, Int(bytes[0]) << 24 | Int(bytes[1]) << 16 | Int(bytes[2]) << 8 | Int(bytes[3]), 4096)
        let brands = stride(from: 8, to: end - 3, by: 4).filter { $0 != 12 }
        if brands.contains(where: { has("avif", in: bytes, at: $0) || has("avis", in: bytes, at: $0) }) {
            return "avif"
        }
        let isHEIC = brands.contains { has("hei", in: bytes, at: $0) || has("mif1", in: bytes, at: $0) }
        return isHEIC ? "a HEIC picture" : brands.isEmpty ? nil : "a film"
    }

    private static func name(_ bytes: [UInt8]) -> String {
        if let found = others.first(where: { bytes.starts(with: $0.1) }) { return found.0 }
        let start = bytes.prefix(1024)
        guard start.allSatisfy({ $0 >= 0x20 || (0x09...0x0D).contains($0) }) else { return "something unknown" }
        let text = String(decoding: start, as: UTF8.self).lowercased().drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return "a web page" }
        return text.hasPrefix("<") && text.contains("<svg") ? "an SVG drawing" : "text"
    }

    private static func has(_ text: String, in bytes: [UInt8], at offset: Int) -> Bool {
        bytes.dropFirst(offset).starts(with: text.utf8)
    }
}
