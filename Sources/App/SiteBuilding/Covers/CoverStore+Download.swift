import FileSystem
import Albums
import Connectors
import SourceInput
import SourceText

/// Covers that are not files of the site.
extension CoverStore {
    /// The location of a remote cover.
    enum Place: Sendable {
        case address(CoverAddress)
        case service(server: String, id: String)

        /// The location of a request's cover; nil if it is a file, or there is none.
        init?(_ source: CoverRequest.Source) {
            switch source {
            case .address(let text):
                guard let address = CoverAddress(text) else { return nil }
                self = .address(address)
            case .service(let server, let id): self = .service(server: server, id: id)
            case .file, .path: return nil
            }
        }

        /// The key that identifies it: the normalized address, or the server and the ID.
        var key: String {
            switch self {
            case .address(let address): return address.text
            case .service(let server, let id):
                let id = id.utf8.map { byte -> String in
                    if byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "%") {
                        return String(decoding: [byte], as: UTF8.self)
                    }
                    return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
                }
                return "\(server) \(id.joined())"
            }
        }

        /// The address that the first request extends, without what may be secret.
        fileprivate var start: String {
            switch self {
            case .address(let address): address.text
            case .service(let server, _): server
            }
        }

        /// The host that is contacted, for display.
        var host: String {
            switch self {
            case .address(let address): address.host
            case .service(let server, _): ServerAddress(server)?.text ?? server
            }
        }
    }

    /// Returns a remote cover: as cached, or downloaded.
    ///
    /// With `mayDefer`, a cover that is not cached is downloaded later.
    func downloaded(_ place: Place, _ shape: ImageSet.Shape?, mayDefer: Bool) async -> CoverResult {
        let key = place.key
        let record = record(of: key)
        let older = record.flatMap { kept($0, shape) }
        // Regardless of the result: as long as the site names the cover, its record is kept.
        if let record { use(record, of: key) }
        if let older, !options.isRefreshing || options.isOffline { return .shown(older) }
        if mayDefer, older == nil, let shape, let art = deferredArt(place, shape) { return .art(art) }
        events.send(.fetching(place.host))
        do throws(CoverDownloadError) {
            switch try await fetch(place, older == nil ? nil : record?.validators) {
            case .notModified:
                return older.map { .shown($0) } ?? .failed(.download("the response is empty"))
            case .fetched(let fetched): return take(fetched, of: key, shape, older: older)
            }
        } catch {
            return .failed(problem(error, at: place), older: older)
        }
    }

    private func problem(_ error: CoverDownloadError, at place: Place) -> CoverProblem {
        if error == .offline { return .offline }
        guard case .refusedAddress(let host) = error,
            let setting = downloader.setting(allowing: host, from: place.start)
        else { return .download(error.reason) }
        return .download("\(error.reason); \(setting) allows it")
    }

    private func fetch(
        _ place: Place, _ validators: CoverDownload.Validators?
    ) async throws(CoverDownloadError) -> CoverDownload {
        switch place {
        case .address(let address): return try await downloader.fetch(address.text, validators: validators)
        case .service(let server, let id):
            if options.isOffline { throw .offline }
            guard let pictures = logins.pictures(at: server) else { throw .offline }
            return try await downloader.fetch(id, of: pictures)
        }
    }

    /// A cached cover, if it is still complete.
    private func kept(_ record: CachedCover, _ shape: ImageSet.Shape?) -> AvailableCover? {
        guard let shape, !isCopied(record.contentHash, shape) else {
            return cache.originalFile(record.contentHash).map { .copied($0) }
        }
        let key = ImageSet.Key(record.contentHash, shape)
        // It is there, but making its sizes takes time.
        if options.isDeferred, knownArt(key) == nil { return nil }
        // The sizes may be known from the previous build although the original is gone: when one of them has to be
        // written, the build restarts.
        let answer = art(key) { self.cache.original(record.contentHash) }
        if case .shown(let picture) = answer { return picture }
        return nil
    }

    /// Whether a cached picture is not made into several sizes, because it may move.
    private func isCopied(_ hash: UInt64, _ shape: ImageSet.Shape) -> Bool {
        if shape == .square || knownArt(ImageSet.Key(hash, shape)) != nil { return false }
        return cache.original(hash).map { !ImageHeader($0).canBeMade(into: shape) } ?? false
    }

    /// Accepts a download if it is a picture; only then does it replace the older one.
    private func take(
        _ fetched: CoverDownload.Fetched, of key: String, _ shape: ImageSet.Shape?, older: AvailableCover?
    ) -> CoverResult {
        countFetched()
        let hash = ContentHash.of(fetched.bytes)
        let header = ImageHeader(fetched.bytes)
        let answer: CoverResult
        let made = shape.flatMap { header.kind == .svg || header.canBeMade(into: $0) || !header.isImage ? $0 : nil }
        if let made {
            answer = art(ImageSet.Key(hash, made)) { fetched.bytes }
        } else if header.kind == .svg {
            // An SVG may contain scripts; SVGs in the site's own folder are trusted.
            answer = .failed(.notImage(what: "a drawing (SVG), which is not taken from elsewhere"))
        } else {
            let file = BinaryFile(path: "", content: fetched.bytes)
            answer = CoverProblem.of(file).map { .failed($0) } ?? .copied(file)
        }
        if case .failed(let problem, _) = answer { return .failed(problem, older: older) }
        let record = CachedCover(fetched)
        do throws(SystemError) {
            try cache.keep(original: fetched.bytes, hash: hash)
            try cache.keep(record, of: key)
        } catch {
            return refused(error)
        }
        use(record, of: key)
        if made != nil { return answer }
        return cache.originalFile(hash).map { .copied($0) } ?? .failed(.missing)
    }
}
