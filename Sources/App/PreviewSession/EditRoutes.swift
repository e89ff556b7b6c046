import Albums
import Dispatch
import Editing
import Preview
import Readers
import SiteBuilding
import SiteEditing
import Settings
import SiteModel
import SourceText
import Synchronization

/// The requests that pages of `sitegen serve --edit` may make: reading, changing, adding and removing albums, undo and
/// redo.
///
/// A change requires a token that only pages of this server can read, in a header that no form can send. An album is
/// named by its ID, never by a path. The response is sent when the change is on disk; the page follows with its next
/// build.
final class EditRoutes: Sendable {
    let sitePath: String
    let options: BuildOptions
    let report: Report
    let live: LiveReload
    private let shared: SharedSite
    /// Requests to services; nil until one is needed, and again when the settings have changed.
    let lookups = Mutex<(settings: Settings.CoverSearch, baseURL: String?, search: ReleaseSearch)?>(nil)
    /// What was decided about covers since the preview began, by the id of the album: the record before and after.
    let decisions = Mutex<[String: (before: CoverReview.Snapshot, after: CoverReview.Snapshot)]>([:])
    /// Whether services may be asked.
    let isOffline: Bool
    /// Generated anew for every run.
    private let token = EditRoutes.makeToken()
    /// One change at a time.
    private let turn = Mutex(())

    /// The maximum size of a request body in bytes: a name, the fields of an album, and a cover of 20 MB in Base64.
    private static let (nameLimit, fieldsLimit, coverLimit) = (16_384, 4 << 20, 28 << 20)

    /// Creates the routes to the content of a site.
    init(sitePath: String, options: BuildOptions, _ report: Report, _ live: LiveReload, _ shared: SharedSite) {
        isOffline = options.isOffline
        var options = options
        // A preview queries servers at its start, and not again for every change.
        options.isOffline = true
        (self.sitePath, self.options, self.report) = (sitePath, options, report)
        (self.live, self.shared) = (live, shared)
    }

    var routes: [Route] {
        [
            Route("GET", LivePage.editPath) { [self] _ in
                answer { () throws(SiteFailure) in try state() }
            },
            Route("GET", LivePage.editPath + "/album") { [self] request in album(request) },
            Route("GET", LivePage.editPath + "/history") { [self] _ in
                answer { () throws(SiteFailure) in try history() }
            },
            Route("GET", LivePage.editPath + "/review") { [self] _ in
                answer { () throws(SiteFailure) in try review() }
            },
            post("decide") { (routes, body) throws(SiteFailure) in try routes.decide(body) },
            post("change", limit: Self.fieldsLimit) { (routes, body) throws(SiteFailure) in try routes.change(body) },
            post("add", limit: Self.fieldsLimit) { (routes, body) throws(SiteFailure) in try routes.add(body) },
            post("cover", limit: Self.coverLimit) { (routes, body) throws(SiteFailure) in try routes.setCover(body) },
            post("delete", limit: Self.fieldsLimit) { (routes, body) throws(SiteFailure) in try routes.remove(body) },
            post("undo") { (routes, body) throws(SiteFailure) in try routes.reverse(body, isRedo: false) },
            post("redo") { (routes, body) throws(SiteFailure) in try routes.reverse(body, isRedo: true) },
            post("lookup", isChange: false) { (routes, body) throws(SiteFailure) in try routes.lookUp(body) },
            post("covers", isChange: false) { (routes, body) throws(SiteFailure) in try routes.covers(body) },
            post("select", isChange: false) { (routes, body) throws(SiteFailure) in try routes.select(body) },
            post("note", limit: Self.fieldsLimit, isChange: false) { (routes, body) throws(SiteFailure) in
                routes.note(body)
            },
        ]
    }

    private func post(
        _ name: String, limit: Int = EditRoutes.nameLimit, isChange: Bool = true,
        _ body: @escaping @Sendable (EditRoutes, Node) throws(SiteFailure) -> JSONValue?
    ) -> Route {
        Route("POST", "\(LivePage.editPath)/\(name)", bodyLimit: limit) { [self] request in
            checked(request, isChange: isChange) { (node) throws(SiteFailure) in try body(self, node) }
        }
    }

    private static func makeToken() -> String {
        (0..<32).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
    }

    var known: SiteEdit.KnownSite? { shared.known }
}

/// State, removal, undo and redo.
extension EditRoutes {
    /// The data that a page needs for further requests.
    private func state() throws(SiteFailure) -> JSONValue {
        let state = try SiteEdit(sitePath).state()
        return [
            "token": .string(token), "removals": .number(state.count),
            "next": state.undo.map(Self.album) ?? .null, "redo": state.redo.map(Self.album) ?? .null,
            "doubtful": .number((try? CoverReview(sitePath: sitePath).albums().count) ?? 0),
        ]
    }

    private func remove(_ body: Node) throws(SiteFailure) -> JSONValue? {
        let names = Self.names(body)
        if names.isEmpty { return nil }
        let edit = try SiteEdit(sitePath)
        let changes = try waiting { [options, known] () async throws(SiteFailure) in
            try await edit.remove(names, options: options, known: known).changes
        }
        guard let change = changes.first else { return nil }
        report.printStep(
            [], counts: ["albumsRemoved": changes.count],
            summary: changes.map(\.removedSentence).joined(separator: "\n"))
        if changes.count == 1 { return Self.album(change) }
        return ["id": "", "title": .string("\(changes.count) albums"), "count": .number(changes.count)]
    }

    private func reverse(_ body: Node, isRedo: Bool) throws(SiteFailure) -> JSONValue? {
        let number = body["number"]?.integer
        if number == nil, body["number"] != nil { return nil }
        let edit = try SiteEdit(sitePath)
        let change = try isRedo ? edit.redo(number) : edit.undo(number)
        report.printStep([], counts: ["editsReversed": 1], summary: change.reversedSentence)
        return .object([
            ("id", .string(change.files == 1 ? change.id : "")), ("title", .string(change.name)),
            ("page", try page(after: change).map { .string($0) } ?? .null),
        ])
    }

    /// The path of the page of the album that an edit concerned; nil if it is not one album, or not on the site.
    private func page(after change: SiteEdit.Change) throws(SiteFailure) -> String? {
        let name = AlbumName(change.id, of: change.source)
        if change.id.isEmpty || change.files > 1 { return nil }
        if let page = live.site.page(of: name) { return page }
        // Its address came back, and the next build makes its page.
        let places = try library()
        guard case .success(let album) = places.album(name) else { return nil }
        return live.site.address(of: places.settings.path(ofAlbum: 0, in: [album]))
    }

    private func history() throws(SiteFailure) -> JSONValue {
        let (changes, diagnostics) = try SiteEdit(sitePath).edits()
        let edits = changes.map { change -> JSONValue in
            let page = change.files > 1 ? nil : live.site.page(of: AlbumName(change.id, of: change.source))
            return [
                "number": .number(change.number), "id": .string(change.files == 1 ? change.id : ""),
                "title": .string(change.name),
                "page": page.map { .string($0) } ?? .null,
                "what": .string(change.deed), "place": .string(change.way), "isUndone": .bool(change.isUndone),
                "time": Timestamp(nanosecondsSince1970: change.time).map { .string($0.text) } ?? .null,
            ]
        }
        return ["edits": .list(edits), "damaged": .number(diagnostics.count)]
    }

    private static func album(_ change: SiteEdit.Change) -> JSONValue {
        ["id": .string(change.files == 1 ? change.id : ""), "title": .string(change.name)]
    }

    /// The album that a request names; nil if it names none.
    static func name(_ body: Node) -> AlbumName? {
        body["id"]?.string.map { AlbumName($0, of: body["source"]?.string) }
    }

    /// The albums that a request names, one or several.
    static func names(_ body: Node) -> [AlbumName] {
        guard let albums = body["albums"] else { return name(body).map { [$0] } ?? [] }
        return albums.items.compactMap(name)
    }

    /// Waits for a task; response threads may block.
    func waiting<Value: Sendable>(
        _ body: @escaping @Sendable () async throws(SiteFailure) -> Value
    ) throws(SiteFailure) -> Value {
        let result = Mutex<Result<Value, SiteFailure>?>(nil)
        let end = DispatchSemaphore(value: 0)
        Task { @Sendable in
            do throws(SiteFailure) {
                let value = try await body()
                result.withLock { $0 = .success(value) }
            } catch {
                result.withLock { $0 = .failure(error) }
            }
            end.signal()
        }
        end.wait()
        guard let value = result.withLock({ $0 }) else { preconditionFailure("the task has ended") }
        return try value.get()
    }
}

/// The checks that apply to every request.
extension EditRoutes {
    private func checked(
        _ request: Request, isChange: Bool, _ body: (Node) throws(SiteFailure) -> JSONValue?
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
        if !isChange { return answer { () throws(SiteFailure) in try body(root) } }
        return turn.withLock { _ in
            answer { () throws(SiteFailure) in try body(root) }
        }
    }

    func answer(_ body: () throws(SiteFailure) -> JSONValue?) -> Response {
        do throws(SiteFailure) {
            guard let value = try body() else { return Response(400, "A field of the request is missing or invalid.") }
            return Self.json(200, value.text)
        } catch {
            report.printFailure(error)
            let text = DiagnosticPrinter(usesColor: false).text(for: error.diagnostics)
            return Self.json(
                error.exitCode == 1 ? 409 : 503,
                LiveReload.message(head: error.outcome, text: text))
        }
    }

    static func json(_ status: Int, _ text: String) -> Response {
        Response(status, type: "application/json; charset=utf-8", bytes: Array(text.utf8))
    }
}
