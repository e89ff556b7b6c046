import Adapters
package import Albums
package import Settings
import SourceText

/// Changes of albums as edits of files, each checked as a build would read it.
///
/// A field goes to the file of its album, a note to the file it comes from. Albums of other programs and servers, and
/// what would show again from another source, go to `content/overrides.yml`.
package struct FieldPlan {
    /// The edits, one for each file.
    package private(set) var edits: [(path: String, edit: TextEdit)] = []
    /// The titles of the albums with changes.
    package let titles: [String]
    /// The albums of the changed files of albums, as a build would read them from these files alone.
    package private(set) var albums: [Album] = []

    /// The changes of one album.
    package struct AlbumEdit: Sendable {
        package let album: AlbumName
        package let changes: [FieldChange]

        package init(_ album: AlbumName, _ changes: [FieldChange]) { (self.album, self.changes) = (album, changes) }
    }

    private typealias Target = (album: SourceSpan, change: FieldChange)

    /// Plans changes of a site.
    ///
    /// Throws E902 and E903 for an unknown or ambiguous name, E904 if a value cannot be written, and the diagnostics of
    /// values that a build would not take.
    package init(
        _ albums: [AlbumEdit], of places: AlbumLocations, in tree: SourceTree
    ) async throws(EditProblems) {
        var targets: [PathKey: [Target]] = [:]
        var overridden: [(album: Album, changes: [FieldChange])] = []
        var problems: [Diagnostic] = []
        var titles: [String] = []
        for edit in albums {
            let found: AlbumLocations.Editable
            switch places.editable(edit.album) {
            case .success(let album): found = album
            case .failure(let problem):
                problems.append(problem.diagnostic)
                continue
            }
            titles.append(found.album.title)
            var others: [FieldChange] = []
            for change in edit.changes {
                if change.field.kind == .note, let file = found.noteFile {
                    targets[PathKey(file), default: []].append((found.album.origin, change))
                } else if let file = found.file, !(found.isShared && change.removes) {
                    targets[PathKey(file), default: []].append((found.album.origin, change))
                } else {
                    others.append(change)
                }
            }
            if !others.isEmpty { overridden.append((found.album, others)) }
        }
        self.titles = titles
        if !problems.isEmpty { throw EditProblems(problems) }
        do throws(EditProblem) {
            for file in tree.texts {
                guard let changes = targets.removeValue(forKey: PathKey(file.path)) else { continue }
                if let edit = try RecordEdit.edit(changes, in: file) { edits.append((file.path, edit)) }
            }
            let file = tree.text(at: SourceRole.overrides)
            if let edit = try OverrideEdit.edit(overridden, in: file) { edits.append((SourceRole.overrides, edit)) }
        } catch {
            throw EditProblems([error.diagnostic])
        }
        problems = await check(edits, in: tree)
        if !problems.isEmpty { throw EditProblems(problems) }
    }

    /// Reads the changed files; returns the diagnostics that they do not have before.
    private mutating func check(_ edits: [(path: String, edit: TextEdit)], in tree: SourceTree) async -> [Diagnostic] {
        var result: [Diagnostic] = []
        for (path, edit) in edits {
            let old = tree.text(at: path) ?? SourceFile(path: path, bytes: [])
            guard let bytes = edit.applied(to: old.bytes) else { continue }
            let new = await Self.read(SourceFile(path: path, bytes: bytes))
            albums += new.albums
            if new.problems.isEmpty { continue }
            var known: [String: Int] = [:]
            for problem in await Self.read(old).problems { known[Self.key(problem), default: 0] += 1 }
            for problem in new.problems {
                known[Self.key(problem), default: 0] -= 1
                if known[Self.key(problem), default: 0] < 0 { result.append(problem.asRefusal) }
            }
        }
        return Diagnostic.sorted(result)
    }

    private static func key(_ problem: Diagnostic) -> String { "\(problem.code.rawValue) \(problem.message)" }

    private static func read(_ file: SourceFile) async -> (albums: [Album], problems: [Diagnostic]) {
        if file.path.utf8.elementsEqual(SourceRole.overrides.utf8) { return ([], AlbumOverrides.problems(in: file)) }
        guard SourceRole.isAlbumFile(path: file.path) || SourceRole.isAlbumList(path: file.path) else {
            return ([], [])
        }
        let result = await FilesAdapter(tree: SourceTree(texts: [file]), jobs: 1).read()
        return (result.albums, result.diagnostics)
    }
}

extension Diagnostic {
    /// The same as an error: a build would leave the value out, an edit does not write it.
    fileprivate var asRefusal: Diagnostic {
        let consequence = "; it is left out"
        let text =
            message.utf8.hasSuffix(consequence)
            ? message.droppingBytes(first: 0, last: consequence.utf8.count) : message
        return Diagnostic(.error, code, text, at: place, notes: notes, help: help)
    }
}

extension FieldChange {
    /// Whether a value is removed.
    var removes: Bool {
        switch operation {
        case .set(let value): value == nil
        case .remove: true
        case .add, .reset: false
        }
    }
}
