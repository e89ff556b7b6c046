import Preview
import SiteKit
import Synchronization

/// Tells the pages that are open in browsers what has become of them.
final class LiveReload: Sendable {
    /// What a browser shows.
    private struct View: Sendable, Hashable {
        let page: [UInt8]
        let print: String
    }

    private struct State {
        var views: [EventStream: View] = [:]
        var site: ServedSite
        var mistakes: String
        var server: PreviewServer?
    }

    private let state: Mutex<State>

    /// For a site that is shown from the beginning.
    init(_ site: ServedSite) { state = Mutex(State(site: site, mistakes: Self.mistakes([]))) }

    /// The server whose clients are told.
    func begin(_ server: PreviewServer) { state.withLock { $0.server = server } }

    /// Where browsers listen.
    var route: Route {
        Route("GET", LivePage.eventsPath) { [self] request in
            guard let page = request.parameter("page"), let print = request.parameter("print"), page.utf8.hasPrefix("/")
            else { return Answer(400, "Say which page is shown.") }
            // As it is in the address bar, where letters beyond ASCII are encoded.
            let path = PercentCoding.decoded(page.utf8.dropFirst()) ?? Array(page.utf8.dropFirst())
            let view = View(page: path, print: print)
            return Answer(
                200, type: "text/event-stream; charset=utf-8",
                body: .events { stream in self.greet(stream, view) })
        }
    }

    /// Tells a new listener what it has missed.
    private func greet(_ stream: EventStream, _ view: View) {
        // Whoever is in the list when the site is replaced is told then; whoever comes later sees the new one here.
        let (site, mistakes, server) = state.withLock { state in
            state.views[stream] = view
            return (state.site, state.mistakes, state.server)
        }
        guard let server else { return }
        server.send("mistakes", mistakes, to: [stream])
        if let page = site.page(at: view.page), page.print != view.print { server.send("reload", "", to: [stream]) }
    }

    /// Whether what is shown is older than the content, because that has mistakes.
    var hasMistakes: Bool { state.withLock { $0.mistakes != Self.mistakes([]) } }

    /// Shows what keeps the site from being built anew; nothing when there is nothing any more.
    func show(_ diagnostics: [Diagnostic]) {
        let text = Self.mistakes(diagnostics.filter { $0.severity == .error })
        let server = state.withLock { state -> PreviewServer? in
            if state.mistakes == text { return nil }
            state.mistakes = text
            return state.server
        }
        server?.send("mistakes", text)
    }

    /// Replaces the site; browsers whose page is another one by now load it, or only its styles where nothing else differs.
    ///
    /// `sheets` are style sheets that changed, by the path of the older one, without leading slashes.
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
        // To take a large site apart takes longer than to tell of the new one.
        defer { withExtendedLifetime(old) {} }
        for (view, entries) in Dictionary(grouping: views, by: \.value) {
            let streams = Set(entries.map(\.key))
            let page = site.page(at: view.page)
            let isSame = page == nil || page?.print == view.print
            if isSame, sheets.isEmpty, !mustReload { continue }
            let isRestyled =
                !mustReload && !sheets.isEmpty
                && (isSame || Self.differOnlyInStyle(old.page(at: view.page), page, view, sheets))
            // Told once: a build that finds the same page has nothing to say.
            if let page { remember(View(page: view.page, print: page.print), of: streams) }
            if isRestyled {
                server.send(
                    "styles", Self.styles(sheets, print: page?.print ?? view.print, root: site.plainRoot), to: streams)
            } else {
                server.send("reload", "", to: streams)
            }
        }
    }

    private func remember(_ view: View, of streams: Set<EventStream>) {
        state.withLock { state in for stream in streams { state.views[stream] = view } }
    }

    /// Whether the version that a browser has becomes the new one by the names of style sheets alone.
    private static func differOnlyInStyle(
        _ old: ServedSite.Rendered?, _ new: ServedSite.Rendered?, _ view: View, _ sheets: [String: String]
    ) -> Bool {
        guard let old, let new, old.print == view.print else { return false }
        var text = String(decoding: old.bytes, as: UTF8.self)
        for (from, to) in sheets where from != to { text = text.replacing(from, with: to) }
        return text.utf8.elementsEqual(new.bytes)
    }

    private static func styles(_ sheets: [String: String], print: String, root: String) -> String {
        let list = sheets.sorted { $0.key < $1.key }.map { from, to in
            "\(DiagnosticJSON.string(root + from)):\(DiagnosticJSON.string(root + to))"
        }
        return "{\"print\":\(DiagnosticJSON.string(print)),\"sheets\":{\(list.joined(separator: ","))}}"
    }

    private static func mistakes(_ errors: [Diagnostic]) -> String {
        if errors.isEmpty { return #"{"head":"","text":""}"# }
        let text = DiagnosticPrinter(usesColor: false).text(for: errors)
        let count = errors.count == 1 ? "A mistake keeps" : "\(errors.count) mistakes keep"
        let head = "\(count) the site from being built. What you see is as it was before."
        return "{\"head\":\(DiagnosticJSON.string(head)),\"text\":\(DiagnosticJSON.string(text))}"
    }
}
