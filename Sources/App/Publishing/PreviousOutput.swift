package import FileSystem

/// The output state that one build saves for the next.
///
/// With it, neither the manifest nor any unchanged file of the output is read.
package struct PreviousOutput: Sendable {
    /// The stamp of the manifest's file.
    package let manifest: FileStamp
    /// All files of the site, sorted by path, with their stamps.
    package let files: FileRecords

    package init(manifest: FileStamp, files: FileRecords) {
        self.manifest = manifest
        self.files = files
    }
}
