/// Makes ZIP archives whose files are not packed.
public enum StoredArchive {
    /// The bytes of an archive with some files; `flags` and `method` are those of each of them.
    public static func bytes(of files: [(name: String, text: String)], flags: Int = 0, method: Int = 0) -> [UInt8] {
        var (result, directory): ([UInt8], [UInt8]) = ([], [])
        for file in files {
            let (name, content) = (Array(file.name.utf8), Array(file.text.utf8))
            let facts =
                number(20, 2) + number(flags, 2) + number(method, 2) + number(0, 4) + number(Int(checksum(content)), 4)
                + number(content.count, 4) + number(content.count, 4) + number(name.count, 2) + number(0, 2)
            directory += number(0x0201_4B50, 4) + number(20, 2) + facts + number(0, 10) + number(result.count, 4) + name
            result += number(0x0403_4B50, 4) + facts + name + content
        }
        let end =
            number(0x0605_4B50, 4) + number(0, 4) + number(files.count, 2) + number(files.count, 2)
            + number(directory.count, 4) + number(result.count, 4) + number(0, 2)
        return result + directory + end
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> ($0 * 8)) : 0 }
    }

    /// The CRC-32 of some bytes.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
    }
}
