extension AccessToken {
    /// Creates a token with a hash of the password and a random text.
    static func salted(user: String, password: Secret) -> AccessToken {
        let salt = (0..<16).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
        let token = MD5.hexadecimal(Array((password.text + salt).utf8))
        return AccessToken(
            method: .saltedToken, parameters: [("u", user), ("t", token), ("s", salt)],
            secrets: [password, Secret(token), Secret(salt)])
    }

    /// Creates a token with the password in hexadecimal digits.
    static func encoded(user: String, password: Secret) -> AccessToken {
        let digits = password.text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return AccessToken(
            method: .encodedPassword, parameters: [("u", user), ("p", "enc:" + digits)],
            secrets: [password, Secret(digits)])
    }

    /// Creates a token with the plain password.
    static func plain(user: String, password: Secret) -> AccessToken {
        AccessToken(method: .password, parameters: [("u", user), ("p", password.text)], secrets: [password])
    }

    /// Creates a token with a key issued by the server.
    static func key(_ key: Secret) -> AccessToken {
        AccessToken(method: .key, parameters: [("apiKey", key.text)], secrets: [key])
    }

    /// A text from the server to be shown, without secrets.
    func redacted(_ text: String) -> String { secrets.reduce(text) { $1.removed(from: $0, shortest: 1) } }

    /// A text to be published, without secrets that are too long to occur by chance.
    func withoutSecrets(_ text: String) -> String { secrets.reduce(text) { $1.removed(from: $0) } }
}
