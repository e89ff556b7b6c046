import CPosix
import Connectors
import FileSystem
package import Editing
import SourceInput

/// Asks whether the pages exist that a collection links to.
package struct LinkRun {
    /// The outcome of a run that was not stopped.
    package struct Outcome {
        package let findings: [Finding]
        /// The number of addresses.
        package let links: Int
    }

    private let links: OutwardLinks
    private let site: SiteFolder

    /// A run over the links of a collection of a site.
    package init(_ collection: Lint.Collection, of site: SiteFolder) {
        links = OutwardLinks(collection)
        self.site = site
    }

    /// Asks all hosts; with `showsProgress`, a line shows the progress.
    ///
    /// Throws without diagnostics if the user stops it.
    package func run(showsProgress: Bool) async throws(SiteFailure) -> Outcome {
        let checker = LinkChecker(
            allowedHosts: site.covers.options.allowedHosts, version: sitegenVersion,
            isStopped: { sitegen_interrupt_signal() })
        let addresses = links.links.map(\.address)
        let progress = SearchProgress(total: addresses.count, isShown: showsProgress, of: "links checked")
        let results = await checker.check(addresses) { progress.advance(to: $0) }
        progress.finish()
        if let code = CancellationSignal.exitCode {
            let done = results.count { $0 != .stopped }
            throw SiteFailure(
                diagnostics: [], outcome: "interrupted: \(done) of \(addresses.count) links were checked",
                exitCode: code)
        }
        return Outcome(findings: links.findings(results.map(Self.outcome)), links: addresses.count)
    }

    private static func outcome(_ result: LinkChecker.Result) -> OutwardLinks.Outcome {
        switch result {
        case .alive: .alive
        case .dead(let reason): .dead(reason)
        case .unchecked(let reason): .unchecked(reason)
        case .stopped: .unchecked("the check was stopped")
        }
    }
}
