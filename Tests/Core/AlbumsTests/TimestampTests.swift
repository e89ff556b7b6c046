import TestSupport
import Testing
@testable import Albums

struct MomentTests {
    @Test(arguments: [
        ("2019-01-01", "2019-01-01T00:00:00Z"), ("2019", "2019-01-01T00:00:00Z"), ("2019-11", "2019-11-01T00:00:00Z"),
        ("2019-01-01 10:17:00", "2019-01-01T10:17:00Z"), ("2019-01-01T10:17", "2019-01-01T10:17:00Z"),
        ("2019-01-01T10:17:30.25Z", "2019-01-01T10:17:30Z"), ("2019-01-01T00:30:00+02:00", "2018-12-31T22:30:00Z"),
        ("2020-02-29T23:30:00-01:00", "2020-03-01T00:30:00Z"), ("1900-03-01T00:00:00+00:01", "1900-02-28T23:59:00Z"),
        ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"), ("0001-01-01", "0001-01-01T00:00:00Z"),
    ])
    func `a timestamp is converted to UTC`(text: String, utc: String) throws {
        try expectEqual(Timestamp(text).text, utc)
    }

    @Test(arguments: [
        "2019-01T10:00", "2019-01-01T", "2019-01-01T24:00", "2019-01-01T1:00", "2019-01-01T10:60", "2019-01-01T10:00X",
        "2019-01-01T10:00Zx", "2019-01-01T10:00+2", "2019-01-01  10:00", "T10:00",
    ])
    func `a timestamp in another form is refused`(text: String) {
        #expect(throws: PartialDate.Problem.form) { try Timestamp(text) }
    }

    /// Days across eight centuries are written as they were read, and are in ascending order.
    @Test func `timestamps of all days are written back and in order`() throws {
        var last: Timestamp?
        for year in stride(from: 1600, to: 2400, by: 7) {
            for month in 1...12 {
                for day in 1...31 {
                    let text = [year, month, day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
                    guard let moment = try? Timestamp(text) else { continue }
                    expectEqual(moment.text, text + "T00:00:00Z")
                    if let last { expect(last < moment) }
                    last = moment
                }
            }
        }
    }
}
