/// The days on which an album or page is shown.
package struct PublicationPeriod: Sendable, Equatable {
    /// The first day; nil for any.
    package var start: PartialDate?
    /// The first day on which it is not shown any more; nil for none.
    package var end: PartialDate?

    /// A period that starts and ends at dates.
    package init(start: PartialDate? = nil, end: PartialDate? = nil) { (self.start, self.end) = (start, end) }

    /// Whether it has neither start nor end.
    package var isAlways: Bool { start == nil && end == nil }

    /// Whether it contains a day; true if the day is unknown.
    ///
    /// A year or month starts on its first day.
    package func contains(_ day: PartialDate?) -> Bool {
        guard let day else { return true }
        return (start.map { $0.number <= day.number } ?? true) && (end.map { $0.number > day.number } ?? true)
    }
}

extension Album {
    /// The days on which it is shown.
    package var period: PublicationPeriod { PublicationPeriod(start: publish?.date, end: expire?.date) }
}
