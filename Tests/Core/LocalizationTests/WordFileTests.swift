import TestSupport
import Testing
@testable import Localization
@testable import SourceText

/// A site's own files of words.
struct WordFileTests {
    private func read(_ language: String, _ files: [String: String]) -> (words: Words, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        let overrides = files.sorted { $0.key < $1.key }.map {
            SourceFile(path: "templates/words/\($0.key).yml", text: $0.value)
        }
        let words = Words.read(language: language, overrides: overrides, diagnostics: &diagnostics)
        return (words, diagnostics)
    }

    @Test func `a site's file replaces single words and keeps the others`() {
        let (words, diagnostics) = read("de-AT", ["de": "search: Finde", "de-AT": "album: Platte", "fr": "skip: Hop"])
        expect(diagnostics.isEmpty)
        expect(words[.search] == "Finde" && words[.album] == "Platte" && words[.artist] == "Interpret")
        expectEqual(words.count(3), "3 Alben")
    }

    @Test func `a word replaced in English is no longer plain English`() {
        let (words, diagnostics) = read("en", ["en": "count: {one: 1 record, other: \"% records\"}"])
        expect(diagnostics.isEmpty && !words.isPlainEnglish && Words.english.isPlainEnglish)
        expect(words.count(1) == "1 record" && words.count(2_000) == "2,000 records")
        expect(words.fingerprint != Words.english.fingerprint)
    }

    @Test func `a new language takes from English what it lacks, and says so`() {
        let (words, diagnostics) = read("cy", ["cy": "search: Chwilio"])
        expect(words[.search] == "Chwilio" && words[.album] == "Album" && words.foreignLanguage == nil)
        expect(diagnostics.map(\.code) == [.missingWord] && diagnostics.allSatisfy { $0.severity == .warning })
    }

    @Test(arguments: [
        ("serach: x", DiagnosticCode.unknownWord, 0..<6), ("moreBy: Mehr", .wrongPlaceholder, 8..<12),
        ("moreBy: \"% von %\"", .wrongPlaceholder, 8..<17), ("skip: \"% x\"", .wrongPlaceholder, 6..<11),
        ("date: \"{day}. {month}\"", .wrongPlaceholder, 6..<22),
        ("count: {one: 1 Album, other: Alben}", .wrongPlaceholder, 29..<34),
        ("count: {other: \"% Alben\"}", .missingPlural, 7..<25), ("months: [Januar]", .missingWord, 8..<16),
        ("count: 5", .wrongType, 7..<8), ("search: [a]", .wrongType, 8..<11),
    ])
    func `a mistake is reported at its place`(text: String, code: DiagnosticCode, range: Range<Int>) throws {
        let (_, diagnostics) = read("de", ["de": text + "\n"])
        let found = try #require(diagnostics.first { $0.code == code })
        guard case .text(let span) = found.place else {
            Issue.record("no place: \(found)")
            return
        }
        expect(span.start == range.lowerBound && span.end == range.upperBound)
        expect(found.help != nil || code == .missingWord || code == .wrongType)
    }

    @Test func `an unknown word is suggested its nearest`() {
        expectEqual(read("de", ["de": "serach: x"]).diagnostics.first?.help, "did you mean `search`?")
    }

    @Test func `a language that has a few form must give it`() {
        let forms = "count: {one: 1 płyta, other: \"% płyty\"}"
        expectEqual(read("pl", ["pl": forms]).diagnostics.map(\.message), ["`count` has no form `few` and `many`"])
        // A form of several numbers must show them.
        expectEqual(
            read("ru", ["ru": "count: {one: альбом, few: \"%\", many: \"%\", other: \"%\"}"]).diagnostics.count, 1)
    }

    @Test func `a file whose name is no language is reported`() {
        let diagnostics = read("de", ["deutsch_": "search: x"]).diagnostics
        expectEqual(diagnostics.map(\.code), [.unknownTemplate])
    }

    /// Any bytes give words or diagnostics, with places inside the file.
    @Test(arguments: 0..<200) func `a damaged file is reported inside itself`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let text = EmbeddedFiles.words.first { $0.path == "pl.yml" }?.text.description ?? ""
        let bytes = random.mutated(Array(text.utf8), interesting: "%#{}:\"\n&*[")
        var diagnostics: [Diagnostic] = []
        let file = SourceFile(path: "templates/words/pl.yml", bytes: bytes)
        let words = Words.read(language: "pl", overrides: [file], diagnostics: &diagnostics)
        expect(!words[.search].isEmpty && words.count(7).contains("7"))
        for case .text(let span) in diagnostics.map(\.place) {
            expect(span.start <= span.end && span.end <= bytes.count)
        }
    }
}
