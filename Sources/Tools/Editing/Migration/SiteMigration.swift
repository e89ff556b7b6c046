import Adapters
import Albums
import Formats
import Readers
import Recognition
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
    package internal(set) var files: [File] = []
    /// What could not be kept, and mistakes in the texts.
    package internal(set) var diagnostics: [Diagnostic] = []
    /// The number of albums.
    package internal(set) var albumCount = 0
    /// The number of files that had a mistake or no album.
    package internal(set) var leftOutCount = 0

    let program: SiteProgram
    private let pictures: SitePictures
    private var copies: PictureCopies
    var taken: [String: String] = [:]
    /// The addresses of texts by their paths without ending, and by their names.
    private var targets: [String: String] = [:]

    /// A text with its front matter.
    private struct Text {
        let file: SourceFile
        /// The path below the folder of texts, without the ending.
        let path: String
        let body: Range<Int>
        let fields: MigratedFields
        var isAlbum = false
        /// The name of its file and address; nil if another text has it.
        var name: String?

        var isSection: Bool { path.fileName == "_index" || path == "index" }
        var folder: String { Address.folder(of: path) }
        var record: Node { fields.record(at: 0..<file.bytes.count) }
    }
    var leftOut: [String: (count: Int, first: SourceSpan)] = [:]
    var commands: [String: (count: Int, first: SourceSpan)] = [:]
    /// The addresses of all texts, and those that lead to one of them.
    private var addresses: Set<String> = []
    /// The albums so far, as people tell them apart.
    var known: Set<TitleKey> = []
    /// What a Jekyll site says about addresses.
    var jekyll = JekyllAddresses(nil)

    /// Whether a file of the other site is needed as text.
    package static func isText(path: String, of program: SiteProgram) -> Bool {
        switch program.role(of: path) {
        case .text, .data, .settings: true
        case .picture, .unused: false
        }
    }

    /// Converts a site: its texts, and the paths of all its other files.
    package init(_ texts: [SourceFile], others: [String], of program: SiteProgram) async {
        self.program = program
        pictures = SitePictures(others, of: program)
        copies = PictureCopies(pictures)
        let sorted = texts.sorted(byPath: { $0.path })
        // Hugo prefers hugo.toml to config.toml.
        for file in sorted.reversed() where program.role(of: file.path) == .settings { convertSettings(file) }
        var found = sorted.compactMap { read($0) }
        name(&found)
        let records = ForeignRecords(found.filter(\.isAlbum).map(\.record), known: MigratedFields.known)
        for text in found { convert(text, records) }
        var lists: [(file: SourceFile, albums: [Album])] = []
        for file in sorted {
            if case .data = program.role(of: file.path) { lists += await list(file).map { [(file, $0)] } ?? [] }
        }
        // Of lists with the same albums, the one that says more about them comes first.
        func facts(_ albums: [Album]) -> Int { albums.reduce(0) { $0 + AlbumJSON.members(of: $1).count } }
        for (file, albums) in lists.sorted(by: { facts($0.albums) > facts($1.albums) }) { convert(albums, of: file) }
        report()
        files = (files + copies.files).sorted(byPath: { $0.path })
    }

    mutating func add(_ path: String, _ bytes: [UInt8]) {
        files.append(File(path: path, content: .bytes(bytes)))
    }
}

/// Texts.
extension SiteMigration {
    /// Reads a file with a text; nil if the file has no text, or has a mistake.
    private mutating func read(_ file: SourceFile) -> Text? {
        guard case .text(let whole) = program.role(of: file.path) else { return nil }
        let ending = whole.fileName.split(separator: ".").last.map { $0.utf8.count + 1 } ?? 0
        let path = whole.droppingBytes(first: 0, last: ending)
        let parts = FrontMatter.split(file, afterBlanks: true)
        let nodes = parts.nodes(of: file)
        let problems = parts.diagnostics + (nodes?.diagnostics ?? [])
        if let error = problems.first(where: { $0.severity == .error }) {
            leaveOut(error)
            return nil
        }
        diagnostics += problems
        let date = program == .jekyll ? JekyllAddresses.date(of: path) : nil
        let fields = MigratedFields(nodes?.root ?? Node(.null, 0..<0), of: program, date: date)
        return Text(file: file, path: path, body: parts.body, fields: fields)
    }

    /// Leaves out a file that has a mistake, or cannot be read.
    package mutating func leaveOut(_ error: Diagnostic) {
        leftOutCount += 1
        diagnostics.append(error.asWarning("the file is left out", subject: "\(leftOutCount)"))
    }

    /// Decides which texts are albums, and finds their new names and addresses.
    private mutating func name(_ texts: inout [Text]) {
        // Where sections are albums, the texts in them are about tracks or people.
        let sections = Set(texts.filter { $0.isSection && $0.fields.hasAlbumType }.map(\.folder))
        for index in texts.indices where texts[index].fields.title != nil {
            let text = texts[index]
            let isIn = text.folder.pathParts.contains { Self.albumFolders.contains($0.lowercased()) }
            texts[index].isAlbum =
                text.isSection || !sections.isEmpty ? text.fields.hasAlbumType : text.fields.isAlbum || isIn
        }
        for index in texts.indices where texts[index].isAlbum || !texts[index].isSection {
            let text = texts[index]
            let made = text.isAlbum ? Slug.make(from: text.fields.slug ?? "") : ""
            var own = made.isEmpty ? name(of: text.path) : made
            if !text.isSection, sections.contains(text.folder) { own = "\(text.folder.fileName)-\(own)" }
            let name = free(own, in: text.isAlbum ? "content/albums" : "content/pages", text.file)
            texts[index].name = name
            guard let name else { continue }
            let address = text.isAlbum ? "/albums/\(name)/" : "/\(name)/"
            addresses.insert(UnicodeText.collisionKey(address))
            for key in [text.path, text.path.fileName, text.folder] where !key.isEmpty && key != "index" {
                if targets[key] == nil, key != text.folder || text.path.fileName.hasSuffix("index") {
                    targets[key] = address
                }
            }
        }
    }

    private mutating func convert(_ text: Text, _ records: ForeignRecords?) {
        for (key, range) in text.fields.leftOut { count(key, text.file.span(range), in: \.leftOut) }
        let (targets, pictures) = (targets, pictures)
        let folder = text.isSection && !text.isAlbum ? nil : pictures.folder(ofText: text.file.path)
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
        if text.isAlbum, let name = text.name {
            convertAlbum(text, name, body.text, records)
        } else if text.isSection {
            convertSection(text, body.text)
        } else if let name = text.name {
            convertPage(text, name, body.text)
        }
    }

    private static let albumFolders: Set<String> = ["albums", "records", "releases", "vinyl", "discography"]

    /// The name of a text: that of its folder if it has one of its own.
    private func name(of path: String) -> String {
        let stem = path.fileStem
        var name = stem == "index" || stem == "_index" ? Address.folder(of: path).fileName : stem
        if program == .jekyll, JekyllAddresses.date(of: path) != nil { name = name.droppingBytes(first: 11) }
        let slug = Slug.make(from: name)
        return slug.isEmpty ? ContentHash.text(ContentHash.of(fields: [path]), length: 6) : slug
    }

    /// A name that no other file has yet; nil, with a warning, if another file has it.
    mutating func free(
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

    private mutating func convertAlbum(_ text: Text, _ name: String, _ body: String, _ records: ForeignRecords?) {
        let (file, fields) = (text.file, text.fields)
        guard let read = records?.album(of: text.record, in: file) else {
            return leaveOut(.error(.notMigrated, "the text is about no album", at: file.span(0..<0)))
        }
        diagnostics += read.diagnostics
        for (key, range) in read.leftOut { count(key, file.span(range), in: \.leftOut) }
        let beside = pictures.beside(textAt: file.path)
        for picture in beside { copies.add(picture.path, at: "content/albums/\(name)/\(picture.inner)") }
        var album = read.album
        album.links += fields.links.filter { link in !album.links.contains { $0.url == link.url } }
        album.isDraft = fields.isDraft
        album.aliases = aliases(text, address: "/albums/\(name)/")
        // `Radiohead - A Moon Shaped Pool` beside the artist `Radiohead`.
        if let artist = album.artists.first, album.title.hasPrefix("\(artist) - ") {
            album.title = String(album.title.dropFirst(artist.count + 3))
        }
        write(
            album, name, to: beside.isEmpty ? "content/albums/\(name).md" : "content/albums/\(name)/index.md", file,
            beside.map(\.inner), body)
    }

    mutating func write(
        _ album: Album, _ name: String, to path: String, _ file: SourceFile, _ beside: [String] = [],
        _ body: String = ""
    ) {
        var album = album
        (album.id, album.slug) = (name, name)
        album.cover = cover(album.cover?.text, file, beside, name).map { CoverReference($0, origin: file.span(0..<0)) }
        let text = Self.trimmed(body)
        add(path, AlbumFile.bytes(of: album, name: name) + Array((text.isEmpty ? "" : "\n" + text).utf8))
        known.insert(TitleKey(album, year: nil))
        albumCount += 1
    }

    private mutating func convertPage(_ text: Text, _ name: String, _ body: String) {
        let fields = text.fields
        let beside = pictures.beside(textAt: text.file.path)
        let target = beside.isEmpty ? "content/pages/\(name).md" : "content/pages/\(name)/index.md"
        for picture in beside { copies.add(picture.path, at: "content/pages/\(name)/\(picture.inner)") }
        var lines: [(key: String, value: YAMLBlock)] = [("title", .text(fields.title ?? name))]
        if let moment = fields.date.flatMap({ Timestamp.foreign($0)?.moment }) {
            lines.append(("date", .verbatim(moment.second == 0 ? moment.date.text : moment.text)))
        } else if let entry = fields.entries.first(where: { $0.key == "date" }) {
            count("date", text.file.span(entry.keyRange), in: \.leftOut)
        }
        let others = fields.entries.filter { !["title", "date"].contains($0.key) }
        lines += others.filter { $0.key == "description" && $0.value.string != nil }.map {
            ("description", .text($0.value.string ?? ""))
        }
        if fields.isDraft { lines.append(("draft", .verbatim("true"))) }
        let aliases = aliases(text, address: "/\(name)/")
        if !aliases.isEmpty { lines.append(("aliases", .list(aliases.map { .text($0) }))) }
        // Values that the theme of the other program used, for templates.
        let own = others.compactMap { entry in
            entry.key == "description" && entry.value.string != nil
                ? nil : YAMLBlock(entry.value).map { (key: entry.key, value: $0) }
        }
        let links = fields.links.map { YAMLBlock.map([("title", .text($0.title)), ("url", .text($0.url))]) }
        let params = own + (links.isEmpty ? [] : [(key: "links", value: .list(links))])
        if !params.isEmpty { lines.append(("params", .map(params))) }
        add(target, Self.text(lines, body))
    }

    /// The text of a section; one without words only had settings of the theme.
    private mutating func convertSection(_ text: Text, _ body: String) {
        let isOfAlbums = Self.albumFolders.contains(text.folder.lowercased())
        let isBlank = body.utf8.allSatisfy { $0 <= 0x20 }
        let own = ["": "content", "artists": "content/artists"]
        if !isBlank, !isOfAlbums, own[text.folder] == nil {
            // sitegen has no sections, so the text is a page.
            let name = free(name(of: text.folder), in: "content/pages", text.file)
            if let name { convertPage(text, name, body) }
            return
        }
        for entry in text.fields.entries { count(entry.key, text.file.span(entry.keyRange), in: \.leftOut) }
        let target = isOfAlbums ? "content/albums" : own[text.folder] ?? ""
        let reason = "is the text of the same page"
        guard !isBlank,
            let name = free("_index.md", in: target, text.file, else: reason, help: "join the two texts")
        else { return }
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

    /// The addresses that led to a text, its own, else the one that the program made, and now lead to `address`.
    ///
    /// One that a text has already, also in another letter case, is not needed.
    private mutating func aliases(_ text: Text, address: String) -> [String] {
        let own = text.fields.addresses.filter { !$0.contains(":") && !$0.contains("{") }
        let hasPermalink = own.contains { $0.utf8.hasPrefix("/") }
        let made =
            program == .jekyll
            ? jekyll.address(of: text.path, date: text.fields.date) : program.address(of: text.path)
        let all = own.map { $0.utf8.hasPrefix("/") ? $0 : "/" + $0 } + (hasPermalink ? [] : [made].compactMap(\.self))
        return all.filter { addresses.insert(UnicodeText.collisionKey($0)).inserted }
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
