import Readers
package import SourceText

/// Mistakes that a build of the converted site finds.
extension SiteMigration {
    /// Takes what has a mistake out of the files, each with a warning; returns whether a file was changed.
    ///
    /// A link or picture that leads nowhere stays in its text as it was written, an alias is removed, and a file with any
    /// other mistake is left out: one mistake costs no more than it has to.
    package mutating func mend(_ errors: [Diagnostic]) -> Bool {
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
                if place >= 0, Self.mend(&bytes, at: place) {
                    diagnostics.append(error.asWarning("it stays as text", subject: "mended"))
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

    /// Puts a backslash before the link whose destination is at a place of a text, so that it is none.
    private static func mend(_ bytes: inout [UInt8], at place: Int) -> Bool {
        let body = FrontMatter.split(SourceFile(path: "", bytes: bytes)).body
        guard body.contains(place) else { return false }
        let line = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        var depth = 0
        for index in (line..<place).reversed() {
            if bytes[index] == UInt8(ascii: "]") { depth += 1 }
            if bytes[index] == UInt8(ascii: "[") { depth -= 1 }
            guard bytes[index] == UInt8(ascii: "["), depth <= 0 else { continue }
            bytes.insert(UInt8(ascii: "\\"), at: index)
            return true
        }
        return false
    }
}
