import MusicServices
import Readers
import SourceText

extension SubsonicService {
    /// The host name, for messages.
    var host: String { address.host }

    /// Sends a request that must succeed; throws if the server refuses it.
    func done(
        _ name: String, _ query: [(String, String)], _ token: AccessToken
    ) throws(ConnectionError) -> Node {
        switch try answer(name, query, token) {
        case .done(let response): return response
        case .foreign(let what): throw foreign(what)
        case .refused(let code, let message): throw refusal(code, message, token)
        }
    }

    /// The server's response, interpreted by the rules of the protocol.
    func answer(
        _ name: String, _ query: [(String, String)], _ token: AccessToken
    ) throws(ConnectionError) -> SubsonicResponse {
        let answer = try request(name, query, token)
        let read = SubsonicResponse.read(answer.body)
        guard case .foreign = read, answer.status != 200 else { return read }
        switch answer.status {
        case 401, 403:
            throw ConnectionError(
                kind: .locked, message: "\(host) requires another login before its own (HTTP \(answer.status))",
                help: "let requests to \(address.path)/rest through without it")
        case 404:
            throw ConnectionError(
                kind: .wrongAnswer, message: "there is no Subsonic server at \(address.text) (HTTP 404)",
                help: "give the address that other players use")
        case 429:
            throw ConnectionError(
                kind: .tooManyAttempts, message: "\(host) received too many requests (HTTP 429)",
                help: "wait a few minutes")
        default:
            throw ConnectionError(
                kind: .failed, message: "\(host) responded with HTTP \(answer.status)",
                help: "check the server's log, or try again later")
        }
    }

    /// Sends a request, and follows redirects to another path of the same server.
    func request(
        _ name: String, _ query: [(String, String)], _ token: AccessToken
    ) throws(ConnectionError) -> HTTPClient.Response {
        var target = requestAddress(name, query, token)
        for _ in 0..<3 {
            let answer: HTTPClient.Response
            do throws(HTTPClient.Failure) {
                answer = try client.get(target)
            } catch {
                throw failure(error)
            }
            if answer.redirect.isEmpty { return answer }
            // The text after the path may contain the token.
            let place = answer.redirect.prefix { $0 != "?" && $0 != "#" }
            guard let next = ServerAddress(String(place)), next.host == host, next.scheme == address.scheme else {
                throw moved(to: String(place), token)
            }
            target = answer.redirect
        }
        throw moved(to: "one address after another", token)
    }

    /// The address of a request; it contains the credentials.
    func requestAddress(_ name: String, _ query: [(String, String)], _ token: AccessToken) -> String {
        let parameters =
            token.parameters.map { ($0.name, $0.value) } + [("v", "1.16.1"), ("c", "sitegen"), ("f", "json")]
        let text = (query + parameters).map { "\($0)=\(PercentCoding.queryText($1))" }.joined(separator: "&")
        return "\(address.text)/rest/\(name).view?\(text)"
    }

    /// The error for a response that does not follow the protocol.
    func foreign(_ what: String) -> ConnectionError {
        ConnectionError(
            kind: .wrongAnswer, message: "\(host) answers with \(what) instead of a Subsonic answer",
            help: "give the address that other players use, with its path if it has one")
    }

    /// The error for a refused request.
    func refusal(_ code: Int, _ message: String, _ token: AccessToken) -> ConnectionError {
        switch code {
        case 40 where token.method != .key:
            return ConnectionError(
                kind: .wrongPassword, message: "\(host) rejected this user and password",
                help: "check `user` and the password, which is read from SITEGEN_SUBSONIC_PASSWORD")
        case 40, 44:
            return ConnectionError(
                kind: .wrongPassword, message: "\(host) rejected this API key",
                help: "let the server make a new key")
        case 50, 60:
            let words = token.redacted(message)
            return ConnectionError(
                kind: .locked, message: "\(host) knows the user but denies access: \"\(words)\"",
                help: "ask the server's administrator to unlock the user")
        default:
            let words = String(token.redacted(message).prefix(300))
            return ConnectionError(
                kind: .failed, message: "\(host) failed with code \(code): \"\(words)\"",
                help: "check the server's log")
        }
    }

    private func moved(to place: String, _ token: AccessToken) -> ConnectionError {
        ConnectionError(
            kind: .moved, message: "\(host) redirects to another address: \(token.redacted(place))",
            help: "if that is the right server, write its address into the settings")
    }

    private func failure(_ failure: HTTPClient.Failure) -> ConnectionError {
        switch failure.kind {
        case .noHost:
            ConnectionError(kind: .down, message: "there is no host \(host)", help: "check the address and the network")
        case .noConnection:
            ConnectionError(
                kind: .down, message: "no server responds at \(host)",
                help: "check the address, and that the server runs")
        case .timeout:
            ConnectionError(
                kind: .slow, message: "\(host) did not respond in time", help: "try again, or use --offline")
        case .stopped:
            ConnectionError(kind: .stopped, message: "the request to \(host) was interrupted", help: "build again")
        case .tooLarge:
            ConnectionError(
                kind: .tooLarge, message: "\(host) sent more data than a Subsonic server would",
                help: "check that the address is right")
        case .certificate:
            ConnectionError(
                kind: .certificate, message: "the certificate of \(host) is invalid: \(failure.reason)",
                help: "renew it, or give the address that it is made for")
        case .other:
            ConnectionError(
                kind: .failed, message: "the connection to \(host) failed: \(failure.reason)",
                help: "check the address and the network")
        }
    }
}
