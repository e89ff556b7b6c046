/// Paths are compared, cut and looked up by their bytes.
///
/// Swift compares strings by canonical equivalence and cuts them between grapheme clusters. For a file system, `é` and
/// `e` with U+0301 are two names, and a `/` before a combining mark is still a separator.
extension String.UTF8View {
    /// Whether the bytes begin with those of `prefix`.
    @inlinable package func hasPrefix(_ prefix: String) -> Bool {
        let (bytes, wanted) = (span, prefix.utf8.span)
        if bytes.count < wanted.count { return false }
        for index in wanted.indices where bytes[index] != wanted[index] { return false }
        return true
    }

    /// Whether the bytes end with those of `suffix`.
    @inlinable package func hasSuffix(_ suffix: String) -> Bool {
        let (bytes, wanted) = (span, suffix.utf8.span)
        let start = bytes.count - wanted.count
        if start < 0 { return false }
        for index in wanted.indices where bytes[start + index] != wanted[index] { return false }
        return true
    }

    /// Whether the bytes are those of `other`.
    @inlinable package func isEqual(to other: String) -> Bool { count == other.utf8.count && hasPrefix(other) }
}

extension String {
    /// The path without the given numbers of bytes at its start and end.
    package func droppingBytes(first: Int, last: Int = 0) -> String {
        let bytes = utf8
        let start = bytes.index(startIndex, offsetBy: first)
        return String(self[start..<bytes.index(endIndex, offsetBy: -last)])
    }

    /// The names between the slashes; empty ones are left out.
    package var pathParts: [String] { utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) } }

    /// The name after the last slash.
    package var fileName: String {
        utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
    }

    /// The name after the last slash, without its extension.
    package var fileStem: String {
        let name = fileName
        return name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name
    }
}

/// A path, or a name, as a dictionary key: two keys are equal only if all bytes are.
package struct PathKey: Hashable, Sendable {
    package let path: String

    package init(_ path: String) { self.path = path }

    /// Whether both have the same bytes.
    package static func == (first: PathKey, second: PathKey) -> Bool { first.path.utf8.isEqual(to: second.path) }

    /// Hashes the path as a string; paths with equal bytes are equal strings, so their hashes agree.
    package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
