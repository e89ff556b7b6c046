import Albums
import ArgumentParser
import FileSystem
import SiteBuilding
import SiteEditing
import SourceInput

/// `sitegen undo`: takes the last edit back.
struct UndoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back the last edit: a removal, an addition, a change of fields or of names.",
        discussion: """
            The same bytes come back to the same place. Where somebody has edited that since, nothing is written over \
            it, and the edit stays in .sitegen-undo/. That folder holds what exists nowhere else: removing it makes \
            all edits final. `sitegen redo` makes the edit again.

            EXAMPLES:
              sitegen undo
              sitegen undo --list            what can be taken back, the next first
            """)

    @Flag(help: "List what can be taken back, and change nothing.")
    var list = false

    @OptionGroup var site: SiteOptions

    func run() throws {
        CancellationSignal.catchSignals()
        let report = Report(site)
        do throws(SiteFailure) {
            let edit = try SiteEdit(site.source)
            if list {
                let (changes, diagnostics) = try edit.removals()
                report.finish(diagnostics, counts: ["edits": changes.count], summary: nil)
                Terminal.print(changes.map { "\($0.shownTime)  \($0.shownTitle)  \($0.way)\n" }.joined())
            } else {
                report.finish([], counts: ["editsUndone": 1], summary: try edit.undo().reversedSentence)
            }
        } catch {
            throw report.fail(error.diagnostics, outcome: error.outcome, exitCode: error.exitCode)
        }
    }
}

/// `sitegen redo`: makes an edit again that was taken back.
struct RedoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redo",
        abstract: "Make the edit again that `sitegen undo` took back last.",
        discussion: """
            What was taken back can be made again until the next edit. Where somebody has edited the place since, \
            nothing is written over it.

            EXAMPLES:
              sitegen redo
            """)

    @OptionGroup var site: SiteOptions

    func run() throws {
        CancellationSignal.catchSignals()
        let report = Report(site)
        do throws(SiteFailure) {
            report.finish([], counts: ["editsRedone": 1], summary: try SiteEdit(site.source).redo().reversedSentence)
        } catch {
            throw report.fail(error.diagnostics, outcome: error.outcome, exitCode: error.exitCode)
        }
    }
}

extension SiteEdit.Change {
    /// The time of the edit in UTC: `2024-05-13 12:00`.
    fileprivate var shownTime: String {
        let text = Timestamp(nanosecondsSince1970: time)?.text ?? ""
        return String(text.prefix(16)).replacing("T", with: " ")
    }
}
