package import Albums
import SourceText

/// A pattern for addresses of pages, such as `/notes/:year/:slug/`.
package struct Permalink: Sendable, Equatable {
    /// A part of a pattern.
    private enum Part: Sendable, Equatable {
        case text(String)
        case value(Value)
    }

    /// What a name with a colon stands for.
    package enum Value: String, Sendable, CaseIterable {
        /// The name of the file, or the `slug` of the front matter.
        case slug
        /// The components of the date: four, two and two digits.
        case year, month, day
    }

    /// Why a text is no pattern, as a sentence.
    package struct Problem: Error, Equatable {
        /// What is wrong.
        package let message: String
        /// What to write instead.
        package let help: String
    }

    private let parts: [Part]

    /// Parses a pattern.
    package init(_ text: String) throws(Problem) {
        let example = "write such as /:year/:month/:slug/"
        guard text.utf8.first == UInt8(ascii: "/") else {
            throw Problem(message: "`\(text)` does not start with a slash", help: example)
        }
        var parts: [Part] = []
        for (number, piece) in text.split(separator: ":", omittingEmptySubsequences: false).enumerated() {
            if number == 0 {
                parts.append(.text(String(piece)))
                continue
            }
            let name = String(piece.prefix { $0.isLetter })
            guard let value = Value(rawValue: name) else {
                let names = Value.allCases.map(\.rawValue)
                let near = Suggestion.nearest(to: name, in: names)
                throw Problem(
                    message: "there is no `:\(name)`",
                    help: near.map { "did you mean `:\($0)`?" }
                        ?? "the names are \(names.map { ":" + $0 }.joined(separator: ", "))")
            }
            parts += [.value(value), .text(String(piece.dropFirst(name.count)))]
        }
        self.parts = parts
        guard parts.contains(.value(.slug)) else {
            throw Problem(message: "`\(text)` gives all pages the same address", help: "add :slug to it")
        }
        let fixed = parts.compactMap { if case .text(let text) = $0 { text } else { nil } }.flatMap(\.pathParts)
        for name in fixed {
            guard let problem = FileName.problem(with: name) else { continue }
            throw Problem(message: "`\(name)` cannot \(problem)", help: example)
        }
    }

    /// The address without the slashes at its ends; nil if it needs a date that is unknown.
    package func slug(_ slug: String, date: PartialDate?) -> String? {
        var text = ""
        for part in parts {
            switch part {
            case .text(let fixed): text += fixed
            case .value(.slug): text += slug
            case .value(let value):
                guard let date, let digits = Self.digits(value, date) else { return nil }
                text += digits
            }
        }
        return text.pathParts.joined(separator: "/")
    }

    private static func digits(_ value: Value, _ date: PartialDate) -> String? {
        let text = date.text
        switch value {
        case .slug: return nil
        case .year: return String(text.prefix(4))
        case .month: return date.month == nil ? nil : String(text.dropFirst(5).prefix(2))
        case .day: return date.day == nil ? nil : String(text.dropFirst(8))
        }
    }
}
