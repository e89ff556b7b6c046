package import Settings

/// What the dates of a column say about the order of day and month.
package struct DateEvidence {
    private var dayFirst = 0
    private var monthFirst = 0
    private var withStops = 0

    /// Nothing is known yet.
    package init() {}

    /// Counts a value; texts that are not dates of three numbers are ignored.
    package mutating func add(_ text: String) {
        guard let parts = DateOrder.parts(text) else { return }
        if parts.hasStops { withStops += 1 }
        if parts.first > 12 { dayFirst += 1 }
        if parts.second > 12 { monthFirst += 1 }
    }

    /// Adds what another column says.
    mutating func add(_ other: DateEvidence) {
        dayFirst += other.dayFirst
        monthFirst += other.monthFirst
        withStops += other.withStops
    }

    /// The order of all dates; nil if no date decides it, or if two dates contradict each other.
    package var order: DateOrder? {
        if dayFirst > 0 { return monthFirst == 0 ? .dayFirst : nil }
        if monthFirst > 0 { return .monthFirst }
        return withStops > 0 ? .dayFirst : nil
    }
}
