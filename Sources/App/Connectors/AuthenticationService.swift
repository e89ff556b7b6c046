/// A server that requires authentication.
package protocol AuthenticationService {
    /// Authenticates `user`, and returns the credentials for later requests.
    ///
    /// Throws an error that describes what to do.
    func login(user: String, password: Secret) throws(ConnectionError) -> Login
}

/// A successful login.
package struct Login: Sendable {
    /// The user's name; empty if an API key is used instead.
    package let user: String
    /// The credentials for later requests.
    package let token: AccessToken
}

/// Credentials of a logged-in user; printing them shows no secret.
package struct AccessToken: Sendable, CustomStringConvertible {
    /// Authentication methods, named as in the Subsonic protocol.
    package enum Method: String, Sendable {
        /// A hash of the password and a random text (`t` and `s`).
        case saltedToken
        /// The password in hexadecimal digits (`p=enc:`), which hides nothing.
        case encodedPassword
        /// The plain password (`p`).
        case password
        /// A key issued by the server (`apiKey`).
        case key
    }

    package let method: Method
    /// Names and values of the query parameters of a request.
    let parameters: [(name: String, value: String)]
    /// Texts that must never be shown, in every form in which they are sent.
    let secrets: [Secret]

    /// Shows only the method.
    package var description: String { "•••(\(method.rawValue))" }
}
