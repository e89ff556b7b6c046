import Albums
import Readers
package import SourceText

/// Converts the site of another program to files of a site of sitegen: texts, data and pictures in, files out.
package struct SiteMigration {
    /// A file to write.
    package struct File: Sendable {
        /// The path in the site folder.
        package let path: String
        package let content: Content

        /// Where the bytes of a file come from.
        package enum Content: Sendable {
            case bytes([UInt8])
            /// A file of the other site, by its path.
            case copy(String)
        }
    }

    /// The files, in the order of their paths.
    package private(set) var files: [File] = []
    /// What could not be kept, and mistakes in the texts.
    package private(set) var diagnostics: [Diagnostic] = []
    /// The number of albums, in files and in lists.
    package private(set) var albumCount = 0

    private let program: SiteProgram
    private let pictures: SitePictures
    private var copies: PictureCopies
    private var taken: [String: String] = [:]
    /// The addresses of texts by their paths without ending, and by their names.
    private var targets: [String: String] = [:]

    /// A text with its front matter.
    private struct Text {
        let file: SourceFile
        /// The path below the folder of texts, without the ending.
        let path: String
        let body: Range<Int>
        let fields: MigratedFields
        let isAlbum: Bool
        /// The name of its file and address; nil if another text has it.
        var name: String?

        var isSection: Bool { path.fileName == "_index" || path == "index" }
    }
    private var leftOut: [String: (count: Int, first: SourceSpan)] = [:]
    private var commands: [String: (count: Int, first: SourceSpan)] = [:]

    /// Whether a file of the other site is needed as text.
    package static func isText(path: String, of program: SiteProgram) -> Bool {
        switch program.role(of: path) {
        case .text, .data, .settings: true
        case .picture, .unused: false
        }
    }

    /// Converts a site: its texts, and the paths of all its other files.
    package init(_ texts: [SourceFile], others: [String], of program: SiteProgram) {
        self.program = program
        pictures = SitePictures(others, of: program)
        copies = PictureCopies(pictures)
        let sorted = texts.sorted(byPath: { $0.path })
        for text in sorted.compactMap({ read($0) }) { convert(text) }
        for file in sorted {
            switch program.role(of: file.path) {
            case .text: break
            case .data(let name): convertData(file, name)
            case .settings, .picture, .unused: break
            }
        }
        // Hugo prefers hugo.toml to config.toml.
        for file in sorted.reversed() where program.role(of: file.path) == .settings { convertSettings(file) }
        report()
        files = (files + copies.files).sorted(byPath: { $0.path })
    }

    private mutating func add(_ path: String, _ bytes: [UInt8]) {
        files.append(File(path: path, content: .bytes(bytes)))
    }
}

/// Texts.
extension SiteMigration {
    /// Reads a text and finds its new address; nil if the file is none.
    private mutating func read(_ file: SourceFile) -> Text? {
        guard case .text(let whole) = program.role(of: file.path) else { return nil }
        let ending = whole.fileName.split(separator: ".").last.map { $0.utf8.count + 1 } ?? 0
        let path = whole.droppingBytes(first: 0, last: ending)
        let parts = FrontMatter.split(file)
        let nodes = parts.nodes(of: file)
        diagnostics += parts.diagnostics + (nodes?.diagnostics ?? [])
        let fields = MigratedFields(nodes?.root ?? Node(.null, 0..<0), of: program)
        let folders = Address.folder(of: path).pathParts
        let isAlbum =
            (fields.isAlbum || folders.contains { Self.albumFolders.contains($0.lowercased()) }) && fields.title != nil
        var text = Text(file: file, path: path, body: parts.body, fields: fields, isAlbum: isAlbum)
        if text.isSection { return text }
        let made = isAlbum ? fields.slug.map { Slug.make(from: $0) }.flatMap { $0.isEmpty ? nil : $0 } : nil
        text.name = free(made ?? name(of: path), in: isAlbum ? "content/albums" : "content/pages", file)
        guard let name = text.name else { return text }
        let address = isAlbum ? "/albums/\(name)/" : "/\(name)/"
        for key in [path, path.fileName, Address.folder(of: path)] where !key.isEmpty && key != "index" {
            if targets[key] == nil, key != Address.folder(of: path) || path.fileName == "index" {
                targets[key] = address
            }
        }
        return text
    }

    private mutating func convert(_ text: Text) {
        for (key, range) in text.fields.leftOut { count(key, text.file.span(range), in: \.leftOut) }
        let (targets, pictures) = (targets, pictures)
        let folder = text.isSection ? nil : pictures.folder(ofText: text.file.path)
        // Taken out, so that the closure does not change a copy of all paths.
        var copies = PictureCopies()
        swap(&copies, &self.copies)
        let body = Shortcodes(
            text.file.bytes, in: text.body, of: program,
            Shortcodes.Targets { name in
                let end = name.utf8.hasSuffix(".md") ? 3 : 0
                return targets[name.droppingBytes(first: 0, last: end)]
            } picture: { name in
                if name.utf8.first == UInt8(ascii: "/") || name.contains(":") { return nil }
                guard let found = pictures.named(name, inTextAt: text.file.path) else { return nil }
                // A picture beside the text moves with it.
                if let folder, found.utf8.hasPrefix(folder) {
                    let inner = found.droppingBytes(first: folder.utf8.count)
                    return inner.utf8.isEqual(to: name) ? nil : Address.encoded(inner)
                }
                return Address.encoded("/" + copies.address(of: found))
            })
        swap(&copies, &self.copies)
        for (name, range) in body.kept { count(name, text.file.span(range), in: \.commands) }
        if text.isSection { return convertSection(text.file, text.path, body.text) }
        guard let name = text.name else { return }
        if text.isAlbum {
            convertAlbum(text, name, body.text)
        } else {
            convertPage(text, name, body.text)
        }
    }

    private static let albumFolders: Set<String> = ["albums", "records", "releases", "vinyl", "discography"]

    /// The name of a text: that of its folder if it has one of its own.
    private func name(of path: String) -> String {
        let stem = path.fileStem
        var name = stem == "index" ? Address.folder(of: path).fileName : stem
        let parts = name.split(separator: "-", maxSplits: 3)
        let isDated = parts.count == 4 && parts[0].utf8.count == 4 && parts.prefix(3).allSatisfy { Int($0) != nil }
        if program == .jekyll, isDated { name = String(parts[3]) }
        let slug = Slug.make(from: name)
        return slug.isEmpty ? ContentHash.text(ContentHash.of(fields: [path]), length: 6) : slug
    }

    /// A name that no other file has yet; nil, with a warning, if another file has it.
    private mutating func free(
        _ name: String, in folder: String, _ file: SourceFile, else reason: String = "has the same name",
        help: String = "rename one of them"
    ) -> String? {
        let key = UnicodeText.collisionKey("\(folder)/\(name)")
        if let other = taken.updateValue(file.path, forKey: key) {
            taken[key] = other
            diagnostics.append(
                .warning(
                    .notMigrated, "\(other) \(reason), so this file is left out", at: file.span(0..<0), help: help))
            return nil
        }
        return name
    }

    private mutating func convertAlbum(_ text: Text, _ name: String, _ body: String) {
        let (file, fields) = (text.file, text.fields)
        let beside = pictures.beside(textAt: file.path)
        let target = beside.isEmpty ? "content/albums/\(name).md" : "content/albums/\(name)/index.md"
        for picture in beside { copies.add(picture.path, at: "content/albums/\(name)/\(picture.inner)") }
        var lines = fields.fields
        if let cover = cover(fields.cover, file, beside.map(\.inner), name) {
            let place = lines.firstIndex { ["label", "tags", "added", "tracks", "links"].contains($0.key) }
            lines.insert(("cover", .text(cover)), at: place ?? lines.count)
        }
        let aliases = aliases(text).filter { $0 != "/albums/\(name)/" }
        if !aliases.isEmpty { lines.append(("aliases", .list(aliases.map { .text($0) }))) }
        add(target, Self.text(lines, body))
        albumCount += 1
    }

    private mutating func convertPage(_ text: Text, _ name: String, _ body: String) {
        let fields = text.fields
        let beside = pictures.beside(textAt: text.file.path)
        let target = beside.isEmpty ? "content/pages/\(name).md" : "content/pages/\(name)/index.md"
        for picture in beside { copies.add(picture.path, at: "content/pages/\(name)/\(picture.inner)") }
        var lines: [(key: String, value: YAMLBlock)] = [("title", .text(fields.title ?? name))]
        if let date = fields.date { lines.append(("date", .text(date))) }
        lines += fields.fields.filter { $0.key == "draft" }
        let aliases = aliases(text).filter { $0 != "/\(name)/" }
        if !aliases.isEmpty { lines.append(("aliases", .list(aliases.map { .text($0) }))) }
        add(target, Self.text(lines, body))
    }

    /// The text of a section; one without words only had settings of the theme.
    private mutating func convertSection(_ file: SourceFile, _ path: String, _ body: String) {
        let folder = Address.folder(of: path)
        let isBlank = body.utf8.allSatisfy { $0 <= 0x20 }
        if isBlank { return }
        let isOfAlbums = Self.albumFolders.contains(folder.lowercased())
        let own = ["": "content", "artists": "content/artists"]
        guard let target = isOfAlbums ? "content/albums" : own[folder] else {
            return diagnostics.append(
                .warning(.notMigrated, "sitegen has no page for the section `\(folder)`", at: file.span(0..<0)))
        }
        let reason = "is the text of the same page"
        guard let name = free("_index.md", in: target, file, else: reason, help: "join the two texts") else { return }
        add("\(target)/\(name)", Array(Self.trimmed(body).utf8))
    }

    private static func trimmed(_ body: String) -> String {
        let text = RecordReader.trimmed(body)
        return text.isEmpty ? "" : text + "\n"
    }

    private static func text(_ fields: [(key: String, value: YAMLBlock)], _ body: String) -> [UInt8] {
        let text = trimmed(body)
        return Array("---\n\(YAMLBlock.lines(of: fields))---\n\(text.isEmpty ? "" : "\n" + text)".utf8)
    }

    /// The addresses that led to a text: its own, else the one that the program made.
    private func aliases(_ text: Text) -> [String] {
        let own = text.fields.addresses.filter { !$0.contains(":") && !$0.contains("{") }
        let hasPermalink = own.contains { $0.utf8.hasPrefix("/") }
        let made = program.address(of: text.path, date: text.fields.date)
        let all = own.map { $0.utf8.hasPrefix("/") ? $0 : "/" + $0 } + (hasPermalink ? [] : [made].compactMap(\.self))
        var known: Set<String> = []
        return all.filter { known.insert($0).inserted }
    }
}

/// Covers.
extension SiteMigration {
    /// The cover as the album names it; a picture elsewhere in the site is copied into `content/covers`.
    private mutating func cover(_ text: String?, _ file: SourceFile, _ beside: [String], _ name: String) -> String? {
        guard let text else { return nil }
        if text.utf8.hasPrefix("http://") || text.utf8.hasPrefix("https://") || beside.contains(text) { return text }
        let isAddress = text.utf8.first == UInt8(ascii: "/")
        let path = isAddress ? text.droppingBytes(first: 1) : text
        let (published, near) = (pictures.published(at: path), pictures.named(path, inTextAt: file.path))
        guard let found = isAddress ? published ?? near : near ?? published else {
            diagnostics.append(
                .warning(
                    .notMigrated, "the picture \(TerminalText.quoted(text)) is not there; the album has no cover",
                    at: file.span(0..<0)))
            return nil
        }
        let ending = found.fileName.split(separator: ".").last.map { $0.lowercased() } ?? "jpg"
        return copies.copy(found, to: "content/covers/\(name).\(ending)")
            .droppingBytes(first: "content/".utf8.count)
    }
}

/// Data and settings.
extension SiteMigration {
    private mutating func convertData(_ file: SourceFile, _ name: String) {
        var records: [Node] = []
        if file.path.utf8.hasSuffix(".csv") {
            let table = CSVReader.read(file)
            diagnostics += table.diagnostics
            records = table.rows.map { table.node(of: $0) }
        } else {
            let tree = NodeTree.reading(file)
            diagnostics += tree.diagnostics
            records = tree.root.map(Self.records) ?? []
        }
        let albums = records.map { MigratedFields($0, of: program) }.filter { $0.isAlbum && $0.title != nil }
        guard !albums.isEmpty else {
            return diagnostics.append(
                .warning(
                    .notMigrated, "no list of albums, so this file is left out", at: file.span(0..<0),
                    help: "if it has albums under other names, add a source with a `map` to content/site.yml"))
        }
        guard let name = free(name, in: "content/lists", file) else { return }
        var entries: [[(key: String, value: YAMLBlock)]] = []
        for album in albums {
            let title = Slug.make(title: album.title ?? "", id: String(entries.count + 1))
            let cover = cover(album.cover, file, [], "\(name)-\(title)")
            entries.append(album.fields + (cover.map { [("cover", .text($0))] } ?? []))
        }
        for (key, range) in albums.flatMap(\.leftOut) { count(key, file.span(range), in: \.leftOut) }
        add("content/lists/\(name).yml", Array(YAMLBlock.file(of: entries).utf8))
        albumCount += albums.count
    }

    /// The records of a list, of the lists in a mapping, or of a mapping by ids.
    private static func records(_ root: Node) -> [Node] {
        if !root.items.isEmpty { return root.items }
        let lists = root.entries.map(\.value.items).filter { !$0.isEmpty }
        return lists.isEmpty ? root.entries.map(\.value) : lists.flatMap { $0 }
    }

    private mutating func convertSettings(_ file: SourceFile) {
        let tree = NodeTree.reading(file)
        guard let root = tree.root else { return diagnostics += tree.diagnostics }
        func text(_ keys: String...) -> String? {
            keys.lazy.compactMap { root[$0]?.string }.first { !$0.isEmpty }
        }
        let language = text("languageCode", "defaultContentLanguage", "default_language", "lang", "language")
        let fields = [
            ("title", text("title", "name")), ("description", text("description")), ("language", language),
            ("baseURL", text("baseURL", "baseurl", "base_url", "url").flatMap { $0.utf8.hasPrefix("http") ? $0 : nil }),
        ]
        let lines = fields.compactMap { field in field.1.map { (key: field.0, value: YAMLBlock.text($0)) } }
        if lines.isEmpty { return }
        let help = "copy what you need of it into content/site.yml"
        guard let name = free("site.yml", in: "content", file, else: "has settings too", help: help) else { return }
        add("content/\(name)", Array(YAMLBlock.lines(of: lines).utf8))
    }
}

/// The report.
extension SiteMigration {
    private mutating func count(
        _ name: String, _ place: SourceSpan,
        in table: WritableKeyPath<SiteMigration, [String: (count: Int, first: SourceSpan)]>
    ) {
        self[keyPath: table][name, default: (0, place)].count += 1
    }

    private mutating func report() {
        for (name, found) in commands.sorted(by: { $0.key < $1.key }) {
            diagnostics.append(
                .warning(
                    .keptCommand, "\(TerminalText.quoted(name)) is used \(Self.times(found.count)) and stays as text",
                    at: found.first, help: "replace it by hand"))
        }
        for (key, found) in leftOut.sorted(by: { $0.key < $1.key }) {
            diagnostics.append(
                .warning(
                    .notMigrated, "the key `\(key)` is used \(Self.times(found.count)) and left out", at: found.first))
        }
    }

    private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
