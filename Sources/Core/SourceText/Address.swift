/// Addresses between the pages of a site.
///
/// Links are relative and name `index.html`, so that the site works in any folder of any host and from `file://`.
package enum Address {
    /// The relative path from the page at `path` to the site's top folder: `../../` for `albums/blue/index.html`.
    package static func root(from path: String) -> String {
        let bytes = path.utf8.span
        return String(repeating: "../", count: bytes.indices.count { bytes[$0] == UInt8(ascii: "/") })
    }

    /// The address of a folder that contains a page, relative to the page.
    package static func root(from path: String, of folder: String) -> String {
        root(from: path.droppingBytes(first: folder.utf8.count))
    }

    /// The relative path from a folder to a file, such as `../covers/blue.jpg`; both are given from the same folder.
    package static func relative(_ path: String, from folder: String) -> String {
        let (target, start) = (path.pathParts, folder.pathParts)
        let shared = zip(target.dropLast(), start).prefix { $0.utf8.elementsEqual($1.utf8) }.count
        return String(repeating: "../", count: start.count - shared)
            + target.dropFirst(shared).joined(separator: "/")
    }

    /// A path as part of a URL: `/` is kept, and whatever RFC 3986 does not allow in a path is percent-encoded.
    package static func encoded(_ path: String) -> String {
        let written = path.utf8.span
        var place = 0
        while place < written.count, isAllowed(written[place]) { place += 1 }
        if place == written.count { return path }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(3 * written.count)
        for place in written.indices {
            let byte = written[place]
            if isAllowed(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(hexadecimalDigit(byte >> 4))
                bytes.append(hexadecimalDigit(byte & 15))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Decodes the percent-encoded bytes of a path; nil when the result is not UTF-8 or contains a NUL.
    package static func decoded(_ path: String) -> String? {
        guard path.utf8.contains(UInt8(ascii: "%")) else { return path }
        var bytes: [UInt8] = []
        var rest = Array(path.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            if byte == UInt8(ascii: "%"), digits.count == 2, let value = hexadecimalValue(digits) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }

    /// The path that `relative` names, resolved from a folder; nil when it leads above the top.
    package static func resolved(_ relative: String, from folder: String) -> String? {
        var path: [UInt8] = []
        path.reserveCapacity(folder.utf8.count + relative.utf8.count + 1)
        for text in [folder, relative] {
            for part in text.utf8.split(separator: slash) {
                if part.elementsEqual(".".utf8) { continue }
                if part.elementsEqual("..".utf8) {
                    if path.isEmpty { return nil }
                    path.removeSubrange((path.lastIndex(of: slash) ?? 0)...)
                } else {
                    if !path.isEmpty { path.append(slash) }
                    path.append(contentsOf: part)
                }
            }
        }
        return String(decoding: path, as: UTF8.self)
    }

    /// Whether a path is that of a file `index.html`, which a host shows at the address of its folder.
    package static func isIndex(_ path: String) -> Bool {
        path.utf8.hasSuffix("/" + indexName) || path.utf8.isEqual(to: indexName)
    }

    /// A path without `index.html` at its end: `albums/low/` for `albums/low/index.html`, empty for that of the top
    /// folder.
    package static func withoutIndex(_ path: String) -> String {
        isIndex(path) ? path.droppingBytes(first: 0, last: indexName.utf8.count) : path
    }

    private static let indexName = "index.html"

    /// The folder of a path; empty for a file at the top.
    package static func folder(of path: String) -> String {
        path.utf8.lastIndex(of: slash).map { String(path[..<$0]) } ?? ""
    }

    private static let slash = UInt8(ascii: "/")

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func hexadecimalValue(_ digits: ArraySlice<UInt8>) -> UInt8? {
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x2D, 0x2E, 0x2F, 0x5F, 0x7E, 0x21, 0x24, 0x28, 0x29, 0x2A, 0x2B, 0x2C, 0x3B, 0x3D, 0x40: true
        default: false
        }
    }
}
