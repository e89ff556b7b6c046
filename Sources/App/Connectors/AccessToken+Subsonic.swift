import SourceText

extension AccessToken {
    /// Creates a token with a hash of the password and a random text.
    static func salted(user: String, password: Secret) -> AccessToken {
        let salt = (0..<16).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
        let token = MD5.hexadecimal(Array((password.text + salt).utf8))
        return AccessToken(
            method: .saltedToken, parameters: [("u", user), ("t", token), ("s", salt)],
            secrets: [password.text, token, salt])
    }

    /// Creates a token with the password in hexadecimal digits.
    static func encoded(user: String, password: Secret) -> AccessToken {
        let digits = password.text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return AccessToken(
            method: .encodedPassword, parameters: [("u", user), ("p", "enc:" + digits)],
            secrets: [password.text, digits])
    }

    /// Creates a token with the plain password.
    static func plain(user: String, password: Secret) -> AccessToken {
        AccessToken(method: .password, parameters: [("u", user), ("p", password.text)], secrets: [password.text])
    }

    /// Creates a token with a key issued by the server.
    static func key(_ key: Secret) -> AccessToken {
        AccessToken(method: .key, parameters: [("apiKey", key.text)], secrets: [key.text])
    }

    /// A text from the server with secrets removed that it may echo, both plain and percent-encoded.
    func redacted(_ text: String) -> String {
        var text = text
        for secret in (secrets + secrets.map { PercentCoding.queryText($0) }).sorted(by: { $0.count > $1.count })
        where !secret.isEmpty {
            text = UTF8Text.replacing(secret, with: "•••", in: text)
        }
        return text
    }

    /// A text to be published, with all secrets removed that are too long to occur by chance.
    func withoutSecrets(_ text: String) -> String {
        var text = text
        for secret in secrets where secret.utf8.count >= Secret.shortest {
            text = UTF8Text.replacing(secret, with: "•••", in: text)
        }
        return text
    }
}
