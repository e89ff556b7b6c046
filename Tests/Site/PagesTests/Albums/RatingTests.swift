import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Localization
@testable import Pages

struct RatingTests {
    @Test(arguments: [
        ("4", "4", 5), ("4.5", "4.5", 5), ("4,5", "4.5", 5), ("3.0", "3", 5), ("4.45", "4.45", 5), ("4.05", "4.05", 5),
        ("4.456", "4.46", 5), ("4.996", "5", 5), ("0", "0", 5), (" 3 ", "3", 5), ("8.5/10", "8.5", 10),
        ("85/100", "85", 100), ("4 / 5", "4", 5), ("17/20", "17", 20),
    ])
    func `a rating keeps its value and its scale`(text: String, value: String, scale: Int) throws {
        let rating = try #require(Rating(text))
        expect(rating.valueText == value && rating.scale == scale)
        expectEqual(Rating(rating.text), rating)
        expectEqual(Words.english.rating(rating), "\(value) of \(scale)")
    }

    @Test(arguments: [
        "", " ", "x", "5.01", "6", "-1", "1e1", ".5", "4.", "11/10", "4/0", "4/1.5", "4//5", "4/",
        "99999999999999999999",
    ])
    func `what is no rating gives none`(text: String) { expect(Rating(text) == nil) }

    @Test(arguments: [
        (["1", "5", "4.5"], 5), (["7", "3", "8.5", "9"], 10), (["4", "5", "55"], 5), (["80", "95", "0"], 100),
        (["9", "8", "85"], 10), ([], 5), (["x"], 5), (["0", "0"], 5), (["8/10", "4"], 5), (["400", "500"], 5),
    ])
    func `the scale of a table is the one that most of its ratings need`(texts: [String], scale: Int) {
        expectEqual(RatingScale.recognized(in: texts), scale)
    }
}
