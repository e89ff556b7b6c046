/// Extends a content security policy so that the preview's script works.
///
/// Source: https://www.w3.org/TR/CSP3/, sections 2.2 and 6.7.
enum LivePolicy {
    /// The policy with scripts, styles and connections of the page's own server added, otherwise unchanged.
    static func admitting(_ policy: String) -> String {
        var directives = policy.split(separator: ";").map { directive in
            directive.split(whereSeparator: \.isWhitespace).map(String.init)
        }.filter { !$0.isEmpty }
        for kind in ["script-src", "style-src", "connect-src"] {
            // The first of these that is present applies.
            let deciding = ["\(kind)-elem", kind, "default-src"]
            let found = deciding.lazy.compactMap { name in
                directives.firstIndex { $0[0].lowercased() == name }
            }.first
            guard let found else { continue }
            let sources = directives[found].dropFirst().filter { $0.lowercased() != "'none'" }
            if sources.contains(where: { $0 == "*" || $0.lowercased() == "'self'" }) { continue }
            if directives[found][0].lowercased() == "default-src" {
                directives.append([kind] + sources + ["'self'"])
            } else {
                directives[found] = [directives[found][0]] + sources + ["'self'"]
            }
        }
        return directives.map { $0.joined(separator: " ") }.joined(separator: "; ")
    }
}
