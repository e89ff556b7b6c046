package import SourceText

/// Rules for names in addresses that are valid on every system that may store the site.
package enum FileName {
    /// The reason why `name` is not a valid file name on some system, as the end of "… cannot be …"; nil if it is
    /// valid.
    ///
    /// The rules are those of Windows ("Naming Files, Paths, and Namespaces", Microsoft), which are applied on all
    /// systems, and the limit of 255 bytes on Linux and macOS.
    package static func problem(with name: String) -> String? {
        // Letters, digits and hyphens of a generated slug in any script, and longer than any reserved name.
        let isPlain = name.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") || $0 >= 0x80
        }
        if isPlain, (8...240).contains(name.utf8.count) { return nil }
        if name.isEmpty { return "be empty" }
        if name == "." || name == ".." { return "be a folder's own name" }
        if name.utf8.count > 240 { return "be longer than 240 bytes" }
        let forbidden = name.unicodeScalars.first {
            $0.value < 0x20 || $0.value == 0x7F || "/\\:*?\"<>|".unicodeScalars.contains($0)
        }
        if let forbidden {
            let isPrintable = forbidden.value > 0x20 && forbidden.value != 0x7F
            let shown = isPrintable ? "`\(forbidden)`" : "U+00" + UTF8Text.hexadecimal(UInt8(forbidden.value))
            return "be part of an address: it holds \(shown)"
        }
        if name.hasSuffix(".") || name.hasSuffix(" ") { return "end with a dot or a space" }
        if name.hasPrefix(".") { return "start with a dot" }
        let stem = name.prefix { $0 != "." }.lowercased()
        let isNumbered =
            stem.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt")) && stem.last?.isNumber == true
        return isNumbered || ["con", "prn", "aux", "nul"].contains(stem) ? "be a file name on Windows" : nil
    }

    /// The diagnostic for a slug that is not a valid file name; nil if it is valid.
    package static func diagnostic(forSlug slug: String, at place: SourceSpan) -> Diagnostic? {
        guard let problem = problem(with: slug) else { return nil }
        return .error(
            .unsafeName, "`\(slug)` cannot \(problem)", at: place,
            notes: [
                .init(
                    "also refused: aux con nul prn com0-9 lpt0-9, names with / \\ : * ? \" < > | or control characters, "
                        + "a dot at the start, a dot or space at the end, more than 240 bytes")
            ],
            help: "write `slug: \(suggestion(for: slug))`")
    }

    private static func suggestion(for slug: String) -> String {
        let made = Slug.make(from: slug)
        return made.isEmpty || problem(with: made) != nil ? "\(made.isEmpty ? "the" : made)-album" : made
    }
}
