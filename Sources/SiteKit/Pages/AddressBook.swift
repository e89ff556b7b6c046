/// Which source makes which file of the site, and what speaks against it.
///
/// Paths are those of files below the output folder: `albums/blue/index.html`.
struct AddressBook {
    /// Who makes a file.
    struct Owner {
        /// Where the name of the file comes from: a slug, a record, a file.
        let place: Diagnostic.Place
        /// Said behind the first owner's place, such as `from its file name`; empty for nothing.
        var remark = ""
    }

    private var owners: [(path: String, owner: Owner)] = []

    /// Says that `owner` makes the file at `path`.
    mutating func claim(_ path: String, by owner: Owner) {
        owners.append((path, owner))
    }

    /// Every path that two owners claim, and every two paths that are one on some systems.
    ///
    /// The owner that claimed first keeps the path; each later one gets a diagnostic.
    func conflicts() -> [Diagnostic] {
        Self.mayConflict(owners.map { $0.path }.sorted(byPath: { $0 })) ? allConflicts() : []
    }

    /// A look at sorted paths, which nearly always shows that all is well; true where that is not certain.
    static func mayConflict(_ paths: [String]) -> Bool {
        for index in paths.indices {
            let path = paths[index]
            // Also true for two spellings of the same characters.
            if index > 0, path == paths[index - 1] { return true }
            // Letters and accents that some systems do not tell apart.
            let bytes = path.utf8.span
            if !isPlain(bytes), !UnicodeText.collisionKey(path).utf8.elementsEqual(path.utf8) { return true }
            if isPage(bytes) { continue }
            let next = paths.firstIndex(fromPath: path + "/", by: { $0 })
            if next < paths.count, paths[next].utf8.hasPrefix(path + "/") { return true }
        }
        return false
    }

    /// Whether a path ends in `index.html`, so that it is no folder of another.
    private static func isPage(_ path: Span<UInt8>) -> Bool {
        let start = path.count - pageName.count
        if start < 0 { return false }
        for index in pageName.indices where path[start + index] != pageName[index] { return false }
        return true
    }

    private static let pageName = Array("index.html".utf8)

    /// Whether a path is the same under ``UnicodeText/collisionKey(_:)``, as far as its bytes tell.
    private static func isPlain(_ path: Span<UInt8>) -> Bool {
        for index in path.indices where path[index] >= 0x80 || (0x41...0x5A).contains(path[index]) { return false }
        return true
    }

    private func allConflicts() -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        var first: [String: Int] = [:]
        first.reserveCapacity(owners.count)
        for (index, (path, owner)) in owners.enumerated() {
            let key = UnicodeText.collisionKey(path)
            if let other = first[key] {
                diagnostics.append(Self.conflict(of: path, owner, with: owners[other].path, owners[other].owner))
            } else {
                first[key] = index
            }
        }
        for (path, owner) in owners {
            var parent = path[...]
            while let slash = parent.utf8.lastIndex(of: UInt8(ascii: "/")) {
                parent = parent[..<slash]
                guard let other = first[UnicodeText.collisionKey(String(parent))] else { continue }
                let note = Diagnostic.Note("a folder of this name is needed for \(path), from", at: owner.place)
                let message = "the site has both a file and a folder \(parent)"
                diagnostics.append(
                    Diagnostic(
                        .error, .sameAddress, message, at: owners[other].owner.place, notes: [note],
                        help: "rename this file"))
            }
        }
        return diagnostics
    }

    private static func conflict(of path: String, _ owner: Owner, with other: String, _ first: Owner) -> Diagnostic {
        let remark = first.remark.isEmpty ? "" : ", \(first.remark)"
        if Array(path.utf8) == Array(other.utf8) {
            let note = Diagnostic.Note("the first is here\(remark)", at: first.place)
            return Diagnostic(
                .error, .sameAddress, "two sources make the same page \(address(of: path))", at: owner.place,
                notes: [note], help: help(owner, first))
        }
        let message = "two pages differ only in letter case or in how accents are stored"
        let notes = [
            Diagnostic.Note("the first is here\(remark)", at: first.place),
            Diagnostic.Note("\(spelling(path)) and \(spelling(other)) are one file on macOS and Windows"),
        ]
        return Diagnostic(
            .error, .addressCollision, message, at: owner.place, notes: notes, help: help(owner, first))
    }

    /// What can be done about two owners of one address: a file that is copied has no slug.
    private static func help(_ first: Owner, _ second: Owner) -> String {
        let copied = [first, second].compactMap { owner -> String? in
            guard case .path(let path) = owner.place, path.utf8.hasPrefix("content/static/") else { return nil }
            return path
        }
        return copied.first.map { "rename or remove \($0)" } ?? "give one of them another `slug`"
    }

    /// The address that visitors see: the folder of an `index.html`, else the file.
    static func address(of path: String) -> String {
        let name = "index.html"
        let isPage = path.utf8.isEqual(to: name) || path.utf8.hasSuffix("/" + name)
        return "/" + (isPage ? path.droppingBytes(first: 0, last: name.utf8.count) : path)
    }

    /// A path whose non-ASCII characters are named as well: `/café/ (e + U+0301)`.
    private static func spelling(_ path: String) -> String {
        let points = path.unicodeScalars.filter { !$0.isASCII }.map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        return address(of: path) + (points.isEmpty ? "" : " (\(points.joined(separator: " ")))")
    }
}
