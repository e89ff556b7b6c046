import SourceText

/// A pattern for addresses of pages, such as `/notes/:year/:slug/`, or of albums, such as `/records/:artist/:slug/`.
package struct Permalink: Sendable, Equatable {
    /// A part of a pattern.
    private enum Part: Sendable, Equatable {
        case text(String)
        case value(Value)
    }

    /// What a name with a colon stands for.
    package enum Value: String, Sendable, CaseIterable {
        /// The name of the file, or the `slug` of the front matter; of an album, the slug by which it is known.
        case slug
        case title
        /// The components of the date, or of the release: four, two and two digits.
        case year, month, day
        /// The first artist, genre and label of an album.
        case artist, genre, label
    }

    /// What has addresses by a pattern.
    package enum Kind: Sendable {
        case pages, albums

        /// The names that its patterns may have.
        package var values: [Value] {
            self == .albums ? Value.allCases : [.slug, .title, .year, .month, .day]
        }

        /// One of these names tells two of the kind apart.
        fileprivate var ownValues: [Value] { self == .albums ? [.slug, .title] : [.slug] }

        fileprivate var example: String {
            self == .albums ? "write such as /records/:artist/:slug/" : "write such as /:year/:month/:slug/"
        }
    }

    /// Why a text is no pattern, as a sentence.
    package struct Problem: Error, Equatable {
        /// What is wrong.
        package let message: String
        /// What to write instead.
        package let help: String
    }

    private let parts: [Part]

    /// The values that it needs, without repetition.
    package var values: [Value] {
        Value.allCases.filter { value in parts.contains(.value(value)) }
    }

    /// Parses a pattern.
    package init(_ text: String, of kind: Kind = .pages) throws(Problem) {
        guard text.utf8.first == UInt8(ascii: "/") else {
            throw Problem(message: "`\(text)` does not start with a slash", help: kind.example)
        }
        var parts: [Part] = []
        for (number, piece) in text.split(separator: ":", omittingEmptySubsequences: false).enumerated() {
            if number == 0 {
                parts.append(.text(String(piece)))
                continue
            }
            let name = String(piece.prefix { $0.isLetter })
            guard let value = Value(rawValue: name), kind.values.contains(value) else {
                throw Self.unknown(name, of: kind)
            }
            parts += [.value(value), .text(String(piece.dropFirst(name.count)))]
        }
        self.parts = parts
        guard kind.ownValues.contains(where: { parts.contains(.value($0)) }) else {
            throw Problem(
                message: "`\(text)` gives \(kind == .albums ? "albums" : "all pages") the same address",
                help: "add :slug to it")
        }
        let fixed = parts.compactMap { if case .text(let text) = $0 { text } else { nil } }.flatMap(\.pathParts)
        for name in fixed {
            guard let problem = FileName.problem(with: name) else { continue }
            throw Problem(message: "`\(name)` cannot \(problem)", help: kind.example)
        }
    }

    private static func unknown(_ name: String, of kind: Kind) -> Problem {
        let names = kind.values.map(\.rawValue)
        if Value(rawValue: name) != nil {
            return Problem(
                message: "pages have no `:\(name)`",
                help: "the names are \(names.map { ":" + $0 }.joined(separator: ", "))")
        }
        let near = Suggestion.nearest(to: name, in: names)
        return Problem(
            message: "there is no `:\(name)`",
            help: near.map { "did you mean `:\($0)`?" }
                ?? "the names are \(names.map { ":" + $0 }.joined(separator: ", "))")
    }

    /// The address of a page without the slashes at its ends; nil if it needs a date that is unknown.
    package func slug(_ slug: String, title: String, date: PartialDate?) -> String? {
        var text = ""
        for part in parts {
            switch part {
            case .text(let fixed): text += fixed
            case .value(.slug): text += slug
            case .value(.title): text += Self.component(title)
            case .value(let value):
                guard let digits = Self.digits(value, date) else { return nil }
                text += digits
            }
        }
        return text.pathParts.joined(separator: "/")
    }

    /// The address of an album without the slashes at its ends; `value` gives each value, nil for one that it lacks.
    ///
    /// What the album lacks is left out, and so are the slashes and signs around it.
    package func address(_ value: (Value) -> String?) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .text(let fixed): text += fixed
            case .value(let name): text += value(name) ?? ""
            }
        }
        let names = text.pathParts.map { $0.trimmed }.filter { !$0.isEmpty }
        return names.map { FileName.problem(with: $0) == nil ? $0 : Slug.make(from: $0) }.joined(separator: "/")
    }

    /// A name as a component of an address; a hash if it has no letters or digits.
    package static func component(_ name: String) -> String {
        let slug = Slug.make(from: name)
        if !slug.isEmpty && FileName.problem(with: slug) == nil { return slug }
        return ContentHash.text(ContentHash.of(fields: [UnicodeText.collisionKey(name)]), length: 6)
    }

    /// The digits of a component of a date; nil if it is unknown.
    package static func digits(_ value: Value, _ date: PartialDate?) -> String? {
        guard let date else { return nil }
        let text = date.text
        switch value {
        case .year: return String(text.prefix(4))
        case .month: return date.month == nil ? nil : String(text.dropFirst(5).prefix(2))
        case .day: return date.day == nil ? nil : String(text.dropFirst(8))
        case .slug, .title, .artist, .genre, .label: return nil
        }
    }
}

extension String {
    /// The text without the signs that join values, at its ends.
    fileprivate var trimmed: String {
        let isSign = { (letter: Character) in "-_.,+~ ".contains(letter) }
        return String(drop(while: isSign).reversed().drop(while: isSign).reversed())
    }
}
