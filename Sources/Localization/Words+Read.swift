package import SourceText

extension Words {
    /// The folder of a site's own files of words.
    package static let folder = "templates/words/"

    /// The languages whose words the theme has, in the order of their tags.
    package static var languages: [String] { EmbeddedFiles.words.map { String($0.path.dropLast(4)) } }

    /// The text of a file of the theme's words, such as `de.yml`; nil if there is no such file.
    package static func text(ofFile name: String) -> String? {
        EmbeddedFiles.words.first { $0.path.utf8.isEqual(to: name) }?.text.description
    }

    /// The words of the theme in English.
    package static let english = Words(plainDraft, siteLanguage: "en")
    private static let plainDraft = draft(["en"], overrides: [:])

    /// The words for a site in a language.
    ///
    /// They are those of the language, in which a site's own file replaces what it has; for `de-AT` those of `de`, in
    /// which its own file does the same. What no file has is English. Every file of the site is checked, whether its
    /// language is used or not; `overrides` may contain other templates.
    package static func read(
        language: String, overrides: [SourceFile], diagnostics: inout [Diagnostic]
    ) -> Words {
        let own = overrides.filter { isWordFile($0.path) }
        if own.isEmpty, language == "en" { return english }
        let tags = Set(own.compactMap { tag(of: $0.path) })
        var files: [String: WordFile] = [:]
        for file in own {
            guard let tag = tag(of: file.path) else {
                diagnostics.append(
                    Diagnostic(
                        .warning, .unknownTemplate, "the name of a file of words is not a language tag",
                        at: .path(file.path), help: "name it like the language, such as de.yml or pt-BR.yml"))
                continue
            }
            let read = WordFile(file, language: tag, english: plainDraft)
            diagnostics += read.diagnostics
            if !LanguageTag.chain(tag).contains(where: { hasBuiltIn($0) || $0 != tag && tags.contains($0) }) {
                diagnostics += missing(in: read, at: file.path)
            }
            files[tag] = read
        }
        return Words(draft(["en"] + LanguageTag.chain(language).reversed(), overrides: files), siteLanguage: language)
    }

    /// Whether a path is that of a file of words.
    package static func isWordFile(_ path: String) -> Bool {
        path.utf8.starts(with: folder.utf8) && path.utf8.suffix(4).elementsEqual(".yml".utf8)
    }

    private static func tag(of path: String) -> String? {
        let name = String(path.utf8.dropFirst(folder.utf8.count).dropLast(4)) ?? ""
        return LanguageTag.isTag(name) ? name.lowercased() : nil
    }

    private static func missing(in file: WordFile, at path: String) -> [Diagnostic] {
        let missing = file.missing
        if missing.isEmpty { return [] }
        let shown = missing.prefix(6).map { "`\($0)`" }.joined(separator: ", ") + (missing.count > 6 ? " …" : "")
        return [
            Diagnostic(
                .warning, .missingWord,
                "\(missing.count) of \(WordFile.keys.count) words are missing, such as \(shown)",
                at: .path(path),
                help: "pages show them in English; `sitegen explain theme words/en.yml` prints all of them")
        ]
    }

    private static func draft(_ tags: [String], overrides: [String: WordFile]) -> WordDraft {
        var draft = WordDraft()
        for tag in tags {
            builtIn(tag)?.add(to: &draft)
            guard let own = overrides[tag] else { continue }
            own.add(to: &draft)
            draft.isOverridden = true
        }
        return draft
    }

    private static func hasBuiltIn(_ tag: String) -> Bool {
        EmbeddedFiles.words.contains { $0.path.utf8.isEqual(to: tag + ".yml") }
    }

    private static func builtIn(_ tag: String) -> WordFile? {
        EmbeddedFiles.words.first { $0.path.utf8.isEqual(to: tag + ".yml") }.map { file in
            WordFile(
                SourceFile(path: folder + file.path, text: file.text.description), language: tag, english: nil)
        }
    }
}
