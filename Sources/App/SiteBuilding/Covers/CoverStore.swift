package import Albums
import CPosix
import Connectors
import CoverSearch
import FileSystem
import Images
import SocialImages
import Settings
import SourceInput
import SourceText
import Synchronization

/// The covers of a site from all sources, and the pictures in its notes: resolves references to pictures that can be
/// shown.
///
/// Cached covers are looked up by content hash; a download is identified by its complete address, never by a part of
/// it. Callers that need progress listen to ``events``.
package final class CoverStore: Sendable {
    /// The build options for covers.
    struct Options: Sendable {
        /// Whether network requests are disabled.
        var isOffline = false
        /// Whether servers are asked if cached covers have changed.
        var isRefreshing = false
        /// Whether covers that are not cached are neither downloaded nor decoded (``deferredCovers``).
        var isDeferred = false
        /// The number of concurrent tasks.
        var jobs = 1
        /// Private hosts that the settings allow, such as `127.0.0.1:8080`.
        var allowedHosts: Set<String> = []
    }

    /// Counts of the work done.
    package struct Counts: Sendable {
        /// Covers that were downloaded.
        package var fetched = 0
        /// Pictures that were decoded.
        var decoded = 0
        /// Pictures for links that were drawn.
        package var drawn = 0
    }

    /// The progress events.
    let events = CoverEvents()

    let cache: CoverCache
    let logins: ServerLogins
    let downloader: CoverDownloader
    let options: Options
    let pictures: PicturesElsewhere
    /// Draws pictures for links; nil if the settings ask for none.
    let socialImages: SocialImagePainter?
    private let site: Folder
    private let known: [ImageSet.Key: ImageSet]
    private let lock: CoverLock
    private let state = Mutex(State())
    let deferred = Mutex<[DeferredCover]>([])

    private struct State {
        var counts = Counts()
        /// The resized pictures that this build shows.
        var imageSets: [ImageSet.Key: ImageSet] = [:]
        /// The source file of each, if it is a file of the site or of a library.
        var origins: [UInt64: BinaryFile] = [:]
        /// The records of remote covers.
        var records: [String: CachedCover] = [:]
        /// Recently decoded pictures that could not be stored.
        var recent: [(key: ImageSet.Key, image: ScaledImage)] = []
        /// The first system error.
        var failure: SystemError?
    }

    /// Creates the store for a site folder; `known` are the resized covers of the previous build.
    init(
        site: Folder, pictures: PicturesElsewhere, logins: ServerLogins, known: [ImageSet], options: Options,
        socialImages: SocialImagePainter? = nil
    ) {
        self.socialImages = socialImages
        (self.site, self.pictures, self.logins, self.options) = (site, pictures, logins, options)
        self.known = Dictionary(known.map { ($0.key, $0) }) { first, _ in first }
        cache = CoverCache(site: site)
        // Without it the build must not go on: it would write a list that lacks what was found and decided.
        var unreadable: SystemError?
        do throws(SystemError) {
            lock = try CoverLock.read(in: site)
        } catch {
            lock = CoverLock()
            unreadable = error
        }
        downloader = CoverDownloader(
            allowedHosts: options.allowedHosts, isOffline: options.isOffline, version: sitegenVersion,
            isStopped: { sitegen_interrupt_signal() })
        state.withLock { $0.failure = unreadable }
    }

    /// The work done so far.
    package var counts: Counts { state.withLock { $0.counts } }
    /// The resized pictures that were shown, for the next build, in a stable order.
    package var imageSets: [ImageSet] {
        state.withLock { $0.imageSets.values.sorted { $0.key < $1.key } }
    }
    /// The errors in the lock file.
    var diagnostics: [Diagnostic] { lock.diagnostics }
    /// The outcomes of searches for covers.
    var searches: CoverSearchLog { lock.searches }
    /// The system error that prevents the build from going on.
    var failure: SystemError? { state.withLock { $0.failure } }

    /// The results of all requests of a build, in their order.
    func results(of requests: [CoverRequest]) async -> [CoverResult] {
        if requests.isEmpty { return [] }
        // A picture with several spellings is requested only once.
        var firsts: [String: Int] = [:]
        var distinct: [CoverRequest] = []
        let places = requests.map { request in
            let key = Place(request.source).map { "\(request.shape?.rawValue ?? -1) \($0.key)" }
            if let key, let place = firsts[key] { return place }
            if let key { firsts[key] = distinct.count }
            distinct.append(request)
            return distinct.count - 1
        }
        // A picture that is a cover as well is downloaded once, so its second shape comes after the first.
        var known: Set<String> = []
        let isSecond = distinct.map { request in
            Place(request.source).map { !known.insert($0.key).inserted } ?? false
        }
        var results = [CoverResult](repeating: .failed(.missing), count: distinct.count)
        events.send(.wanted(distinct.count))
        for turn in [false, true] {
            let part = distinct.indices.filter { isSecond[$0] == turn }
            for (index, result) in zip(part, await distinctResults(part.map { distinct[$0] })) {
                results[index] = result
            }
        }
        return places.map { results[$0] }
    }

    private func distinctResults(_ requests: [CoverRequest]) async -> [CoverResult] {
        // The maximum number of concurrent downloads, and at least one task per core.
        let width = max(options.jobs, requests.contains { Place($0.source) != nil } ? 16 : 1)
        var results = [CoverResult](repeating: .failed(.missing), count: requests.count)
        await withTaskGroup(of: (Int, CoverResult).self) { group in
            var next = 0
            while next < min(width, requests.count) {
                group.addTask { [next] in (next, await self.result(of: requests[next])) }
                next += 1
            }
            while let (index, result) = await group.next() {
                results[index] = result
                if next < requests.count {
                    group.addTask { [next] in (next, await self.result(of: requests[next])) }
                    next += 1
                }
            }
        }
        return results
    }

    private func result(of request: CoverRequest) async -> CoverResult {
        if CancellationSignal.isRequested || failure != nil { return .failed(.download("the build was stopped")) }
        let answer: CoverResult
        switch request.source {
        case .file(let file): answer = shown(file, request.shape)
        case .path(let path):
            answer = pictures.picture(at: path).map { shown($0, request.shape) } ?? .failed(.missing)
        case .address, .service:
            if let place = Place(request.source) {
                answer = await downloaded(place, request.shape, mayDefer: options.isDeferred)
            } else {
                answer = .failed(.download(CoverDownloadError.badAddress.reason))
            }
        }
        if case .failed = answer { events.send(.failed(request)) } else { events.send(.arrived(request)) }
        return answer
    }

    /// The result for a local file.
    private func shown(_ file: BinaryFile, _ shape: ImageSet.Shape?) -> CoverResult {
        guard let shape, let header = file.header, header.canBeMade(into: shape), !header.isTooLarge else {
            return .copied(file)
        }
        let key = ImageSet.Key(file.contentHash, shape)
        state.withLock { $0.origins[file.contentHash] = file }
        if let art = knownArt(key) ?? deferredArt(file, header, shape) { return .art(art) }
        return art(key) { self.pictures.bytes(of: file) }
    }

    /// A resized picture: from the cache, or computed from its bytes.
    func art(_ key: ImageSet.Key, of bytes: () -> [UInt8]?) -> CoverResult {
        if let art = knownArt(key) { return .art(art) }
        guard let bytes = bytes() else { return .failed(.missing) }
        do throws(ImageError) {
            let art = keep(
                try ScaledImage.make(
                    from: bytes, shape: .init(key.shape), size: ImageHeader(bytes).pixelSize), key)
            state.withLock { $0.imageSets[key] = art }
            return .art(art)
        } catch {
            return .failed(CoverProblem(error, ImageHeader(bytes)))
        }
    }

    /// Stores the sizes of a picture that was just decoded.
    ///
    /// If the cache is not writable, as in a read-only site folder, they are computed again when they are needed.
    private func keep(_ image: ScaledImage, _ key: ImageSet.Key) -> ImageSet {
        let art: ImageSet
        do throws(SystemError) {
            art = try cache.keep(image, key: key)
            state.withLock { $0.counts.decoded += 1 }
        } catch {
            art = ImagePack.make(of: image, key: key).pack.art
            state.withLock { state in
                state.counts.decoded += 1
                // The files of a picture are written consecutively.
                if state.recent.count >= 8 { state.recent.removeFirst() }
                state.recent.append((key, image))
            }
        }
        return art
    }

    /// A picture whose sizes are known, without needing the original bytes.
    func knownArt(_ key: ImageSet.Key) -> ImageSet? {
        guard let art = state.withLock({ $0.imageSets[key] }) ?? known[key] ?? cache.art(key) else { return nil }
        state.withLock { $0.imageSets[key] = art }
        return art
    }

    /// Records a system error, which ends the build.
    func refused(_ error: SystemError) -> CoverResult {
        state.withLock { $0.failure = $0.failure ?? error }
        return .failed(.download("it could not be kept"))
    }

    /// The record of a remote cover; nil if missing.
    func record(of key: String) -> CachedCover? {
        guard let locked = lock.records[key] else { return cache.record(of: key) }
        // The lock has no validators; without them, the server cannot be asked whether the cover has changed.
        if options.isRefreshing, let record = cache.record(of: key), record.contentHash == locked.contentHash {
            return record
        }
        return locked
    }

    /// Records that a remote cover is shown.
    func use(_ record: CachedCover, of key: String) { state.withLock { $0.records[key] = record } }

    func countDrawn() { state.withLock { $0.counts.drawn += 1 } }

    func countFetched() { state.withLock { $0.counts.fetched += 1 } }
}

/// Finishing a build.
extension CoverStore {
    /// One size of a picture that the build shows; recomputed if the cache has lost it.
    ///
    /// nil if its source is gone too, in which case the build restarts with what is left.
    package func file(of art: ImageSet, side: Int, _ format: ImageSet.Format) -> [UInt8]? {
        let hash = art.contentHash
        if let bytes = cache.file(of: art, side: side, format) { return bytes }
        let (origin, recent) = state.withLock { state in
            (state.origins[hash], state.recent.first { $0.key == art.key }?.image)
        }
        if let recent { return recent.file(side, format) }
        let bytes = cache.original(hash) ?? origin.flatMap { pictures.bytes(of: $0) }
        guard let bytes,
            let image = try? ScaledImage.make(
                from: bytes, shape: .init(art.shape), size: ImageHeader(bytes).pixelSize)
        else {
            if origin == nil { lose(hash) }
            return nil
        }
        _ = keep(image, art.key)
        return image.file(side, format)
    }

    /// Removes a corrupt download from the cache, so that it is downloaded again.
    private func lose(_ hash: UInt64) {
        cache.forget(hash)
        pictures.markChanged()
    }

    /// The pictures that the build shows, with these pictures for links.
    func shown(socialImages: [UInt64]) -> CoverCache.CoversInUse {
        state.withLock { state in
            CoverCache.CoversInUse(
                imageSets: Array(state.imageSets.keys), originals: state.records.values.map(\.contentHash),
                keys: Array(state.records.keys), socialImages: socialImages)
        }
    }

    /// Writes the downloaded covers to the lock file; covers that the site no longer shows are left out.
    ///
    /// Throws if the folder is not writable; a lock file that is up to date is not written.
    func writeLock() throws(SystemError) {
        var new = CoverLock()
        new.records = state.withLock { $0.records }
        if new.records == lock.records && lock.diagnostics.isEmpty { return }
        if new.records.isEmpty && lock.records.isEmpty { return }
        try cache.whileLocked { () throws(SystemError) in
            // A search may have ended since this build began.
            new.searches = try CoverLock.read(in: site).searches
            try cache.replace(FilePath(OwnFiles.coverLock), new.bytes)
        }
    }
}

extension ScaledImage {
    /// The file of one size.
    fileprivate func file(_ side: Int, _ format: ImageSet.Format) -> [UInt8]? {
        files.first { $0.side == side && $0.format.rawValue == format.rawValue }?.bytes
    }
}

extension ScaledImage.Shape {
    /// The same shape.
    init(_ shape: ImageSet.Shape) {
        self = shape == .square ? .square : .original
    }
}

extension ImageHeader {
    /// Whether a picture is made into several sizes: not a drawing, and in a text not one that may move.
    func canBeMade(into shape: ImageSet.Shape) -> Bool {
        isImage && kind != .svg && (shape == .square || !mayMove)
    }
}

extension CoverProblem {
    /// The reason why a picture with this header could not be resized.
    init(_ error: ImageError, _ header: ImageHeader) {
        switch error {
        case .empty: self = .notImage(what: "an empty file")
        case .format(let found): self = .notImage(what: "\(found), not a JPEG, PNG, GIF, WebP or AVIF")
        case .pixels, .side:
            self = .tooLarge(width: header.pixelSize?.width ?? 0, height: header.pixelSize?.height ?? 0)
        case .damaged: self = .damaged()
        case .libraryMissing(let library): self = .noLibrary("\(library)", packages: library.packages)
        case .tooMuch, .memory: self = .damaged("it \(error)")
        }
    }
}

extension CoverStore.Options {
    /// Derives the options from the settings and the command line.
    init(_ settings: Settings, _ options: BuildOptions) {
        let servers = settings.sources.compactMap { $0.server?.address }.compactMap { ServerAddress($0)?.text }
        // A host without a port means both default ports.
        let named = settings.coverHosts.flatMap { ["http://\($0)/", "https://\($0)/"] }
        // A mirror that the settings name may be on a private network.
        let mirrors = settings.coverSearch.ownAddresses
        allowedHosts = Set(((servers + mirrors).map { $0 + "/" } + named).compactMap { CoverAddress($0)?.authority })
        isOffline = options.isOffline
        isRefreshing = options.refreshesCovers
        isDeferred = options.defersCovers
        jobs = options.jobs
    }
}
