import SourceText

/// The commands of other programs in a text: shortcodes, tags of Liquid and Nunjucks, embeds of Obsidian.
struct Shortcodes {
    /// The text with what could be turned into Markdown.
    private(set) var text = ""
    /// The commands that stay in the text, with their places.
    private(set) var kept: [(name: String, range: Range<Int>)] = []

    private let bytes: [UInt8]
    private let program: SiteProgram
    private let site: Targets
    private var output: [UInt8] = []
    private var position: Int

    /// Where the files of the other site are now.
    struct Targets {
        /// The address of a text by its path or name; nil for an unknown one.
        let text: (String) -> String?
        /// The address of a picture as the text names it; nil if it stays as it is.
        let picture: (String) -> String?
    }

    /// Reads the text in a range of a file.
    init(_ bytes: [UInt8], in range: Range<Int>, of program: SiteProgram, _ site: Targets) {
        (self.bytes, self.program, self.site, position) = (bytes, program, site, range.lowerBound)
        while position < range.upperBound {
            if program == .obsidian ? takeWikiLink(range.upperBound) : takeCommand(range.upperBound) { continue }
            if takeDestination(range.upperBound) { continue }
            output.append(bytes[position])
            position += 1
        }
        text = String(decoding: output, as: UTF8.self)
    }

    /// The destination of a link or picture in Markdown that is somewhere else now.
    private mutating func takeDestination(_ end: Int) -> Bool {
        guard bytes[position...].prefix(2).elementsEqual("](".utf8) else { return false }
        let rest = bytes[(position + 2)..<end].prefix(500)
        guard let close = rest.firstIndex(of: UInt8(ascii: ")")) else { return false }
        let inner = String(decoding: rest[..<close], as: UTF8.self)
        guard !inner.utf8.contains(where: { $0 == 0x20 || $0 == 0x0A }) else { return false }
        let name = inner.hasPrefix("<") ? String(inner.dropFirst().dropLast()) : inner
        let found = name.hasPrefix("@/") ? site.text(String(name.dropFirst(2))) : site.picture(name)
        guard let found else { return false }
        output += Array("](\(found))".utf8)
        position = close + 1
        return true
    }

    private static let openings: [(start: String, end: String)] = [
        ("{{<", ">}}"), ("{{%", "%}}"), ("{%", "%}"), ("{{", "}}"),
    ]

    private mutating func takeCommand(_ end: Int) -> Bool {
        guard bytes[position] == UInt8(ascii: "{"), position + 1 < end else { return false }
        let rest = bytes[position..<end]
        guard let form = Self.openings.first(where: { rest.starts(with: $0.start.utf8) }),
            let close = Self.find(form.end, in: rest.dropFirst(form.start.utf8.count))
        else { return false }
        let range = position..<(close + form.end.utf8.count)
        let inner = String(decoding: bytes[(position + form.start.utf8.count)..<close], as: UTF8.self)
        let command = Command(inner)
        position = range.upperBound
        if command.isEnd { return keep(range) }
        guard let markdown = command.markdown(site) else {
            kept.append((command.title, range))
            return keep(range)
        }
        output += Array(markdown.utf8)
        return true
    }

    private mutating func keep(_ range: Range<Int>) -> Bool {
        output += bytes[range]
        return true
    }

    private static func find(_ text: String, in bytes: ArraySlice<UInt8>) -> Int? {
        let limit = bytes.prefix(2_000)
        return limit.indices.first { bytes[$0...].starts(with: text.utf8) }
    }

    /// `![[picture.jpg]]` and `[[Note|text]]`.
    private mutating func takeWikiLink(_ end: Int) -> Bool {
        let rest = bytes[position..<end]
        let isEmbed = rest.starts(with: "![[".utf8)
        guard isEmbed || rest.starts(with: "[[".utf8), let close = Self.find("]]", in: rest) else { return false }
        let range = position..<(close + 2)
        let inner = String(decoding: bytes[(position + (isEmbed ? 3 : 2))..<close], as: UTF8.self)
        let parts = inner.split(separator: "|").map(String.init)
        guard let target = parts.first, !inner.utf8.contains(0x0A) else { return false }
        position = range.upperBound
        let isPicture = [".jpg", ".jpeg", ".png", ".webp", ".gif", ".svg", ".avif"].contains {
            target.lowercased().hasSuffix($0)
        }
        if isEmbed, isPicture {
            output += Array("![\(parts.count > 1 ? parts[1] : "")](\(site.picture(target) ?? target))".utf8)
        } else if !isEmbed, let address = site.text(target) {
            output += Array("[\(parts.last ?? target)](\(address))".utf8)
        } else {
            kept.append((isEmbed ? "an embedded note" : "a link to a note", range))
            output += Array((parts.last ?? target).utf8)
        }
        return true
    }
}

/// One command with its arguments.
private struct Command {
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
        case "youtube":
            return argument("id").map { "[YouTube](https://www.youtube.com/watch?v=\($0))" }
        case "vimeo": return argument("id").map { "[Vimeo](https://vimeo.com/\($0))" }
        case "ref", "relref", "link", "post_url":
            return argument("path").flatMap { site.text($0.hasPrefix("_") ? String($0.dropFirst()) : $0) }
        case "site.baseurl", "site.url": return ""
        default: return nil
        }
    }
}
