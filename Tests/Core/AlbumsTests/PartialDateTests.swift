import TestSupport
import Testing
@testable import Albums

struct PartialDateTests {
    @Test(arguments: ["1977", "1977-11", "1977-11-18", "2024-02-29", "2000-02-29", "0001", "9999-12-31"])
    func `a partial date is written as it was read`(text: String) throws {
        try expectEqual(PartialDate(text).text, text)
    }

    @Test(arguments: [
        "", "77", "19777", "1977-", "1977-1", "1977-11-", "1977-11-1", "1977-11-18-1", "-1977", "0000", "１９７７", "abcd",
        "13/45/2024", " 1977", "1977 ", "+977", "1977-11-18 10:00",
    ])
    func `a date in another form is refused`(text: String) {
        #expect(throws: PartialDate.Problem.form) { try PartialDate(text) }
    }

    @Test func `a date that does not exist is refused`() {
        #expect(throws: PartialDate.Problem.month) { try PartialDate("1977-13") }
        #expect(throws: PartialDate.Problem.month) { try PartialDate("1977-00-01") }
        #expect(throws: PartialDate.Problem.day(month: "February 2024", days: 29)) { try PartialDate("2024-02-30") }
        #expect(throws: PartialDate.Problem.day(month: "February 1900", days: 28)) { try PartialDate("1900-02-29") }
        #expect(throws: PartialDate.Problem.day(month: "April 1999", days: 30)) { try PartialDate("1999-04-00") }
    }

    @Test func `partial dates are ordered by time`() throws {
        let texts = ["1976-12-31", "1977", "1977-01", "1977-01-01", "1977-01-02", "1977-02", "1978"]
        let dates = try texts.map { try PartialDate($0) }
        expectEqual(dates.shuffled().sorted(), dates)
    }
}
