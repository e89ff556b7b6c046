/// Which extensions of CommonMark a note may use, by a cheap search for their characters.
///
/// The extensions are those of GitHub Flavored Markdown (https://github.github.com/gfm/) and its footnotes. A note
/// without their characters costs nothing but this search.
struct ExtensionSigns: OptionSet {
    let rawValue: UInt8

    /// `|` of a table.
    static let pipes = ExtensionSigns(rawValue: 1)
    /// `~` of struck text.
    static let tildes = ExtensionSigns(rawValue: 2)
    /// `[^` of a footnote.
    static let footnotes = ExtensionSigns(rawValue: 4)
    /// `[ ]` or `[x]` of a task.
    static let tasks = ExtensionSigns(rawValue: 8)
    /// `://`, `www.` or `@` of a bare link.
    static let addresses = ExtensionSigns(rawValue: 16)

    /// Those whose marks are within running text.
    static let inText: ExtensionSigns = [.tildes, .footnotes, .addresses]

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The signs in a note.
    init(in source: Span<UInt8>) {
        self = []
        if source.firstIndex(of: UInt8(ascii: "|"), from: 0) != nil { insert(.pipes) }
        if source.firstIndex(of: UInt8(ascii: "~"), from: 0) != nil { insert(.tildes) }
        if Self.hasAddress(source) { insert(.addresses) }
        findBrackets(source)
    }

    /// Whether a text of the note has a sign of those whose marks are within text.
    func isInText(_ text: Span<UInt8>) -> Bool {
        if contains(.tildes), text.firstIndex(of: UInt8(ascii: "~"), from: 0) != nil { return true }
        if contains(.footnotes), text.contains(UInt8(ascii: "["), before: UInt8(ascii: "^")) { return true }
        return contains(.addresses) && Self.hasAddress(text)
    }

    private static func hasAddress(_ source: Span<UInt8>) -> Bool {
        source.firstIndex(of: UInt8(ascii: "@"), from: 0) != nil
            || source.contains(UInt8(ascii: ":"), before: UInt8(ascii: "/"))
            || hasHost(source)
    }

    /// Whether `www.` is in a text, in any case; it is searched by its dot, which is rarer than its letters.
    private static func hasHost(_ source: Span<UInt8>) -> Bool {
        var start = 0
        while let dot = source.firstIndex(of: UInt8(ascii: "."), from: start) {
            if dot > 0, source[dot - 1] | 0x20 == UInt8(ascii: "w") { return true }
            start = dot + 1
        }
        return false
    }

    private mutating func findBrackets(_ source: Span<UInt8>) {
        var start = 0
        while let found = source.firstIndex(of: UInt8(ascii: "["), from: start) {
            start = found + 1
            guard start < source.count else { return }
            if source[start] == UInt8(ascii: "^") {
                insert(.footnotes)
            } else if start + 1 < source.count, source[start + 1] == UInt8(ascii: "]"),
                TaskMark.isState(source[start])
            {
                insert(.tasks)
            }
        }
    }
}

/// The mark of a task: `[ ]` or `[x]` at the start of a list item.
enum TaskMark {
    /// Whether a byte between brackets is the state of a task.
    static func isState(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "x") || byte == UInt8(ascii: "X")
    }

    /// Whether the text of an item starts with a task's mark; nil if not, true if the task is done.
    static func state(of text: Span<UInt8>) -> Bool? {
        guard text.count > 3, text[0] == UInt8(ascii: "["), isState(text[1]), text[2] == UInt8(ascii: "]"),
            text[3] == UInt8(ascii: " ") || text[3] == UInt8(ascii: "\t")
        else { return nil }
        return text[1] != UInt8(ascii: " ")
    }
}
