import Preview
import SourceText
import Synchronization

/// Notifies the pages that are open in browsers of their changes.
final class LiveReload: Sendable {
    /// The page and version that a browser shows.
    private struct View: Sendable, Hashable {
        let page: [UInt8]
        let fingerprint: String
    }

    private struct State {
        var views: [EventStream: View] = [:]
        var site: ServedSite
        var mistakes: String
        var server: PreviewServer?
        /// The addresses of the covers that became ready last.
        var readyCovers: [String] = []
    }

    /// The number of covers that a page may miss before it listens.
    private static let readyLimit = 64

    private let state: Mutex<State>

    /// Starts with the site that is shown first.
    init(_ site: ServedSite) { state = Mutex(State(site: site, mistakes: Self.mistakes([]))) }

    /// Sets the site that is shown first.
    func begin(with site: ServedSite) { state.withLock { $0.site = site } }

    /// Tells all pages that a cover is ready: `base` is its address up to the size.
    func announce(cover base: String) {
        let (text, server) = state.withLock { state in
            let text = JSONValue.string(state.site.root + Address.encoded(base)).text
            state.readyCovers = state.readyCovers.suffix(Self.readyLimit - 1) + [text]
            return (text, state.server)
        }
        server?.send("cover", text)
    }

    /// Sets the server whose clients are notified.
    func begin(_ server: PreviewServer) { state.withLock { $0.server = server } }

    /// The route of the event stream.
    var route: Route {
        Route("GET", LivePage.eventsPath) { [self] request in
            guard let page = request.parameter("page"), let fingerprint = request.parameter("fingerprint"),
                page.utf8.hasPrefix("/")
            else { return Response(400, "Say which page is shown.") }
            // The path is from the address bar, where non-ASCII letters are encoded.
            let path = PercentCoding.decoded(page.utf8.dropFirst()) ?? Array(page.utf8.dropFirst())
            let view = View(page: path, fingerprint: fingerprint)
            return Response(
                200, type: "text/event-stream; charset=utf-8",
                body: .events { stream in self.greet(stream, view) })
        }
    }

    /// Sends a new listener the changes that it has missed.
    private func greet(_ stream: EventStream, _ view: View) {
        // Listeners registered when the site is replaced are notified then; later ones see the new site here.
        let (site, mistakes, covers, server) = state.withLock { state in
            state.views[stream] = view
            return (state.site, state.mistakes, state.readyCovers, state.server)
        }
        guard let server else { return }
        server.send("mistakes", mistakes, to: [stream])
        for cover in covers { server.send("cover", cover, to: [stream]) }
        if let page = site.page(at: view.page), page.fingerprint != view.fingerprint {
            server.send("reload", "", to: [stream])
        }
    }

    /// The site that is shown.
    var site: ServedSite { state.withLock { $0.site } }

    /// Whether the site shown is older than the content, because the content has errors.
    var hasMistakes: Bool { state.withLock { $0.mistakes != Self.mistakes([]) } }

    /// Shows the errors that prevent a build; shows nothing once there are none.
    func show(_ diagnostics: [Diagnostic]) {
        let text = Self.mistakes(diagnostics.filter { $0.severity == .error })
        let server = state.withLock { state -> PreviewServer? in
            if state.mistakes == text { return nil }
            state.mistakes = text
            return state.server
        }
        server?.send("mistakes", text)
    }

    /// Replaces the site; browsers whose page has changed reload it, or only its styles if nothing else differs.
    ///
    /// `sheets` are changed style sheets, by the path of the older one, without leading slashes.
    func replace(with site: ServedSite, sheets: [String: String], mustReload: Bool) {
        let (old, views, server) = state.withLock { state in
            let old = state.site
            state.site = site
            if let server = state.server {
                server.show(site)
                let open = server.streams
                state.views = state.views.filter { open.contains($0.key) }
            }
            return (old, state.views, state.server)
        }
        guard let server else { return }
        // Deallocating a large site takes longer than notifying of the new one.
        defer { withExtendedLifetime(old) {} }
        for (view, entries) in Dictionary(grouping: views, by: \.value) {
            let streams = Set(entries.map(\.key))
            let page = site.page(at: view.page)
            let isSame = page == nil || page?.fingerprint == view.fingerprint
            if isSame, sheets.isEmpty, !mustReload { continue }
            let isRestyled =
                !mustReload && !sheets.isEmpty
                && (isSame || Self.differOnlyInStyle(old.page(at: view.page), page, view, sheets))
            // Notified once: a build that yields the same page is not reported again.
            if let page { store(View(page: view.page, fingerprint: page.fingerprint), of: streams) }
            if isRestyled {
                server.send(
                    "styles",
                    Self.styles(sheets, fingerprint: page?.fingerprint ?? view.fingerprint, root: site.plainRoot),
                    to: streams)
            } else {
                let isInner =
                    !mustReload && sheets.isEmpty && Self.differOnlyInMain(old.page(at: view.page), page, view)
                server.send("reload", isInner ? "main" : "", to: streams)
            }
        }
    }

    private func store(_ view: View, of streams: Set<EventStream>) {
        state.withLock { state in for stream in streams { state.views[stream] = view } }
    }

    /// Whether a browser's version differs from the new one only in the names of style sheets.
    private static func differOnlyInStyle(
        _ old: ServedSite.Rendered?, _ new: ServedSite.Rendered?, _ view: View, _ sheets: [String: String]
    ) -> Bool {
        guard let old, let new, old.fingerprint == view.fingerprint else { return false }
        var text = String(decoding: old.bytes, as: UTF8.self)
        for (from, to) in sheets where from != to { text = text.replacing(from, with: to) }
        return text.utf8.elementsEqual(new.bytes)
    }

    /// Whether a browser's version differs from the new one only in its head and in what is inside `<main>`.
    private static func differOnlyInMain(
        _ old: ServedSite.Rendered?, _ new: ServedSite.Rendered?, _ view: View
    ) -> Bool {
        guard let old, let new, old.fingerprint == view.fingerprint else { return false }
        guard let frame = frame(of: old.bytes), let newFrame = self.frame(of: new.bytes) else { return false }
        return frame == newFrame
    }

    /// A page without its head and what is inside `<main>`; nil if it lacks one of them.
    private static func frame(of page: [UInt8]) -> [ArraySlice<UInt8>]? {
        guard let head = page.firstIndex(ofLetters: "<head", from: 0),
            let body = page.firstIndex(ofLetters: "<body", from: head),
            let main = page.firstIndex(ofLetters: "<main", from: body),
            let start = page[main...].firstIndex(of: UInt8(ascii: ">")),
            let end = page.firstIndex(ofLetters: "</main", from: start)
        else { return nil }
        return [page[..<head], page[body...start], page[end...]]
    }

    private static func styles(_ sheets: [String: String], fingerprint: String, root: String) -> String {
        let list = sheets.sorted { $0.key < $1.key }.map { (root + $0.key, JSONValue.string(root + $0.value)) }
        return (["fingerprint": .string(fingerprint), "sheets": .object(list)] as JSONValue).text
    }

    private static func mistakes(_ errors: [Diagnostic]) -> String {
        if errors.isEmpty { return Self.message(head: "", text: "") }
        let text = DiagnosticPrinter(usesColor: false).text(for: errors)
        let count = errors.count == 1 ? "A mistake keeps" : "\(errors.count) mistakes keep"
        let head = "\(count) the site from being built. What you see is as it was before."
        return message(head: head, text: text)
    }

    /// A message that a page shows.
    static func message(head: String, text: String) -> String {
        (["head": .string(head), "text": .string(text)] as JSONValue).text
    }
}
