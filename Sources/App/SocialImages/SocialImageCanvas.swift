import Covers
import Glibc
import Images

/// The pixels of a picture for links while it is drawn.
struct SocialImageCanvas {
    private var pixels: [UInt8]
    private static let (width, height) = (SocialImage.width, SocialImage.height)

    /// The distance of covers and texts from the edges and from each other.
    private static let margin = 60
    /// The side of a single cover.
    static let side = height - 2 * margin
    /// The distance between two of four covers, and the side of each.
    private static let gap = 10
    static let smallSide = (side - gap) / 2

    /// Creates the ground: a dark variant of a colour, darker below.
    init(color: UInt32) {
        let ground = GroundColor(color)
        pixels = []
        pixels.reserveCapacity(Self.width * Self.height * 3)
        for row in 0..<Self.height {
            let line = ground.channels.map { UInt8($0 * (2 * Self.height - row) / (2 * Self.height)) }
            for _ in 0..<Self.width { pixels += line }
        }
    }

    /// What was drawn.
    var picture: Picture { Picture(width: Self.width, height: Self.height, pixels: pixels) }

    /// Adds one or four covers on the left or right, with a shadow around them.
    mutating func add(_ covers: [Picture], isMirrored: Bool) {
        if covers.isEmpty { return }
        let left = isMirrored ? Self.width - Self.margin - Self.side : Self.margin
        addShadow(left: left)
        for (number, cover) in covers.enumerated() {
            let step = cover.width + Self.gap
            let (x, y) = (left + number % 2 * step, Self.margin + number / 2 * step)
            for row in 0..<cover.height {
                let start = ((y + row) * Self.width + x) * 3
                let line = cover.pixels[row * cover.width * 3..<(row + 1) * cover.width * 3]
                pixels.replaceSubrange(start..<start + line.count, with: line)
            }
        }
    }

    private mutating func addShadow(left: Int) {
        let (reach, drop) = (40, 10)
        for y in max(0, Self.margin - reach)..<Self.height {
            let down = max(Self.margin + drop - y, 0, y - (Self.margin + Self.side + drop))
            for x in max(0, left - reach)..<min(Self.width, left + Self.side + reach) {
                let aside = max(left - x, 0, x - (left + Self.side))
                let distance = Int(Double(down * down + aside * aside).squareRoot())
                if distance >= reach { continue }
                let rest = reach - distance
                let light = 256 - 110 * rest * rest / (reach * reach)
                for channel in (y * Self.width + x) * 3..<(y * Self.width + x) * 3 + 3 {
                    pixels[channel] = UInt8(Int(pixels[channel]) * light / 256)
                }
            }
        }
    }

    /// Writes the texts beside the covers, or over the whole width.
    mutating func write(_ image: SocialImage, with painter: TextPainter, hasCovers: Bool) throws(SocialImageError) {
        let width = hasCovers ? Self.width - 3 * Self.margin - Self.side : Self.width - 2 * Self.margin
        let left = hasCovers && !image.isMirrored ? 2 * Self.margin + Self.side : Self.margin
        var text = TextPainter.Text(
            text: image.site, language: image.language, size: 26, weight: 400, width: width, lines: 1, isCut: true)
        let site = try painter.mask(of: text)
        add(site, left: left, top: Self.height - Self.margin - site.height, share: 175)
        text.text = image.detail
        (text.size, text.lines) = (36, 2)
        let detail = try image.detail.isEmpty ? nil : painter.mask(of: text)
        let distance = 24
        let room = Self.side - site.height - distance - (detail.map { $0.height + distance } ?? 0)
        let title = try mask(ofTitle: image, width: width, room: room, hasCovers: hasCovers, painter)
        let height = title.height + (detail.map { $0.height + distance } ?? 0)
        let top = Self.margin + max(0, (Self.side - site.height - distance - height) / 2)
        add(title, left: left, top: top, share: 256)
        if let detail { add(detail, left: left, top: top + title.height + distance, share: 215) }
    }

    /// The title in the largest size in which no word is broken; one that is too long for all of them is cut.
    private func mask(
        ofTitle image: SocialImage, width: Int, room: Int, hasCovers: Bool, _ painter: TextPainter
    ) throws(SocialImageError) -> TextPainter.Mask {
        var text = TextPainter.Text(
            text: image.title, language: image.language, size: 0, weight: 700, width: width, lines: 5)
        for size in hasCovers ? [76, 66, 58, 50, 44, 38] : [112, 96, 82, 70, 60, 50] {
            text.size = size
            let needed = try painter.size(of: text)
            if needed.isWhole, needed.height <= room { return try painter.mask(of: text) }
        }
        text.isCut = true
        while try painter.size(of: text).height > room, text.lines > 1 { text.lines -= 1 }
        return try painter.mask(of: text)
    }

    /// Adds white letters; `share` is how opaque they are, in 256ths.
    private mutating func add(_ mask: TextPainter.Mask, left: Int, top: Int, share: Int) {
        for row in 0..<min(mask.height, Self.height - top) {
            for column in 0..<mask.width {
                let alpha = Int(mask.shares[row * mask.stride + column]) * share / 255
                if alpha == 0 { continue }
                let start = ((top + row) * Self.width + left + column) * 3
                for channel in start..<start + 3 {
                    let below = Int(pixels[channel])
                    pixels[channel] = UInt8(below + (255 - below) * alpha / 256)
                }
            }
        }
    }
}

/// A dark variant of a colour, on which white letters have a contrast of at least 9 (WCAG 2.2, 1.4.6 asks for 7).
struct GroundColor {
    /// Red, green and blue, from 0 to 255.
    let channels: [Int]

    init(_ color: UInt32) {
        let full = [16, 8, 0].map { Int(color >> $0 & 0xFF) }
        var percent = 100
        while Self.luminance(full.map { $0 * percent / 100 }) > Self.limit { percent -= 2 }
        channels = full.map { $0 * percent / 100 }
    }

    /// (1 + 0.05) / (limit + 0.05) is 9.
    private static let limit = 1.05 / 9 - 0.05

    /// The relative luminance of a colour (WCAG 2.2), from 0 to 1.
    static func luminance(_ channels: [Int]) -> Double {
        let linear = channels.map { channel in
            let share = Double(channel) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
}
