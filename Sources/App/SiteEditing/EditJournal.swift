import FileSystem
import Glibc
import Editing
import Settings
import SourceText

/// Makes edits of a site's content so that each can be undone.
struct EditJournal {
    let site: Folder
    let clock: @Sendable () -> Int64
    /// The expected contents of files on disk.
    private var files: [PathKey: SourceFile] = [:]

    /// Creates edits of the site that a tree describes.
    init(site: Folder, tree: SourceTree, clock: @escaping @Sendable () -> Int64) {
        (self.site, self.clock) = (site, clock)
        for file in tree.texts where file.path.utf8.hasPrefix("content/") {
            files[PathKey(file.path)] = file
        }
        for file in tree.templates { files[PathKey(file.path)] = file }
    }

    /// Sorts albums so that no removal shifts the position of the next: entries of a list from its end.
    static func ordered(_ albums: [AlbumLocation]) -> [AlbumLocation] {
        albums.enumerated().sorted { first, second in
            guard case .entry(let one) = first.element.kind, case .entry(let two) = second.element.kind,
                one.file.path.utf8.isEqual(to: two.file.path)
            else { return rank(first.element.kind, first.offset) < rank(second.element.kind, second.offset) }
            return one.start > two.start
        }.map(\.element)
    }

    /// Lists come last, each as one group, so that the order is consistent.
    private static func rank(_ kind: AlbumLocation.Kind, _ offset: Int) -> (String, Int) {
        if case .entry(let span) = kind { return (span.file.path, 0) }
        return ("", offset)
    }

    /// Removes one album; if the system refuses a call on the way, the operation is reverted or completed.
    ///
    /// `group` is the number that all removals of an edit have.
    mutating func remove(
        _ album: AlbumLocation, group: Int? = nil, into store: UndoStore
    ) throws(EditFailure) -> UndoRecord {
        switch album.kind {
        case .file(let path): return try moveFile(path, of: album, group, into: store)
        case .entry(let span):
            guard let file = files[PathKey(span.file.path)] else { throw changed(span.file.path, album) }
            try expect(file, album)
            guard let edit = AlbumListText.removal(of: span.range, in: file) else {
                throw EditFailure.refused(
                    Diagnostic(
                        .error, .cannotCut, "this entry cannot be removed without changing others",
                        at: .text(file.span(span.range.lowerBound..<span.range.lowerBound + 1)),
                        help: "remove it by hand"))
            }
            return try change(file.path, edit, from: file, of: album, group, into: store)
        case .elsewhere: return try hide(album, group, into: store)
        }
    }

    private mutating func hide(
        _ album: AlbumLocation, _ group: Int?, into store: UndoStore
    ) throws(EditFailure) -> UndoRecord {
        let path = HiddenAlbums.path
        if let file = files[PathKey(path)] { try expect(file, album) }
        guard let edit = HiddenAlbums.hiding(album, in: files[PathKey(path)]) else {
            throw EditFailure.refused(
                Diagnostic(
                    .error, .cannotCut, "an album cannot be added to this list", at: .path(path),
                    help: "write it as `- source: …` and `id: …`, without brackets"))
        }
        return try change(path, edit, from: files[PathKey(path)], of: album, group, into: store)
    }

    /// Throws if the file on disk is not the one that was read.
    private func expect(_ file: SourceFile, _ album: AlbumLocation) throws(EditFailure) {
        if try !isAsRead(file) { throw changed(file.path, album) }
    }

    private func isAsRead(_ file: SourceFile) throws(EditFailure) -> Bool {
        do throws(SystemError) {
            return try site.readFile(FilePath(file.path)) == file.bytes
        } catch {
            if !error.isMissing { throw EditFailure.machine(error) }
            return false
        }
    }

    private func changed(_ path: String, _ album: AlbumLocation) -> EditFailure {
        .refused(
            Diagnostic(
                .error, .changedElsewhere, "\(path) changed on disk since it was read", at: .path(path),
                notes: [.init("`\(album.id)` was not removed")], help: "check it, and remove the album again"))
    }
}

extension EditJournal {
    private func moveFile(
        _ path: String, of album: AlbumLocation, _ group: Int?, into store: UndoStore
    ) throws(EditFailure) -> UndoRecord {
        guard let file = files[PathKey(path)] else { throw changed(path, album) }
        try expect(file, album)
        var record = UndoRecord(of: album, path: path, time: clock(), group: group)
        record.moved = FileDigest(of: file.bytes)
        try preparing(record, in: store) { (entry) throws(SystemError) in
            try entry.mark(UndoEntry.part, as: UndoEntry.begun)
            try entry.take(FilePath(path))
            return true
        }
        return record
    }

    private mutating func change(
        _ path: String, _ edit: TextEdit, from file: SourceFile?, of album: AlbumLocation, _ group: Int?,
        into store: UndoStore
    ) throws(EditFailure) -> UndoRecord {
        let old = file?.bytes ?? []
        let time = clock()
        let isMade = try make(path, edit, of: old, isNew: file == nil, in: store) { change, _ in
            UndoRecord(of: album, path: path, time: time, change: change, group: group)
        }
        guard let record = isMade else { throw changed(path, album) }
        return record
    }

    /// Changes or creates one file of an edit; all its files have the same `group`, which the first one gives.
    ///
    /// Throws E901 if the file is not as it was read, or is there although it was to be new.
    mutating func write(
        _ path: String, _ edit: TextEdit, _ kind: UndoRecord.Kind, title: String, id: String = "", group: Int?,
        into store: UndoStore
    ) throws(EditFailure) -> UndoRecord {
        let time = clock()
        let file = files[PathKey(path)]
        let problem = EditFailure.refused(
            Diagnostic(
                .error, .changedElsewhere,
                file == nil ? "\(path) is there already" : "\(path) changed on disk since it was read", at: .path(path),
                help: "run the command again"))
        if let file, try !isAsRead(file) { throw problem }
        let record = try make(path, edit, of: file?.bytes ?? [], isNew: file == nil, in: store) { change, entry in
            UndoRecord(kind, title, id: id, path: path, time: time, change: change, group: group ?? entry)
        }
        guard let record else { throw problem }
        return record
    }

    /// Makes a change of a text and records it; nil if the text is another one by now.
    private mutating func make(
        _ path: String, _ edit: TextEdit, of old: [UInt8], isNew: Bool, in store: UndoStore,
        record: (UndoRecord.Change, Int) -> UndoRecord
    ) throws(EditFailure) -> UndoRecord? {
        guard let new = edit.applied(to: old) else { return nil }
        let place = FilePath(path)
        let (status, hasFolder) = try EditFailure.calling { () throws(SystemError) in
            let folder = place.parent.isEmpty ? nil : try site.status(place.parent, followLink: true)
            return (try site.status(place, followLink: true), place.parent.isEmpty || folder != nil)
        }
        // A folder that was made for a file that could not be written is empty, and only then removed.
        defer { if !hasFolder { try? site.removeFolder(place.parent) } }
        var change = UndoRecord.Change(
            edit: edit, surroundings: TextSurroundings(of: edit, in: old), after: FileDigest(of: new))
        if !isNew { change.before = FileDigest(of: old) }
        (change.mode, change.modified) = (status?.mode, status?.stamp.modified)
        let number = try store.nextNumber()
        let record = record(change, number)
        let isMade = try preparing(record, in: store) { (entry) throws(SystemError) in
            let swap = try entry.swap(path, before: change.before, after: change.after)
            if let status, status.linkCount > 1 {
                // If hard links are not allowed, the file is restored as a separate one.
                try? site.link(swap.target, to: store.folder, as: entry.path(UndoEntry.held))
            }
            try site.makeFolders(above: swap.target)
            try swap.prepare(new, like: status)
            try entry.mark(UndoEntry.part, as: UndoEntry.begun)
            guard try swap.apply() else { return false }
            try swap.discardDraft()
            return true
        }
        if !isMade { return nil }
        files[PathKey(path)] = SourceFile(path: path, bytes: new)
        return record
    }

    /// Creates an entry and carries out its removal; if that fails, the operation is recovered as far as possible.
    @discardableResult
    private func preparing(
        _ record: UndoRecord, in store: UndoStore, _ make: (UndoEntry) throws(SystemError) -> Bool
    ) throws(EditFailure) -> Bool {
        try EditFailure.calling { () throws(SystemError) in
            let entry = try store.next()
            do throws(SystemError) {
                try entry.make(record)
                guard try make(entry) else {
                    try entry.recover()
                    return false
                }
                try entry.mark(UndoEntry.begun, as: UndoEntry.done)
                return true
            } catch {
                // The next command retries.
                try? entry.recover()
                throw error
            }
        }
    }
}
