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

            An earlier edit can be taken back alone, by its number in the list.

            EXAMPLES:
              sitegen undo
              sitegen undo --list            what can be taken back, the next first
              sitegen undo 12
            """)

    @Argument(help: ArgumentHelp("The edit to take back; the last one by default.", valueName: "number"))
    var number: Int?

    @Flag(help: "List what can be taken back, and change nothing.")
    var list = false

    @OptionGroup var site: SiteOptions

    func run() throws {
        CancellationSignal.catchSignals()
        let report = Report(site)
        let edit = try SiteEdit(site.source)
        if list {
            let (all, diagnostics) = try edit.edits()
            let changes = all.filter { !$0.isUndone }
            report.finish(diagnostics, counts: ["edits": changes.count], summary: nil)
            let width = String(changes.first?.number ?? 0).count
            let lines = changes.map { change in
                let number = String(change.number)
                return String(repeating: " ", count: max(0, width - number.count)) + number
                    + "  \(change.shownTime)  \(change.shownTitle)  \(change.way)\n"
            }
            Terminal.print(lines.joined())
        } else {
            report.finish([], counts: ["editsUndone": 1], summary: try edit.undo(number).reversedSentence)
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
              sitegen redo 12                an edit that `sitegen undo 12` took back
            """)

    @Argument(help: ArgumentHelp("The edit to make again.", valueName: "number"))
    var number: Int?

    @OptionGroup var site: SiteOptions

    func run() throws {
        CancellationSignal.catchSignals()
        let report = Report(site)
        let change = try SiteEdit(site.source).redo(number)
        report.finish([], counts: ["editsRedone": 1], summary: change.reversedSentence)
    }
}

extension SiteEdit.Change {
    /// The time of the edit in UTC: `2024-05-13 12:00`.
    fileprivate var shownTime: String {
        let text = Timestamp(nanosecondsSince1970: time)?.text ?? ""
        return String(text.prefix(16)).replacing("T", with: " ")
    }
}
