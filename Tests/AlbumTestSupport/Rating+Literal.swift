package import Albums

/// Integer literals as ratings in tests.
extension Rating: ExpressibleByIntegerLiteral {
    /// A rating of this many whole stars, out of five.
    public init(integerLiteral stars: Int) {
        guard let rating = Rating(hundredths: stars * 100) else { preconditionFailure("\(stars) is not a rating") }
        self = rating
    }
}
