import YAML

/// libyaml's problems in our own sentences.
extension YAMLReading {
    /// A sentence, where it points to, and what to do.
    private struct Sentence {
        var text: String
        var help: String?
        var range: Range<Int>
        var notes: [Diagnostic.Note] = []
    }

    /// Reports a problem at the place where the author has to look.
    mutating func report(_ problem: YAMLProblem) {
        let end = bytes.count
        var offset = min(problem.offset, end)
        if offset == end {
            while offset > 0, bytes[offset - 1] <= 0x20 { offset -= 1 }
            offset = max(0, offset - 1)
        }
        let place = offset..<max(offset, min(end, offset + max(1, UTF8Text.scalarLength(bytes[...], orZeroAt: offset))))
        if problem.isTooDeep {
            findings.error(.tooDeep, place, "more than \(YAMLReader.depthLimit) lists or mappings in one another")
            return
        }
        let sentence = sentence(for: problem, at: place)
        findings.error(
            .syntax, sentence.range, help: sentence.help, notes: sentence.notes, "not valid YAML: \(sentence.text)")
    }

    private func sentence(for problem: YAMLProblem, at place: Range<Int>) -> Sentence {
        let context = problem.contextOffset.map { min($0, max(0, bytes.count - 1)) } ?? place.lowerBound
        let opening = context..<min(bytes.count, context + 1)
        switch problem.text {
        case "found unexpected end of stream" where problem.context.contains("quoted"),
            "found unexpected document indicator" where problem.context.contains("quoted"):
            return Sentence(
                text: "this quote is never closed", help: "add the same quote at the end of the text", range: opening)
        case "found character that cannot start any token": return cannotStart(place)
        case "mapping values are not allowed in this context":
            return Sentence(
                text: "a `: ` that is not behind a key",
                help: "put text that holds `: ` in quotes; indent keys like their neighbours", range: place)
        case "block sequence entries are not allowed in this context":
            return Sentence(
                text: "a list entry cannot start here", help: "start each `- ` on a line of its own, under its key",
                range: place)
        case "could not find expected ':'":
            return Sentence(
                text: "this is no `key: value`",
                help: "add a `:` and a blank behind the key, or indent the line under its key",
                range: context..<max(lineEnd(context), opening.upperBound))
        case "did not find expected key", "did not find expected '-' indicator":
            let isKey = problem.text.hasSuffix("key")
            return Sentence(
                text: isKey ? "a key is expected here" : "a `- ` is expected here",
                help: "indent it like its neighbours; text with quotes or brackets in it needs quotes around all of it",
                range: place,
                notes: [
                    findings.note(
                        isKey ? "in the mapping that starts here" : "in the list that starts here", at: opening)
                ])
        case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
            let closing = problem.text.hasSuffix("']'") ? "]" : "}"
            return Sentence(
                text: "a `,` or `\(closing)` is missing before this",
                help: "close the bracket, or put the text in quotes",
                range: place, notes: [findings.note("the bracket stands here", at: opening)])
        case "did not find expected <document start>":
            return Sentence(
                text: "text behind the end of the value", help: "indent it like its neighbours, or remove it",
                range: place)
        case "found unknown escape character":
            let escape =
                place
                .lowerBound..<min(
                    bytes.count, place.upperBound + (place.count == 1 && bytes[place.lowerBound] == 0x5C ? 1 : 0))
            return Sentence(
                text: "`\(UTF8Text.describing(bytes[escape]))` is not an escape",
                help: "write a backslash as `\\\\`, or use single quotes", range: escape)
        case "found a tab character that violates indentation",
            "found a tab character where an indentation space is expected":
            return Sentence(text: "a tab cannot indent", help: "use blanks", range: tab(near: place))
        case "did not find expected node content":
            return Sentence(
                text: "a value is missing here", help: "write the value, or put text in quotes", range: place)
        default: return Sentence(text: problem.text, help: nil, range: place)
        }
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
    /// The same as `scalarLength`, and 0 behind the end.
    static func scalarLength(_ bytes: ArraySlice<UInt8>, orZeroAt offset: Int) -> Int {
        offset < bytes.endIndex ? scalarLength(bytes, at: offset) : 0
    }
}
