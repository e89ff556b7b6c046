package import Albums
import SourceText

/// The words of the theme in one language, as opposed to the content of a site, and how the language writes numbers and
/// dates.
///
/// Digits are Western in every language: years, lengths and catalogue numbers of the content are written so, and a page
/// has one kind of digits. Music services do the same in Arabic and Hindi.
///
/// A class, because dates and ratings of every album need it, and a copy would count some ten references.
package final class Words: Sendable {
    /// The tag of the language that most of the words are in.
    package let language: String
    /// The language of the words if it is not that of the site; nil if it is.
    package let foreignLanguage: String?
    /// A hash of all words.
    package let fingerprint: UInt64
    /// Whether they are those of the theme in English, unchanged.
    package let isPlainEnglish: Bool

    /// The names under `extra` in all files of words, sorted.
    package let extraNames: [String]
    /// Their texts; empty where neither the language nor English has one.
    package let extra: [String]

    private let draft: WordDraft
    let siteLanguage: String
    private let texts: [String]
    private let comma: String
    private let forms: [[String?]]
    private let months: [String]
    private let monthsAlone: [String]
    private let firstDay: String
    private let rule: PluralRule
    private let grouping: DigitGrouping
    private let fullDate: TextPattern
    private let monthDate: TextPattern
    private let ratingPattern: TextPattern

    /// The words of a draft, for a site in a language.
    init(_ draft: WordDraft, siteLanguage: String) {
        (self.draft, self.siteLanguage) = (draft, siteLanguage)
        language = draft.language
        let isForeign = !LanguageTag.chain(siteLanguage).contains(draft.language)
        foreignLanguage = isForeign ? draft.language : nil
        texts = draft.texts
        comma = draft.texts[Word.comma.index]
        forms = draft.forms
        months = draft.months
        monthsAlone = draft.monthsAlone ?? draft.months
        firstDay = draft.firstDay ?? "1"
        extraNames = draft.extraNames
        extra = draft.extraNames.map { draft.extra[$0] ?? "" }
        rule = PluralRule(language: LanguageTag.primary(draft.language))
        grouping = DigitGrouping(language: LanguageTag.primary(draft.language))
        let names = ["{day}", "{month}", "{year}"]
        fullDate = TextPattern(draft.texts[Word.date.index], placeholders: names)
        monthDate = TextPattern(draft.texts[Word.monthAndYear.index], placeholders: names)
        ratingPattern = TextPattern(draft.texts[Word.ratingOf.index], placeholders: ["%", "#"])
        let all =
            texts + forms.flatMap { $0.map { $0 ?? "\n" } } + months + monthsAlone + [firstDay, language]
            + extraNames + extra
        fingerprint = ContentHash.of(fields: all)
        isPlainEnglish = draft.language == "en" && !draft.isOverridden
    }

    /// Whether their script runs from right to left.
    package var isRightToLeft: Bool { ["ar", "he", "fa"].contains(LanguageTag.primary(language)) }

    /// The name of their language in itself, such as `Deutsch`; nil if they are not in the language of the site.
    package var languageName: String? { foreignLanguage == nil ? self[.languageName] : nil }

    /// A word or sentence, with its placeholders.
    package subscript(word: Word) -> String {
        // Asked for several times an album: finding its number would take longer than all else there.
        if case .comma = word { comma } else { texts[word.index] }
    }

    /// A sentence with a name or number in place of `%`.
    package func text(_ word: Word, _ value: String) -> String { self[word].replacing("%", with: value) }

    /// A whole number as the language writes it: `12,345`, `12.345`, `12 345`.
    package func number(_ number: Int) -> String { grouping.text(number, separator: self[.thousands]) }

    /// `1 album`, `5 albums`, `1,000 albums`.
    package func count(_ number: Int, of word: CountedWord = .count) -> String {
        form(of: word, rule.category(of: number)).replacing("%", with: self.number(number))
    }

    private func form(of word: CountedWord, _ category: PluralCategory) -> String {
        forms[word.index][category.index] ?? forms[word.index][PluralCategory.other.index] ?? ""
    }

    /// The form of a script for the category `one`.
    package func oneForm(of word: CountedWord) -> String { form(of: word, .one) }

    /// The forms of a script for all other numbers, separated by `|`: those of `zero`, `two`, `few` and `many`, each after
    /// the name of its category and a colon, then that of `other`.
    package func otherForms(of word: CountedWord) -> String {
        let named = [PluralCategory.zero, .two, .few, .many].compactMap { category in
            forms[word.index][category.index].map { "\(category.rawValue):\($0)" }
        }
        return (named + [form(of: word, .other)]).joined(separator: "|")
    }

    /// The words of a page that shows places instead of albums.
    package var ofPlaces: Words {
        var draft = draft
        draft.texts[Word.empty.index] = self[.placesEmpty]
        draft.forms[CountedWord.count.index] = forms[CountedWord.placeCount.index]
        return Words(draft, siteLanguage: siteLanguage)
    }

    /// The words of the page for times without a network, which is the page for missing addresses with another sentence.
    package var ofOffline: Words {
        var draft = draft
        draft.texts[Word.notFound.index] = self[.offline]
        return Words(draft, siteLanguage: siteLanguage)
    }

    /// The words of a site with posts, whose search finds more than albums.
    package var ofResults: Words {
        var draft = draft
        draft.forms[CountedWord.searchCount.index] = forms[CountedWord.resultCount.index]
        return Words(draft, siteLanguage: siteLanguage)
    }

    /// Names as a list: `A, B`.
    package func list(_ names: [String]) -> String { names.joined(separator: self[.comma]) }

    /// `18 November 1977`, or as much of it as is known.
    package func date(_ date: PartialDate) -> String {
        guard let month = date.month else { return "\(date.year)" }
        guard let day = date.day else { return monthDate.filled("", monthsAlone[month - 1], String(date.year)) }
        return fullDate.filled(day == 1 ? firstDay : String(day), months[month - 1], String(date.year))
    }

    /// `45:30`, or `at least 45:30`.
    package func time(_ time: PlayingTime) -> String {
        time.isComplete ? time.text : text(.playingTimeAtLeast, time.text)
    }

    /// `Disc 2`, or `Side B`.
    package func title(of part: AlbumSide) -> String { text(part.isSide ? .side : .disc, part.name) }

    /// `4.5 of 5`.
    package func rating(_ rating: Rating) -> String {
        ratingPattern.filled(decimal(rating.valueText), String(rating.scale))
    }

    /// `4.5 of 5`, with a value that is already digits with a point.
    package func rating(_ value: String, of scale: Int) -> String { ratingPattern.filled(decimal(value), "\(scale)") }

    /// Digits with a decimal point as the language writes them.
    package func decimal(_ digits: String) -> String {
        self[.decimal] == "." ? digits : digits.replacing(".", with: self[.decimal])
    }

    /// The decade with a name such as `1990s`, which is also that of its page's address.
    package func decade(_ name: String) -> String {
        isPlainEnglish || name.utf8.last != UInt8(ascii: "s") ? name : text(.decadeName, String(name.dropLast()))
    }
}

/// How a language groups the digits of whole numbers (Unicode CLDR, number patterns).
struct DigitGrouping: Sendable {
    /// The number of digits from which a number is grouped.
    private let least: Int
    /// The digits of a group in front of the last one, which has three.
    private let size: Int

    init(language: String) {
        least = ["es", "it", "pl"].contains(language) ? 5 : 4
        size = ["hi", "bn"].contains(language) ? 2 : 3
    }

    func text(_ number: Int, separator: String) -> String {
        let digits = String(number)
        let count = digits.utf8.count
        if count < least { return digits }
        var text = ""
        for (index, digit) in digits.enumerated() {
            let left = count - index
            if index > 0, left == 3 || left > 3 && (left - 3).isMultiple(of: size) { text += separator }
            text.append(digit)
        }
        return text
    }
}
