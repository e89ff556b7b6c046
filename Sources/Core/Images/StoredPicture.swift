internal import CImage

/// A picture as stored in its file, but possibly smaller: with its original colours, alpha and orientation.
struct StoredPicture {
    /// The size in the file.
    let sourceWidth: Int
    let sourceHeight: Int
    /// The size of the decoded pixels.
    let width: Int
    let height: Int
    /// The channels of a pixel: three, or four with alpha or black.
    let model: Model
    /// Whether all pixels are grey, so that the profile is a grey profile.
    let isGrey: Bool
    var pixels: [UInt8]
    let profile: [UInt8]
    let orientation: Int

    /// A channel layout.
    enum Model {
        case rgb
        /// Alpha is not premultiplied.
        case rgba
        /// 255 means no ink.
        case cmyk
    }

    /// The picture in sRGB, upright.
    ///
    /// Transparent areas become white: pictures for the web are designed for white.
    func finished() throws(ImageError) -> Picture {
        var (pixels, isConverted) = try converted()
        switch model {
        case .rgb: break
        case .rgba: pixels = Self.onWhite(pixels)
        case .cmyk: if !isConverted { pixels = Self.withoutInk(pixels) }
        }
        return Picture(width: width, height: height, pixels: pixels).upright(from: orientation)
    }

    /// The pixels in sRGB and true, or the original pixels and false if there is no profile or none that can be
    /// applied.
    private func converted() throws(ImageError) -> ([UInt8], Bool) {
        if profile.isEmpty { return (pixels, false) }
        let count = width * height
        var made = [UInt8](repeating: 0, count: count * (model == .rgba ? 4 : 3))
        let outcome = unsafe sitegen_image_convert(
            profile, profile.count, pixels, count, Int32(model.number), isGrey ? 1 : 0, &made)
        if Int(outcome) == sitegen_image_no_library { throw .libraryMissing(.colors) }
        return Int(outcome) == sitegen_image_ok ? (made, true) : (pixels, false)
    }

    private static func onWhite(_ pixels: [UInt8]) -> [UInt8] {
        var made = [UInt8](repeating: 255, count: pixels.count / 4 * 3)
        var place = 0
        for start in stride(from: 0, to: pixels.count - 3, by: 4) {
            let alpha = Int(pixels[start + 3])
            for channel in 0..<3 {
                let sum = Int(pixels[start + channel]) * alpha + 255 * (255 - alpha)
                made[place + channel] = UInt8(truncatingIfNeeded: (sum + 127) / 255)
            }
            place += 3
        }
        return made
    }

    /// An approximate conversion from CMYK to RGB without a profile.
    private static func withoutInk(_ pixels: [UInt8]) -> [UInt8] {
        var made = [UInt8](repeating: 255, count: pixels.count / 4 * 3)
        var place = 0
        for start in stride(from: 0, to: pixels.count - 3, by: 4) {
            let light = Int(pixels[start + 3])
            for channel in 0..<3 {
                made[place + channel] = UInt8(truncatingIfNeeded: (Int(pixels[start + channel]) * light + 127) / 255)
            }
            place += 3
        }
        return made
    }
}

extension StoredPicture.Model {
    /// The number of the layout in the C module.
    fileprivate var number: Int {
        switch self {
        case .rgb: sitegen_image_rgb
        case .rgba: sitegen_image_rgba
        case .cmyk: sitegen_image_cmyk
        }
    }
}
