import FileSystem

/// A folder in the stage that will become the output.
struct StagedSite: Sendable {
    /// Its name in the stage.
    let name: FilePath
    let folder: Folder
}
