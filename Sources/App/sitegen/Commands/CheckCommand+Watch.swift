import ArgumentParser
import FileSystem
import Editing
import PreviewSession
import SiteBuilding
import Settings
import SourceInput
import SourceText

/// `sitegen check --watch`: checks again after each change.
extension CheckCommand {
    func runWatching() async throws {
        let report = Report(site)
        let loop = try ChangeLoop(sitePath: site.source, jobs: site.build.jobs)
        try await loop.run { isFirst in
            let started = ContinuousClock.now
            do {
                let checked = try await check(asksServers: isFirst)
                // On a terminal only the last check is in sight.
                if Terminal.outputWidth != nil { Terminal.print("\u{1B}[2J\u{1B}[H") }
                // The next change may correct a failure.
                do throws(SiteFailure) { try finish(checked, [], report) } catch { report.printFailure(error) }
                show(checked, ContinuousClock.now - started, report)
                return checked.folder.source.inputs
            } catch let failure as SiteFailure where !isFirst {
                report.printFailure(failure)
                return nil
            }
        }
    }

    private func show(_ checked: Checked, _ time: Duration, _ report: Report) {
        if report.isQuiet || report.form == .json || format != .table { return }
        let found = checked.diagnostics.map(\.severity) + checked.findings.map(\.diagnostic.severity)
        let counts = [Diagnostic.Severity.error, .warning, .note].map { severity in
            let count = found.count { $0 == severity }
            return "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        let milliseconds = time.components.seconds * 1_000 + time.components.attoseconds / 1_000_000_000_000_000
        Terminal.print(
            "\(SystemClock.timeOfDay)  \(counts.joined(separator: ", ")) (\(milliseconds) ms); "
                + "waiting for changes, Ctrl-C ends it\n")
    }
}
