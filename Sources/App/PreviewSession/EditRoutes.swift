import Dispatch
import Editing
import Preview
import Readers
import SiteBuilding
import SiteEditing
import Settings
import SourceText
import Synchronization

/// The requests that pages of `sitegen serve --edit` may make: removing an album, and restoring the last one.
///
/// A change requires a token that only pages of this server can read, in a header that no form can send. An album is
/// named by its ID, never by a path. The response is sent when the change is on disk; the page follows with its next
/// build.
final class EditRoutes: Sendable {
    private let sitePath: String
    private let options: BuildOptions
    private let report: Report
    /// Generated anew for every run.
    private let token = EditRoutes.makeToken()
    /// One change at a time.
    private let turn = Mutex(())

    /// The maximum size of a request body in bytes.
    private static let bodyLimit = 16_384

    /// Creates the routes to the content of a site.
    init(sitePath: String, options: BuildOptions, _ report: Report) {
        var options = options
        // A preview queries servers at its start, and not again for every change.
        options.isOffline = true
        (self.sitePath, self.options, self.report) = (sitePath, options, report)
    }

    /// The routes of the server.
    var routes: [Route] {
        [
            Route("GET", LivePage.editPath) { [self] _ in
                answer { () throws(SiteFailure) in try state() }
            },
            Route("POST", LivePage.editPath + "/delete", bodyLimit: Self.bodyLimit) { [self] request in
                change(request) { (body) throws(SiteFailure) in try remove(body) }
            },
            Route("POST", LivePage.editPath + "/undo", bodyLimit: Self.bodyLimit) { [self] request in
                change(request) { (_) throws(SiteFailure) in try undo() }
            },
        ]
    }

    private static func makeToken() -> String {
        (0..<32).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
    }
}

/// The three responses.
extension EditRoutes {
    /// The data that a page needs for further requests.
    private func state() throws(SiteFailure) -> String {
        let removals = try SiteEdit(sitePath).removals().changes
        let next = removals.first.map(Self.album) ?? .null
        let state: JSONValue = ["token": .string(token), "removals": .number(removals.count), "next": next]
        return state.text
    }

    private func remove(_ body: Node) throws(SiteFailure) -> String? {
        guard let id = body["id"]?.string else { return nil }
        let change = try removed(AlbumName(id))
        report.printStep([], counts: ["albumsRemoved": 1], summary: change.removedSentence)
        return Self.album(change).text
    }

    private func undo() throws(SiteFailure) -> String {
        let change = try SiteEdit(sitePath).undo()
        report.printStep([], counts: ["albumsRestored": 1], summary: change.restoredSentence)
        return Self.album(change).text
    }

    private static func album(_ change: SiteEdit.Change) -> JSONValue {
        ["id": .string(change.id), "title": .string(change.title)]
    }

    /// Removes an album and waits for the result; response threads may block.
    private func removed(_ name: AlbumName) throws(SiteFailure) -> SiteEdit.Change {
        let edit = try SiteEdit(sitePath)
        let result = Mutex<Result<SiteEdit.Change?, SiteFailure>>(.success(nil))
        let end = DispatchSemaphore(value: 0)
        let options = options
        Task { @Sendable in
            do throws(SiteFailure) {
                let changes = try await edit.remove([name], options: options).changes
                result.withLock { $0 = .success(changes.first) }
            } catch {
                result.withLock { $0 = .failure(error) }
            }
            end.signal()
        }
        end.wait()
        guard let change = try result.withLock({ $0 }).get() else {
            throw SiteFailure(diagnostics: [], outcome: "nothing was removed")
        }
        return change
    }
}

/// The checks that apply to every request.
extension EditRoutes {
    private func change(
        _ request: Request, _ body: (Node) throws(SiteFailure) -> String?
    ) -> Response {
        let type = request.value(of: "content-type")?.split(separator: ";").first
        guard type?.lowercased() == "application/json" else { return Response(415, "Send JSON.") }
        guard request.value(of: "x-sitegen-token") == token else {
            return Response(403, "Send the token of this preview.")
        }
        let tree = JSONReader.read(SourceFile(path: "request", bytes: request.body))
        guard let root = tree.root, case .map = root.value, !tree.diagnostics.hasErrors else {
            return Response(400, "Send an object of JSON.")
        }
        return turn.withLock { _ in
            answer { () throws(SiteFailure) in try body(root) }
        }
    }

    private func answer(_ body: () throws(SiteFailure) -> String?) -> Response {
        do throws(SiteFailure) {
            guard let text = try body() else { return Response(400, "Name an album by its `id`.") }
            return Self.json(200, text)
        } catch {
            report.printFailure(error)
            let text = DiagnosticPrinter(usesColor: false).text(for: error.diagnostics)
            return Self.json(
                error.exitCode == 1 ? 409 : 503,
                LiveReload.message(head: error.outcome, text: text))
        }
    }

    private static func json(_ status: Int, _ text: String) -> Response {
        Response(status, type: "application/json; charset=utf-8", bytes: Array(text.utf8))
    }
}
