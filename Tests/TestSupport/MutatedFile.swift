/// Files that were damaged on their way.
extension SeededGenerator {
    /// The bytes of a file with some bytes, lines or its end changed, or with a part of another one in it.
    public mutating func mutatedFile(_ file: [UInt8], others: [[UInt8]]) -> [UInt8] {
        var bytes = file
        var lines = file.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        switch below(7) {
        case 0: bytes = Array(file.prefix(below(file.count + 1)))
        case 1: lines.swapAt(below(lines.count), below(lines.count))
        case 2: lines.remove(at: below(lines.count))
        case 3: lines.insert(contentsOf: repeatElement(pick(lines), count: 1 + below(20)), at: 0)
        case 4:
            let other = pick(others)
            bytes.insert(contentsOf: other.prefix(below(other.count + 1)), at: below(file.count + 1))
        case 5: bytes.insert(contentsOf: noise(below(300)), at: below(file.count + 1))
        default: bytes = mutated(file, interesting: "\"'<>{}[],;:|\t\n\r\0-=&#\u{FEFF}é")
        }
        return bytes == file ? Array(lines.joined(separator: [0x0A])) : bytes
    }

    /// Random bytes.
    public mutating func noise(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }
}
