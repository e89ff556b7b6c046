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
        let loop: ChangeLoop
        do throws(SiteFailure) {
            loop = try ChangeLoop(sitePath: site.source, jobs: site.build.jobs)
        } catch {
            throw report.fail(error.diagnostics, outcome: error.outcome, exitCode: error.exitCode)
        }
        try await loop.run { isFirst in
            let started = ContinuousClock.now
            do {
                let checked = try await check(report, asksServers: isFirst)
                // On a terminal only the last check is in sight.
                if Terminal.outputWidth != nil { Terminal.print("\u{1B}[2J\u{1B}[H") }
                do { try finish(checked, [], report) } catch is ExitCode {
                    // The failure is printed, and the next change may correct it.
                }
                show(checked, ContinuousClock.now - started, report)
                return checked.folder.source.inputs
            } catch  where !isFirst {
                // The failure is printed; the next change is waited for.
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
