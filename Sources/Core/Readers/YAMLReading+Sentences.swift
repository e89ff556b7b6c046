import SourceText
import YAML

/// Converts libyaml's problems to our own messages.
extension YAMLReading {
    /// A sentence, the location it points to, and the help.
    private struct Sentence {
        var text: String
        var help: String?
        var range: Range<Int>
        var notes: [Diagnostic.Note] = []
    }

    /// Reports a problem at the location the author has to check, which is inside the range.
    mutating func report(_ problem: YAMLProblem, in range: Range<Int>) {
        var last = range.upperBound
        while last > range.lowerBound, bytes[last - 1] <= 0x20 { last -= 1 }
        last = max(range.lowerBound, last - 1)
        let isAtEnd = problem.offset > last
        let offset = min(problem.offset, last)
        let place = offset..<min(bytes.count, offset + max(1, UTF8Text.scalarLength(bytes[...], orZeroAt: offset)))
        if problem.isTooDeep {
            findings.error(.tooDeep, place, "more than \(YAMLReader.depthLimit) nested lists or mappings")
            return
        }
        let sentence = sentence(for: problem, at: place, isAtEnd: isAtEnd)
        findings.error(
            .syntax, sentence.range, help: sentence.help, notes: sentence.notes, "not valid YAML: \(sentence.text)")
    }

    private func sentence(for problem: YAMLProblem, at place: Range<Int>, isAtEnd: Bool) -> Sentence {
        let context = problem.contextOffset.map { min($0, max(0, bytes.count - 1)) } ?? place.lowerBound
        let opening = context..<min(bytes.count, context + 1)
        switch problem.text {
        case "found unexpected end of stream" where problem.context.contains("quoted"),
            "found unexpected document indicator" where problem.context.contains("quoted"):
            return Sentence(
                text: "this quote is never closed", help: "add the same quote at the end of the text", range: opening)
        case "could not find expected ':'":
            return Sentence(
                text: "this is not `key: value`",
                help: "add a `:` and a space after the key, or indent the line under its key",
                range: context..<max(lineEnd(context), opening.upperBound))
        case "did not find expected key", "did not find expected '-' indicator":
            return expectedEntry(isKey: problem.text.hasSuffix("key"), at: place, in: opening)
        case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
            if isAtEnd {
                return Sentence(
                    text: "this bracket is never closed", help: "close it, or put the text in quotes", range: opening)
            }
            let closing = problem.text.hasSuffix("']'") ? "]" : "}"
            return Sentence(
                text: "a `,` or `\(closing)` is missing before this",
                help: "close the bracket, or put the text in quotes",
                range: place, notes: [findings.note("the bracket starts here", at: opening)])
        case "did not find expected node content":
            let isOpen = isAtEnd && problem.context.contains("flow")
            return Sentence(
                text: isOpen ? "a bracket is never closed" : "a value is missing here",
                help: isOpen ? "close it, or put the text in quotes" : "write the value, or put text in quotes",
                range: place)
        case "did not find expected alphabetic or numeric character"
        where problem.context.contains("anchor") || problem.context.contains("alias"):
            let sign = UTF8Text.describing(bytes[opening])
            return Sentence(
                text: "text cannot start with `\(sign)`",
                help: "put it in quotes",
                range: opening)
        default: return lexical(problem, at: place)
        }
    }

    /// Mistakes in a single word or sign, regardless of its context.
    private func lexical(_ problem: YAMLProblem, at place: Range<Int>) -> Sentence {
        switch problem.text {
        case "found character that cannot start any token": cannotStart(place)
        case "mapping values are not allowed in this context":
            Sentence(
                text: "a `: ` that does not follow a key",
                help: "put text that holds `: ` in quotes; indent keys like their neighbours", range: place)
        case "block sequence entries are not allowed in this context":
            Sentence(
                text: "a list entry cannot start here", help: "start each `- ` on a line of its own, under its key",
                range: place)
        case "did not find expected <document start>":
            Sentence(
                text: "text after the end of the value", help: "indent it like its neighbours, or remove it",
                range: place)
        case "did not find expected comment or line break":
            Sentence(
                text: "text on the line of `|` or `>`",
                help: "put it on the next line, indented; put text that starts with `|` or `>` in quotes", range: place)
        case "found unknown escape character": unknownEscape(place)
        case "did not find expected hexdecimal number", "found invalid Unicode character escape code":
            Sentence(
                text: "an invalid escape", help: "such as `\\u00E9`; a backslash is written `\\\\`",
                range: place)
        case "found a tab character that violates indentation",
            "found a tab character where an indentation space is expected":
            Sentence(text: "a tab cannot indent", help: "use blanks", range: tab(near: place))
        default: Sentence(text: problem.text, help: nil, range: place)
        }
    }

    /// Explains a missing key or `- `, usually because something follows a closing quote or bracket on its line.
    private func expectedEntry(isKey: Bool, at place: Range<Int>, in opening: Range<Int>) -> Sentence {
        let before = bytes[..<place.lowerBound].last { $0 != 0x20 && $0 != 0x09 } ?? 0x0A
        if "\"']}".utf8.contains(before) {
            let sign = Character(Unicode.Scalar(before))
            return Sentence(
                text: "text after the closing `\(sign)`",
                help: "put quotes around all of it: in '…' a `'` is written `''`, in \"…\" a `\"` is written `\\\"`",
                range: place.lowerBound..<max(place.upperBound, lineEnd(place.lowerBound)))
        }
        return Sentence(
            text: isKey ? "a key is expected here" : "a `- ` is expected here", help: "indent it like its neighbours",
            range: place,
            notes: [
                findings.note(isKey ? "in the mapping that starts here" : "in the list that starts here", at: opening)
            ])
    }

    private func unknownEscape(_ place: Range<Int>) -> Sentence {
        var escape = place
        if bytes[place].first == UInt8(ascii: "\\"), place.upperBound < bytes.count {
            let length = max(1, UTF8Text.scalarLength(bytes[...], orZeroAt: place.upperBound))
            escape = place.lowerBound..<min(bytes.count, place.upperBound + length)
        }
        return Sentence(
            text: "`\(UTF8Text.describing(bytes[escape]))` is not an escape",
            help: "write a backslash as `\\\\`, or use single quotes", range: escape)
    }

    private func cannotStart(_ place: Range<Int>) -> Sentence {
        if bytes[place].first == 0x09 { return Sentence(text: "a tab cannot indent", help: "use blanks", range: place) }
        let character = UTF8Text.describing(bytes[place])
        return Sentence(text: "a value cannot start with `\(character)`", help: "put it in quotes", range: place)
    }

    private func tab(near place: Range<Int>) -> Range<Int> {
        let start = bytes[..<place.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        guard let tab = bytes[start..<max(start, lineEnd(start))].firstIndex(of: 0x09) else { return place }
        return tab..<(tab + 1)
    }

    private func lineEnd(_ offset: Int) -> Int {
        var end = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        while end > offset, bytes[end - 1] <= 0x20 { end -= 1 }
        return end
    }
}

extension UTF8Text {
    /// Like `scalarLength`, but 0 past the end.
    static func scalarLength(_ bytes: ArraySlice<UInt8>, orZeroAt offset: Int) -> Int {
        offset < bytes.endIndex ? scalarLength(bytes, at: offset) : 0
    }
}
