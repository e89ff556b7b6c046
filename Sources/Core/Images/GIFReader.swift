/// Reads the first frame of a GIF file (GIF89a specification, CompuServe 1990).
///
/// The picture has the size of the logical screen declared by the file, extended if the frame exceeds it. Pixels not
/// covered by the frame are transparent.
struct GIFReader {
    /// Width of the picture.
    private(set) var width = 0
    private(set) var height = 0

    private let bytes: [UInt8]
    private var offset = 6
    private var frame = (left: 0, top: 0, width: 0, height: 0)
    private var isInterlaced = false
    /// Red, green and blue of each index.
    private var palette: ArraySlice<UInt8> = []
    private var transparent: Int?
    /// The palette index of each pixel of the frame.
    private var indices: [UInt8] = []

    /// Reads everything before the pixels of the first frame.
    init(_ bytes: [UInt8]) throws(ImageError) {
        self.bytes = bytes
        width = try number(2)
        height = try number(2)
        let flags = try number(1)
        _ = try number(2)
        if flags & 0x80 != 0 { palette = try slice(3 << (flags & 7 + 1)) }
        try findFrame()
        width = max(width, frame.left + frame.width)
        height = max(height, frame.top + frame.height)
        if frame.width == 0 || frame.height == 0 { throw .damaged }
    }

    /// Decompresses the pixels; needs one byte of memory per pixel.
    mutating func readPixels() throws(ImageError) {
        let codeSize = try number(1)
        guard (2...8).contains(codeSize) else { throw .damaged }
        var decoding = GIFUnpacking(codeSize: codeSize, count: frame.width * frame.height)
        while !decoding.isComplete {
            let length = try number(1)
            if length == 0 { throw .damaged }
            try decoding.add(slice(length))
        }
        indices = decoding.indices
    }

    /// Writes a row of the picture as red, green, blue and alpha into `row`, which must be large enough.
    func write(row number: Int, into row: inout [UInt8]) {
        for index in row.indices { row[index] = 0 }
        guard (frame.top..<(frame.top + frame.height)).contains(number) else { return }
        let start = storedRow(number - frame.top) * frame.width
        for column in 0..<frame.width {
            let index = Int(indices[start + column])
            let color = palette.startIndex + index * 3
            if index == transparent || color + 3 > palette.endIndex { continue }
            let place = (frame.left + column) * 4
            row[place] = palette[color]
            row[place + 1] = palette[color + 1]
            row[place + 2] = palette[color + 2]
            row[place + 3] = 255
        }
    }

    /// Reads blocks up to and including the first image descriptor.
    private mutating func findFrame() throws(ImageError) {
        while true {
            switch try number(1) {
            case 0x2C:
                frame = (try number(2), try number(2), try number(2), try number(2))
                let flags = try number(1)
                isInterlaced = flags & 0x40 != 0
                if flags & 0x80 != 0 { palette = try slice(3 << (flags & 7 + 1)) }
                return
            case 0x21:
                let label = try number(1)
                var length = try number(1)
                while length > 0 {
                    let block = try slice(length)
                    if label == 0xF9, length >= 4, let flags = block.first, let last = block.dropFirst(3).first {
                        transparent = flags & 1 != 0 ? Int(last) : nil
                    }
                    length = try number(1)
                }
            default: throw .damaged
            }
        }
    }

    /// The position in the file of a row of the frame: in an interlaced frame, every eighth row comes first.
    private func storedRow(_ row: Int) -> Int {
        if !isInterlaced { return row }
        func count(_ rest: Int, _ step: Int) -> Int { max(0, (frame.height - rest + step - 1) / step) }
        if row % 8 == 0 { return row / 8 }
        if row % 8 == 4 { return count(0, 8) + row / 8 }
        if row % 4 == 2 { return count(0, 8) + count(4, 8) + row / 4 }
        return count(0, 8) + count(4, 8) + count(2, 4) + row / 2
    }

    private mutating func slice(_ count: Int) throws(ImageError) -> ArraySlice<UInt8> {
        guard count <= bytes.count - offset else { throw .damaged }
        offset += count
        return bytes[(offset - count)..<offset]
    }

    private mutating func number(_ count: Int) throws(ImageError) -> Int {
        try slice(count).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
