/// The words of a component in a note: a fenced block whose name is in braces, with arguments in YAML.
struct ComponentProse {
    /// The texts of its arguments, without names, files and addresses.
    private(set) var text: [UInt8] = []
    /// Where the text after the block begins.
    private(set) var end: Int

    /// Arguments that pages do not show as text.
    private static let unshown = ["where", "sort", "random", "limit", "src", "album", "url", "player", "value"]
        .map { Array($0.utf8) }

    /// Reads the block at a place; nil if no component begins there.
    init?(at start: Int, in note: ArraySlice<UInt8>) {
        let mark = note[start]
        guard start == note.startIndex || note[start - 1] == UInt8(ascii: "\n") else { return nil }
        let fence = note[start...].prefix { $0 == mark }
        let head = note[fence.endIndex...].prefix { $0 != UInt8(ascii: "\n") }
        guard fence.count >= 3, head.first == UInt8(ascii: "{"), head.dropFirst().first != UInt8(ascii: "."),
            head.contains(UInt8(ascii: "}"))
        else { return nil }
        end = note.endIndex
        var place = head.endIndex
        while place < note.endIndex {
            let line = note[(place + 1)...].prefix { $0 != UInt8(ascii: "\n") }
            place = line.endIndex
            if line.starts(with: fence), line.allSatisfy({ $0 == mark || $0 <= 0x20 }) { break }
            take(line)
        }
        end = place
    }

    private mutating func take(_ line: ArraySlice<UInt8>) {
        let isMark = { (byte: UInt8) in byte <= 0x20 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "{") }
        let content = line.drop(while: isMark)
        let name = content.prefix { ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z") }
        var value = content
        if !name.isEmpty, name.endIndex < line.endIndex, line[name.endIndex] == UInt8(ascii: ":"),
            name.endIndex + 1 == line.endIndex || line[name.endIndex + 1] <= 0x20
        {
            if Self.unshown.contains(where: { name.elementsEqual($0) }) { return }
            value = line[(name.endIndex + 1)...]
        }
        for word in value.split(separator: 0x20) where !Self.isFile(word) {
            text.append(0x20)
            text += word
        }
        text.append(UInt8(ascii: "\n"))
    }

    /// Whether a word is a file name or an address: a dot or a slash between letters.
    private static func isFile(_ word: ArraySlice<UInt8>) -> Bool {
        let isLetter = { (byte: UInt8) in byte >= 0x80 || byte >= 0x30 && byte != UInt8(ascii: ":") }
        return word.indices.dropFirst().dropLast().contains { place in
            (word[place] == UInt8(ascii: ".") || word[place] == UInt8(ascii: "/")) && isLetter(word[place - 1])
                && isLetter(word[place + 1])
        }
    }
}
