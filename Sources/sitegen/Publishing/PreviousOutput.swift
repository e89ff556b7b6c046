/// The output state that one build saves for the next.
///
/// With it, neither the manifest nor any unchanged file of the output is read.
struct PreviousOutput: Sendable {
    /// The stamp of the manifest's file.
    let manifest: FileStamp
    /// All files of the site, sorted by path, with their stamps.
    let files: FileRecords
}
