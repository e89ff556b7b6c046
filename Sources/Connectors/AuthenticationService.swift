/// A server that wants to know who asks.
public protocol AuthenticationService {
    /// Shows who `user` is, and gives what later requests show instead.
    ///
    /// Throws an error that says what to do.
    func login(user: String, password: Secret) throws(ConnectionError) -> Login
}

/// A user whom a server let in.
public struct Login: Sendable {
    /// The user's name; empty where a key stands for it.
    public let user: String
    /// What later requests show.
    public let token: AccessToken
}

/// What requests show to a server that let a user in; printing it shows nothing of it.
public struct AccessToken: Sendable, CustomStringConvertible {
    /// Ways to show who one is, in the words of the Subsonic protocol.
    public enum Method: String, Sendable {
        /// A hash of the password and a random text (`t` and `s`).
        case saltedToken
        /// The password in hexadecimal digits (`p=enc:`), which hides nothing.
        case encodedPassword
        /// The password as it is (`p`).
        case password
        /// A key that the server gave out (`apiKey`).
        case key
    }

    /// How it shows who one is.
    public let method: Method
    /// Names and values for the query of a request.
    let parameters: [(name: String, value: String)]
    /// Texts that must not be shown, in every form in which they travel.
    let secrets: [String]

    /// The method only.
    public var description: String { "•••(\(method.rawValue))" }
}
