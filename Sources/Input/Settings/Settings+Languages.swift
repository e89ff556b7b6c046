import Readers
import SourceText

extension Settings {
    /// Reads the languages of the site, and the direction of that which is shown; nil for the site's own.
    mutating func readLanguages(_ record: inout RecordReader, shown: String?) {
        language = record.text("language") ?? language
        readFurtherLanguages(&record)
        let direction = record.choice("direction", of: ["ltr", "rtl"])
        let own = language
        language = shown ?? own
        isRightToLeft = Self.rightToLeftLanguages.contains(language.lowercased().prefix { $0 != "-" }.description)
        if let direction, language == own { isRightToLeft = direction == "rtl" }
    }

    private mutating func readFurtherLanguages(_ record: inout RecordReader) {
        guard let node = record.value("languages") else { return }
        languages = [language]
        let items = if case .list(let items) = node.value { items } else { [node] }
        for (tag, item) in zip(record.texts("languages"), items) {
            if LanguageFolder.split("content/\(tag)/") == nil {
                record.report(
                    .wrongSetting, "`languages` must name languages by their tags, not `\(tag)`", at: item,
                    help: "write such as de, ja or pt-BR")
            } else if !languages.contains(where: { $0.lowercased() == tag.lowercased() }) {
                languages.append(tag)
            }
        }
        if languages.count == 1 { languages = [] }
    }

    /// A text that may be given in several languages, `{en: Records, de: Platten}`, in the one that is shown.
    ///
    /// Without one in that language, it is that in the site's own, else the first.
    func text(_ key: String, of record: inout RecordReader) -> String? {
        guard let node = record.value(key), case .map(let entries) = node.value else { return record.text(key) }
        let known = languages.isEmpty ? [language] : languages
        guard var texts = record.nested(node, keys: known, called: key) else { return nil }
        let found = entries.compactMap { entry in texts.text(entry.key).map { (language: entry.key, text: $0) } }
        for entry in entries where !known.contains(entry.key) {
            let near = Suggestion.nearest(to: entry.key, in: known).map { "did you mean `\($0)`?" }
            texts.report(
                .error(
                    .unknownLanguage, "the site has no language `\(entry.key)`", at: record.file.span(entry.keyRange),
                    help: near ?? "add it to `languages`"))
        }
        record.take(texts.diagnostics)
        let wanted = [language, known[0]]
        return wanted.lazy.compactMap { tag in found.first { $0.language == tag }?.text }.first ?? found.first?.text
    }

    /// Languages written from right to left, by their primary subtags.
    private static let rightToLeftLanguages: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi",
    ]
}
