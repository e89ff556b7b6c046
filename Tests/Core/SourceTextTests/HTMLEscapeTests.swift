import TestSupport
import Testing
@testable import SourceText

/// Text for HTML and texts of other forms, compared with the plainest way to make them.
struct HTMLEscapeTests {
    /// Random bytes, of which many have a meaning, in texts of up to 40 bytes.
    private func texts(seed: Int) -> [[UInt8]] {
        var random = SeededGenerator(seed: seed)
        let often = Array("&<>\"' ab;=/?".utf8)
        return (0..<200).map { _ in
            (0..<random.below(41)).map { _ in
                random.below(3) == 0 ? often[random.below(often.count)] : UInt8(random.below(256))
            }
        }
    }

    @Test(arguments: 1...20) func `each byte with a meaning becomes a reference, and no other`(seed: Int) {
        let references: [UInt8: String] = [0x26: "&amp;", 0x3C: "&lt;", 0x3E: "&gt;", 0x22: "&quot;", 0x27: "&#39;"]
        for text in texts(seed: seed) {
            var output = Array("before".utf8)
            HTMLEscape.append(text.span, to: &output)
            expectEqual(output, Array("before".utf8) + text.flatMap { references[$0].map { Array($0.utf8) } ?? [$0] })
        }
    }

    @Test(arguments: 1...20) func `Base64 is read as the bytes that it was made from`(seed: Int) {
        for bytes in texts(seed: seed) {
            let text = Base64.text(bytes)
            expect(text.utf8.count == (bytes.count + 2) / 3 * 4 && Base64.bytes(text) == bytes)
        }
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ])
    func `Base64 is that of RFC 4648, section 10`(text: String, expected: String) {
        expectEqual(Base64.text(Array(text.utf8)), expected)
    }
}
