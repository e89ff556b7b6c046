import FileSystem

/// The list of the files that sitegen wrote into an output folder; only these may it remove or overwrite.
///
/// Stored in the folder as `.sitegen-output`, a text that depends on nothing but the files:
///
///     sitegen-output 1
///     = 8f14e45fceea167a 5120 albums/night/index.html
///     ? c9f0f895fb98ab91 311 feed.atom
///     end 2
///
/// `=` marks a file that was written, `?` one that is about to be written when the folder cannot be exchanged as a
/// whole: such a file is sitegen's only if its content is the one listed. The last line proves that nothing is missing.
struct OutputManifest: Sendable {
    /// The files, sorted by path, without duplicates; the state of a file is `.pending` or not.
    let files: FileRecords
    /// Whether some of the files are pending.
    let hasPending: Bool
    /// Whether the file it was read from has exactly this text, with nothing pending.
    private(set) var isAsWritten = false

    /// The name of the file in the output folder.
    static let name = FilePath(".sitegen-output")

    /// Creates a manifest of files that are sorted by path, without duplicates.
    init(sorted files: FileRecords = FileRecords(), isAsWritten: Bool = false) {
        self.files = files
        hasPending = files.indices.contains { files[$0].state == .pending }
        self.isAsWritten = isAsWritten && !hasPending
    }

    /// The manifest to use while files are replaced one by one: this one, with the new files as pending.
    func joined(with new: OutputManifest) -> OutputManifest {
        var hint = 0
        var added = new.files.filter { index in
            files.index(of: new.files.bytes, new.files[index].place.range, hint: &hint) == nil
        }
        for index in added.indices { added[index].state = .pending }
        return OutputManifest(sorted: files.merged(with: added))
    }

    /// A manifest without the pending files for which `isOurs` returns false; the others are no longer pending.
    func settled(_ isOurs: (FilePath, FileDigest) -> Bool) -> OutputManifest {
        var kept = files.filter { files[$0].state != .pending || isOurs(files.path($0), files[$0].digest) }
        for index in kept.indices { kept[index].state = .same }
        return OutputManifest(sorted: kept)
    }
}
