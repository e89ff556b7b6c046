import Albums
import Readers
import Redirects
import SourceText

extension Settings {
    /// Reads the owner's values, the date and the forms of redirects.
    mutating func readOwn(_ record: inout RecordReader) {
        if let node = record.map("params") {
            params = NodeTree(file: record.file, dialect: record.dialect, root: node, diagnostics: [])
        }
        if let node = record.value("date"), let text = record.text("date") {
            date = try? PartialDate(text)
            if date?.day == nil {
                date = nil
                record.report(
                    .wrongSetting, "`date` must be a day, not \"\(text)\"", at: node, help: "write such as 2026-11-24")
            }
        }
        readRedirects(&record)
        readPermalinks(&record)
    }

    private mutating func readPermalinks(_ record: inout RecordReader) {
        guard let node = record.value("permalinks"),
            var entry = record.nested(node, keys: ["pages"], called: "permalinks")
        else { return }
        if let value = entry.value("pages"), let text = entry.text("pages") {
            do {
                pagePermalink = try Permalink(text)
            } catch {
                entry.report(.badPermalink, error.message, at: value, help: error.help)
            }
        }
        record.take(entry.finish(unknown: .unknownSetting))
    }

    private mutating func readRedirects(_ record: inout RecordReader) {
        guard let node = record.value("redirects") else { return }
        let items = if case .list(let items) = node.value { items } else { [node] }
        let names = RedirectForm.allCases.map(\.rawValue)
        for item in items {
            let name = record.plainText(of: item) ?? ""
            if let form = RedirectForm(rawValue: name) {
                if !redirects.contains(form) { redirects.append(form) }
                continue
            }
            record.report(
                .badRedirect, "there is no form of redirects `\(name)`", at: item,
                help: Suggestion.nearest(to: name, in: names).map { "did you mean `\($0)`?" }
                    ?? "the forms are \(names.joined(separator: ", "))")
        }
    }
}
