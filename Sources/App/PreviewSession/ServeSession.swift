import FileSystem
import Glibc
import Preview
package import SiteBuilding
package import Settings
import SourceInput
import SourceText

/// A complete preview session: build, serve, watch, build again.
package struct ServeSession {
    private let sitePath: String
    private let options: BuildOptions
    private let report: Report
    private let place: ServerPlace
    private let isEditable: Bool
    private let opensBrowser: Bool
    private let open: ServerPlace.Open
    private let reported = ReportedWarnings()

    /// Creates a session with its port already open, so that a taken port is reported before anything is built.
    package init(
        sitePath: String, options: BuildOptions, _ report: Report, _ place: ServerPlace, isEditable: Bool,
        opensBrowser: Bool = false
    ) throws(SiteFailure) {
        (self.sitePath, self.options) = (sitePath, options)
        (self.report, self.place, self.isEditable, self.opensBrowser) = (report, place, isEditable, opensBrowser)
        open = try place.open()
    }

    /// Makes SIGINT, SIGTERM and SIGHUP end the process at once, with exit code 0: that is how a preview is ended.
    ///
    /// No cleanup is needed: cache files appear completely or not at all.
    package func endsBySignal() { Self.endBySignal() }

    /// The same for any preview.
    static func endBySignal() {
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number) { _ in _exit(EXIT_SUCCESS) } }
        // The reader of the output may exit; the preview continues.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Serves until the process is ended.
    package func run() async throws(SiteFailure) {
        let live = LiveReload(ServedSite())
        let covers = LiveCovers(
            jobs: options.jobs, announce: { live.announce(cover: $0) },
            complain: { [report] in report.finish([LiveCovers.diagnostic($0, $1)], counts: [:], summary: nil) })
        var build = MemoryBuild(sitePath: sitePath, options: options, isEditable: isEditable, live: covers)
        let routes = [live.route] + editRoutes(live, build.shared)
        var server: PreviewServer?
        func serve(_ site: ServedSite) {
            live.begin(with: site)
            server = PreviewServer(
                site, listeners: open.listeners, hosts: HostNames(and: place.hosts), routes: routes)
            if let server { live.begin(server) }
        }
        build.showsFirst = serve
        let started = ContinuousClock.now
        // The first build covers all changes before it, and newly watched files are checked once more.
        guard let first = await build.run(SourceChanges(isUnbounded: true)) else { return }
        guard let inputs = first.inputs else {
            for listener in open.listeners { listener.stop() }
            throw SiteFailure(diagnostics: first.diagnostics, outcome: "nothing is served")
        }
        build.showsFirst = { _ in }
        // A site with errors in its content was not shown yet.
        if server == nil { serve(first.site ?? ServedSite()) }
        guard server != nil, let watcher = SourceWatcher(siteFolder: FilePath(sitePath)) else {
            throw Self.refused("the system gives no thread or no watch for a preview")
        }
        live.show(first.diagnostics)
        let warnings = [place.warning(isEditable: isEditable)].compactMap { $0 }
        printOutcome(first, warnings, sentence(first, ContinuousClock.now - started) + first.coverAdvice)
        let effect = isEditable ? "; its pages change the content" : ""
        let address = open.address.dropLast() + (first.site?.root ?? "/")
        if !report.isQuiet { Terminal.print("at \(address)\(effect) (Ctrl-C ends it)\n") }
        if opensBrowser { BrowserWindow.open(String(address)) }
        watcher.watchOrPoll(inputs)
        if isEditable { build.shared.prepare(at: sitePath) }
        for await _ in watcher.signals { await rebuild(&build, watcher.take(), watcher, live) }
    }

    private func editRoutes(_ live: LiveReload, _ shared: SharedSite) -> [Route] {
        isEditable ? EditRoutes(sitePath: sitePath, options: options, report, live, shared).routes : []
    }

    private func rebuild(
        _ build: inout MemoryBuild, _ changes: SourceChanges, _ watcher: SourceWatcher, _ live: LiveReload
    ) async {
        if changes.isEmpty { return }
        let started = ContinuousClock.now
        if !live.hasMistakes, let site = await build.quickRescan(changes) {
            live.replace(with: site, sheets: [:], mustReload: false)
            // The browser shows it on the same processors.
            try? await Task.sleep(for: Self.paintTime)
        }
        guard let outcome = await build.run(changes) else { return }
        // The result is shown first, then announced: a browser that reloads gets the new site.
        if let site = outcome.site {
            live.replace(with: site, sheets: outcome.assets.sheets, mustReload: outcome.assets.hasOthers)
        }
        live.show(outcome.diagnostics)
        watcher.watchOrPoll(outcome.inputs)
        printOutcome(outcome, [], sentence(outcome, ContinuousClock.now - started))
        if isEditable { build.shared.prepare(at: sitePath) }
    }

    /// How long a build waits for browsers to show what is known before it.
    private static let paintTime = Duration.milliseconds(50)

    private func printOutcome(_ outcome: MemoryBuild.Outcome, _ warnings: [Diagnostic], _ sentence: String) {
        // Output for programs is complete each time.
        let news =
            report.form == .json ? ReportedWarnings.News(outcome.diagnostics) : reported.news(of: outcome.diagnostics)
        report.printStep(
            warnings + news.diagnostics, counts: ["changedPages": outcome.changedPages],
            summary: outcome.site == nil ? nil : sentence + news.counts)
    }

    private func sentence(_ outcome: MemoryBuild.Outcome, _ time: Duration) -> String {
        let milliseconds = time.components.seconds * 1_000 + time.components.attoseconds / 1_000_000_000_000_000
        let (albums, changed) = (outcome.albumCount, outcome.changedPages)
        return "\(albums) album\(albums == 1 ? "" : "s"), \(outcome.fileCount) files: "
            + "\(changed) page\(changed == 1 ? "" : "s") checked (\(milliseconds) ms)"
    }

    private static func refused(_ message: String) -> SiteFailure {
        SiteFailure(
            diagnostics: [Diagnostic(.error, .refused, message, at: .none)], outcome: "nothing is served", exitCode: 2)
    }
}
