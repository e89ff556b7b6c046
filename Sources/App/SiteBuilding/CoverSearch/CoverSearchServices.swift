import Albums
import Connectors
import CoverSearch
import FileSystem
import Readers
import SourceInput
import SourceText
import Synchronization

/// MusicBrainz and the Cover Art Archive, for a search: each answer is kept before it is used.
final class CoverSearchServices: CoverServices {
    private let clients: [CoverService: ServiceClient]
    private let downloader: CoverDownloader
    private let answers: AnswerStore
    private let cache: CoverCache
    /// Whether pictures are downloaded again.
    private let isRefreshing: Bool
    private let state = Mutex(State())
    /// Requests that are running: what two albums ask for at the same time is asked once.
    private let answersOnTheirWay = SharedTasks<Result<Node?, ServiceFailure>>()
    private let picturesOnTheirWay = SharedTasks<Result<Bool, ServiceFailure>>()

    private struct State {
        var records: [String: CachedCover] = [:]
        var requests = 0
        var downloads = 0
    }

    /// The answers to an interrupted search are used for a week.
    static func answers(site: Folder) -> AnswerStore {
        AnswerStore(
            site: site, folder: "answers", now: Int(SystemClock.nanoseconds / 1_000_000_000), lifetime: 7 * 86_400)
    }

    init(
        clients: [CoverService: ServiceClient], downloader: CoverDownloader, answers: AnswerStore, cache: CoverCache,
        isRefreshing: Bool
    ) {
        (self.clients, self.downloader, self.answers, self.cache) = (clients, downloader, answers, cache)
        self.isRefreshing = isRefreshing
    }

    /// The pictures that are kept, by their normalized address.
    var records: [String: CachedCover] { state.withLock { $0.records } }
    /// Requests for data, and for pictures, that were sent.
    var counts: (requests: Int, downloads: Int) { state.withLock { ($0.requests, $0.downloads) } }

    func answer(of service: CoverService, to request: String) async throws(ServiceFailure) -> Node? {
        let key = "\(service.rawValue) \(request)"
        return try await answersOnTheirWay.value(of: key) {
            do throws(ServiceFailure) {
                return .success(try await self.newAnswer(of: service, to: request, key))
            } catch {
                return .failure(error)
            }
        }.get()
    }

    private func newAnswer(
        of service: CoverService, to request: String, _ key: String
    ) async throws(ServiceFailure) -> Node? {
        guard let client = clients[service] else { return nil }
        if let known = answers.answer(to: key) { return try Self.content(known, of: service, client) }
        let answer: ServiceClient.Answer
        do throws(ConnectionError) {
            state.withLock { $0.requests += 1 }
            answer = try await client.get(request)
        } catch {
            throw ServiceFailure(error)
        }
        let content = try Self.content(answer, of: service, client)
        if !client.repeatsToken(answer) { try keep(answer, to: key) }
        return content
    }

    /// The content of an answer; nil if the service has nothing there.
    private static func content(
        _ answer: ServiceClient.Answer, of service: CoverService, _ client: ServiceClient
    ) throws(ServiceFailure) -> Node? {
        let root: Node
        do throws(ConnectionError) {
            root = try client.content(of: answer)
        } catch {
            throw ServiceFailure(error)
        }
        if service == .deezer, let error = root["error"] {
            // Deezer answers errors with status 200; 800 is that it has nothing there.
            if error["code"]?.integer == 800 { return nil }
            let words = error["message"]?.string.map { ": " + TerminalText.quoted(String($0.prefix(300))) } ?? ""
            throw ServiceFailure(
                "Deezer refuses the request\(words)", help: "run the command again later", isGeneral: true)
        }
        return answer.status == 404 ? nil : root
    }

    func hasPicture(at address: String) async throws(ServiceFailure) -> Bool {
        let key = CoverAddress(address)?.text ?? address
        return try await picturesOnTheirWay.value(of: key) {
            do throws(ServiceFailure) {
                return .success(try await self.fetchPicture(at: address, key))
            } catch {
                return .failure(error)
            }
        }.get()
    }

    private func fetchPicture(at address: String, _ key: String) async throws(ServiceFailure) -> Bool {
        if !isRefreshing, let record = cache.record(of: key), cache.original(record.contentHash) != nil {
            state.withLock { $0.records[key] = record }
            return true
        }
        if answers.answer(to: key)?.status == 404 { return false }
        let fetched: CoverDownload.Fetched
        do throws(CoverDownloadError) {
            state.withLock { $0.downloads += 1 }
            guard case .fetched(let download) = try await downloader.fetch(address) else { return false }
            fetched = download
        } catch {
            switch error {
            case .status(404):
                try keep(ServiceClient.Answer(status: 404, body: []), to: key)
                return false
            // The item is hidden, or has no picture of this size; that may change, so it is not kept.
            case .status(400), .status(403), .status(410): return false
            default: throw failure(error, at: address)
            }
        }
        guard ImageHeader(fetched.bytes).isImage else {
            throw ServiceFailure("\(Self.host(of: address)): the response is not an image", help: Self.again)
        }
        var record = CachedCover(fetched)
        if repeatsToken(fetched.bytes) {
            throw ServiceFailure(
                "\(Self.host(of: address)): the picture repeats a token, so it is not kept",
                help: "do not use this service with your token")
        }
        let validators = [record.validators.etag, record.validators.lastModified].compactMap(\.self)
        if repeatsToken(Array(validators.joined(separator: "\n").utf8)) { record.validators = .init() }
        do throws(SystemError) {
            try cache.keep(original: fetched.bytes, hash: record.contentHash)
            try cache.keep(record, of: key)
        } catch {
            throw Self.failure(error)
        }
        state.withLock { $0.records[key] = record }
        return true
    }

    /// Whether a server repeats the token of a service, which it may have from there.
    private func repeatsToken(_ bytes: [UInt8]) -> Bool {
        clients.values.contains { $0.repeatsToken(ServiceClient.Answer(status: 200, body: bytes)) }
    }

    private static let again = "run the command again: it continues where it ended"

    private static func host(of address: String) -> String { CoverAddress(address)?.host ?? "the service" }

    private func failure(_ error: CoverDownloadError, at address: String) -> ServiceFailure {
        var help = Self.again
        if case .refusedAddress(let host) = error, let setting = downloader.setting(allowing: host, from: address) {
            help = "if you trust it, write \(setting) into content/site.yml"
        }
        return ServiceFailure(
            "\(Self.host(of: address)): \(error.reason)", help: help, isGeneral: error.isOfHost,
            isStopped: error == .stopped)
    }

    private static func failure(_ error: SystemError) -> ServiceFailure {
        ServiceFailure(
            "an answer could not be kept: \(error.systemMessage)", help: "check the disk and its permissions",
            isGeneral: true)
    }

    private func keep(_ answer: ServiceClient.Answer, to key: String) throws(ServiceFailure) {
        do throws(SystemError) { try answers.keep(answer, to: key) } catch { throw Self.failure(error) }
    }
}

extension ServiceFailure {
    /// The failure of a request for data.
    fileprivate init(_ error: ConnectionError) {
        let isOfAnswer = [.wrongAnswer, .tooLarge, .failed].contains(error.kind)
        self.init(error.message, help: error.help, isGeneral: !isOfAnswer, isStopped: error.kind == .stopped)
    }
}

/// Runs each piece of work once for all who ask for it at the same time.
private actor SharedTasks<Value: Sendable> {
    private var running: [String: Task<Value, Never>] = [:]

    func value(of key: String, _ work: @escaping @Sendable () async -> Value) async -> Value {
        if let task = running[key] { return await task.value }
        let task = Task { await work() }
        running[key] = task
        let value = await task.value
        running[key] = nil
        return value
    }
}
