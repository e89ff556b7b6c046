/// The categories of plurals (Unicode CLDR, "Language Plural Rules").
package enum PluralCategory: String, Sendable, CaseIterable {
    case zero, one, two, few, many, other

    /// Its number.
    var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// Which plural a whole number takes: the cardinal rules of the Unicode CLDR, chapter "Language Plural Rules", for whole
/// numbers.
///
/// The category `many` of French, Spanish, Italian and Portuguese, which is for exact millions, is left out: their
/// files have no form for it, and `other` is used instead.
package enum PluralRule: Sendable {
    /// Chinese, Japanese, Korean and others: one form.
    case none
    /// English, German and most others: 1, and all other numbers.
    case one
    /// French, Portuguese, Persian, Hindi: 0 and 1, and all other numbers.
    case zeroAndOne
    /// Hebrew: 1, 2, and all other numbers.
    case oneAndTwo
    /// Czech and Slovak: 1, 2 to 4, and all other numbers.
    case oneAndFew
    /// Polish: 1; 2 to 4, 22 to 24 …; all other numbers.
    case polish
    /// Russian and Ukrainian: 1, 21, 31 …; 2 to 4, 22 to 24 …; all other numbers.
    case eastSlavic
    /// Arabic: 0; 1; 2; 3 to 10, 103 to 110 …; 11 to 99, 111 to 199 …; all other numbers.
    case arabic

    /// The rule of a language, by its primary subtag; for a language that is not in the list, that of English.
    package init(language: String) {
        switch language {
        case "zh", "ja", "ko", "vi", "th", "id", "ms": self = .none
        case "fr", "pt", "fa", "hi", "bn": self = .zeroAndOne
        case "he": self = .oneAndTwo
        case "cs", "sk": self = .oneAndFew
        case "pl": self = .polish
        case "ru", "uk", "be": self = .eastSlavic
        case "ar": self = .arabic
        default: self = .one
        }
    }

    /// The categories that a file of words must have forms for, in order.
    ///
    /// Polish, Russian and Ukrainian use `other` for fractions only; it is there because scripts of other themes may
    /// show fractions.
    package var categories: [PluralCategory] {
        switch self {
        case .none: [.other]
        case .one, .zeroAndOne: [.one, .other]
        case .oneAndTwo: [.one, .two, .other]
        case .oneAndFew: [.one, .few, .other]
        case .polish, .eastSlavic: [.one, .few, .many, .other]
        case .arabic: PluralCategory.allCases
        }
    }

    /// The category of a number, which is not negative.
    package func category(of number: Int) -> PluralCategory {
        let (tens, hundreds) = (number % 10, number % 100)
        let isFew = (2...4).contains(tens) && !(12...14).contains(hundreds)
        switch self {
        case .none: return .other
        case .one: return number == 1 ? .one : .other
        case .zeroAndOne: return number <= 1 ? .one : .other
        case .oneAndTwo: return number == 1 ? .one : number == 2 ? .two : .other
        case .oneAndFew: return number == 1 ? .one : (2...4).contains(number) ? .few : .other
        case .polish: return number == 1 ? .one : isFew ? .few : .many
        case .eastSlavic: return tens == 1 && hundreds != 11 ? .one : isFew ? .few : .many
        case .arabic:
            if number <= 2 { return [.zero, .one, .two][number] }
            return (3...10).contains(hundreds) ? .few : hundreds >= 11 ? .many : .other
        }
    }

    /// Whether all numbers of a category are the same number, so that its form need not show it.
    func isOneNumber(_ category: PluralCategory) -> Bool {
        switch category {
        case .zero, .two: true
        case .one: self != .zeroAndOne && self != .eastSlavic
        case .few, .many, .other: false
        }
    }
}
