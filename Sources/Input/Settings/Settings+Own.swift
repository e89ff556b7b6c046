import Albums
import Formats
import Readers
import SourceText

extension Settings {
    /// Reads the owner's values, the date and the forms of redirects.
    mutating func readOwn(_ record: inout RecordReader) {
        if let node = record.map("params") {
            params = [NodeTree(file: record.file, dialect: record.dialect, root: node, diagnostics: [])]
        }
        if let node = record.value("date"), let text = record.text("date") {
            date = try? PartialDate(text)
            if date?.day == nil {
                date = nil
                record.report(
                    .wrongSetting, "`date` must be a day, not \"\(text)\"", at: node, help: "write such as 2026-11-24")
            }
        }
        readLinks(&record)
        readFeeds(&record)
        exports = Self.choices("export", called: "format of exports", .wrongSetting, &record)
        readSocialImages(&record)
        readOfflineEdition(&record)
        readEmbeds(&record)
        readRedirects(&record)
        readPermalinks(&record)
        readAudio(&record)
    }

    private mutating func readLinks(_ record: inout RecordReader) {
        guard let node = record.value("links"),
            let name = record.choice("links", of: LinkForm.allCases.map(\.rawValue)),
            let form = LinkForm(rawValue: name)
        else { return }
        (links, linksOrigin) = (form, record.file.span(node.range))
    }

    /// Takes clean links back where there is no host that could show them, and reports it.
    mutating func checkLinks() -> [Diagnostic] {
        guard links == .clean, baseURL == nil, let linksOrigin else { return [] }
        links = .files
        return [
            .error(
                .cleanLinks, "`links: clean` needs a `baseURL`", at: linksOrigin,
                notes: [.init("a page that is opened from a disk shows no `index.html` of a folder")],
                help: "write `baseURL: https://music.example/`, or remove `links`")
        ]
    }

    private mutating func readPermalinks(_ record: inout RecordReader) {
        guard let node = record.value("permalinks"),
            var entry = record.nested(node, keys: Self.permalinkTable.names, called: "permalinks")
        else { return }
        pagePermalink = Self.permalink("pages", of: .pages, &entry)?.pattern
        albumPermalink = Self.permalink("albums", of: .albums, &entry)
        record.take(entry.finish(unknown: .unknownSetting))
    }

    private static func permalink(
        _ key: String, of kind: Permalink.Kind, _ entry: inout RecordReader
    ) -> (pattern: Permalink, origin: SourceSpan)? {
        guard let value = entry.value(key), let text = entry.text(key) else { return nil }
        do {
            return (try Permalink(text, of: kind), entry.file.span(value.range))
        } catch {
            entry.report(.badPermalink, error.message, at: value, help: error.help)
            return nil
        }
    }

    private mutating func readRedirects(_ record: inout RecordReader) {
        redirects = Self.choices("redirects", called: "form of redirects", .badRedirect, &record)
    }

    private mutating func readFeeds(_ record: inout RecordReader) {
        let formats: [FeedFormat] = Self.choices("feeds", called: "format of feeds", .wrongSetting, &record)
        if !formats.isEmpty { feeds = formats }
    }

    /// The values of a list, or a single one, each once.
    static func choices<Choice: RawRepresentable<String> & CaseIterable & Equatable>(
        _ key: String, called name: String, _ code: DiagnosticCode, _ record: inout RecordReader
    ) -> [Choice] {
        guard let node = record.value(key) else { return [] }
        let items = if case .list(let items) = node.value { items } else { [node] }
        let names = Choice.allCases.map(\.rawValue)
        var choices: [Choice] = []
        for item in items {
            let text = record.plainText(of: item) ?? ""
            if let choice = Choice(rawValue: text) {
                if !choices.contains(choice) { choices.append(choice) }
                continue
            }
            record.report(
                code, "there is no \(name) `\(text)`", at: item,
                help: Suggestion.nearest(to: text, in: names).map { "did you mean `\($0)`?" }
                    ?? "write one of \(names.joined(separator: ", "))")
        }
        return choices
    }
}
