/// The text of a note in Markdown as the search reads it: what a reader sees, without the addresses of links.
///
/// Of footnotes and components it reads the texts, not the labels and the names of arguments. Marks such as `*` and `#` part words as blanks do, so they stay. Rendering each note would take more time than all
/// else here.
package enum SearchProse {
    /// The text without destinations of links and pictures, and without bare addresses.
    package static func text(of note: ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(note.count)
        var place = note.startIndex
        while place < note.endIndex {
            let byte = note[place]
            if byte == UInt8(ascii: "]"), place + 1 < note.endIndex, note[place + 1] == UInt8(ascii: "("),
                let end = end(ofDestinationFrom: place + 2, in: note)
            {
                text.append(UInt8(ascii: " "))
                place = end
            } else if byte == UInt8(ascii: "["), let end = end(ofFootnoteLabelAt: place, in: note) {
                place = end
            } else if byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~"),
                let block = ComponentProse(at: place, in: note)
            {
                text += block.text
                place = block.end
            } else if byte == UInt8(ascii: "h"), isAddress(note[place...]) {
                text.append(UInt8(ascii: " "))
                while place < note.endIndex, note[place] > 0x20, note[place] != UInt8(ascii: ">") { place += 1 }
            } else {
                text.append(byte)
                place += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Where the text after a destination begins; nil if no parenthesis closes it on its line.
    ///
    /// The title of a link is left out with it. Parentheses within a destination are in pairs (CommonMark 0.31, 6.3).
    private static func end(ofDestinationFrom start: Int, in note: ArraySlice<UInt8>) -> Int? {
        var depth = 1
        for place in start..<note.endIndex {
            switch note[place] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "\n"): return nil
            default: break
            }
            if depth == 0 { return place + 1 }
        }
        return nil
    }

    /// Where the text after `[^label]` begins; nil for anything else.
    private static func end(ofFootnoteLabelAt start: Int, in note: ArraySlice<UInt8>) -> Int? {
        guard start + 2 < note.endIndex, note[start + 1] == UInt8(ascii: "^") else { return nil }
        let label = note[(start + 2)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "[") }
        guard !label.isEmpty, label.endIndex < note.endIndex, note[label.endIndex] == UInt8(ascii: "]") else {
            return nil
        }
        return label.endIndex + 1
    }

    private static func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
        let rest = text.dropFirst(4)
        guard text.starts(with: "http".utf8) else { return false }
        return rest.starts(with: "://".utf8) || rest.starts(with: "s://".utf8)
    }
}
