import Connectors
import FileSystem
import Glibc
import SourceInput
import SourceText

/// Answers of services, in files of `.sitegen/answers/`: a search that was interrupted continues where it ended.
///
/// It may be removed at any time. Requests contain no secrets.
struct AnswerStore: Sendable {
    private let site: Folder
    /// Seconds since 1970.
    private let now: Int

    static let folderName = OwnFiles.state.appending("answers")
    /// How long an answer is used, in seconds.
    private static let lifetime = 7 * 86_400

    /// The store of a site.
    init(site: Folder, now: Int) { (self.site, self.now) = (site, now) }

    private static func name(_ request: String) -> FilePath {
        folderName.appending(ContentHash.text(ContentHash.of(Array(request.utf8)), length: 12))
    }

    /// The answer to a request; nil if it is missing, corrupt or too old.
    func answer(to request: String) -> ServiceClient.Answer? {
        guard let file = try? site.readFile(Self.name(request)), let content = SealedBytes.open(file) else {
            return nil
        }
        var reader = BinaryDecoder(content)
        let (known, time, status, body) = (reader.text(), reader.number(), reader.number(), reader.run())
        guard reader.isComplete, known == request, (0...Self.lifetime).contains(now - time) else { return nil }
        return ServiceClient.Answer(status: status, body: Array(body))
    }

    /// Keeps an answer before anything is done with it.
    func keep(_ answer: ServiceClient.Answer, to request: String) throws(SystemError) {
        var writer = BinaryEncoder()
        writer.put(request)
        writer.put(now)
        writer.put(answer.status)
        writer.put(bytes: answer.body)
        if try site.status(Self.folderName) == nil {
            try OwnFiles.makeState(in: site)
            try site.makeFolder(Self.folderName)
        }
        let name = Self.name(request)
        try site.replaceAtomically(
            name, through: FilePath(bytes: name.bytes + Array("-\(getpid()).part".utf8)),
            with: SealedBytes.seal(writer.bytes))
    }

    /// Removes all answers, because the search is complete and its outcome is kept.
    func removeAll() throws(SystemError) {
        guard try site.status(Self.folderName) != nil else { return }
        let folder = try site.openFolder(Self.folderName)
        for name in try folder.names() { try folder.remove(name) }
        try site.removeFolder(Self.folderName)
    }
}
