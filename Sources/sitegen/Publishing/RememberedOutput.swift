/// What a build left in the output folder, for the next one to remember.
///
/// With it nothing of the output is read that was not touched: neither the manifest nor the files.
struct RememberedOutput: Sendable {
    /// The stamp of the manifest's file.
    let manifest: FileStamp
    /// All files of the site, sorted by path, with their stamps.
    let files: FileRecords
}
