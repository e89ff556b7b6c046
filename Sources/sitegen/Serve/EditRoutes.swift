import Dispatch
import Preview
import SiteKit
import Synchronization

/// What the pages of `sitegen serve --edit` may ask for: to remove an album, and to bring the last one back.
///
/// A change wants a token that only pages of this server can read, in a header that no form can send. An album is named
/// by its id, never by a path. The answer comes when the change is on the disk; the page follows by its next build.
final class EditRoutes: Sendable {
    private let sitePath: String
    private let options: BuildOptions
    private let report: Report
    /// New with every run.
    private let token = EditRoutes.makeToken()
    /// One change at a time.
    private let turn = Mutex(())

    /// Bytes that a request may have.
    private static let bodyLimit = 16_384

    /// Routes to the content of a site.
    init(sitePath: String, options: BuildOptions, _ report: Report) {
        var options = options
        // A preview asks servers at its start, and not again for every change.
        options.isOffline = true
        (self.sitePath, self.options, self.report) = (sitePath, options, report)
    }

    /// What the server answers with them.
    var routes: [Route] {
        [
            Route("GET", LivePage.editPath) { [self] _ in
                answer { () throws(SiteBuild.Refusal) in try state() }
            },
            Route("POST", LivePage.editPath + "/delete", bodyLimit: Self.bodyLimit) { [self] request in
                change(request) { (body) throws(SiteBuild.Refusal) in try remove(body) }
            },
            Route("POST", LivePage.editPath + "/undo", bodyLimit: Self.bodyLimit) { [self] request in
                change(request) { (_) throws(SiteBuild.Refusal) in try undo() }
            },
        ]
    }

    private static func makeToken() -> String {
        (0..<32).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
    }
}

/// The three answers.
extension EditRoutes {
    /// What a page must know to ask for more.
    private func state() throws(SiteBuild.Refusal) -> String {
        let removals = try SiteEdit(sitePath).removals().changes
        let next = removals.first.map(Self.album) ?? "null"
        return "{\"token\":\"\(token)\",\"removals\":\(removals.count),\"next\":\(next)}"
    }

    private func remove(_ body: Node) throws(SiteBuild.Refusal) -> String? {
        guard let id = body["id"]?.string else { return nil }
        let change = try removed(AlbumName(id))
        report.tell([], counts: ["albumsRemoved": 1], summary: change.removedSentence)
        return Self.album(change)
    }

    private func undo() throws(SiteBuild.Refusal) -> String {
        let change = try SiteEdit(sitePath).undo()
        report.tell([], counts: ["albumsRestored": 1], summary: change.restoredSentence)
        return Self.album(change)
    }

    private static func album(_ change: SiteEdit.Change) -> String {
        "{\"id\":\(DiagnosticJSON.string(change.id)),\"title\":\(DiagnosticJSON.string(change.title))}"
    }

    /// Waits for the removal: threads of answers may.
    private func removed(_ name: AlbumName) throws(SiteBuild.Refusal) -> SiteEdit.Change {
        let edit = try SiteEdit(sitePath)
        let result = Mutex<Result<SiteEdit.Change?, SiteBuild.Refusal>>(.success(nil))
        let end = DispatchSemaphore(value: 0)
        let options = options
        Task { @Sendable in
            do throws(SiteBuild.Refusal) {
                let changes = try await edit.remove([name], options: options).changes
                result.withLock { $0 = .success(changes.first) }
            } catch {
                result.withLock { $0 = .failure(error) }
            }
            end.signal()
        }
        end.wait()
        guard let change = try result.withLock({ $0 }).get() else {
            throw SiteBuild.Refusal(diagnostics: [], undone: "nothing was removed")
        }
        return change
    }
}

/// What is asked of every request.
extension EditRoutes {
    private func change(
        _ request: Request, _ body: (Node) throws(SiteBuild.Refusal) -> String?
    ) -> Answer {
        let type = request.value(of: "content-type")?.split(separator: ";").first
        guard type?.lowercased() == "application/json" else { return Answer(415, "Send JSON.") }
        guard request.value(of: "x-sitegen-token") == token else {
            return Answer(403, "Send the token of this preview.")
        }
        let tree = JSONReader.read(SourceFile(path: "request", bytes: request.body))
        guard let root = tree.root, case .map = root.value, !tree.diagnostics.hasErrors else {
            return Answer(400, "Send an object of JSON.")
        }
        return turn.withLock { _ in
            answer { () throws(SiteBuild.Refusal) in try body(root) }
        }
    }

    private func answer(_ body: () throws(SiteBuild.Refusal) -> String?) -> Answer {
        do throws(SiteBuild.Refusal) {
            guard let text = try body() else { return Answer(400, "Name an album by its `id`.") }
            return Self.json(200, text)
        } catch {
            report.tell(error)
            let text = DiagnosticPrinter(usesColor: false).text(for: error.diagnostics)
            return Self.json(
                error.exitCode == 1 ? 409 : 503,
                "{\"head\":\(DiagnosticJSON.string(error.undone)),\"text\":\(DiagnosticJSON.string(text))}")
        }
    }

    private static func json(_ status: Int, _ text: String) -> Answer {
        Answer(status, type: "application/json; charset=utf-8", bytes: Array(text.utf8))
    }
}
