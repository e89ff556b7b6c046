import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Recognition
@testable import Settings
@testable import SourceText

struct ForeignDateTests {
    @Test(arguments: [
        ("1999", "1999"), ("1977-11", "1977-11"), ("2019-05-17", "2019-05-17"), ("1999-03-00", "1999-03"),
        ("1999-00-00", "1999"), (" 1984 ", "1984"), ("1977.0", "1977"), ("2015-06-01T07:00:00Z", "2015-06-01"),
        ("2022-12-21 00:00:00", "2022-12-21"), ("20000102", "2000-01-02"), ("1977-1-5", "1977-01-05"),
        ("1977-1", "1977-01"), ("15 March 2015", "2015-03-15"), ("March 15, 2015", "2015-03-15"),
        ("Mar 2015", "2015-03"), ("may 5 2020", "2020-05-05"), ("5. May 2020", "2020-05-05"),
        ("2004-02-29", "2004-02-29"),
    ])
    func `a date is read as programs and people write it`(text: String, date: String) {
        let read = ForeignDate(text)
        expect(read?.date.text == date && read?.isWhole == true)
    }

    @Test(arguments: [
        ("2004-02-30", "2004-02"), ("2001-13-01", "2001"), ("c. 1977", "1977"), ("1977?", "1977"),
        ("1977/78", "1977"), ("1968-1977", "1968"), ("1980 (reissue 2009)", "1980"), ("5/12/2001", "2001"),
        ("12.05.1999", "1999"), ("c1977", "1977"), ("20001301", "2000"),
        ("31 February 2015", "2015-02"), ("around March 1978", "1978"), ("1977.5", "1977"), ("1999-05-99", "1999-05"),
    ])
    func `what is certain of a date is kept`(text: String, date: String) {
        let read = ForeignDate(text)
        expect(read?.date.text == date && read?.isWhole == false)
    }

    @Test(arguments: ["", "0", "0000", "0000-00-00", "19", "77", "unknown", "1970s", "12345", "3999?"])
    func `what holds no certain year is no date`(text: String) { expect(ForeignDate(text) == nil) }

    @Test(arguments: [
        ("11 Jul 2024 09:07", "2024-07-11T09:07:00Z"), ("21 Jul 2026, 06:01", "2026-07-21T06:01:00Z"),
        ("2019-01-01 10:17:00", "2019-01-01T10:17:00Z"), ("2019-01-01", "2019-01-01T00:00:00Z"),
        ("5 May 2020", "2020-05-05T00:00:00Z"), ("5 May 2020 25:00", "2020-05-05T00:00:00Z"),
    ])
    func `a moment is read as programs and people write it`(text: String, moment: String) {
        let read = Timestamp.foreign(text)
        expectEqual(read?.moment.text, moment)
        expectEqual(read?.isWhole, !text.hasSuffix("25:00"))
    }

    @Test func `the year survives in a table with dates of every kind`() async throws {
        let source = try TextSource.source(.csv, "map: {title: t, released: d}")
        let result = try await TextSource.read(source, Fixtures.bytes("found/var/dates.csv"))
        let dates = result.albums.map { $0.released?.text ?? "" }
        let wanted = [
            "1999", "1977-11", "2019-05-17", "1999-03", "1999", "", "", "", "2015-06-01", "2004-02", "2004-02-29", "",
            "2001", "", "1984", "2001", "1977", "2022-12-21", "2000-01-02", "1977-01-05", "1977-01",
        ]
        expectEqual(dates, wanted)
        expectEqual(result.diagnostics.map(\.code), [.badDate, .badDate, .badDate])
        expectEqual(result.diagnostics.map(\.count), [1, 3, 2])
        expectEqual(result.diagnostics.dropFirst().first?.message, "2004-02-30 is not a day; 2004-02 is shown")
    }

    @Test func `the year survives in JSON`() async throws {
        let source = try TextSource.source(.json, "map: {title: $.t, artist: $.a, year: $.y}")
        let result = try await TextSource.read(source, Fixtures.bytes("found/var/years.json"))
        let dates = result.albums.map { $0.released?.text ?? "" }
        expectEqual(dates, ["", "", "", "1977", "1977", "2001", "1978-03", "2015-03-15", "1977"])
        expectEqual(result.diagnostics.map(\.count), [3])
    }
}
