/// What the system says has happened below the folders that are watched.
struct SourceChanges: Sendable, Equatable {
    /// Paths at which something came, went or changed, relative to the site folder or absolute.
    var paths: Set<FilePath> = []
    /// Whether anything may have happened anywhere, because too much happened to be told, or nobody watched.
    var isUnbounded = false

    /// Whether nothing happened.
    var isEmpty: Bool { paths.isEmpty && !isUnbounded }

    /// Takes in what happened next.
    mutating func add(_ other: SourceChanges) {
        paths.formUnion(other.paths)
        isUnbounded = isUnbounded || other.isUnbounded
    }

    /// A look at the inputs that only looks at what is said to have changed; nil where that is none of them.
    ///
    /// Where a file came or went, the look says that all have to be listed again.
    func look(at inputs: InputFiles, in folder: Folder, jobs: Int) -> InputFiles.Look? {
        let clock = FileClock.now()
        if isUnbounded {
            let look = inputs.look(in: folder, jobs: jobs)
            return inputs.isUnchanged(look) ? nil : look
        }
        var changed: [Int] = []
        for path in paths {
            // Only a listing may follow a link.
            if ((try? folder.status(path)) ?? nil)?.kind == .link { return inputs.look(clock, changed: nil) }
            let status = (try? folder.status(path, followLink: true)) ?? nil
            if let index = inputs.files.index(of: path) {
                guard status?.kind == .file else { return inputs.look(clock, changed: nil) }
                changed.append(index)
            } else if status != nil || inputs.files.hasFolder(path) || inputs.folders.index(of: path) != nil {
                return inputs.look(clock, changed: nil)
            }
        }
        return changed.isEmpty ? nil : inputs.look(clock, changed: changed.sorted())
    }
}
