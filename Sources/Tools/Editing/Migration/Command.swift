/// One command with its arguments.
struct Command {
    let name: String
    private var named: [String: String] = [:]
    private var unnamed: [String] = []
    let isEnd: Bool

    init(_ text: String) {
        let words = Self.words(text)
        let first = words.first ?? ""
        isEnd = first.hasPrefix("/") || first.hasPrefix("end")
        name = first
        for word in words.dropFirst() {
            if let sign = word.firstIndex(of: "="), sign > word.startIndex {
                named[String(word[..<sign])] = String(word[word.index(after: sign)...])
            } else {
                unnamed.append(word)
            }
        }
    }

    /// The words of a command; `figure(src="a b")`, `figure src="a b"` and `figure "a b"` alike.
    private static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var quote: Character?
        for character in text {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'" {
                quote = character
            } else if quote == nil, character == " " || character == "\n" || "(),".contains(character) {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        return word.isEmpty ? words : words + [word]
    }

    private func argument(_ keys: String...) -> String? {
        keys.lazy.compactMap { named[$0] }.first ?? unnamed.first
    }

    /// The name for a report; that of an include is the file.
    var title: String { name == "include" ? "include \(unnamed.first ?? "")" : name }

    /// The same in Markdown; nil if there is no equivalent.
    func markdown(_ site: Shortcodes.Targets) -> String? {
        switch name {
        case "figure", "img", "image":
            guard let source = argument("src", "path", "url") else { return nil }
            let text = named["alt"] ?? named["caption"] ?? named["title"] ?? (unnamed.count > 1 ? unnamed[1] : "")
            return "![\(text)](\(site.picture(source) ?? source))"
        case "youtube": return argument("id").map { "[YouTube](\(Self.youTube($0)))" }
        case "vimeo": return argument("id").map { "[Vimeo](https://vimeo.com/\($0))" }
        case "ref", "relref", "link", "post_url":
            return argument("path").flatMap { site.text($0.hasPrefix("_") ? String($0.dropFirst()) : $0) }
        case "site.baseurl", "site.url": return ""
        default: return nil
        }
    }

    /// Whether a text stands between it and its end.
    var isPaired: Bool { ["quote", "blockquote", "comment"].contains(name) }

    /// The same as a component, a block of lines; nil if no component fits.
    func component(_ site: Shortcodes.Targets, inner: String) -> String? {
        switch name {
        case "figure", "img", "image": figure(site)
        case "gallery": gallery(site)
        case "youtube": argument("id").flatMap { Self.isVideo($0) ? embed(Self.youTube($0), "YouTube") : nil }
        case "spotify":
            if let kind = named["type"], let id = named["id"] {
                embed("https://open.spotify.com/\(kind)/\(id)", "Spotify")
            } else {
                nil
            }
        case "bandcamp":
            ["album", "track"].lazy.compactMap { key in
                named[key].flatMap { Int($0) == nil ? nil : "https://bandcamp.com/EmbeddedPlayer/\(key)=\($0)/" }
            }
            .first.map { embed($0, "Bandcamp") }
        case "quote", "blockquote": quote(inner)
        // No visitor saw it.
        case "comment": "<!--\(inner.split(separator: "--").joined(separator: "-"))-->"
        default: nil
        }
    }

    /// A picture with a caption; one without stays a picture in Markdown.
    private func figure(_ site: Shortcodes.Targets) -> String? {
        guard let source = argument("src", "path", "url"),
            let caption = named["caption"] ?? named["title"], !caption.isEmpty
        else { return nil }
        var fields: [(key: String, value: YAMLBlock)] = [("src", .text(site.picture(source) ?? source))]
        if let alt = named["alt"], !alt.isEmpty { fields.append(("alt", .text(alt))) }
        return Self.block("figure", fields + [("caption", .text(caption))])
    }

    private func gallery(_ site: Shortcodes.Targets) -> String? {
        let endings = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".svg", ".avif"]
        guard !unnamed.isEmpty, named.isEmpty,
            unnamed.allSatisfy({ name in endings.contains { name.lowercased().hasSuffix($0) } })
        else { return nil }
        return Self.block("gallery", [("pictures", .list(unnamed.map { .text(site.picture($0) ?? $0) }))])
    }

    private func embed(_ address: String, _ service: String) -> String {
        Self.block("embed", [("url", .text(address)), ("title", .text(named["title"] ?? service))])
    }

    private func quote(_ inner: String) -> String? {
        let lines = inner.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        let text = lines.filter { !$0.isEmpty }.joined(separator: " ")
        guard !text.isEmpty else { return nil }
        var fields: [(key: String, value: YAMLBlock)] = [("text", .text(text))]
        if let by = named["author"] ?? named["by"] ?? named["cite"] ?? unnamed.first {
            fields.append(("by", .text(by)))
        }
        return Self.block("quote", fields)
    }

    private static func block(_ name: String, _ fields: [(key: String, value: YAMLBlock)]) -> String {
        "```{\(name)}\n\(YAMLBlock.lines(of: fields))```"
    }

    private static func youTube(_ id: String) -> String { "https://www.youtube.com/watch?v=\(id)" }

    /// Whether a text has the form of the id of a video.
    private static func isVideo(_ id: String) -> Bool {
        id.utf8.count == 11 && id.utf8.allSatisfy { $0 < 0x80 }
            && id.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
}
