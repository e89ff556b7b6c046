/// Makes GIF files with eight colours: the primaries and their mixtures.
enum GIFFile {
    /// The red, green and blue of each index.
    static let palette: [[UInt8]] = (0..<8).map { index in (0..<3).map { UInt8(index >> $0 & 1 * 1) & 1 == 1 ? 255 : 0 }
    }

    /// One frame on a screen; `pixel` gives the index at a column and a row of the frame.
    static func bytes(
        width: Int, height: Int, screen: (width: Int, height: Int)? = nil, left: Int = 0, top: Int = 0,
        transparent: UInt8? = nil, isInterlaced: Bool = false, pixel: (Int, Int) -> UInt8
    ) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }
        let screen = screen ?? (width, height)
        var made =
            Array("GIF89a".utf8) + number(screen.width) + number(screen.height) + [0x82, 0, 0] + palette.joined()
        made += [0x21, 0xFE, 4] + Array("text".utf8) + [0]
        if let transparent { made += [0x21, 0xF9, 4, 1, 0, 0, transparent, 0] }
        made += [0x2C] + number(left) + number(top) + number(width) + number(height) + [isInterlaced ? 0x40 : 0, 3]
        let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]
        let rows = isInterlaced ? passes.flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) } : Array(0..<height)
        let data = packed(rows.flatMap { row in (0..<width).map { pixel($0, row) } })
        for start in stride(from: 0, to: data.count, by: 255) {
            let part = data[start..<min(start + 255, data.count)]
            made += [UInt8(part.count)] + part
        }
        return made + [0, 0x3B]
    }

    /// LZW that starts with codes of 4 bits, and clears the dictionary when it is full.
    private static func packed(_ indices: [UInt8]) -> [UInt8] {
        var (made, bits, bitCount): ([UInt8], Int, Int) = ([], 0, 0)
        func put(_ code: Int, _ width: Int) {
            bits |= code << bitCount
            bitCount += width
            while bitCount >= 8 {
                made.append(UInt8(bits & 0xFF))
                bits >>= 8
                bitCount -= 8
            }
        }
        var (codes, next, width): ([[UInt8]: Int], Int, Int) = ([:], 10, 4)
        put(8, width)
        var current: [UInt8] = []
        func code(_ text: [UInt8]) -> Int { text.count == 1 ? Int(text[0]) : codes[text] ?? 0 }
        for index in indices {
            if current.isEmpty || codes[current + [index]] != nil {
                current.append(index)
                continue
            }
            put(code(current), width)
            codes[current + [index]] = next
            next += 1
            if next > 1 << width { width += 1 }
            if next == 4096 {
                put(8, 12)
                (codes, next, width) = ([:], 10, 4)
            }
            current = [index]
        }
        put(code(current), width)
        put(9, width)
        put(0, 7)
        return made
    }
}
