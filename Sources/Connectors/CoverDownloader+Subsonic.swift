/// Covers stored on a Subsonic server.
extension CoverDownloader {
    /// Downloads the picture with an id, in its original size.
    ///
    /// The address contains the credentials, so no part of it is returned or reported.
    package func fetch(
        _ id: String, of service: SubsonicService, _ login: Login
    ) async throws(CoverDownloadError) -> CoverDownload {
        let address = service.requestAddress("getCoverArt", [("id", id)], login.token)
        guard case .fetched(let fetched) = try await fetch(address) else { throw .status(304) }
        // A missing picture is returned as an error in JSON or XML, or as a web page.
        let first = fetched.bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "<") { throw .noPicture }
        return .fetched(.init(bytes: fetched.bytes, validators: .init(), address: service.address.text))
    }
}
