package import MusicServices
import Readers

/// A server with the Subsonic protocol, with or without the OpenSubsonic extensions.
///
/// The format of requests and responses follows https://opensubsonic.netlify.app/docs/.
package struct SubsonicService: AuthenticationService, Sendable {
    let address: ServerAddress
    let client: HTTPClient

    /// Creates a service for the server at an address such as `https://music.example/`, using `client`.
    package init(address: ServerAddress, client: HTTPClient = HTTPClient()) {
        self.address = address
        self.client = client
    }

    /// Logs in with a hash of the password, and with the password itself only if the server refuses hashes.
    package func login(user: String, password: Secret) throws(ConnectionError) -> Login {
        if let token = try accepted(.salted(user: user, password: password)) { return Login(user: user, token: token) }
        // Some servers do not support `enc:` and treat it as a part of the password.
        if let token = try accepted(.encoded(user: user, password: password), passesWrongPassword: true) {
            return Login(user: user, token: token)
        }
        if let token = try accepted(.plain(user: user, password: password)) { return Login(user: user, token: token) }
        throw ConnectionError(
            kind: .noCommonMethod, message: "\(host) accepts neither a token nor a password",
            help: "if the server gives out API keys, use one")
    }

    /// Logs in with an API key issued by the server.
    package func login(key: Secret) throws(ConnectionError) -> Login {
        if let token = try accepted(.key(key)) { return Login(user: "", token: token) }
        throw ConnectionError(
            kind: .noCommonMethod, message: "\(host) does not support API keys",
            help: "log in with a user and a password")
    }

    /// Loads all albums of the server with their tracks, page by page.
    package func albums(_ login: Login) throws(ConnectionError) -> SubsonicAlbums {
        let pageSize = 500
        var albums = SubsonicAlbums(server: address.text)
        var offset = 0
        while true {
            let page = publishable(
                try done(
                    "getAlbumList2",
                    [("type", "alphabeticalByName"), ("size", "\(pageSize)"), ("offset", "\(offset)")], login.token),
                login.token, &albums)
            let (records, new) = albums.addAlbums(page)
            // A server that ignores the offset returns the same page repeatedly.
            if records < pageSize || new == 0 { break }
            offset += records
        }
        offset = 0
        var found = 0
        var before: Node?
        while let answer = try songs(offset, pageSize, login.token) {
            let page = publishable(answer, login.token, &albums)
            if page == before { break }
            let records = albums.addSongs(page)
            found += records
            if records < pageSize { break }
            offset += records
            before = page
        }
        if found == 0 { try addSongs(to: &albums, login.token) }
        return albums
    }

    /// Number of consecutive refusals after which the songs of further albums are not requested.
    private static let refusalLimit = 3

    /// Requests the songs of each album separately, for servers that find none by a search.
    private func addSongs(to albums: inout SubsonicAlbums, _ token: AccessToken) throws(ConnectionError) {
        var refusals = 0
        for id in albums.albumsWithoutSongs where refusals < Self.refusalLimit {
            if case .done(let response) = try answer("getAlbum", [("id", id)], token) {
                refusals = 0
                _ = albums.addSongs(publishable(response, token, &albums), of: id)
            } else {
                refusals += 1
            }
        }
        let rest = albums.albumsWithoutSongs.count
        if rest > 0 { albums.reportNoSongs(of: rest) }
    }

    /// A response without credentials, which a hostile server could have inserted into any text.
    private func publishable(_ answer: Node, _ token: AccessToken, _ albums: inout SubsonicAlbums) -> Node {
        let result = answer.mapTexts(token.withoutSecrets)
        if result != answer { albums.reportRepeatedSecret() }
        return result
    }

    /// A page of all songs; nil if the server does not find songs by an empty query, as older ones do not.
    private func songs(_ offset: Int, _ count: Int, _ token: AccessToken) throws(ConnectionError) -> Node? {
        let query = [
            ("query", ""), ("songCount", "\(count)"), ("songOffset", "\(offset)"), ("albumCount", "0"),
            ("artistCount", "0"),
        ]
        switch try answer("search3", query, token) {
        case .done(let response): return response
        case .refused, .foreign: return nil
        }
    }

    /// The token if the server accepts it; nil if it refuses this authentication method.
    private func accepted(
        _ token: AccessToken, passesWrongPassword: Bool = false
    ) throws(ConnectionError) -> AccessToken? {
        switch try answer("ping", [], token) {
        case .done: return token
        case .foreign(let what): throw foreign(what)
        case .refused(let code, let message):
            // 10 a parameter is missing, 20 and 30 another version, 41 no tokens, 42 another method, 43 too many
            // methods.
            if [10, 20, 30, 41, 42, 43].contains(code) { return nil }
            if code == 40, passesWrongPassword { return nil }
            throw refusal(code, message, token)
        }
    }
}
