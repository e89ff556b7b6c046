/// Decompresses the pixels of a GIF frame: LZW with codes of 3 to 12 bits (GIF89a, appendix F).
struct GIFUnpacking {
    /// The pixels, of which the first ``count`` are valid.
    private(set) var indices: [UInt8]

    private let clearCode: Int
    private var count = 0
    private var bits = 0
    private var bitCount = 0
    private var codeWidth: Int
    private var nextCode: Int
    private var previous: Int?
    /// For each code: the code it extends by one pixel, that pixel, and its total number of pixels.
    private var prefixes = [UInt16](repeating: 0, count: 4096)
    private var suffixes = [UInt8](repeating: 0, count: 4096)
    private var lengths = [UInt16](repeating: 1, count: 4096)

    /// Creates a decoder for a frame of `count` pixels, with a minimum code size of `codeSize` bits, 2 to 8.
    init(codeSize: Int, count: Int) {
        indices = [UInt8](repeating: 0, count: count)
        clearCode = 1 << codeSize
        codeWidth = codeSize + 1
        nextCode = clearCode + 2
        for code in 0..<clearCode { suffixes[code] = UInt8(truncatingIfNeeded: code) }
    }

    /// Whether all pixels have been decoded.
    var isComplete: Bool { count == indices.count }

    /// Decodes the next bytes; bytes after the last pixel are ignored.
    mutating func add(_ bytes: ArraySlice<UInt8>) throws(ImageError) {
        for byte in bytes {
            bits |= Int(byte) << bitCount
            bitCount += 8
            while bitCount >= codeWidth, !isComplete {
                let code = bits & (1 << codeWidth - 1)
                bits >>= codeWidth
                bitCount -= codeWidth
                try take(code)
            }
            if isComplete { return }
        }
    }

    private mutating func take(_ code: Int) throws(ImageError) {
        if code == clearCode {
            codeWidth = clearCode.trailingZeroBitCount + 1
            nextCode = clearCode + 2
            previous = nil
            return
        }
        // The code after the clear code marks the end of the pixels, which would be premature here.
        if code == clearCode + 1 || code > nextCode { throw .damaged }
        guard let last = previous else {
            guard code < clearCode else { throw .damaged }
            previous = code
            write(code)
            return
        }
        if code == nextCode, nextCode == 4096 { throw .damaged }
        if nextCode < 4096 {
            prefixes[nextCode] = UInt16(truncatingIfNeeded: last)
            lengths[nextCode] = lengths[last] &+ 1
            suffixes[nextCode] = first(code == nextCode ? last : code)
            nextCode += 1
            if nextCode == 1 << codeWidth, codeWidth < 12 { codeWidth += 1 }
        }
        write(code)
        previous = code
    }

    private func first(_ code: Int) -> UInt8 {
        var code = code
        while code >= clearCode { code = Int(prefixes[code]) }
        return suffixes[code]
    }

    /// Writes the pixels of a code, from the last to the first.
    private mutating func write(_ code: Int) {
        var code = code
        let end = count + Int(lengths[code])
        var place = end - 1
        while true {
            if place < indices.count { indices[place] = suffixes[code] }
            if code < clearCode { break }
            code = Int(prefixes[code])
            place -= 1
        }
        count = min(end, indices.count)
    }
}
