import ArgumentParser
import Deploy
import FileSystem
import Settings
import SiteBuilding
import SourceText

extension CheckCommand {
    static var hostNames: String { Settings.Deploy.Host.allCases.map(\.rawValue).joined(separator: ", ") }

    /// Says that a host takes the files of the last build; fails if it does not.
    func fits(_ host: Settings.Deploy.Host) throws(SiteFailure) -> String {
        guard let files = SiteBuild.lastFiles(of: site.source, options: site.build)?.sizes else {
            let missing = Diagnostic(
                .error, .hostLimit, "no build was found to compare with \(host.title)", at: .path(site.source),
                help: "run `sitegen build` first, with the same options")
            throw SiteFailure(diagnostics: [missing], outcome: "nothing was compared")
        }
        let limits = HostLimits(host)
        let breaches = limits.breaches(files)
        guard let first = breaches.first else {
            return "\(files.count) files of the last build are not too large for \(host.title)"
        }
        let notes = breaches.dropFirst() + HostLimits.largestFolders(files) + ["see \(limits.origin)"]
        let tooLarge = Diagnostic(
            .error, .hostLimit, "the site is too large for \(host.title): \(first)", at: .path(site.source),
            notes: notes.map { Diagnostic.Note($0) },
            help: "choose fewer lists with `lists`, leave out `embed` and `offline`, or use `covers: copy`, with which "
                + "each cover is one file")
        throw SiteFailure(diagnostics: [tooLarge], outcome: "the site was not changed")
    }
}

extension Settings.Deploy.Host: ExpressibleByArgument {}
