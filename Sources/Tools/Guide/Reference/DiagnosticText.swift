package import SourceText

/// What a diagnostic means, with an example: an entry of a file in `diagnostics/`.
///
///     D204
///     A record lacks a key that every record needs.
///     in: content/albums.yml
///     - - artist: John Coltrane
///     + - artist: John Coltrane
///     +   title: Blue Train
package struct DiagnosticText: Sendable {
    /// What the code means, why it matters and what to do about it, in a few plain sentences.
    package private(set) var explanation = ""
    /// Where the example belongs: a file or a command.
    package private(set) var place = ""
    /// A text that causes the diagnostic.
    package private(set) var wrong = ""
    /// The corrected version.
    package private(set) var right = ""

    /// The first sentence of the explanation.
    package var firstSentence: String {
        let sentence = explanation.split(separator: ". ", maxSplits: 1)[0]
        return sentence.hasSuffix(".") ? String(sentence) : sentence + "."
    }

    fileprivate static let all: [DiagnosticCode: DiagnosticText] = {
        var all: [DiagnosticCode: DiagnosticText] = [:]
        var code: DiagnosticCode?
        for line in EmbeddedFiles.diagnostics.flatMap({ $0.text.description.split(separator: "\n") }) {
            let text = String(line)
            if let next = DiagnosticCode(rawValue: text) {
                code = next
            } else if let code {
                all[code, default: .init()].add(text)
            }
        }
        return all
    }()

    private mutating func add(_ line: String) {
        let rest = line.droppingBytes(first: min(2, line.utf8.count))
        switch line.utf8.count == 1 ? line + " " : String(line.prefix(2)) {
        case "- ": wrong += (wrong.isEmpty ? "" : "\n") + rest
        case "+ ": right += (right.isEmpty ? "" : "\n") + rest
        default:
            if line.utf8.hasPrefix("in: ") {
                place = line.droppingBytes(first: 4)
            } else {
                explanation += (explanation.isEmpty ? "" : " ") + line
            }
        }
    }
}

extension DiagnosticCode {
    /// Its entry in the files.
    package var text: DiagnosticText {
        guard let text = DiagnosticText.all[self] else {
            preconditionFailure("\(rawValue) has no text in diagnostics/")
        }
        return text
    }

    /// The area that the letter of the code stands for.
    package var area: String {
        switch rawValue.first {
        case "C": "Settings"
        case "D": "Albums and other data"
        case "M": "Notes and pages"
        case "T": "Templates"
        case "U": "Addresses"
        case "I": "Covers"
        case "O": "Output"
        case "S": "Preview"
        case "L": "Collection"
        default: "Edits"
        }
    }
}
