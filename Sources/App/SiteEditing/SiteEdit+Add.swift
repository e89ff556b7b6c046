import SourceInput
import FileSystem
import Glibc
package import Editing
package import SiteBuilding
import Settings
package import SourceText

/// Adding albums and other new files.
extension SiteEdit {
    /// Writes a new file, completely or not at all and never in the place of another; `sitegen undo` takes it back.
    ///
    /// A page `about.md` may also be in the way as `about/index.md`.
    package func create(_ file: SourceFile) throws(SiteFailure) {
        let missing = missingFolders(above: FilePath(file.path))
        do throws(EditFailure) {
            let store = try lockedStore()
            let inFolder = file.path.droppingBytes(first: 0, last: ".md".utf8.count) + "/index.md"
            let isOther = try EditFailure.calling { () throws(SystemError) in
                if !file.path.utf8.hasSuffix(".md") { return false }
                return try site.status(FilePath(inFolder)) != nil
            }
            if !isOther {
                if try write(file, title: file.path, into: store) { return }
            }
            throw .refused(
                Diagnostic(
                    .error, .foreignFile, "there is a file here already", at: .path(isOther ? inFolder : file.path),
                    help: "edit it, or move it away"))
        } catch {
            // Folders with something in them stay, so a file that was written anyway does as well.
            for folder in missing.reversed() { try? site.removeFolder(folder) }
            throw error.failure(
                site: sitePath,
                outcome: isThere(file)
                    ? "the file was written anyway, but may be lost in a power failure" : "nothing was written")
        }
    }

    /// Adds an album as a file of its own, never replacing another; returns its path.
    ///
    /// `changes` set fields besides those of `album`. If it is commented, its front matter shows the keys that it may have besides.
    /// The file appears completely or not at all. Throws E903 if the library has an album with that ID or slug.
    package func add(
        _ album: NewAlbum, _ changes: [FieldChange] = [], isCommented: Bool = false, to places: AlbumLocations
    ) throws(SiteFailure) -> String {
        var added: SourceFile?
        do throws(EditFailure) {
            var file: (path: String, bytes: [UInt8])
            do throws(EditProblem) {
                file = try album.file().get()
            } catch {
                throw EditFailure.refused(error.diagnostic)
            }
            do throws(EditProblem) {
                let made = SourceFile(path: file.path, bytes: file.bytes)
                let edit = try RecordEdit.edit(changes.map { (made.span(0..<0), $0) }, in: made)
                file.bytes = edit.flatMap { $0.applied(to: file.bytes) } ?? file.bytes
            } catch {
                throw EditFailure.refused(error.diagnostic)
            }
            if isCommented {
                file.bytes = Array(NewFile.commented(String(decoding: file.bytes, as: UTF8.self), .album).utf8)
            }
            let id = FilePath(file.path).name.text.droppingBytes(first: 0, last: ".md".utf8.count)
            if let other = places.taken(by: id) {
                throw taken(file.path, notes: [.init("the other is here", at: other)])
            }
            let store = try lockedStore()
            let new = SourceFile(path: file.path, bytes: file.bytes)
            if try store.site.isTaken(new) { throw taken(file.path, notes: []) }
            added = new
            if try !write(new, title: album.fullTitle, id: id, into: store) { throw taken(file.path, notes: []) }
            return file.path
        } catch {
            throw error.failure(
                site: sitePath,
                outcome: added.map(isThere) == true
                    ? "the album was added anyway, but may be lost in a power failure"
                    : "nothing was added")
        }
    }

    private func taken(_ path: String, notes: [Diagnostic.Note]) -> EditFailure {
        .refused(
            Diagnostic(
                .error, .severalAlbums, "there is an album of this name already", at: .path(path), notes: notes,
                help: "name another with --slug"))
    }

    /// Writes a new file; returns false if the file exists.
    private func write(
        _ file: SourceFile, title: String, id: String = "", into store: UndoStore
    ) throws(EditFailure) -> Bool {
        if try site.isTaken(file) { return false }
        var journal = EditJournal(site: site, tree: SourceTree(texts: []), clock: clock)
        let edit = TextEdit(start: 0, cut: [], put: file.bytes)
        _ = try journal.write(file.path, edit, .addition, title: title, id: id, group: nil, into: store)
        return true
    }

    /// The folders that a file needs and that are not there, outermost first.
    private func missingFolders(above file: FilePath) -> [FilePath] {
        file.ancestors.filter { folder in
            do throws(SystemError) {
                return try site.status(folder, followLink: true) == nil
            } catch {
                // What cannot be examined is not removed.
                return false
            }
        }
    }

    /// Whether a file that could not be written as planned has its content nevertheless.
    private func isThere(_ file: SourceFile) -> Bool {
        (try? site.digest(of: FilePath(file.path))) == FileDigest(of: file.bytes)
    }
}

extension Folder {
    /// Whether there is something at the path of a new file.
    fileprivate func isTaken(_ file: SourceFile) throws(EditFailure) -> Bool {
        try EditFailure.calling { () throws(SystemError) in try status(FilePath(file.path)) != nil }
    }
}
