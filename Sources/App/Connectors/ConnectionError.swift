/// The reason why a server returned no usable response: one sentence with the problem, and one with the solution.
package struct ConnectionError: Error, Sendable, Equatable {
    package enum Kind: String, Sendable {
        /// The server rejects the user name or the password.
        case wrongPassword
        /// The server knows the user but denies all access.
        case locked
        case tooManyAttempts
        /// The server accepts none of the supported authentication methods.
        case noCommonMethod
        /// The connection is refused, or the host name is unknown.
        case down
        /// The response timed out.
        case slow
        /// The user cancelled the request.
        case stopped
        /// The certificate is invalid.
        case certificate
        /// The answers are not those of the service, such as a web page.
        case wrongAnswer
        /// The answer is a web page, such as one that asks for a login to the network.
        case webPage
        /// The server redirects to another address.
        case moved
        /// The response is larger than expected.
        case tooLarge
        /// The server reported an internal error.
        case failed
    }

    package let kind: Kind
    /// The problem: one sentence without a full stop, and without secrets.
    package let message: String
    /// The solution.
    package let help: String

    package init(kind: Kind, message: String, help: String) {
        (self.kind, self.message, self.help) = (kind, message, help)
    }

    /// Whether the cause is external and not in the settings: exit code 2 instead of 1.
    package var isOfTheWorld: Bool {
        switch kind {
        case .down, .slow, .stopped, .failed, .tooLarge, .tooManyAttempts, .certificate: true
        default: false
        }
    }
}
