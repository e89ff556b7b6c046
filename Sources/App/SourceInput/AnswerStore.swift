package import Connectors
package import FileSystem
import Glibc
import SourceText

/// Answers of services, in files of a folder in `.sitegen/`: what was interrupted continues where it ended.
///
/// The folder may be removed at any time. Requests contain no secrets.
package struct AnswerStore: Sendable {
    private let site: Folder
    /// Seconds since 1970.
    private let now: Int
    private let folder: FilePath
    private let lifetime: Int

    /// The store of a site, which is not made before the first answer is kept.
    ///
    /// - Parameters:
    ///   - folder: its name in `.sitegen/`.
    ///   - now: seconds since 1970.
    ///   - lifetime: how long an answer is used, in seconds.
    package init(site: Folder, folder: String, now: Int, lifetime: Int) {
        (self.site, self.now, self.lifetime) = (site, now, lifetime)
        self.folder = OwnFiles.state.appending(folder)
    }

    private func name(_ request: String) -> FilePath {
        folder.appending(ContentHash.text(ContentHash.of(Array(request.utf8)), length: 12))
    }

    /// The answer to a request; nil if it is missing, corrupt or too old.
    package func answer(to request: String) -> ServiceClient.Answer? {
        guard let file = try? site.readFile(name(request)), let content = SealedBytes.open(file) else {
            return nil
        }
        var reader = BinaryDecoder(content)
        let (known, time, status, body) = (reader.text(), reader.number(), reader.number(), reader.run())
        guard reader.isComplete, known == request, (0...lifetime).contains(now - time) else { return nil }
        return ServiceClient.Answer(status: status, body: Array(body))
    }

    /// Keeps an answer before anything is done with it.
    package func keep(_ answer: ServiceClient.Answer, to request: String) throws(SystemError) {
        var writer = BinaryEncoder()
        writer.put(request)
        writer.put(now)
        writer.put(answer.status)
        writer.put(bytes: answer.body)
        let bytes = SealedBytes.seal(writer.bytes)
        // Another process that ends may remove the folder meanwhile, or a file in it.
        for _ in 0..<3 {
            do throws(SystemError) {
                return try put(bytes, as: name(request))
            } catch {
                if !error.isMissing { throw error }
            }
            try OwnFiles.makeState(in: site)
            do throws(SystemError) {
                try site.makeFolder(folder)
            } catch {
                // Another task or process made it first.
                if error.number != EEXIST { throw error }
            }
        }
        try put(bytes, as: name(request))
    }

    private func put(_ bytes: [UInt8], as name: FilePath) throws(SystemError) {
        try site.replaceAtomically(name, through: name.temporary, with: bytes)
    }

    /// Removes all answers, because their outcome is kept elsewhere; those that another process adds meanwhile stay.
    package func removeAll() throws(SystemError) {
        do throws(SystemError) {
            let opened = try site.openFolder(folder)
            for name in try opened.names() {
                do throws(SystemError) { try opened.remove(name) } catch { if !error.isMissing { throw error } }
            }
            try site.removeFolder(folder)
        } catch {
            if !error.isMissing, error.number != ENOTEMPTY { throw error }
        }
    }
}
