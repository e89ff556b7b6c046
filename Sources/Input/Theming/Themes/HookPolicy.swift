import Readers
package import SourceText
import Templates

/// What the hooks of a site need of a content security policy, as their text shows.
///
/// A page of sitegen has nothing inline and loads nothing from other hosts, and hosts may send a policy that allows no
/// more. A hook may need more; scripts that a script loads cannot be seen here.
package struct HookPolicy: Sendable {
    /// The hooks that every theme of sitegen has.
    package static let names = ["head-end", "body-start", "body-end", "footer", "after-note", "before-shelves"]

    /// What the hooks need: for each directive the sources, such as `script-src` and `https://stats.example`.
    package private(set) var needs: [Need] = []
    /// What is wrong with hooks, and what a policy has to allow.
    package private(set) var diagnostics: [Diagnostic] = []

    /// One source that a directive needs.
    package struct Need: Sendable {
        let directive: String
        let source: String
        let origin: SourceSpan
    }

    /// The hosts whose frames the hooks show, each once, sorted: a page with players says itself which frames it allows.
    package var frames: [String] { Set(needs.filter { $0.directive == "frame-src" }.map(\.source)).sorted() }

    /// Reads the hooks among the site's own templates; `allowed` is what the settings say the host allows.
    package init(_ templates: [SourceFile], allowed: [String]) {
        for file in templates {
            let name = ThemePath.name(of: file.path)
            guard name.utf8.hasPrefix(ThemePath.hooks), name.utf8.hasSuffix(".html") else { continue }
            check(name, file)
            var reader = HookReader(file)
            reader.read()
            needs += reader.needs
            diagnostics += reader.diagnostics
        }
        let allowed = Set(allowed.map(Self.plain))
        var told: Set<String> = []
        for need in needs where !allowed.contains(Self.plain(need.source)) {
            guard told.insert("\(need.directive) \(need.source)").inserted else { continue }
            diagnostics.append(
                .warning(
                    .hookPolicy, "this hook needs `\(need.directive) \(need.source)` of a content security policy",
                    at: need.origin,
                    help:
                        "add it where your host sets a policy, and to `policy` under `theme` in the settings: \(Self.plain(need.source))"
                ))
        }
    }

    /// A source without the quotes that a policy has around hashes.
    private static func plain(_ source: String) -> String { source.filter { $0 != "'" } }

    private mutating func check(_ name: String, _ file: SourceFile) {
        let hook = name.droppingBytes(first: ThemePath.hooks.utf8.count, last: ".html".utf8.count)
        guard !Self.names.contains(hook) else { return }
        let near = Suggestion.nearest(to: hook, in: Self.names).map { "did you mean \($0).html?" }
        diagnostics.append(
            Diagnostic(
                .warning, .unknownTemplate, "there is no hook `\(hook)`", at: .path(file.path),
                help: near ?? "the hooks are \(Self.names.joined(separator: ", "))"))
    }
}

/// Reads the tags of a hook, or of a page.
struct HookReader {
    let file: SourceFile
    /// Whether it is a page, of which files of the site itself are needs as well.
    private let isPage: Bool
    private let bytes: [UInt8]
    var needs: [HookPolicy.Need] = []
    var diagnostics: [Diagnostic] = []

    init(_ file: SourceFile, isPage: Bool = false) { (self.file, bytes, self.isPage) = (file, file.bytes, isPage) }

    private typealias Attribute = (name: String, value: Range<Int>)

    mutating func read() {
        let markup = isPage ? bytes[...] : Self.withoutSections(bytes)[...]
        for tag in HTMLTags(markup) where !tag.isEnd {
            let attributes = tag.attributes(in: markup)
            take(tag.name, attributes, at: tag.head)
            let isLoaded = tag.name == "script" && attributes.contains { $0.name == "src" }
            if !isLoaded, isRun(tag.name, attributes) { takeInline(tag.name, tag.content, at: tag.head) }
        }
    }

    /// A template with blanks in place of its comments, sections and partials, which can be around attributes.
    private static func withoutSections(_ bytes: [UInt8]) -> [UInt8] {
        var (result, rest) = (bytes, bytes[...])
        while let start = rest.firstRange(ofText: "{{") {
            let end = rest[start.upperBound...].firstRange(ofText: "}}")?.upperBound ?? bytes.count
            if let sign = bytes[start.upperBound..<end].first, "!#^/>".utf8.contains(sign) {
                for index in start.lowerBound..<end { result[index] = 0x20 }
            }
            rest = bytes[end...]
        }
        return result
    }

    /// Whether a script is run, and not only data.
    private func isRun(_ name: String, _ attributes: [Attribute]) -> Bool {
        guard name == "script", let type = attributes.first(where: { $0.name == "type" }) else { return true }
        let value = text(type.value).lowercased()
        return value.isEmpty || value == "module" || value.contains("javascript")
    }

    /// The directives for the addresses in attributes of elements (CSP Level 3, section 6.1).
    private static let directives: [String: [String: String]] = [
        "script": ["src": "script-src"], "img": ["src": "img-src", "srcset": "img-src"],
        "iframe": ["src": "frame-src"], "audio": ["src": "media-src"],
        "video": ["src": "media-src", "poster": "img-src"],
        "source": ["src": "media-src", "srcset": "img-src"], "track": ["src": "media-src"],
        "form": ["action": "form-action"], "object": ["data": "object-src"], "embed": ["src": "object-src"],
    ]

    private mutating func take(_ name: String, _ attributes: [Attribute], at tag: Range<Int>) {
        for attribute in attributes {
            let value = text(attribute.value)
            if attribute.name == "style" || attribute.name.utf8.hasPrefix("on") && attribute.name.utf8.count > 3 {
                report(
                    "`\(attribute.name)` is inline, which no policy without 'unsafe-inline' allows", attribute.value,
                    help: attribute.name == "style"
                        ? "use a class and a style sheet" : "use a script in templates/assets/")
            } else if attribute.name == "href", value.lowercased().hasPrefix("javascript:") {
                report(
                    "`javascript:` is inline, which no policy without 'unsafe-inline' allows", attribute.value,
                    help: "use a script in templates/assets/")
            } else if let directive = Self.directives[name]?[attribute.name] {
                need(directive, attribute.value)
            } else if isPage, name == "meta", attribute.name == "content", value.utf8.hasPrefix("frame-src ") {
                // A page with players says which frames it allows.
                for source in value.split(separator: " ").dropFirst() {
                    needs.append(.init(directive: "frame-src", source: String(source), origin: file.span(tag)))
                }
            } else if name == "link", attribute.name == "href",
                let directive = attributes.first(where: { $0.name == "rel" }).flatMap({ linkDirective($0, attributes) })
            {
                need(directive, attribute.value)
            } else if name == "script", attribute.name.utf8.hasPrefix("data-") {
                // Such as the address at which a script counts visits.
                if value.contains("://") { need("connect-src", attribute.value) }
            }
        }
    }

    private func linkDirective(_ rel: Attribute, _ attributes: [Attribute]) -> String? {
        let kinds = text(rel.value).lowercased().split(separator: " ")
        if kinds.contains("stylesheet") { return "style-src" }
        if kinds.contains("icon") || kinds.contains("apple-touch-icon") { return "img-src" }
        if kinds.contains("modulepreload") { return "script-src" }
        if kinds.contains("manifest") { return "manifest-src" }
        guard kinds.contains("preload"), let use = attributes.first(where: { $0.name == "as" }) else { return nil }
        return ["script": "script-src", "style": "style-src", "font": "font-src", "image": "img-src"][text(use.value)]
    }

    private mutating func takeInline(_ name: String, _ range: Range<Int>, at tag: Range<Int>) {
        let content = bytes[range]
        guard content.contains(where: { $0 > 0x20 }) else { return }
        let directive = name == "script" ? "script-src" : "style-src"
        guard content.firstRange(ofText: "{{") == nil else {
            return report(
                "this inline \(name) differs from page to page, so that no policy can name it", tag,
                help: "put it into templates/assets/, and values into attributes such as data-name")
        }
        let source = SHA256.policySource(content)
        needs.append(.init(directive: directive, source: source, origin: file.span(tag)))
        guard name == "script" else { return }
        for scheme in ["https://", "http://", "wss://", "ws://"] {
            var rest = range
            while let found = bytes[rest].firstRange(ofText: scheme) {
                let end = bytes[found.upperBound..<range.upperBound].firstIndex {
                    $0 <= 0x20 || "\"'`/)?#".utf8.contains($0)
                }
                need("connect-src", found.lowerBound..<(end ?? range.upperBound))
                rest = found.upperBound..<range.upperBound
            }
        }
    }

    /// Takes note of the host of an address; those of the site itself need nothing.
    private mutating func need(_ directive: String, _ range: Range<Int>) {
        let value = RecordReader.trimmed(text(range))
        if value.utf8.hasPrefix("data:") {
            return needs.append(.init(directive: directive, source: "data:", origin: file.span(range)))
        }
        let scheme = ["https://", "http://", "wss://", "ws://", "//"].first { value.lowercased().utf8.hasPrefix($0) }
        guard let scheme else {
            if isPage { return needs.append(.init(directive: directive, source: "'self'", origin: file.span(range))) }
            // What leads to the top folder, and addresses of files of the theme.
            let isOwn = ["{{root}}", "{{top}}", "{{homePage}}"].contains { value.utf8.hasPrefix($0) }
            if value.utf8.hasPrefix("{{"), !isOwn {
                report(
                    "the host of this address is not in the hook, so that nothing says what a policy has to allow",
                    range, help: "write the host into the hook")
            }
            return
        }
        let host = value.utf8.dropFirst(scheme.utf8.count).prefix { !"/?#, ".utf8.contains($0) }
        let name = String(decoding: host, as: UTF8.self)
        if name.contains("{{") {
            return report(
                "the host of this address is not in the hook, so that nothing says what a policy has to allow", range,
                help: "write the host into the hook")
        }
        guard !name.isEmpty else { return }
        needs.append(
            .init(
                directive: directive, source: (scheme == "//" ? "https://" : scheme) + name.lowercased(),
                origin: file.span(range)))
    }

    private mutating func report(_ message: String, _ range: Range<Int>, help: String) {
        diagnostics.append(.warning(.hookInline, message, at: file.span(range), help: help))
    }

    private func text(_ range: Range<Int>) -> String { UTF8Text.describing(bytes[range]) }
}
