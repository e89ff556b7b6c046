import SourceText

/// The format of a state: a header, words of eight bytes, then the bytes that words point to.
///
///     sitegen\0 | version | hash of all that follows | number of words | words … | bytes …
///
/// All numbers are little-endian. A file that is truncated, or in which a bit has changed, is rejected.
private enum StateFile {
    static let magic = UInt64(littleEndian: 0x006E_6567_6574_6973)
    /// Incremented when the meaning of the words changes.
    static let version: UInt64 = 8
    /// The number of words before those that the hash covers.
    static let headCount = 3
}

struct StateWriter {
    private var words: [UInt64] = []
    private var bytes: [UInt8] = []

    mutating func put(_ word: UInt64) { words.append(word) }

    mutating func put(_ number: Int) { words.append(UInt64(bitPattern: Int64(number))) }

    /// Appends bytes.
    mutating func put(bytes run: some Collection<UInt8>) {
        words.append(UInt64(bytes.count) << 32 | UInt64(run.count))
        bytes.append(contentsOf: run)
    }

    /// Reserves space for `wordCount` words and `byteCount` bytes.
    mutating func reserve(words wordCount: Int, bytes byteCount: Int) {
        words.reserveCapacity(wordCount)
        bytes.reserveCapacity(byteCount)
    }

    /// Passes the whole file to `give` in chunks, so that it is never in memory twice.
    func finish<Failure: Error>(_ give: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        let count = UInt64(words.count)
        var hash = ContentHash()
        hash.add(count)
        for word in words { hash.add(word) }
        hash.add(bytes[...])
        try give(Self.bytes(of: [StateFile.magic, StateFile.version, hash.value, count][...]))
        for start in stride(from: 0, to: words.count, by: Self.partSize) {
            try give(Self.bytes(of: words[start..<min(start + Self.partSize, words.count)]))
        }
        try give(bytes)
    }

    /// Words in a chunk.
    private static let partSize = 32_768

    private static func bytes(of words: ArraySlice<UInt64>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(words.count * 8)
        #if _endian(little)
            unsafe words.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        #else
            unsafe words.map(\.littleEndian).withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
        #endif
        return bytes
    }
}

/// Reads a state; missing data is read as zeros, and sets ``isBroken``.
///
/// Nothing is copied out of the file until it is requested.
struct StateReader {
    private let file: [UInt8]
    /// The positions of the next word, and of the end of the words, where the bytes begin.
    private var position: Int
    private let end: Int
    private(set) var isBroken = false

    /// nil for a file that is corrupt or of another version.
    init?(_ file: [UInt8]) {
        let headSize = (StateFile.headCount + 1) * 8
        guard file.count >= headSize else { return nil }
        let head = (0...StateFile.headCount).map { Self.word(of: file, at: $0 * 8) }
        guard head[0] == StateFile.magic, head[1] == StateFile.version else { return nil }
        var hash = ContentHash()
        hash.add(file[(StateFile.headCount * 8)...])
        guard head[2] == hash.value, head[3] <= UInt64((file.count - headSize) / 8) else { return nil }
        self.file = file
        position = headSize
        end = headSize + Int(head[3]) * 8
    }

    private static func word(of file: [UInt8], at offset: Int) -> UInt64 {
        let bytes = unsafe file.span.bytes
        return unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Reads the next word.
    mutating func word() -> UInt64 {
        guard position < end else {
            isBroken = true
            return 0
        }
        defer { position += 8 }
        return Self.word(of: file, at: position)
    }

    /// Reads the next number.
    mutating func number() -> Int { Int(Int64(bitPattern: word())) }

    /// Reads the next bytes, as a slice without copying.
    mutating func run() -> ArraySlice<UInt8> {
        let place = word()
        let (start, count) = (Int(place >> 32), Int(place & 0xFFFF_FFFF))
        guard start <= file.count - end, count <= file.count - end - start else {
            isBroken = true
            return []
        }
        return file[end + start..<end + start + count]
    }

    /// Whether at least `count` words are left.
    func hasWords(_ count: Int) -> Bool { count >= 0 && count <= (end - position) / 8 }

    /// Marks the file as invalid.
    mutating func fail() { isBroken = true }

    /// Whether everything was read without an error and nothing is left.
    var isComplete: Bool { !isBroken && position == end }
}
