/// A path as the system stores it: bytes, not text.
///
/// Names on Linux need not be UTF-8; a foreign file with such a name must survive a build.
package struct FilePath: Hashable, Comparable, Sendable {
    /// The bytes, without a terminating zero.
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }

    package init(_ text: String) { bytes = Array(text.utf8) }

    /// The path for display; bytes that are not UTF-8 become U+FFFD.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package var isEmpty: Bool { bytes.isEmpty }

    /// Whether it starts at the root.
    package var isAbsolute: Bool { bytes.first == Self.slash }

    /// The path of `name` in this folder; an empty path is the folder that names are relative to.
    package func appending(_ name: FilePath) -> FilePath {
        if isEmpty { return name }
        if bytes.last == Self.slash { return FilePath(bytes: bytes + name.bytes) }
        var joined = bytes
        joined.reserveCapacity(bytes.count + 1 + name.bytes.count)
        joined.append(Self.slash)
        joined.append(contentsOf: name.bytes)
        return FilePath(bytes: joined)
    }

    /// Resolves `path` against this folder; an absolute path is returned unchanged.
    package func reaching(_ path: String) -> FilePath {
        let path = FilePath(path)
        return path.isAbsolute ? path : appending(path)
    }

    /// The path of `name` in this folder.
    package func appending(_ name: String) -> FilePath { appending(FilePath(name)) }

    /// The folder that contains it: `a/b` for `a/b/c`, empty for `a`, `/` for `/a`.
    package var parent: FilePath {
        guard let slash = bytes.lastIndex(of: Self.slash) else { return FilePath(bytes: []) }
        return FilePath(bytes: Array(bytes[..<max(slash, isAbsolute ? 1 : 0)]))
    }

    /// The last component.
    package var name: FilePath {
        guard let slash = bytes.lastIndex(of: Self.slash) else { return self }
        return FilePath(bytes: Array(bytes[(slash + 1)...]))
    }

    /// The components; empty ones and `.` are left out.
    var parts: [FilePath] {
        bytes.split(separator: Self.slash).map { FilePath(bytes: Array($0)) }.filter { $0 != Self.current }
    }

    /// The folders that contain it, outermost first: `a`, `a/b` for `a/b/c`.
    package var ancestors: [FilePath] {
        bytes.indices.filter { bytes[$0] == Self.slash && $0 > 0 }.map { FilePath(bytes: Array(bytes[..<$0])) }
    }

    /// The number of folders above it.
    package var depth: Int { bytes.count { $0 == Self.slash } }

    /// Whether it is `folder` or inside it, judged by names alone.
    package func isOrLies(in folder: FilePath) -> Bool {
        if self == folder || folder.isEmpty || folder.bytes == [Self.slash] { return true }
        return bytes.count > folder.bytes.count && bytes[folder.bytes.count] == Self.slash
            && bytes.starts(with: folder.bytes)
    }

    /// Whether it is a path below a folder: relative, without empty components, `.`, `..` or zero bytes.
    package var isPlain: Bool { bytes[...].isPlainPath }

    /// Hashes all bytes at once.
    package func hash(into hasher: inout Hasher) {
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }

    /// Orders paths by bytes.
    package static func < (first: FilePath, second: FilePath) -> Bool {
        unsafe first.bytes.withUnsafeBytes { one in
            unsafe second.bytes.withUnsafeBytes { two in
                unsafe PathOrder.compare(one, one.indices, two, two.indices) < 0
            }
        }
    }

    package static let current = FilePath(".")
    static let above = FilePath("..")

    package static let slash = UInt8(ascii: "/")
}

extension [FilePath] {
    /// Sorts by the bytes of the paths.
    mutating func sortByBytes() {
        if zip(self, dropFirst()).allSatisfy({ $0 < $1 }) { return }
        sort(byBytesOf: \.self)
    }
}

extension Array {
    /// Sorts by the bytes of the elements' paths.
    ///
    /// A sort of the elements themselves would count references at every comparison.
    mutating func sort(byBytesOf path: (Element) -> FilePath) {
        var pool: [UInt8] = []
        var places: [(range: Range<Int>, index: Int)] = []
        places.reserveCapacity(count)
        for (index, element) in enumerated() {
            let bytes = path(element).bytes
            places.append((pool.count..<pool.count + bytes.count, index))
            pool.append(contentsOf: bytes)
        }
        unsafe pool.withUnsafeBytes { pool in
            places.sort { first, second in unsafe PathOrder.compare(pool, first.range, pool, second.range) < 0 }
        }
        self = places.map { self[$0.index] }
    }
}

extension FilePath: CustomStringConvertible {
    package var description: String { text }
}

extension ArraySlice<UInt8> {
    /// Whether the bytes are a path below a folder: relative, without empty components, `.`, `..` or zero bytes.
    package var isPlainPath: Bool {
        var start = startIndex
        for index in startIndex...endIndex {
            if index < endIndex, self[index] != FilePath.slash {
                if self[index] == 0 { return false }
                continue
            }
            switch index - start {
            case 0: return false
            case 1 where self[start] == UInt8(ascii: "."): return false
            case 2 where self[start] == UInt8(ascii: ".") && self[start + 1] == UInt8(ascii: "."): return false
            default: start = index + 1
            }
        }
        return true
    }
}
