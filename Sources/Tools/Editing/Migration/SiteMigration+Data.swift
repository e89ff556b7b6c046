import Adapters
import Albums
import Readers
import Recognition
import SourceText

/// Data and settings.
extension SiteMigration {
    /// The albums of a file of data; nil, with a diagnostic, for a file without any.
    mutating func list(_ file: SourceFile) async -> [Album]? {
        guard let (found, read) = await Import.recognized(file), found.namesAlbums, !read.albums.isEmpty else {
            diagnostics.append(
                .warning(
                    .notMigrated, "no list of albums, so this file is left out", at: file.span(0..<0),
                    help: "if it has albums under other names, add a source with a `map` to content/site.yml"))
            leftOutCount += 1
            return nil
        }
        diagnostics += read.diagnostics.map { problem in
            problem.severity == .error ? problem.asWarning("the rest is read", subject: problem.code.rawValue) : problem
        }
        for column in found.columns where column.meaning?.keys == nil {
            let key = column.path.droppingBytes(first: column.path.utf8.hasPrefix("$.") ? 2 : 0)
            count(key, file.span(0..<0), in: \.leftOut)
        }
        return read.albums
    }

    mutating func convert(_ albums: [Album], of file: SourceFile) {
        let others = albums.filter { !known.contains(TitleKey($0, year: nil)) }
        if others.count < albums.count {
            let count = albums.count - others.count
            diagnostics.append(
                .warning(
                    .notMigrated,
                    "\(count) of \(albums.count) albums \(count == 1 ? "is" : "are") in another file too, and left out",
                    at: file.span(0..<0)))
        }
        for album in others {
            let plain = Slug.make(from: album.title)
            let isFree = !plain.isEmpty && taken[UnicodeText.collisionKey("content/albums/\(plain)")] == nil
            guard let name = free(isFree ? plain : album.slug, in: "content/albums", file) else { continue }
            write(album, name, to: "content/albums/\(name).md", file)
        }
    }

    mutating func convertSettings(_ file: SourceFile) {
        let tree = NodeTree.reading(file)
        diagnostics += tree.diagnostics.map { $0.asWarning("the rest is read", subject: $0.code.rawValue) }
        guard let root = tree.root else { return }
        if program == .jekyll { jekyll = JekyllAddresses(root) }
        func text(_ keys: String...) -> String? {
            keys.lazy.compactMap { root[$0]?.string }.first { !$0.isEmpty }
        }
        let language = text("languageCode", "defaultContentLanguage", "default_language", "lang", "language")
        let fields = [
            ("title", text("title", "name")), ("description", text("description")), ("language", language),
            ("baseURL", text("baseURL", "baseurl", "base_url", "url").flatMap { $0.utf8.hasPrefix("http") ? $0 : nil }),
        ]
        let used =
            ["title", "name", "description", "languageCode", "defaultContentLanguage", "default_language"]
            + ["lang", "language", "baseURL", "baseurl", "base_url", "url", "permalink"]
        let others = root.entries.map(\.key).filter { !used.contains($0) }
        if !others.isEmpty {
            diagnostics.append(
                .warning(
                    .notMigrated,
                    "\(others.count) setting\(others.count == 1 ? " is" : "s are") left out: "
                        + others.prefix(12).joined(separator: ", ") + (others.count > 12 ? ", …" : ""),
                    at: file.span(0..<0)))
        }
        let lines = fields.compactMap { field in field.1.map { (key: field.0, value: YAMLBlock.text($0)) } }
        if lines.isEmpty { return }
        let help = "copy what you need of it into content/site.yml"
        guard let name = free("site.yml", in: "content", file, else: "has settings too", help: help) else { return }
        add("content/\(name)", Array(YAMLBlock.lines(of: lines).utf8))
    }
}

/// The report.
extension SiteMigration {
    mutating func count(
        _ name: String, _ place: SourceSpan,
        in table: WritableKeyPath<SiteMigration, [String: (count: Int, first: SourceSpan)]>
    ) {
        self[keyPath: table][name, default: (0, place)].count += 1
    }

    mutating func report() {
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

extension Recognition {
    /// Whether the records have more than titles, which the names of anything may be.
    fileprivate var namesAlbums: Bool {
        columns.isEmpty || line != nil || columns.contains { $0.meaning == .artist }
    }
}
