/// The list of the files that sitegen wrote into an output folder; only these may it remove or overwrite.
///
/// Lies in the folder as `.sitegen-output`, a text that depends on nothing but the files:
///
///     sitegen-output 1
///     = 8f14e45fceea167a 5120 albums/night/index.html
///     ? c9f0f895fb98ab91 311 feed.atom
///     end 2
///
/// `=` stands before a file that was written, `?` before one that is about to be written where the folder cannot be
/// exchanged as a whole: such a file is sitegen's only if its content is the one listed. The last line tells that
/// nothing is missing.
struct OutputManifest: Sendable {
    /// The files, sorted by path, each once; the state of a file is `.pending` or not.
    let files: FileRecords
    /// Whether some of the files are pending.
    let hasPending: Bool
    /// Whether the file that it was read from has this very text, with nothing pending.
    private(set) var isAsWritten = false

    /// The name of the file in the output folder.
    static let name = FilePath(".sitegen-output")

    /// A manifest of files that are sorted by path, each there once.
    init(sorted files: FileRecords = FileRecords(), isAsWritten: Bool = false) {
        self.files = files
        hasPending = files.indices.contains { files[$0].state == .pending }
        self.isAsWritten = isAsWritten && !hasPending
    }

    /// The manifest for the time in which files are replaced one by one: this one, and the new files as pending.
    func joined(with new: OutputManifest) -> OutputManifest {
        var hint = 0
        var added = new.files.filter { index in
            files.index(of: new.files.bytes, new.files[index].place.range, hint: &hint) == nil
        }
        for index in added.indices { added[index].state = .pending }
        return OutputManifest(sorted: files.merged(with: added))
    }

    /// Without the pending files for which `isOurs` does not hold.
    func settled(_ isOurs: (FilePath, FileDigest) -> Bool) -> OutputManifest {
        var kept = files.filter { files[$0].state != .pending || isOurs(files.path($0), files[$0].digest) }
        for index in kept.indices { kept[index].state = .same }
        return OutputManifest(sorted: kept)
    }
}
