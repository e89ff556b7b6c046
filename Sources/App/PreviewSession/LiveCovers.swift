import Albums
import SiteBuilding
import SourceText
import Synchronization

/// Makes the covers of a preview, and the pictures in its notes, while it is open: those that a page asks for first,
/// then the others.
///
/// A cover that is not made yet is shown as an area of its colour. When it is ready, the pages that asked for it are
/// told its address, and ask again.
final class LiveCovers: Sendable {
    /// Called when a cover is ready, with the addresses of its files up to their sizes, such as `covers/low-1a2b3c4d`.
    typealias Announcement = @Sendable (String) -> Void
    /// Called when a cover cannot be made, with the reason.
    typealias Complaint = @Sendable (CoverStore.DeferredCover, CoverProblem) -> Void

    private typealias Cover = CoverStore.DeferredCover

    private enum Status {
        case waiting
        case making
        case ready(ImageSet)
        case failed
    }

    private struct Job {
        let cover: Cover
        let store: CoverStore
        /// 0 if a page asked for it.
        var rank: Int
        /// The order of the requests.
        var number: Int
        /// The content hash of its picture, once it is there.
        var hash: UInt64?
    }

    private struct State {
        var statuses: [ImageSet.Key: Status] = [:]
        var jobs: [ImageSet.Key: Job] = [:]
        /// The addresses by which pages asked for a cover.
        var asked: [ImageSet.Key: Set<String>] = [:]
        /// The covers whose failure was reported.
        var reported: Set<ImageSet.Key> = []
        var number = 0
        var downloads = 0
        var decodes = 0
    }

    private let state = Mutex(State())
    private let decodeLimit: Int
    private let announce: Announcement
    private let complain: Complaint
    private static let downloadLimit = 16

    /// Creates a queue that decodes on all cores but one, so that builds and pages are as fast as ever.
    init(jobs: Int, announce: @escaping Announcement, complain: @escaping Complaint) {
        decodeLimit = max(1, jobs - 1)
        (self.announce, self.complain) = (announce, complain)
    }

    /// Adds the covers of a build that are not made yet.
    func add(_ store: CoverStore) {
        state.withLock { state in
            for cover in store.deferredCovers {
                switch state.statuses[cover.key] {
                case .making?, .ready?: continue
                // It is being downloaded.
                case .waiting? where state.jobs[cover.key] == nil: continue
                // One that failed is tried again: the network or the server may be back.
                case .failed?, .waiting?, nil: break
                }
                state.statuses[cover.key] = .waiting
                let rank = state.jobs[cover.key]?.rank ?? 1
                state.number += 1
                state.jobs[cover.key] = Job(
                    cover: cover, store: store, rank: rank, number: state.number, hash: state.jobs[cover.key]?.hash)
            }
        }
        start()
    }

    /// The state of a cover that was not made when its site was built.
    enum Progress {
        case waiting
        case ready(ImageSet)
        case failed
    }

    /// The state of a cover with the key of its image set; nil if it was made before.
    ///
    /// One that waits comes next, and is announced at `base`, its address up to the size.
    func status(of key: ImageSet.Key, at base: String) -> Progress? {
        state.withLock { state in
            switch state.statuses[key] {
            case nil: return nil
            case .ready(let art)?: return .ready(art)
            case .failed?: return .failed
            case .making?: break
            case .waiting?:
                state.number += 1
                if state.jobs[key]?.rank == 1 { state.jobs[key]?.number = state.number }
                state.jobs[key]?.rank = 0
            }
            state.asked[key, default: []].insert(base)
            return .waiting
        }
    }

    /// The warning about a cover that cannot be made.
    static func diagnostic(_ cover: CoverStore.DeferredCover, _ problem: CoverProblem) -> Diagnostic {
        let reason =
            switch problem {
            case .missing: "it was not found"
            case .offline: "the preview is offline"
            case .notImage(let what, _): "it is \(what)"
            case .tooLarge(let width, let height): "it has \(width) x \(height) pixels"
            case .damaged(let how): "its data is damaged\(how.isEmpty ? "" : ": \(how)")"
            case .noLibrary(let library, _): "\(library) is missing"
            case .download(let reason): reason
            }
        let isCover = cover.key.shape == .square
        return Diagnostic(
            .warning, isCover ? .remoteCover : .remoteImage,
            "the \(isCover ? "cover" : "picture") from \(cover.name) cannot be shown: \(reason)", at: .none,
            help: "`sitegen check --covers` names its \(isCover ? "album" : "note")")
    }

    /// Starts as many jobs as may run.
    private func start() {
        while let job = next() { Task.detached(priority: .utility) { [self] in await run(job) } }
    }

    private func next() -> Job? {
        state.withLock { state in
            let candidates = state.jobs.values.filter { job in
                let needsDownload = job.cover.isRemote && job.hash == nil
                return needsDownload ? state.downloads < Self.downloadLimit : state.decodes < decodeLimit
            }
            guard let job = candidates.min(by: { ($0.rank, $0.number) < ($1.rank, $1.number) }) else { return nil }
            state.jobs[job.cover.key] = nil
            if job.cover.isRemote && job.hash == nil {
                state.downloads += 1
            } else {
                state.statuses[job.cover.key] = .making
                state.decodes += 1
            }
            return job
        }
    }

    private func run(_ job: Job) async {
        guard let hash = job.hash ?? (job.cover.isRemote ? nil : job.cover.key.contentHash) else {
            let fetched = await job.store.fetch(job.cover)
            let failure = state.withLock { state -> CoverProblem? in
                state.downloads -= 1
                switch fetched {
                case .success(let hash):
                    var next = job
                    next.hash = hash
                    if state.asked[job.cover.key] != nil { next.rank = 0 }
                    state.jobs[job.cover.key] = next
                    return nil
                case .failure(let failure):
                    state.statuses[job.cover.key] = .failed
                    return failure.problem
                }
            }
            if let failure { finish(job.cover, failure) }
            return start()
        }
        let made = job.store.make(job.cover, hash: hash)
        let failure = state.withLock { state -> CoverProblem? in
            state.decodes -= 1
            switch made {
            case .success(let art):
                state.statuses[job.cover.key] = .ready(art)
                return nil
            case .failure(let failure):
                state.statuses[job.cover.key] = .failed
                return failure.problem
            }
        }
        finish(job.cover, failure)
        start()
    }

    /// Announces a cover to the pages that asked for it, and reports its failure once.
    private func finish(_ cover: Cover, _ failure: CoverProblem?) {
        let (asked, isNew) = state.withLock { state in
            (
                state.asked.removeValue(forKey: cover.key) ?? [],
                failure != nil && state.reported.insert(cover.key).inserted
            )
        }
        for base in asked { announce(base) }
        if let failure, isNew { complain(cover, failure) }
    }
}
