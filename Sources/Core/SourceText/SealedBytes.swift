/// The content of a file with a hash of it in front, so that a truncated or corrupt file is never accepted.
package enum SealedBytes {
    /// The file: eight bytes of the hash, the lowest first, then the content.
    package static func seal(_ content: some Collection<UInt8>) -> [UInt8] {
        let content = Array(content)
        var head = BinaryEncoder()
        head.putWord(ContentHash.of(content))
        return head.bytes + content
    }

    /// The content of a file; nil if it is not complete.
    package static func open(_ file: [UInt8]) -> ArraySlice<UInt8>? {
        guard file.count > 8 else { return nil }
        var head = BinaryDecoder(file[..<8])
        return head.word() == ContentHash.of(Array(file[8...])) ? file[8...] : nil
    }
}
