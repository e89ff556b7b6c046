/// Why a server gave no answer that helps: a sentence about what is wrong, and one about what to do.
public struct ConnectionError: Error, Sendable, Equatable {
    /// What kind of failure it is.
    public enum Kind: String, Sendable {
        /// The address in the settings is none.
        case badAddress
        /// The server does not know this user with this password.
        case wrongPassword
        /// The server knows the user and lets them do nothing.
        case locked
        /// Too many attempts.
        case tooManyAttempts
        /// The server takes none of the ways to show who one is.
        case noCommonMethod
        /// Nobody listens, or the name is not known.
        case down
        /// No answer in time.
        case slow
        /// A person asked to stop.
        case stopped
        /// The certificate does not hold.
        case certificate
        /// Something answers that is no Subsonic server.
        case notSubsonic
        /// The server sends to another address.
        case moved
        /// The answer is larger than any that is expected.
        case tooLarge
        /// The server failed within.
        case failed
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// What is wrong: one sentence without a full stop, and without secrets.
    public let message: String
    /// What to do.
    public let help: String

    /// Whether the world is at fault and not what is written in the settings: exit code 2 instead of 1.
    public var isOfTheWorld: Bool {
        switch kind {
        case .down, .slow, .stopped, .failed, .tooLarge, .tooManyAttempts, .certificate: true
        default: false
        }
    }
}
