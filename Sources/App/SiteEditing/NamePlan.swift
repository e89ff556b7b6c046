import Albums
import Editing
import Formats
import Pages
import Settings
import SourceText

/// Edits of a site's files that write names in another way and change nothing else.
struct NamePlan {
    private(set) var edits: [(path: String, edit: TextEdit)] = []
    private(set) var made: [NameChange] = []
    private(set) var left: [NameChange] = []

    /// How often a smaller set of changes is tried.
    private static let rounds = 4

    /// Plans changes; each round builds the site in memory, and the next leaves out what changed more than names.
    init(_ changes: [NameChange], in tree: SourceTree, options: BuildOptions) async {
        var options = options
        (options.ignoresCovers, options.checksNotes) = (true, true)
        let before = await Build.site(from: tree, options: options)
        var rest = changes
        for _ in 0..<Self.rounds where !rest.isEmpty {
            plan(rest, in: tree)
            if edits.isEmpty { break }
            let after = await Build.site(from: editedTree(tree), options: options)
            let wrong = wrongChanges(before, after)
            if wrong.isEmpty {
                let done = Set(made.map(Key.init))
                left = changes.filter { !done.contains(Key($0)) }
                return
            }
            let keys = Set(wrong.map(Key.init))
            rest = made.filter { !keys.contains(Key($0)) }
        }
        (edits, made, left) = ([], [], changes)
    }

    private mutating func plan(_ changes: [NameChange], in tree: SourceTree) {
        (edits, made) = ([], [])
        let files = Dictionary(grouping: changes) { PathKey($0.album.file.path) }
        for file in tree.texts {
            guard let own = files[PathKey(file.path)] else { continue }
            let planned = NameEdit(own, in: file)
            if let edit = planned.edit { edits.append((file.path, edit)) }
            made += planned.made
        }
    }

    private func editedTree(_ tree: SourceTree) -> SourceTree {
        let byPath = Dictionary(edits.map { (PathKey($0.path), $0.edit) }) { first, _ in first }
        let texts = tree.texts.map { file in
            guard let edit = byPath[PathKey(file.path)], let bytes = edit.applied(to: file.bytes)
            else { return file }
            return SourceFile(path: file.path, bytes: bytes)
        }
        return SourceTree(
            texts: texts, templates: tree.templates, binaries: tree.binaries, unread: tree.unread, music: tree.music,
            servers: tree.servers)
    }

    /// The changes after which anything but a name differs.
    private func wrongChanges(_ before: Build.Result, _ after: Build.Result) -> [NameChange] {
        var wrong: [NameChange] = []
        guard before.albums.count == after.albums.count else { return made }
        var own: [Place: [NameChange]] = [:]
        for change in made { own[Place(change.album), default: []].append(change) }
        for (old, new) in zip(before.albums, after.albums) {
            let changes = own[Place(old.origin)] ?? []
            if changes.isEmpty, old.hasSameFields(as: new), old.slug == new.slug { continue }
            var expected = old
            for change in changes {
                change.field.change(&expected) { $0 == change.from ? change.to : $0 }
            }
            if AlbumJSON.text(for: [expected]) == AlbumJSON.text(for: [new]) { continue }
            // A change of another album that has consequences for this one is among all.
            if changes.isEmpty { return made }
            wrong += changes
        }
        var known: [Problem: Int] = [:]
        for diagnostic in before.diagnostics { known[Problem(diagnostic), default: 0] += 1 }
        for diagnostic in after.diagnostics {
            known[Problem(diagnostic), default: 0] -= 1
            if known[Problem(diagnostic), default: 0] >= 0 { continue }
            let texts = [diagnostic.message, diagnostic.text].joined(separator: "\n")
            let named = made.filter { UTF8Text.contains($0.from, in: texts) }
            if named.isEmpty { return made }
            wrong += named
        }
        return wrong
    }

    private struct Place: Hashable {
        let path: PathKey
        let start: Int

        init(_ span: SourceSpan) { (path, start) = (PathKey(span.file.path), span.start) }
    }

    /// Identifies a change.
    private struct Key: Hashable {
        let album: Place
        let field: NameField
        let from: String

        init(_ change: NameChange) { (album, field, from) = (Place(change.album), change.field, change.from) }
    }

    private struct Problem: Hashable {
        let code: DiagnosticCode
        let path: PathKey

        init(_ diagnostic: Diagnostic) { (code, path) = (diagnostic.code, PathKey(diagnostic.path)) }
    }
}

extension Diagnostic {
    /// The lines that it is about.
    fileprivate var text: String {
        if case .text(let span) = place { span.text } else { "" }
    }
}

extension UTF8Text {
    fileprivate static func contains(_ part: String, in text: String) -> Bool {
        !part.isEmpty && text.firstRange(of: part) != nil
    }
}
