import TestSupport
import Testing
@testable import SiteModel

struct SiteAccentTests {
    @Test func `the accent is the hue of most covers, in any order`() {
        let colors: [UInt32] = [0xB03020, 0xA83A28, 0x2040A0, 0x808080, 0x101010, 0xC02818]
        expectEqual(SiteAccent.color(ofCovers: colors), 0xFF0000)
        expectEqual(SiteAccent.color(ofCovers: colors.reversed()), 0xFF0000)
        expectEqual(SiteAccent.color(ofCovers: colors + [0x2040A0, 0x1838B0, 0x2848A8]), 0x0040FF)
    }

    @Test func `grey covers give no accent, and vivid ones count more`() {
        expect(SiteAccent.color(ofCovers: [0x000000, 0x7F7F7F, 0xFAF9F6, 0x8A8070]) == nil)
        expect(SiteAccent.color(ofCovers: [UInt32]()) == nil)
        expectEqual(SiteAccent.color(ofCovers: [0x505878, 0x505878, 0xFF0000]), 0xFF0000)
    }

    @Test func `each of the hues is found again`() {
        let steps = (0..<16).map { UInt32($0 * 17) }
        var found: [UInt32] = []
        for red in steps {
            for green in steps {
                for blue in steps {
                    let color: UInt32 = red << 16 | green << 8 | blue
                    if let accent = SiteAccent.color(ofCovers: [color]) { found.append(accent) }
                }
            }
        }
        expectEqual(Set(found).count, 24)
        for color in Set(found) { expectEqual(SiteAccent.color(ofCovers: [color]), color) }
    }
}
