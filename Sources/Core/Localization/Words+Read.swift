package import SourceText
import Templates

extension Words {
    /// The keys of a file that are no words, and what each holds.
    package static var listKeys: [(key: String, meaning: String)] {
        WordFile.listKeys.map { (key: $0.0, meaning: $0.1) }
    }

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
    /// They are those of the language, in which the files of the site's theme, then those of the site itself, replace
    /// what they have; for `de-AT` those of `de`, in which its own files do the same. What no file has is English. Every
    /// file is checked, whether its language is used or not; `overrides` may contain other templates.
    package static func read(
        language: String, overrides: [SourceFile], theme: String? = nil, diagnostics: inout [Diagnostic]
    ) -> Words {
        let ofTheme = overrides.filter { isWordFile($0.path) && ThemePath.isFile($0.path, ofTheme: theme) }
        let own = ofTheme + overrides.filter { isWordFile($0.path) && ThemePath.theme(of: $0.path) == nil }
        if own.isEmpty, language == "en" { return english }
        let tags = Set(own.compactMap { tag(of: $0.path) })
        var files: [String: [WordFile]] = [:]
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
            let isBased = LanguageTag.chain(tag).contains { hasBuiltIn($0) || $0 != tag && tags.contains($0) }
            if !isBased, files[tag] == nil { diagnostics += missing(in: read, at: file.path) }
            files[tag, default: []].append(read)
        }
        var draft = draft(["en"] + LanguageTag.chain(language).reversed(), overrides: files)
        draft.extraNames = files.values.joined().reduce(into: Set()) { $0.formUnion($1.extra.keys) }.sorted()
        return Words(draft, siteLanguage: language)
    }

    /// The warning about names under `extra` that have no text in the language of the site, nor in English.
    package var missingExtra: [Diagnostic] {
        let missing = zip(extraNames, extra).filter { $1.isEmpty }.map { "`extra.\($0.0)`" }.joined(separator: ", ")
        if missing.isEmpty { return [] }
        return [
            Diagnostic(
                .warning, .missingWord, "the language `\(siteLanguage)` has no text for \(missing)",
                at: .path("\(Self.folder)\(siteLanguage).yml"),
                help: "add it to this file, or to en.yml, which is used for all languages without a text")
        ]
    }

    /// Whether a path is that of a file of words, of the site itself or of one of its themes.
    package static func isWordFile(_ path: String) -> Bool {
        let name = ThemePath.name(of: path)
        return name.utf8.hasPrefix(inTheme) && name.utf8.hasSuffix(".yml") && path.utf8.hasPrefix(ThemePath.top)
    }

    /// The folder of words, by the name of a file in its theme.
    private static let inTheme = "words/"

    private static func tag(of path: String) -> String? {
        let name = ThemePath.name(of: path).droppingBytes(first: inTheme.utf8.count, last: ".yml".utf8.count)
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
                help: "pages show them in English; `sitegen templates print words/en.yml` prints all of them")
        ]
    }

    private static func draft(_ tags: [String], overrides: [String: [WordFile]]) -> WordDraft {
        var draft = WordDraft()
        for tag in tags {
            builtIn(tag)?.add(to: &draft)
            for own in overrides[tag, default: []] {
                own.add(to: &draft)
                draft.isOverridden = true
            }
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
