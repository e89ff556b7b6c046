import Albums
import Covers
import Settings
import Theming

/// The colour in which a site marks what is chosen: the hue that most of its covers have.
package enum SiteAccent {
    /// The accent for covers with the given colours, each as 0xRRGGBB; nil if they are all grey.
    ///
    /// A cover counts by how vivid its colour is. The accent is one of 24 pure hues, so one more cover rarely changes it,
    /// and with it every page. Of hues that count the same, the first from red on is taken.
    package static func color(ofCovers colors: some Sequence<UInt32>) -> UInt32? {
        var weights = [Int](repeating: 0, count: hues)
        for color in colors {
            let (hue, span) = hueAndSpan(color)
            if span >= leastSpan { weights[hue] += span }
        }
        // The hues beside it count as well, so that no edge between two hues divides a colour.
        let sums = weights.indices.map { hue in
            2 * weights[hue] + weights[(hue + 1) % hues] + weights[(hue + hues - 1) % hues]
        }
        guard let most = sums.max(), most > 0, let hue = sums.firstIndex(of: most) else { return nil }
        return pure(hue)
    }

    private static let hues = 24
    /// The least difference between red, green and blue of a colour that is not grey.
    private static let leastSpan = 40

    /// The nearest of the hues (HSV), and the difference between the channels.
    private static func hueAndSpan(_ color: UInt32) -> (hue: Int, span: Int) {
        let (red, green, blue) = (Int(color >> 16 & 0xFF), Int(color >> 8 & 0xFF), Int(color & 0xFF))
        let most = max(red, green, blue)
        let span = most - min(red, green, blue)
        guard span > 0 else { return (0, 0) }
        let degrees =
            most == red
            ? 360 + 60 * (green - blue) / span
            : most == green ? 120 + 60 * (blue - red) / span : 240 + 60 * (red - green) / span
        return ((degrees * hues + 180) / 360 % hues, span)
    }

    /// A hue in full.
    private static func pure(_ hue: Int) -> UInt32 {
        let (sixth, rest) = (hue * 6 / hues, hue * 6 % hues * 255 / hues)
        let (red, green, blue) = [
            (255, rest, 0), (255 - rest, 255, 0), (0, 255, rest), (0, 255 - rest, 255), (rest, 0, 255),
            (255, 0, 255 - rest),
        ][sixth]
        return UInt32(red << 16 | green << 8 | blue)
    }
}

extension Site {
    /// The colour that the settings give as the accent, or that of its covers; nil without one.
    ///
    /// On a ground of the owner's own, the accent of the covers may be hard to see.
    package var accent: UInt32? {
        let theme = settings.theme
        if let accent = theme.accent { return accent.color }
        guard theme.light[.background] == nil, theme.dark[.background] == nil else { return nil }
        return SiteAccent.color(ofCovers: order.compactMap { pictures[$0].art?.art.color })
    }
}
