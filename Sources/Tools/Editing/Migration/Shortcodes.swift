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
        var rest = bytes[(position + 2)..<end].prefix(500)
        let isBracketed = rest.first == UInt8(ascii: "<")
        if isBracketed { rest = rest.dropFirst() }
        guard let close = rest.firstIndex(where: { isBracketed ? $0 == UInt8(ascii: ">") : $0 <= 0x20 || $0 == 0x29 })
        else { return false }
        let name = String(decoding: rest[..<close], as: UTF8.self)
        guard let found = target(of: name) else { return false }
        output += Array("](\(found)".utf8)
        // A title may follow.
        position = isBracketed ? close + 1 : close
        return true
    }

    /// Where a file is now that a destination names as it is or percent-encoded.
    private func target(of name: String) -> String? {
        if name.hasPrefix("@/") { return site.text(String(name.dropFirst(2))) }
        return site.picture(name) ?? Address.decoded(name).flatMap(site.picture)
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
        if takeComponent(command, form, range, end) { return true }
        guard let markdown = command.markdown(site) else {
            kept.append((command.title, range))
            return keep(range)
        }
        output += Array(markdown.utf8)
        return true
    }

    /// A command that has a line of its own and is a component here.
    private mutating func takeComponent(
        _ command: Command, _ form: (start: String, end: String), _ range: Range<Int>, _ end: Int
    ) -> Bool {
        let before = bytes[..<range.lowerBound]
        guard before.isEmpty || before.last == UInt8(ascii: "\n") else { return false }
        var (behind, inner) = (range.upperBound, "")
        if command.isPaired {
            guard let close = closing(command, form, range.upperBound..<end) else { return false }
            inner = String(decoding: bytes[range.upperBound..<close.lowerBound], as: UTF8.self)
            behind = close.upperBound
        }
        let rest = bytes[behind..<end].prefix { $0 != UInt8(ascii: "\n") }
        guard rest.allSatisfy({ $0 <= 0x20 }), let component = command.component(site, inner: inner) else {
            return false
        }
        output += Array(component.utf8)
        position = rest.endIndex
        return true
    }

    /// The command that ends a pair: `end`, `endquote` or `/quote`, with no other command before it.
    private func closing(
        _ command: Command, _ form: (start: String, end: String), _ range: Range<Int>
    ) -> Range<Int>? {
        guard let open = Self.find(form.start, in: bytes[range]),
            let close = Self.find(form.end, in: bytes[open..<range.upperBound])
        else { return nil }
        let inner = String(decoding: bytes[(open + form.start.utf8.count)..<close], as: UTF8.self)
        let name = inner.filter { $0 != " " && $0 != "-" }
        guard ["end", "end\(command.name)", "/\(command.name)"].contains(name) else { return nil }
        return open..<(close + form.end.utf8.count)
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
