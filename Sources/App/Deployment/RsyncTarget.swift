import Deploy
import FileSystem
import SourceText

/// A folder that rsync reaches: on this machine, over ssh, or at a server of its own.
struct RsyncTarget: DeployTarget {
    private let address: String
    private let tool: Tool
    private let folder: FilePath

    /// A target; `folder` is for lists of files.
    init(_ address: String, folder: FilePath) {
        self.address = address.utf8.last == UInt8(ascii: "/") ? address : address + "/"
        self.folder = folder
        tool = Tool(name: "rsync", folder: folder)
    }

    /// Without these, a remote shell would read blanks in paths, and a dead connection would never end.
    private static let options = ["--secluded-args", "--timeout=300"]

    func look() throws(DeployFailure) -> (names: [String], list: [UInt8]?) {
        let result = try tool.run(Self.options + ["--list-only", "--", address])
        if result.code == 23, result.errors.contains("change_dir"), result.errors.contains("No such file") {
            return ([], nil)
        }
        guard result.code == 0 else { throw .failed(tool, result) }
        let names = result.lines.compactMap(Self.name).filter { $0 != "." }
        guard names.contains(TargetManifest.name) else { return (names, nil) }
        let copy = folder.appending("there.json")
        try tool.mustRun(Self.options + ["--ignore-times", "--", address + TargetManifest.name, copy.text])
        do throws(SystemError) {
            return (names, try Folder.working.readFile(copy))
        } catch {
            throw .machine(error)
        }
    }

    /// The name in a line such as `-rw-r--r--  1,234 2026/11/27 10:00:00 index.html`.
    private static func name(_ line: String) -> String? {
        let words = line.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: true)
        return words.count == 5 ? String(words[4]) : nil
    }

    func send(
        _ paths: [String], from source: FilePath, role: OutputRole, onFile: () -> Void
    ) throws(DeployFailure) {
        // By content and not by time: a page may change within a second, and after an interruption much is there.
        let options = ["--checksum", "--times", "--omit-dir-times", "--out-format=%n"]
        try withList(paths) { (list) throws(DeployFailure) in
            try withoutActuallyEscaping(onFile) { (onFile) throws(DeployFailure) in
                _ = try tool.mustRun(
                    Self.options + options + list + ["--", source.text + "/", address], onLine: onFile)
            }
        }
    }

    func remove(_ paths: [String]) throws(DeployFailure) {
        let folders = FilePath.folders(of: paths)
        let empty = folder.appending("empty")
        do throws(SystemError) {
            if try Folder.working.status(empty) == nil { try Folder.working.makeFolder(empty) }
        } catch {
            throw .machine(error)
        }
        if !folders.isEmpty { try refuseLinks(folders, empty) }
        // Files that are not in the empty folder are removed at the target. It is no failure if they vanish (24).
        let options = ["--no-implied-dirs", "--delete-missing-args"]
        let levels = Dictionary(grouping: folders, by: \.depth).sorted { $0.key > $1.key }.map(\.value)
        for names in [paths] + levels.map({ $0.map(\.text) }) {
            try withList(names) { (list) throws(DeployFailure) in
                _ = try tool.mustRun(
                    Self.options + options + list + ["--", empty.text + "/", address], mayEndWith: [0, 23, 24])
            }
        }
    }

    /// Old versions of rsync would remove files behind symbolic links.
    private func refuseLinks(_ folders: [FilePath], _ empty: FilePath) throws(DeployFailure) {
        try withList(folders.map(\.text)) { (list) throws(DeployFailure) in
            let result = try tool.mustRun(
                Self.options + ["--list-only", "--links", "--ignore-missing-args"] + list + [
                    "--", address, empty.text,
                ],
                mayEndWith: [0, 23, 24])
            let links = result.lines.filter { $0.utf8.first == UInt8(ascii: "l") }.compactMap(Self.name)
            if links.isEmpty { return }
            throw .refused(
                links.map { link in
                    Diagnostic(
                        .error, .targetNotOurs, "there is a symbolic link where the site had a folder: \(link)",
                        at: .path(address), help: "remove the link")
                })
        }
    }

    private func withList(
        _ paths: [String], _ body: ([String]) throws(DeployFailure) -> Void
    ) throws(DeployFailure) {
        let list = folder.appending("list")
        do throws(SystemError) {
            try Folder.working.replaceFile(list, paths.flatMap { Array($0.utf8) + [0 as UInt8] })
        } catch {
            throw .machine(error)
        }
        try body(["--from0", "--files-from=\(list.text)"])
    }
}
