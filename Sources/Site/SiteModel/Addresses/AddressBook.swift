package import SourceText

/// Which source produces which output file, and the conflicts between them.
///
/// Paths are relative to the output folder: `albums/blue/index.html`.
package struct AddressBook {
    /// The source of an output file.
    package struct Owner {
        /// Where the file's name comes from: a slug, a record or a file.
        package let place: Diagnostic.Place
        /// Text appended to the first owner's place, such as `from its file name`; empty for none.
        package var remark = ""
        /// What to change if another owner has the same address; nil for the usual advice.
        package var advice: String?

        package init(place: Diagnostic.Place, remark: String = "") { (self.place, self.remark) = (place, remark) }
    }

    private var owners: [(path: String, owner: Owner)] = []

    /// A site without files.
    package init() {}

    /// Records that `owner` produces the file at `path`.
    package mutating func claim(_ path: String, by owner: Owner) {
        owners.append((path, owner))
    }

    /// Reports paths claimed by two owners, and pairs of paths that are the same on some systems.
    ///
    /// The first owner keeps the path; each later one gets a diagnostic.
    package func conflicts() -> [Diagnostic] {
        Self.mayConflict(owners.map { $0.path }.sorted(byPath: { $0 })) ? allConflicts() : []
    }

    /// A quick check of sorted paths: false when there is certainly no conflict, true when there may be one.
    package static func mayConflict(_ paths: [String]) -> Bool {
        for index in paths.indices {
            let path = paths[index]
            // Also true for two spellings of the same characters.
            if index > 0, path == paths[index - 1] { return true }
            // Letters and accents that some systems do not distinguish.
            if !isPlain(path.utf8.span), !UnicodeText.collisionKey(path).utf8.elementsEqual(path.utf8) { return true }
            // Files in a folder of this name would be among the next paths.
            guard index + 1 < paths.count, paths[index + 1].utf8.hasPrefix(path) else { continue }
            let next = paths.firstIndex(fromPath: path + "/", by: { $0 })
            if next < paths.count, paths[next].utf8.hasPrefix(path + "/") { return true }
        }
        return false
    }

    /// Whether the bytes of a path show that ``UnicodeText/collisionKey(_:)`` leaves it unchanged.
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

    /// Suggests a fix for two owners of one address: a copied file has no slug.
    private static func help(_ first: Owner, _ second: Owner) -> String {
        let copied = [first, second].compactMap { owner -> String? in
            guard case .path(let path) = owner.place, path.utf8.hasPrefix("content/static/") else { return nil }
            return path
        }
        if let advice = first.advice ?? second.advice { return advice }
        return copied.first.map { "rename or remove \($0)" } ?? "give one of them another `slug`"
    }

    /// The address that visitors see: the folder of an `index.html`, otherwise the file.
    package static func address(of path: String) -> String { "/" + Address.withoutIndex(path) }

    /// A path with its non-ASCII characters listed: `/café/ (e + U+0301)`.
    private static func spelling(_ path: String) -> String {
        let points = path.unicodeScalars.filter { !$0.isASCII }.map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }
        return address(of: path) + (points.isEmpty ? "" : " (\(points.joined(separator: " ")))")
    }
}
