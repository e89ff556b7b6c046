extension Moment {
    /// The moment so many seconds after 1970-01-01T00:00:00Z; nil outside the years 1970 to 9999.
    init?(secondsSince1970 seconds: Double) {
        guard seconds >= 0, seconds < 253_402_300_800, let start = PartialDate(year: 1970, month: 1, day: 1) else {
            return nil
        }
        guard let moment = try? Moment(Moment(start, second: Int(seconds)).text) else { return nil }
        self = moment
    }
}
