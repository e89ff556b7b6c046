import Readers
package import Recognition
import SourceText

/// The questions about the columns of a file, which a person answers in a terminal.
///
/// Each answer changes what a column is taken for, and can be taken back.
package struct ColumnQuestions {
    /// A terminal: its width in columns, what it shows, and the lines that are typed; nil at their end.
    package struct Dialog {
        package let width: Int
        package let show: (String) -> Void
        package let line: () -> String?

        package init(width: Int, show: @escaping (String) -> Void, line: @escaping () -> String?) {
            (self.width, self.show, self.line) = (width, show, line)
        }

        fileprivate func say(_ text: String) { show(TerminalText.wrapped(text, width: width)) }
    }

    /// What the file is recognized as, with the answers so far.
    package private(set) var found: Recognition
    private let dialog: Dialog
    private var before: [Recognition] = []

    package init(_ found: Recognition, _ dialog: Dialog) { (self.found, self.dialog) = (found, dialog) }

    private enum Answer {
        case kept, changed, back
        /// The end of the input.
        case none
    }

    /// Asks about each column that is unsure.
    package mutating func askDoubtful() {
        let unsure = found.columns.indices.filter { found.columns[$0].isUnsure }
        if !unsure.isEmpty {
            dialog.say("Enter keeps a guess, - leaves the column out, < goes back, ? helps; or type another field.")
        }
        var history: [(found: Recognition, isChanged: Bool)] = []
        // What was only kept is no change that could be taken back later.
        defer { before = history.filter(\.isChanged).map(\.found) }
        while history.count < unsure.count {
            let old = found
            switch ask(about: unsure[history.count]) {
            case .none: return
            case .back:
                guard let last = history.popLast() else {
                    dialog.say("This is the first question.")
                    continue
                }
                found = last.found
            case .kept: history.append((old, false))
            case .changed: history.append((old, true))
            }
        }
    }

    /// Asks where the title, the artist and the year are in a file that was not recognized; returns whether it has
    /// a title.
    package mutating func askForFields() -> Bool {
        dialog.say("Type the name of a column, or press Enter for none.")
        let known = Set(found.columns.compactMap(\.meaning))
        for meaning in [Meaning.title, .artist, .year] where !known.contains(meaning) {
            while true {
                dialog.show("Which column is the \(meaning.rawValue)? ")
                guard let answer = dialog.line() else { return false }
                let text = RecordReader.trimmed(answer)
                if text.isEmpty, meaning == .title {
                    dialog.say("An album needs a title.")
                } else if text.isEmpty {
                    break
                } else if let index = column(text) {
                    found.assign(meaning, to: index)
                    break
                }
            }
        }
        return true
    }

    /// Asks for one more change; returns whether there was one.
    package mutating func askChange() -> Bool {
        while true {
            dialog.show("Enter to write the site, or a column to change: ")
            guard let answer = dialog.line() else { return false }
            let text = RecordReader.trimmed(answer)
            if text.isEmpty { return false }
            if text == "?" {
                explain()
            } else if text == "<" {
                guard let last = before.popLast() else {
                    dialog.say("Nothing was changed.")
                    continue
                }
                found = last
                return true
            } else if let index = column(text) {
                let old = found
                guard case .changed = ask(about: index) else { continue }
                before.append(old)
                return true
            }
        }
    }

    /// The column with a name, or with the last key of a path; nil, with a sentence, for none.
    private func column(_ name: String) -> Int? {
        let paths = found.columns.map(\.path)
        let names = paths.map { $0.utf8.hasPrefix("$.") ? $0.droppingBytes(first: 2) : $0 }
        if let index = paths.firstIndex(of: name) ?? names.firstIndex(of: name)
            ?? names.firstIndex(where: { $0.lowercased() == name.lowercased() })
        {
            return index
        }
        let near = Suggestion.nearest(to: name, in: names)
        let all = names.joined(separator: ", ")
        dialog.say(near.map { "No such column; did you mean \($0)?" } ?? "The columns are \(all).")
        return nil
    }

    /// Asks what a column is, in one line with some of its values.
    private mutating func ask(about index: Int) -> Answer {
        while true {
            let column = found.columns[index]
            let question = " is \(column.meaningText)? "
            let values = "\(column.path): \(column.examples.prefix(3).joined(separator: " · "))"
            let room = max(20, dialog.width - 16 - TerminalText.width(question))
            dialog.show(TerminalText.prefix(of: TerminalText.printable(values), columns: room) + question)
            guard let line = dialog.line() else { return .none }
            let answer = RecordReader.trimmed(line)
            switch answer {
            case "": return .kept
            case "<": return .back
            case "?": explain()
            case "-" where column.meaning == .title: dialog.say("An album needs a title.")
            default:
                if found.assign(answer: answer, to: index) { return .changed }
                let near = Suggestion.nearest(to: answer, in: Meaning.allCases.map(\.rawValue))
                dialog.say(near.map { "Did you mean \($0)?" } ?? "This is no field; type ? for a list.")
            }
        }
    }

    private func explain() {
        let fields = Meaning.allCases.filter { !$0.hasOwnName && $0 != .personal }.map(\.rawValue)
        dialog.say("The fields of an album are \(fields.joined(separator: ", ")).")
        dialog.say("extra.NAME shows a column under that name, links shows addresses, and ids.NAME is an id elsewhere.")
        dialog.say("- or personal leaves a column out; < takes the last answer back; Enter keeps what there is.")
        dialog.say("All answers are lines in content/site.yml, where you can change them later.")
    }
}
