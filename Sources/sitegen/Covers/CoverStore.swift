import CPosix
import Connectors
import Images
import SiteKit
import Synchronization

/// The covers of a site, wherever they come from: a reference goes in, what can be shown comes out.
///
/// What was had before comes from the cache, by the hash of its content; a download is known by its whole address, never
/// by a part of it. Whoever wants to know what happens listens to ``events``.
final class CoverStore: Sendable {
    /// How a build wants its covers.
    struct Options: Sendable {
        /// Whether no request may be made.
        var isOffline = false
        /// Whether servers are asked if what is known has changed.
        var isRefreshing = false
        /// How many tasks work at once.
        var jobs = 1
        /// Private hosts that the settings name, such as `127.0.0.1:8080`.
        var allowedHosts: Set<String> = []
    }

    /// What was done, counted.
    struct Counts: Sendable {
        /// Covers that were downloaded.
        var fetched = 0
        /// Pictures that were decoded.
        var decoded = 0
    }

    /// What happens.
    let events = CoverEvents()

    let cache: CoverCache
    let logins: ServerLogins
    let downloader: CoverDownloader
    let options: Options
    let pictures: PicturesElsewhere
    private let site: Folder
    private let known: [UInt64: CoverArt]
    private let lock: CoverLock
    private let state = Mutex(State())

    private struct State {
        var counts = Counts()
        /// The sizes of covers that this build shows.
        var arts: [UInt64: CoverArt] = [:]
        /// Where the bytes of each are, where that is a file of the site or of a library.
        var origins: [UInt64: BinaryFile] = [:]
        /// What is known of the covers that came from elsewhere.
        var records: [String: CoverRecord] = [:]
        /// What was decoded last and could not be kept.
        var recent: [(hash: UInt64, image: CoverImage)] = []
        /// The first thing that the machine refused.
        var failure: SystemError?
    }

    /// The covers of the site in a folder; `known` are those in sizes that the build before has shown.
    init(site: Folder, pictures: PicturesElsewhere, logins: ServerLogins, known: [CoverArt], options: Options) {
        (self.site, self.pictures, self.logins, self.options) = (site, pictures, logins, options)
        self.known = Dictionary(known.map { ($0.contentHash, $0) }) { first, _ in first }
        cache = CoverCache(site: site)
        lock = (try? site.readFile(FilePath(OwnFiles.coverLock))).map { CoverLock($0) } ?? CoverLock()
        downloader = CoverDownloader(
            allowedHosts: options.allowedHosts, isOffline: options.isOffline, version: sitegenVersion,
            isStopped: { sitegen_interrupt_signal() })
    }

    /// What was done so far.
    var counts: Counts { state.withLock { $0.counts } }
    /// The covers in sizes that were shown, for the next build, in an order that does not change.
    var arts: [CoverArt] { state.withLock { $0.arts.values.sorted { $0.contentHash < $1.contentHash } } }
    /// What is wrong with the lock file.
    var diagnostics: [Diagnostic] { lock.diagnostics }
    /// What the machine refused, so that the build cannot go on.
    var failure: SystemError? { state.withLock { $0.failure } }

    /// The answers to all requests of a build, in their order.
    func answers(_ requests: [CoverRequest]) async -> [CoverAnswer] {
        // One picture may have several spellings, but it is asked for once.
        var firsts: [String: Int] = [:]
        var distinct: [CoverRequest] = []
        let places = requests.map { request in
            let key = Place(request.source).map { "\(request.isResized) \($0.key)" }
            if let key, let place = firsts[key] { return place }
            if let key { firsts[key] = distinct.count }
            distinct.append(request)
            return distinct.count - 1
        }
        let answers = await distinctAnswers(distinct)
        return places.map { answers[$0] }
    }

    private func distinctAnswers(_ requests: [CoverRequest]) async -> [CoverAnswer] {
        events.send(.wanted(requests.count))
        // As many as may be downloaded at once, and at least one for each core.
        let width = max(options.jobs, requests.contains { Place($0.source) != nil } ? 16 : 1)
        var answers = [CoverAnswer](repeating: .failed(.missing), count: requests.count)
        await withTaskGroup(of: (Int, CoverAnswer).self) { group in
            var next = 0
            while next < min(width, requests.count) {
                group.addTask { [next] in (next, await self.answer(requests[next])) }
                next += 1
            }
            while let (index, answer) = await group.next() {
                answers[index] = answer
                if next < requests.count {
                    group.addTask { [next] in (next, await self.answer(requests[next])) }
                    next += 1
                }
            }
        }
        return answers
    }

    private func answer(_ request: CoverRequest) async -> CoverAnswer {
        if Interruption.isRequested || failure != nil { return .failed(.download("the build was stopped")) }
        let answer: CoverAnswer
        switch request.source {
        case .file(let file): answer = shown(file, isResized: request.isResized)
        case .path(let path):
            answer = pictures.picture(at: path).map { shown($0, isResized: request.isResized) } ?? .failed(.missing)
        case .address, .service:
            if let place = Place(request.source) {
                answer = await downloaded(place, isResized: request.isResized)
            } else {
                answer = .failed(.download(CoverDownloadError.badAddress.reason))
            }
        }
        if case .failed = answer { events.send(.failed(request)) } else { events.send(.arrived(request)) }
        return answer
    }

    /// A file as it is shown.
    private func shown(_ file: BinaryFile, isResized: Bool) -> CoverAnswer {
        guard isResized, let header = file.header, header.isImage, header.kind != .svg, !header.isTooLarge else {
            return .copied(file)
        }
        state.withLock { $0.origins[file.contentHash] = file }
        return art(file.contentHash) { self.pictures.bytes(of: file) }
    }

    /// A cover in sizes: as it is known, or made of its bytes.
    func art(_ hash: UInt64, of bytes: () -> [UInt8]?) -> CoverAnswer {
        if let art = knownArt(hash) { return .art(art) }
        guard let bytes = bytes() else { return .failed(.missing) }
        do throws(ImageError) {
            let art = keep(try CoverImage.make(from: bytes), hash: hash)
            state.withLock { $0.arts[hash] = art }
            return .art(art)
        } catch {
            return .failed(CoverProblem(error, ImageHeader(bytes)))
        }
    }

    /// Keeps the squares of a cover that was decoded just now.
    ///
    /// Where the cache cannot be written to, as in a site folder that is only to be read, they are made again when they
    /// are wanted.
    private func keep(_ image: CoverImage, hash: UInt64) -> CoverArt {
        let art: CoverArt
        do throws(SystemError) {
            art = try cache.keep(image, hash: hash)
            state.withLock { $0.counts.decoded += 1 }
        } catch {
            art = CoverPack.make(of: image, contentHash: hash).pack.art
            state.withLock { state in
                state.counts.decoded += 1
                // The files of a cover are written one after the other.
                if state.recent.count >= 8 { state.recent.removeFirst() }
                state.recent.append((hash, image))
            }
        }
        return art
    }

    /// A cover whose sizes are known; with none of the bytes that they were made of.
    private func knownArt(_ hash: UInt64) -> CoverArt? {
        guard let art = state.withLock({ $0.arts[hash] }) ?? known[hash] ?? cache.art(hash) else { return nil }
        state.withLock { $0.arts[hash] = art }
        return art
    }

    /// Notes that the machine refused something, which ends the build.
    func refused(_ error: SystemError) -> CoverAnswer {
        state.withLock { $0.failure = $0.failure ?? error }
        return .failed(.download("it could not be kept"))
    }

    /// What is known of a cover from elsewhere; nothing where it is to be had anew.
    func record(of key: String) -> CoverRecord? {
        guard let locked = lock.records[key] else { return cache.record(of: key) }
        // The lock has no validators; without them nobody can be asked whether the cover has changed.
        if options.isRefreshing, let record = cache.record(of: key), record.contentHash == locked.contentHash {
            return record
        }
        return locked
    }

    /// Notes that a cover is shown that came from elsewhere.
    func use(_ record: CoverRecord, of key: String) { state.withLock { $0.records[key] = record } }

    /// Counts a download.
    func countFetched() { state.withLock { $0.counts.fetched += 1 } }
}

/// The end of a build.
extension CoverStore {
    /// A square of a cover that the build shows; made once more where the cache has lost it.
    ///
    /// Nil where there is nothing to make it of, in which case the build begins again, with what is left.
    func square(of art: CoverArt, side: Int, _ format: CoverArt.Format) -> [UInt8]? {
        let hash = art.contentHash
        if let bytes = cache.square(of: art, side: side, format) { return bytes }
        let (origin, recent) = state.withLock { state in
            (state.origins[hash], state.recent.first { $0.hash == hash }?.image)
        }
        if let recent { return recent.square(side, format) }
        let bytes = cache.original(hash) ?? origin.flatMap { pictures.bytes(of: $0) }
        guard let bytes, let image = try? CoverImage.make(from: bytes) else {
            if origin == nil { lose(hash) }
            return nil
        }
        _ = keep(image, hash: hash)
        return image.square(side, format)
    }

    /// Forgets a download that the cache has no longer as it was, so that it is had anew.
    private func lose(_ hash: UInt64) {
        cache.forget(hash)
        pictures.disturb()
    }

    /// What the build shows.
    var shown: CoverCache.Shown {
        state.withLock { state in
            CoverCache.Shown(
                hashes: Array(state.arts.keys) + state.records.values.map(\.contentHash),
                keys: Array(state.records.keys))
        }
    }

    /// Writes what was downloaded into the lock file; what the site no longer shows is left out.
    ///
    /// Throws where the folder refuses it; a lock that is as it should be is not written.
    func writeLock() throws(SystemError) {
        var new = CoverLock()
        new.records = state.withLock { $0.records }
        if new.records == lock.records && lock.diagnostics.isEmpty { return }
        if new.records.isEmpty && lock.records.isEmpty { return }
        try cache.replace(FilePath(OwnFiles.coverLock), new.bytes)
    }
}

extension CoverImage {
    /// The file of a square.
    fileprivate func square(_ side: Int, _ format: CoverArt.Format) -> [UInt8]? {
        squares.first { $0.side == side && $0.format.rawValue == format.rawValue }?.bytes
    }
}

extension CoverProblem {
    /// Why no sizes could be made of a picture with this header.
    init(_ error: ImageError, _ header: ImageHeader) {
        switch error {
        case .empty: self = .notImage(what: "an empty file")
        case .format(let found): self = .notImage(what: "\(found), not a JPEG, PNG, GIF, WebP or AVIF")
        case .pixels, .side:
            self = .tooLarge(width: header.pixelSize?.width ?? 0, height: header.pixelSize?.height ?? 0)
        case .damaged: self = .damaged()
        case .tooMuch, .libraryMissing, .memory: self = .damaged("it \(error)")
        }
    }
}

extension CoverStore.Options {
    /// What the settings and the command line say.
    init(_ settings: Settings, _ options: BuildOptions) {
        let servers = settings.sources.compactMap(\.server).compactMap { ServerAddress($0.address)?.text }
        // A host without a port stands for both usual ones.
        let named = settings.coverHosts.flatMap { ["http://\($0)/", "https://\($0)/"] }
        allowedHosts = Set((servers.map { $0 + "/" } + named).compactMap { CoverAddress($0)?.authority })
        isOffline = options.isOffline
        isRefreshing = options.refreshesCovers
        jobs = options.jobs
    }
}
