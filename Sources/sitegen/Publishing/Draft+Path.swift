/// Where drafts are: side by side, because a folder for each of them would be made only to be removed again.
extension Draft {
    /// How many drafts are in a folder.
    static let countInFolder = 1024

    /// The path of the draft in the folder of the new site, at a name that no page can have.
    var path: FilePath {
        Self.folder(number / Self.countInFolder).appending("\(number % Self.countInFolder)")
    }

    /// A folder of drafts.
    static func folder(_ number: Int) -> FilePath { StageFolder.insideName.appending("\(number)") }
}

extension FileRecords {
    /// Where a new file was written.
    func newPath(_ index: Int) -> FilePath { self[index].draft?.path ?? path(index) }
}
