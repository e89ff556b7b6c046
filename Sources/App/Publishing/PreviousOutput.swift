package import FileSystem

/// The output state that one build saves for the next.
///
/// With it, neither the manifest nor any unchanged file of the output is read.
package struct PreviousOutput: Sendable {
    /// The stamp of the manifest's file.
    package let manifest: FileStamp
    /// All files of the site, sorted by path, with their stamps.
    package let files: FileRecords
    /// Folders of the output and of the previous generation that need not be read.
    package let folders: KnownFolders

    package init(manifest: FileStamp, files: FileRecords, folders: KnownFolders = KnownFolders()) {
        self.manifest = manifest
        self.files = files
        self.folders = folders
    }
}
