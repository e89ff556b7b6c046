import TestSupport
import Testing
@testable import Albums
@testable import CoverSearch

struct NameComparisonTests {
    @Test(arguments: [
        ("The Beatles", "Beatles, The"), ("Simon & Garfunkel", "Simon and Garfunkel"), ("Björk", "BJORK"),
        ("AC/DC", "AC-DC"), ("Sgt. Pepper's", "Sgt Peppers"), ("三毒史", "三毒史"),
        ("…And Justice for All", "And Justice For All"),
    ])
    func `spellings of one name are equal`(first: String, second: String) {
        expect(NameComparison.isEqual(first, second))
    }

    @Test(arguments: [
        ("Grimes", "Gary Grimes"), ("Vol. 1", "Vol. 2"), ("Red", "Red (Live)"), ("1", "2"), ("!!!", "???"),
    ])
    func `different names are not equal`(first: String, second: String) {
        expect(!NameComparison.isEqual(first, second))
    }

    @Test func `a name with four times as many brackets takes about four times as long`() {
        let factor = Growth.factor(from: 500) { count in
            _ = NameComparison.isEqual("Low" + String(repeating: " (Live)", count: count), "Low")
        }
        expect(factor < Growth.limit)
    }

    @Test func `the number of an artist on Discogs is not a part of the name`() {
        expect(NameComparison.isEqualCredit("Nirvana (2)", "Nirvana"))
        expect(!NameComparison.isEqualCredit("Sum (41)x", "Sum"))
        expect(NameComparison.isEqualCredit("Various", "Various Artists"))
    }

    @Test func `bar codes are equal with and without the leading zero, and need a valid check digit`() {
        expectEqual(Barcode("720642462928"), Barcode("0720642462928"))
        expectEqual(Barcode("7 20642-46292 8")?.digits, "0720642462928")
        expectEqual(Barcode("720642462928")?.spellings, ["0720642462928", "720642462928"])
        for text in ["720642462927", "72064246292", "0000000000000", "72064246292X", ""] {
            expect(Barcode(text) == nil)
        }
    }
}
