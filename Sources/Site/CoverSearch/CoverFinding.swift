/// What a search found out about the cover of one album.
package struct CoverFinding: Sendable, Equatable {
    /// The key of the album (``CoverQuery/key``).
    package let key: String
    /// The outcome.
    package let result: Result

    /// The outcome of a search.
    package enum Result: Sendable, Equatable {
        /// The cover was found, and its picture is kept.
        case found(Candidate)
        /// It may be one of these; a person has to decide.
        case doubtful([Candidate])
        /// No service has it.
        case none
    }

    /// A picture that is the cover, or may be.
    package struct Candidate: Sendable, Equatable {
        /// The service that has the picture, such as `coverartarchive`.
        package let service: String
        /// The address of the picture.
        package let address: String
        /// How sure it is that the picture belongs to the album, from 0 to 1; 1 for identifiers.
        package let score: Double
        /// Why it was chosen, such as `MusicBrainz release id`.
        package let reason: String
        /// The artist, title, year, label and country of the candidate, for a person who decides.
        package let name: String

        /// The score with two decimals, such as `0.97`.
        package var scoreText: String {
            let hundredths = Int((min(1, max(0, score)) * 100).rounded())
            return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
        }

        package init(service: String, address: String, score: Double, reason: String, name: String) {
            (self.service, self.address, self.score, self.reason, self.name) = (service, address, score, reason, name)
        }
    }

    package init(key: String, result: Result) { (self.key, self.result) = (key, result) }
}
