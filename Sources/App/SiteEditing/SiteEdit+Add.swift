import FileSystem
import Glibc
package import Editing
package import SiteBuilding
import SourceInput
package import SourceText

/// Adding albums and other new files.
extension SiteEdit {
    /// Writes a new file, completely or not at all and never in the place of another.
    ///
    /// A page `about.md` may also be in the way as `about/index.md`.
    package func create(_ file: SourceFile) throws(SiteFailure) {
        var isThere = false
        do throws(EditFailure) {
            let store = try lockedStore()
            let inFolder = file.path.droppingBytes(first: 0, last: ".md".utf8.count) + "/index.md"
            let other = try EditFailure.calling { () throws(SystemError) -> String? in
                if file.path.utf8.hasSuffix(".md"), try site.status(FilePath(inFolder)) != nil { return inFolder }
                return try write(file.bytes, to: FilePath(file.path), holding: store, isThere: &isThere)
                    ? nil : file.path
            }
            guard let other else { return }
            throw .refused(
                Diagnostic(
                    .error, .foreignFile, "there is a file here already", at: .path(other),
                    help: "edit it, or move it away"))
        } catch {
            throw error.failure(
                site: sitePath,
                outcome: isThere
                    ? "the file was written anyway, but may be lost in a power failure" : "nothing was written")
        }
    }

    /// Adds an album as a file of its own, never replacing another; returns its path.
    ///
    /// If it is commented, its front matter shows the keys that it may have besides.
    /// The file appears completely or not at all. Throws E903 if the library has an album with that ID or slug.
    package func add(
        _ album: NewAlbum, isCommented: Bool = false, to places: AlbumLocations
    ) throws(SiteFailure) -> String {
        var isAdded = false
        do throws(EditFailure) {
            var file: (path: String, bytes: [UInt8])
            do throws(NewAlbumProblem) {
                file = try album.file().get()
            } catch {
                throw EditFailure.refused(error.diagnostic)
            }
            if isCommented {
                file.bytes = Array(NewFile.commented(String(decoding: file.bytes, as: UTF8.self), .album).utf8)
            }
            if let other = places.taken(
                by: FilePath(file.path).name.text.droppingBytes(first: 0, last: ".md".utf8.count))
            {
                throw taken(file.path, notes: [.init("the other is here", at: other)])
            }
            let store = try lockedStore()
            let isWritten = try EditFailure.calling { () throws(SystemError) in
                try write(file.bytes, to: FilePath(file.path), holding: store, isThere: &isAdded)
            }
            if !isWritten { throw taken(file.path, notes: []) }
            return file.path
        } catch {
            throw error.failure(
                site: sitePath,
                outcome: isAdded
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
    ///
    /// `isThere` is set as soon as the file has its name.
    private func write(
        _ bytes: [UInt8], to place: FilePath, holding store: UndoStore, isThere: inout Bool
    ) throws(SystemError) -> Bool {
        defer { withExtendedLifetime(store) {} }
        let isNewFolder = try site.status(place.parent, followLink: true) == nil
        let draft = place.parent.appending("\(OwnFiles.editDraftPrefix)new")
        do throws(SystemError) {
            try site.makeFolders(above: place)
            try steps.next()
            try site.removeIfThere(draft)
            try site.writeDurably(draft, bytes)
            try steps.next()
            try site.renameIfFree(draft, to: site, as: place)
        } catch {
            try? site.removeIfThere(draft)
            if isNewFolder { try? site.removeFolder(place.parent) }
            if error.number == EEXIST { return false }
            throw error
        }
        isThere = true
        try steps.next()
        try site.syncParent(of: place)
        return true
    }
}
