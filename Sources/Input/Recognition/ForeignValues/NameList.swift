import Readers
import SourceText

/// Splits names that a program has joined with commas, some of which contain a comma themselves.
///
/// The rules, in this order: a known name (kept by the settings, or alone in another row) is one name, with or without
/// a comma; a Discogs mark, `(2)` or `*`, ends a name; and a comma belongs to the name
/// - before `Inc.`, `Ltd.`, `Jr.` and the like, before `The` alone and before `& …`: `Sony Music Entertainment, Inc.`
/// - before `The` and a word that is no plural, as those of bands are, if that is the second of two and the first is a
///   single word: `Tyler, The Creator`, but not `Discocks, The Negatives`
/// - throughout a list that ends in `A & B`, each a single word, and has three names or more, or begins with a single
///   word: `Earth, Wind & Fire`, `Dave Dee, Dozy, Beaky, Mick & Tich`.
package struct NameList {
    private var known: Set<String> = []
    /// The number of parts of the longest known name.
    private var longest = 1

    /// Collects the known names: `kept`, and those that are alone in one of `texts`, the joined names of a source.
    package init(in texts: some Sequence<String> = [], keeping kept: [String]) {
        for text in texts where !text.utf8.contains(UInt8(ascii: ",")) { know(Self.unmarked(text)) }
        for name in kept { know(name) }
    }

    private mutating func know(_ name: String) {
        if name.isEmpty || !known.insert(UnicodeText.collisionKey(name)).inserted { return }
        longest = max(longest, name.utf8.count { $0 == UInt8(ascii: ",") } + 1)
    }

    /// The names in a Discogs text, without its marks: `(2)` for the second artist of that name, `*` for a name that is
    /// spelled differently on this release.
    package func names(in text: String) -> [String] {
        joined(text.split(separator: ", ").map { RecordReader.trimmed(String($0)) }.filter { !$0.isEmpty })
    }

    /// Joins the parts between commas into names.
    package func joined(_ parts: [String]) -> [String] {
        if parts.count < 2 { return parts.map(Self.unmarked).filter { !$0.isEmpty } }
        var names: [String] = []
        var rest: [String] = []
        var index = 0
        while index < parts.count {
            if let count = knownCount(parts[index...]) {
                names += Self.ruled(rest)
                names.append(Self.unmarked(parts[index..<index + count].joined(separator: ", ")))
                rest = []
                index += count
                continue
            }
            rest.append(parts[index])
            index += 1
            if index < parts.count, Self.isMarked(rest[rest.count - 1]), !Self.isSuffix(parts[index]) {
                names += Self.ruled(rest)
                rest = []
            }
        }
        return (names + Self.ruled(rest)).filter { !$0.isEmpty }
    }

    /// The number of leading parts that form a known name; nil when they form none.
    private func knownCount(_ parts: ArraySlice<String>) -> Int? {
        for count in stride(from: min(longest, parts.count), through: 1, by: -1) {
            let name = parts.prefix(count).joined(separator: ", ")
            let isWhole = parts.count == count || !Self.isSuffix(parts[parts.startIndex + count])
            if isWhole, known.contains(UnicodeText.collisionKey(Self.unmarked(name))) { return count }
        }
        return nil
    }
}

extension NameList {
    /// Joins parts into names by the rules, when none of them is known.
    private static func ruled(_ parts: [String]) -> [String] {
        var names: [String] = []
        for part in parts {
            if names.isEmpty || !isSuffix(part) { names.append(part) } else { names[names.count - 1] += ", \(part)" }
        }
        if isOneName(names) { names = [names.joined(separator: ", ")] }
        return names.map(unmarked)
    }

    /// Whether all parts form one name.
    private static func isOneName(_ parts: [String]) -> Bool {
        guard parts.count > 1, let last = parts.last else { return false }
        if last.hasPrefix("The ") {
            let name = last.dropFirst("The ".count)
            return parts.count == 2 && isWord(parts[0][...]) && isWord(name) && !name.hasSuffix("s")
        }
        let ends = unmarked(last).split(separator: " & ", omittingEmptySubsequences: false)
        return ends.count == 2 && ends.allSatisfy(isWord) && (parts.count > 2 || isWord(parts[0][...]))
    }

    private static func isWord(_ text: Substring) -> Bool { !text.isEmpty && !text.contains(" ") }

    /// Whether a part is a suffix of the name before it.
    private static func isSuffix(_ part: String) -> Bool {
        if part.hasPrefix("& ") { return true }
        return suffixes.contains(unmarked(part).lowercased().filter { $0 != "." })
    }

    /// Suffixes without full stops.
    private static let suffixes: Set<String> = [
        "inc", "incorporated", "llc", "ltd", "limited", "co", "corp", "corporation", "plc", "lp", "gmbh", "ag", "ab",
        "as",
        "bv", "nv", "oy", "sa", "sas", "sl", "spa", "srl", "sarl", "pty", "pty ltd", "jr", "sr", "ii", "iii", "the",
    ]

    /// Whether a name ends in a Discogs mark.
    private static func isMarked(_ name: String) -> Bool { unmarked(name) != name }

    /// A name without its Discogs marks.
    package static func unmarked(_ text: String) -> String {
        var name = text[...]
        while name.hasSuffix("*") { name = name.dropLast() }
        if name.hasSuffix(")"), let open = name.lastIndex(of: "("), open > name.startIndex {
            let digits = name[name.index(after: open)...].dropLast()
            if !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { name = name[..<open] }
        }
        return RecordReader.trimmed(String(name))
    }
}
