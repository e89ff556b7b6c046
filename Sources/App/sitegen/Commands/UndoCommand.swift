import Albums
import ArgumentParser
import FileSystem
import SiteBuilding
import SiteEditing
import SourceInput

/// `sitegen undo`: restores the last removed album.
struct UndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Restore the album that was removed last, or names that `check --fix` or `migrate` wrote.",
        discussion: """
            The same bytes come back to the same place. Where somebody has edited that since, nothing is written over \
            it, and the removal stays in .sitegen-undo/. That folder holds what exists nowhere else: removing it makes \
            all removals final.

            EXAMPLES:
              sitegen undo
              sitegen undo --list            what can be restored, the next first
            """)

    @Flag(help: "List what can be restored, and change nothing.")
    var list = false

    @OptionGroup var site: SiteOptions

    func run() throws {
        CancellationSignal.catchSignals()
        let report = Report(site)
        do throws(SiteFailure) {
            let edit = try SiteEdit(site.source)
            if list {
                let (changes, diagnostics) = try edit.removals()
                report.finish(diagnostics, counts: ["removals": changes.count], summary: nil)
                Terminal.print(changes.map { "\($0.shownTime)  \"\($0.title)\"  \($0.way)\n" }.joined())
            } else {
                let change = try edit.undo()
                report.finish([], counts: ["albumsRestored": 1], summary: change.restoredSentence)
            }
        } catch {
            throw report.fail(error.diagnostics, outcome: error.outcome, exitCode: error.exitCode)
        }
    }
}

extension SiteEdit.Change {
    /// The time of the removal in UTC: `2024-05-13 12:00`.
    fileprivate var shownTime: String {
        let text = Timestamp(nanosecondsSince1970: time)?.text ?? ""
        return String(text.prefix(16)).replacing("T", with: " ")
    }
}
