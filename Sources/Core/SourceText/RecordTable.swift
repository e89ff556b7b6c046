/// The keys that a record of a site's own files may have, with what the guide says about each.
///
/// Readers take the names from it, so a key that is read has a description and a form.
package struct RecordTable: Sendable {
    package struct Key: Sendable {
        /// The key as it is written.
        package let name: String
        /// What values it may have.
        package let form: ValueForm
        /// What it does, in a sentence or two; may have Markdown.
        package let meaning: String
        /// What applies without it, as it would be written; nil if there is nothing to write.
        package let standard: String?
        /// A value as it is written in YAML; nil where the form says enough.
        package let example: String?
    }

    /// The keys in the order in which messages list them.
    package let keys: [Key]
    package let names: [String]
    /// The keys that a record must have.
    package let required: [String]

    package init(_ keys: [Key], required: [String] = []) {
        (self.keys, self.required, names) = (keys, required, keys.map(\.name))
    }

    /// The keys with these names, in this order.
    package func only(_ names: [String]) -> RecordTable {
        RecordTable(
            names.map { name in
                guard let key = keys.first(where: { $0.name == name }) else {
                    preconditionFailure("there is no key \(name)")
                }
                return key
            }, required: required.filter(names.contains))
    }

    /// The keys of both.
    package static func + (first: RecordTable, second: RecordTable) -> RecordTable {
        RecordTable(first.keys + second.keys, required: first.required + second.required)
    }
}

extension RecordTable.Key {
    /// A key with its form and its meaning.
    package static func key(
        _ name: String, _ form: ValueForm, _ meaning: String, default standard: String? = nil, example: String? = nil
    ) -> Self {
        Self(name: name, form: form, meaning: meaning, standard: standard, example: example)
    }
}

/// What values a key may have.
package indirect enum ValueForm: Sendable {
    /// A text; in YAML and TOML also a number or a date without quotes.
    case text
    /// A whole number.
    case integer(ClosedRange<Int>)
    /// A number, or a text such as `8/10`.
    case rating
    /// `true` or `false`.
    case flag
    /// `on` or `off`, or `true` or `false`.
    case toggle
    /// A year, a month or a day, perhaps with a time of day.
    case date
    /// One of some words.
    case choice([String])
    case list(ValueForm)
    /// A value, or a list of such values.
    case some(ValueForm)
    /// A mapping of known keys.
    case record(RecordTable)
    /// A mapping of names that the owner chooses.
    case mapping(ValueForm)
    /// The conditions of a query.
    case condition
    /// One of several forms.
    case either([ValueForm])
    /// Anything.
    case any

    /// A text, or a mapping of languages to texts.
    package static let translated = ValueForm.either([.text, .mapping(.text)])

    /// The form in words: `text or a list of texts`.
    package var description: String {
        switch self {
        case .text: "text"
        case .integer(let range):
            range.upperBound >= 1_000_000
                ? "a whole number" : "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .rating: "a number from 0 to 5, or a rating such as 8/10"
        case .flag: "true or false"
        case .toggle: "on or off"
        case .date: "a date: a year, a month or a day"
        case .choice(let words):
            (words.count == 1 ? "" : "one of ") + words.map { "`\($0)`" }.joined(separator: ", ")
        case .list(let form): "a list, each \(form.description)"
        case .some(let form): "\(form.description), or a list of these"
        case .record: "a mapping"
        case .mapping(.text): "a mapping of names to texts"
        case .mapping: "a mapping"
        case .condition: "conditions"
        case .either(let forms): forms.map(\.description).joined(separator: "; or ")
        case .any: "any value"
        }
    }

    /// The tables of records inside the value.
    package var tables: [RecordTable] {
        switch self {
        case .record(let table): [table]
        case .list(let form), .some(let form), .mapping(let form): form.tables
        case .either(let forms): forms.flatMap(\.tables)
        default: []
        }
    }
}
