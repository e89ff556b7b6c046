import Deploy
import FileSystem
import SourceText

/// A place for a site: how its files get there.
protocol DeployTarget {
    /// What is there: its names at the top, and the list of sitegen if it is among them.
    ///
    /// A place that does not exist yet has no names.
    func look() throws(DeployFailure) -> (names: [String], list: [UInt8]?)

    /// What forbids to send files into folders, and to remove files; each a sentence.
    func obstacles(_ plan: DeployPlan) throws(DeployFailure) -> [String]

    /// Sends files of a folder, each as a whole; `onFile` is called for each.
    func send(
        _ paths: [String], from folder: FilePath, role: OutputRole, onFile: () -> Void
    ) throws(DeployFailure)

    /// Removes files, and folders that are empty then; files that are missing are no error.
    func remove(_ paths: [String]) throws(DeployFailure)

    /// Makes what was done visible, where that is a step of its own.
    func finish() throws(DeployFailure)
}

extension DeployTarget {
    func obstacles(_ plan: DeployPlan) throws(DeployFailure) -> [String] { [] }
    func finish() throws(DeployFailure) {}
}

extension FilePath {
    /// The folders of some paths, each once, outermost first.
    static func folders(of paths: [String]) -> [FilePath] {
        Set(paths.flatMap { FilePath($0).ancestors }).sorted()
    }
}
