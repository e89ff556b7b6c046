internal import CZlib

/// A ZIP archive in memory (APPNOTE.TXT of PKWARE, version 6.3.10); the only importer of zlib.
///
/// Its bytes are untrusted. A file is read into as many bytes as the archive says that it has, if they are within a limit
/// and not more than its data can give, so that a damaged or hostile archive costs no more than an honest one.
package struct ZipArchive: Sendable {
    package static var libraryVersion: String { unsafe String(cString: zlibVersion()) }

    private struct Entry {
        let method: Int
        let isEncrypted: Bool
        let checksum: UInt
        let packedSize: Int
        let size: Int
        /// The offset of the header in front of its data.
        let header: Int
    }

    /// Why a file of an archive cannot be read.
    package enum Problem: Error, Equatable {
        case damaged(String)
        case encrypted
        case tooLarge(String)
    }

    private let bytes: [UInt8]
    private var entries: [String: Entry] = [:]
    /// The names of its files, in their order.
    package private(set) var names: [String] = []

    /// What a byte of deflated data gives at most (RFC 1951).
    private static let ratio = 1032

    /// Reads the list of the files at the end of an archive.
    package init(_ bytes: [UInt8]) throws(Problem) {
        self.bytes = bytes
        guard var place = directory() else { throw .damaged("the list of its files is missing") }
        while number(place, 4) == 0x0201_4B50 {
            guard let flags = number(place + 8, 2), let method = number(place + 10, 2),
                let checksum = number(place + 16, 4), let length = number(place + 28, 2),
                let extra = number(place + 30, 2), let comment = number(place + 32, 2),
                place + 46 + length + extra + comment <= bytes.count
            else { throw .damaged("the list of its files is cut") }
            let end = place + 46 + length
            var sizes = [number(place + 24, 4), number(place + 20, 4), number(place + 42, 4)].map { $0 ?? 0 }
            takeLongNumbers(&sizes, in: end..<(end + extra))
            let name = String(decoding: bytes[(place + 46)..<end], as: UTF8.self)
            if entries[name] == nil { names.append(name) }
            entries[name] = Entry(
                method: method, isEncrypted: flags & 1 == 1, checksum: UInt(checksum), packedSize: sizes[1],
                size: sizes[0], header: sizes[2])
            place = end + extra + comment
        }
        if names.isEmpty { throw .damaged("it has no files") }
    }

    /// Whether there is a file with this name.
    package func has(_ name: String) -> Bool { entries[name] != nil }

    /// The bytes of a file, of which there are at most `limit`.
    package func bytes(of name: String, limit: Int) throws(Problem) -> [UInt8] {
        guard let entry = entries[name] else { throw .damaged("`\(name)` is missing in it") }
        if entry.isEncrypted { throw .encrypted }
        guard entry.size <= limit else { throw .tooLarge(name) }
        guard number(entry.header, 4) == 0x0403_4B50, let length = number(entry.header + 26, 2),
            let extra = number(entry.header + 28, 2),
            case let start = entry.header + 30 + length + extra, entry.packedSize <= bytes.count - start
        else { throw .damaged("`\(name)` is cut") }
        let data = bytes[start..<(start + entry.packedSize)]
        let result: [UInt8]?
        switch entry.method {
        case 0: result = data.count == entry.size ? Array(data) : nil
        case 8: result = entry.size / Self.ratio <= data.count ? Self.inflated(data, entry.size) : nil
        default: throw .damaged("`\(name)` is packed by a method that nothing else uses")
        }
        guard let result, Self.checksum(result) == entry.checksum else { throw .damaged("`\(name)` is damaged") }
        return result
    }

    private static func inflated(_ data: ArraySlice<UInt8>, _ size: Int) -> [UInt8]? {
        guard let count = UInt32(exactly: data.count), let capacity = UInt32(exactly: size) else { return nil }
        var isWhole = false
        // One byte more, because an empty array has no address.
        let result = unsafe [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, used in
            isWhole = unsafe data.withUnsafeBufferPointer { input in
                unsafe sitegen_inflate(input.baseAddress, count, buffer.baseAddress, capacity) != 0
            }
            used = isWhole ? size : 0
        }
        return isWhole ? result : nil
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt {
        unsafe bytes.withUnsafeBufferPointer { unsafe crc32(0, $0.baseAddress, UInt32(clamping: $0.count)) }
    }
}

extension ZipArchive {
    /// The offset of the first entry of the list; nil if the end of the archive is missing.
    private func directory() -> Int? {
        let first = max(0, bytes.count - 65_557)
        guard bytes.count >= 22, let end = (first...(bytes.count - 22)).last(where: { number($0, 4) == 0x0605_4B50 })
        else { return nil }
        // Archives with numbers of 64 bits have a second end in front of it.
        if number(end - 20, 4) == 0x0706_4B50, let place = number(end - 12, 8), number(place, 4) == 0x0606_4B50 {
            return number(place + 48, 8)
        }
        return number(end + 16, 4)
    }

    /// Takes numbers of 64 bits from the extra field of an entry: those that do not fit in 32 bits, in this order.
    private func takeLongNumbers(_ numbers: inout [Int], in extra: Range<Int>) {
        var place = extra.lowerBound
        while place + 4 <= extra.upperBound, let kind = number(place, 2), let length = number(place + 2, 2) {
            place += 4
            if kind == 1 {
                for index in numbers.indices where numbers[index] == 0xFFFF_FFFF {
                    numbers[index] = number(place, 8) ?? 0
                    place += 8
                }
                return
            }
            place += length
        }
    }

    /// A number of some bytes, the lowest first; nil where there are no bytes, or for one that no offset has.
    private func number(_ place: Int, _ count: Int) -> Int? {
        guard place >= 0, place <= bytes.count - count else { return nil }
        let value = bytes[place..<(place + count)].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: value)
    }
}
