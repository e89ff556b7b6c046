package import Settings
import SourceText

/// A server that has pictures of albums, and may give them only to those who are logged in.
package protocol PictureServer: Sendable {
    /// Its address, without credentials.
    var address: ServerAddress { get }
    /// The address of the picture with an id, in its original size; nil for an id that the server never gave.
    ///
    /// It may contain credentials.
    func pictureAddress(_ id: String) -> String?
    /// What its pictures must not contain.
    var secrets: [Secret] { get }
}

package struct SubsonicPictures: PictureServer {
    let service: SubsonicService
    let login: Login

    /// The pictures that a logged-in user may see.
    package init(_ service: SubsonicService, _ login: Login) { (self.service, self.login) = (service, login) }

    package var address: ServerAddress { service.address }
    package var secrets: [Secret] { login.token.secrets }

    package func pictureAddress(_ id: String) -> String? {
        service.requestAddress("getCoverArt", [("id", id)], login.token)
    }
}

/// The pictures of a Jellyfin server, which everybody who knows an id may see.
struct JellyfinPictures: PictureServer {
    let address: ServerAddress
    let secrets: [Secret]

    /// The id is that of the album, followed by a tag that changes with the picture.
    func pictureAddress(_ id: String) -> String? {
        let parts = id.split(separator: "/", maxSplits: 1).map { PercentCoding.queryText(String($0)) }
        guard parts.count == 2 else { return nil }
        return "\(address.text)/Items/\(parts[0])/Images/Primary?tag=\(parts[1])"
    }
}

/// The pictures of a Plex server, by their paths.
struct PlexPictures: PictureServer {
    let address: ServerAddress
    let token: Secret
    var secrets: [Secret] { [token] }

    func pictureAddress(_ id: String) -> String? {
        guard id.hasPrefix("/library/"), id.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != 0x3F && $0 != 0x23 })
        else { return nil }
        return "\(address.text)\(id)?X-Plex-Token=\(PercentCoding.queryText(token.text))"
    }
}

/// The pictures of a server of a kind; nil for kinds whose pictures have addresses of their own.
package func pictureServer(of kind: AdapterKind, at address: ServerAddress, token: Secret?) -> (any PictureServer)? {
    switch kind {
    case .jellyfin: JellyfinPictures(address: address, secrets: token.map { [$0] } ?? [])
    case .plex: token.map { PlexPictures(address: address, token: $0) }
    default: nil
    }
}

extension CoverDownloader {
    /// Downloads the picture with an id, in its original size.
    ///
    /// The address may contain credentials, so no part of it is returned or reported.
    package func fetch(_ id: String, of server: any PictureServer) async throws(CoverDownloadError) -> CoverDownload {
        guard let address = server.pictureAddress(id) else { throw .noPicture }
        let download: CoverDownload
        do throws(CoverDownloadError) {
            download = try await fetch(address)
        } catch .refusedAddress(let host) where !server.address.host.utf8.hasPrefix(host) {
            // The server may have put credentials into the name of the host.
            throw .badRedirect
        }
        guard case .fetched(let fetched) = download else { throw .status(304) }
        // A missing picture is returned as an error in JSON or XML, or as a web page.
        let first = fetched.bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "<") { throw .noPicture }
        if server.secrets.contains(where: { $0.isRepeated(in: fetched.bytes) }) { throw .repeatedSecret }
        return .fetched(.init(bytes: fetched.bytes, validators: .init(), address: server.address.text))
    }
}
