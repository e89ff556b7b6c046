extension AccessToken {
    /// A hash of the password and a random text.
    static func salted(user: String, password: Secret) -> AccessToken {
        let salt = (0..<16).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
        let token = MD5.hexadecimal(Array((password.text + salt).utf8))
        return AccessToken(
            method: .saltedToken, parameters: [("u", user), ("t", token), ("s", salt)],
            secrets: [password.text, token, salt])
    }

    /// The password in hexadecimal digits.
    static func encoded(user: String, password: Secret) -> AccessToken {
        let digits = password.text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return AccessToken(
            method: .encodedPassword, parameters: [("u", user), ("p", "enc:" + digits)],
            secrets: [password.text, digits])
    }

    /// The password as it is.
    static func plain(user: String, password: Secret) -> AccessToken {
        AccessToken(method: .password, parameters: [("u", user), ("p", password.text)], secrets: [password.text])
    }

    /// A key that the server gave out.
    static func key(_ key: Secret) -> AccessToken {
        AccessToken(method: .key, parameters: [("apiKey", key.text)], secrets: [key.text])
    }

    /// A text of the server's, without secrets that it may repeat, as they are or as they stand in an address.
    func redacted(_ text: String) -> String {
        var text = text
        for secret in (secrets + secrets.map(QueryText.encoded)).sorted(by: { $0.count > $1.count })
        where !secret.isEmpty {
            text = text.replacing(secret, with: "•••")
        }
        return text
    }

    /// A text that is going to be published, without secrets that are too long to be there by chance.
    func withoutSecrets(_ text: String) -> String {
        var text = text
        for secret in secrets where secret.utf8.count >= Self.shortestSecret && text.contains(secret) {
            text = text.replacing(secret, with: "•••")
        }
        return text
    }

    private static let shortestSecret = 6
}
