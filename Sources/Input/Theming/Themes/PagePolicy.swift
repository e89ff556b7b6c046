import SourceText

/// The content security policy under which all pages of a site work.
///
/// It is read from the pages themselves, whatever theme, hooks and components made them: what they load, and the hashes
/// of their inline styles and scripts. Nothing else is allowed.
package struct PagePolicy: Sendable, Equatable {
    /// The sources by directive.
    private(set) var sources: [String: Set<String>] = [
        "img-src": ["'self'"], "script-src": ["'self'"], "style-src": ["'self'"],
    ]

    /// The policy of no pages.
    package init() {}

    /// Allows what a page needs.
    package mutating func add(page bytes: [UInt8]) {
        var reader = HookReader(SourceFile(path: "", bytes: bytes), isPage: true)
        reader.read()
        for need in reader.needs { sources[need.directive, default: []].insert(need.source) }
    }

    /// Allows what another part of the pages needs.
    package mutating func add(_ other: PagePolicy) { sources.merge(other.sources) { $0.union($1) } }

    /// Allows files of the site itself, such as fonts that only style sheets name.
    package mutating func addOwn(_ directives: String...) {
        for directive in directives { sources[directive, default: []].insert("'self'") }
    }

    /// Allows what scripts of other hosts load, as the settings say.
    package mutating func add(allowed: [String]) {
        for host in allowed where host.contains("://") {
            for directive in ["script-src", "connect-src", "img-src"] { sources[directive, default: []].insert(host) }
        }
    }

    /// The value of the header.
    package var text: String {
        let directives = sources.sorted { $0.key < $1.key }.map { name, sources in
            "; \(name) \(sources.sorted().joined(separator: " "))"
        }
        return "default-src 'none'; base-uri 'none'" + directives.joined()
    }
}
