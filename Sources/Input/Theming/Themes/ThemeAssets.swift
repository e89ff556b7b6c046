package import SourceText
import Templates

/// The files of `assets/` of a theme with the names that they have in the site: each has a hash of its content in it.
///
/// What style sheets name is replaced by these names, so that a browser may keep each file for ever.
package struct ThemeAssets: Sendable {
    /// One file of the site.
    package struct Entry: Sendable {
        /// The name in `assets/`, such as `style.css` or `fonts/text.woff2`.
        package let name: String
        /// The path in the site.
        package let path: String
        /// What is published.
        package let file: SourceFile
        /// The path of the file that it is from.
        package let source: String
        /// Whether it is part of another style sheet, and nothing names it by itself.
        package var isJoined = false
        /// The names of the files that it names.
        package var uses: Set<String> = []
    }

    /// The files, by name.
    package private(set) var entries: [Entry] = []
    /// What is wrong with the names in style sheets.
    package private(set) var diagnostics: [Diagnostic] = []

    private var sheets: [String: Sheet] = [:]
    private var done: [String: Entry] = [:]
    private var open: [String] = []
    private var reported: Set<String> = []
    private let isStatic: @Sendable (String) -> Bool

    private struct Sheet {
        let file: SourceFile
        var references: [StyleReference] = []
    }

    /// Names files; `isStatic` says whether the site has a file at a path without this theme.
    package init(_ files: [SourceFile], isStatic: @escaping @Sendable (String) -> Bool) {
        self.isStatic = isStatic
        for file in files {
            let name = ThemePath.name(of: file.path).droppingBytes(first: ThemePath.assets.utf8.count)
            let isSheet = name.utf8.hasSuffix(".css")
            sheets[name] = Sheet(file: file, references: isSheet ? StyleReference.all(in: file.bytes) : [])
        }
        let names = sheets.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        entries = names.map { entry(named: $0) }
        let joined = Set(sheets.values.flatMap { sheet in sheet.references.filter(\.isJoined).map(\.address) })
        let used = Set(entries.flatMap(\.uses))
        for index in entries.indices where joined.contains(entries[index].name) && !used.contains(entries[index].name) {
            entries[index].isJoined = true
        }
    }

    /// The same for pages in a folder, from which `prefix` leads to the top folder.
    func behind(_ prefix: String) -> ThemeAssets {
        var assets = self
        assets.entries = entries.map { entry in
            Entry(name: entry.name, path: prefix + entry.path, file: entry.file, source: entry.source)
        }
        return assets
    }

    /// A file by name.
    package subscript(name: String) -> Entry? { entries.first { $0.name.utf8.isEqual(to: name) } }

    /// The file that a path of the settings names, in the form that the site has.
    package static func path(of name: String, _ bytes: [UInt8]) -> String {
        let hash = ContentHash.text(ContentHash.of(bytes), length: 8)
        let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) ?? name.startIndex
        let dot = name.utf8[slash...].lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
        return "assets/\(name[..<dot])-\(hash)\(name[dot...])"
    }

    private mutating func entry(named name: String) -> Entry {
        if let entry = done[name] { return entry }
        guard let sheet = sheets[name] else { preconditionFailure("there is no asset \(name)") }
        open.append(name)
        defer { open.removeLast() }
        var uses: Set<String> = []
        let changed = content(of: sheet, in: Address.folder(of: name), isWhole: true, &uses)
        let file = changed.map { SourceFile(path: sheet.file.path, bytes: $0) } ?? sheet.file
        let entry = Entry(
            name: name, path: Self.path(of: name, file.bytes), file: file, source: sheet.file.path, uses: uses)
        done[name] = entry
        return entry
    }

    /// The text of a sheet with the names that files have in the site, as seen from a folder; nil if it stays as it is.
    ///
    /// Imports on its first lines are replaced by the sheets that they name, if it is the whole sheet of a page.
    private mutating func content(
        of sheet: Sheet, in folder: String, isWhole: Bool, _ uses: inout Set<String>
    ) -> [UInt8]? {
        let bytes = sheet.file.bytes
        var text: [UInt8] = []
        var position = 0
        for reference in sheet.references {
            if reference.isJoined, isWhole, let part = sheets[reference.address], part.file !== sheet.file {
                text += content(of: part, in: folder, isWhole: false, &uses) ?? part.file.bytes
                position = reference.range.upperBound + 3
                continue
            }
            guard let address = address(of: reference, in: sheet, from: folder, &uses) else { continue }
            text += bytes[position..<reference.range.lowerBound]
            text += address.utf8
            position = reference.range.upperBound
        }
        return position == 0 ? nil : text + bytes[position...]
    }

    /// The address of a file that a sheet names; nil if it stays as it is.
    private mutating func address(
        of reference: StyleReference, in sheet: Sheet, from folder: String, _ uses: inout Set<String>
    ) -> String? {
        guard let (path, rest) = reference.file else { return nil }
        let own = ThemePath.name(of: sheet.file.path).droppingBytes(first: ThemePath.assets.utf8.count)
        guard let name = Address.resolved(path, from: Address.folder(of: own)) else { return nil }
        guard sheets[name] != nil else {
            if isStatic("assets/" + name) { return nil }
            let near = Suggestion.nearest(to: name, in: sheets.keys.sorted())
            report(
                .error(
                    .missingAsset, "no file `\(name)` in \(ThemePath.assets)", at: sheet.file.span(reference.range),
                    help: near.map { "did you mean `\($0)`?" }
                        ?? "put the file into \(ThemePath.assetsFolder(of: sheet.file.path))"))
            return nil
        }
        if open.contains(name) {
            report(
                .error(
                    .styleCircle, "`\(name)` names this style sheet, so it cannot be named here",
                    at: sheet.file.span(reference.range), help: "take one of the two out"))
            return nil
        }
        uses.insert(name)
        let target = entry(named: name)
        return Address.root(from: folder.isEmpty ? "x" : folder + "/x")
            + Address.encoded(target.path.droppingBytes(first: 7))
            + String(rest)
    }

    private mutating func report(_ diagnostic: Diagnostic) {
        // A sheet that several others join is read with each of them.
        guard case .text(let span) = diagnostic.place,
            reported.insert("\(span.file.path) \(span.start)").inserted
        else { return }
        diagnostics.append(diagnostic)
    }
}
