/// The place of a new file between its writing and the commit, where the site will be made of the spare.
///
/// Drafts lie side by side: no folder is made for each of them, only to be removed again.
struct Draft: Equatable, Sendable {
    /// Its number among all drafts of the stage.
    let number: Int

    /// How many drafts lie in a folder.
    static let countInFolder = 1024

    /// The path of the draft in the folder of the new site, at a name that no page can have.
    var path: FilePath {
        Self.folder(number / Self.countInFolder).appending("\(number % Self.countInFolder)")
    }

    /// A folder of drafts.
    static func folder(_ number: Int) -> FilePath { StageFolder.insideName.appending("\(number)") }
}
