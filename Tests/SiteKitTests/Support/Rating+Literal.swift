@testable import Albums

/// Whole stars as tests write them.
extension Rating: ExpressibleByIntegerLiteral {
    /// Some whole stars of five.
    public init(integerLiteral stars: Int) {
        guard let rating = Rating(hundredths: stars * 100) else { preconditionFailure("\(stars) is not a rating") }
        self = rating
    }
}
