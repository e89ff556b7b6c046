import Readers
package import SourceText

/// Mistakes that a build of the converted site finds.
extension SiteMigration {
    /// Takes what has a mistake out of the files, each with a warning; returns whether a file was changed.
    ///
    /// A link, picture or component with a mistake stays in its text as it was written, and an alias is removed. A file
    /// with another mistake, or with one that is still there the last time, is left out.
    package mutating func mend(_ errors: [Diagnostic], isLast: Bool) -> Bool {
        var cuts: [String: [(place: Int, error: Diagnostic)]] = [:]
        for error in errors {
            if case .text(let span) = error.place { cuts[span.file.path, default: []].append((span.start, error)) }
            if case .path(let path) = error.place { cuts[path, default: []].append((-1, error)) }
        }
        var isChanged = false
        for index in files.indices.reversed() {
            guard let found = cuts[files[index].path], case .bytes(var bytes) = files[index].content else { continue }
            isChanged = true
            var isWhole = true
            for (place, error) in found.sorted(by: { $0.place > $1.place }) where isWhole {
                if place >= 0, !isLast, let consequence = Self.mend(&bytes, at: place) {
                    diagnostics.append(error.asWarning(consequence, subject: "mended"))
                } else {
                    leaveOut(error)
                    isWhole = false
                }
            }
            if isWhole {
                files[index] = File(path: files[index].path, content: .bytes(bytes))
            } else {
                if files[index].path.utf8.hasPrefix("content/albums/") { albumCount -= 1 }
                files.remove(at: index)
            }
        }
        return isChanged
    }

    /// Removes the alias at a place in a text, or turns the link or component there into plain text.
    ///
    /// Returns what was done, for the warning; nil if nothing of the kind was found there.
    private static func mend(_ bytes: inout [UInt8], at place: Int) -> String? {
        let line = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        if !FrontMatter.split(SourceFile(path: "", bytes: bytes)).body.contains(place) {
            let isAlias = ["  - \"/", "  - /", "aliases: "].contains { bytes[line...].starts(with: $0.utf8) }
            guard isAlias, let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            bytes.removeSubrange(line...end)
            return "it is left out"
        }
        if let braces = component(bytes, at: place) {
            for index in [braces.close, braces.open] { bytes.remove(at: index) }
            return "it stays as text"
        }
        var depth = 0
        for index in (line..<place).reversed() {
            if bytes[index] == UInt8(ascii: "]") { depth += 1 }
            if bytes[index] == UInt8(ascii: "[") { depth -= 1 }
            let isLink = bytes[index] == UInt8(ascii: "[") && depth <= 0
            let isAddress = bytes[index] == UInt8(ascii: "<") && index == place - 1 && bytes[line..<index].last != 0x28
            guard isLink || isAddress else { continue }
            bytes.insert(UInt8(ascii: "\\"), at: index)
            return "it stays as text"
        }
        return nil
    }

    /// The braces of the component around a place, without which it is a block of code; nil outside of components.
    private static func component(_ bytes: [UInt8], at place: Int) -> (open: Int, close: Int)? {
        var braces: (open: Int, close: Int)?
        var start = 0
        while start <= place {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            if bytes[start..<end].starts(with: "```".utf8) {
                let isComponent = braces == nil && bytes[start..<end].starts(with: "```{".utf8)
                let close = isComponent ? bytes[start..<end].firstIndex(of: UInt8(ascii: "}")) : nil
                braces = close.map { (start + 3, $0) }
            }
            start = end + 1
        }
        return braces
    }
}
