import MusicServices
import Connectors
import FileSystem
import Readers

/// Reads all albums of a web service, one request after another.
///
/// Each answer is kept before the next request is sent, and until all are read: a reading that was interrupted within
/// the last hour continues where it ended.
struct ServiceReader {
    let client: ServiceClient
    let name: String
    let answers: AnswerStore

    /// How long answers of an interrupted reading are used, in seconds.
    static let lifetime = 3600

    /// The most requests that are sent, and the size from which two equal answers in a row are a mistake, in bytes.
    private static let (mostRequests, sizeOfPage) = (10_000, 1000)

    /// The albums of the service.
    ///
    /// A service that gives the same page for different requests would be asked without end, so it is an error.
    func albums(_ service: some AlbumService) async throws(ConnectionError) -> ServiceAlbums {
        var service = service
        var previous: [UInt8] = []
        var (count, isTokenRepeated) = (0, false)
        while let request = service.request {
            let kept = answers.answer(to: request)
            let answer = if let kept { kept } else { try await client.get(request) }
            if client.repeatsToken(answer) {
                isTokenRepeated = true
            } else if kept == nil {
                keep(answer, to: request)
            }
            if answer.status == 404 {
                throw ConnectionError(
                    kind: .wrongAnswer, message: "\(name) finds nothing (HTTP 404)" + client.words(answer.body),
                    help: service.helpIfMissing)
            }
            count += 1
            let isRepeated = answer.body.count >= Self.sizeOfPage && answer.body == previous
            if isRepeated || count > Self.mostRequests {
                throw ConnectionError(
                    kind: .wrongAnswer,
                    message: isRepeated
                        ? "\(name) gives the same page again and again"
                        : "\(name) has more than \(Self.mostRequests) pages",
                    help: "check `url` in the settings, and the version of the server")
            }
            previous = answer.body
            let content = answer.status == 204 ? Node(.null, 0..<0) : try client.content(of: answer).withoutPlaces
            do throws(ServiceProblem) {
                try service.read(content)
            } catch {
                throw ConnectionError(kind: .wrongAnswer, message: "\(name) \(error.message)", help: error.help)
            }
        }
        // Answers that remain are used for an hour, and then replaced.
        try? answers.removeAll()
        var albums = service.albums
        if isTokenRepeated { albums.reportRepeatedSecret() }
        return albums
    }

    /// Keeps a usable answer; without it, an interrupted reading begins again.
    private func keep(_ answer: ServiceClient.Answer, to request: String) {
        guard answer.status == 200, (try? client.content(of: answer)) != nil else {
            return
        }
        do throws(SystemError) {
            try answers.keep(answer, to: request)
        } catch {
            Terminal.printError("an answer of \(name) could not be kept: \(error.summary)\n")
        }
    }
}
