import Deploy
import FileSystem
import SourceText

/// A bucket or folder that rclone reaches.
struct RcloneTarget: DeployTarget {
    private let address: String
    private let tool: Tool
    private let folder: FilePath

    /// A target; `folder` is for lists of files.
    init(_ address: String, folder: FilePath) {
        (self.address, self.folder) = (address, folder)
        tool = Tool(name: "rclone", folder: folder)
    }

    func look() throws(DeployFailure) -> (names: [String], list: [UInt8]?) {
        let result = try tool.run(["lsf", "--quiet", "--max-depth", "1", "--", address])
        // The folder or the bucket is missing.
        if result.code == 3 { return ([], nil) }
        guard result.code == 0 else { throw .failed(tool, result) }
        let isThere = result.lines.contains(TargetManifest.name)
        let separator = [UInt8(ascii: ":"), FilePath.slash].contains(address.utf8.last ?? 0) ? "" : "/"
        let list =
            isThere
            ? try tool.mustRun(["cat", "--quiet", "--", address + separator + TargetManifest.name]).output : nil
        return (result.lines, list)
    }

    func send(
        _ paths: [String], from source: FilePath, role: OutputRole, onFile: () -> Void
    ) throws(DeployFailure) {
        // A file that never changes is there or not. Others may have the same size and, at some hosts, no time.
        let compares = role == .asset ? "--size-only" : "--ignore-times"
        let options = [
            "--no-traverse", compares, "--transfers", "8", "--header-upload",
            "Cache-Control: \(HeadersFile.cacheControl(role))", "--verbose", "--stats", "0", "--log-file",
            "/dev/stdout",
        ]
        let list = try list(paths)
        try withoutActuallyEscaping(onFile) { (onFile) throws(DeployFailure) in
            let result = try tool.run(["copy"] + options + list + ["--", source.text, address], onLine: onFile)
            // Its messages are among the names that it sent.
            let errors = result.lines.filter { !$0.contains("INFO  :") }.joined(separator: "\n")
            if result.code != 0 {
                throw .failed(
                    tool, Tool.Result(code: result.code, output: [], errors: errors + result.errors))
            }
        }
    }

    func remove(_ paths: [String]) throws(DeployFailure) {
        try tool.mustRun(["delete", "--quiet"] + (try list(paths)) + ["--", address])
    }

    private func list(_ paths: [String]) throws(DeployFailure) -> [String] {
        let list = folder.appending("list")
        do throws(SystemError) {
            try Folder.working.replaceFile(list, paths.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] })
        } catch {
            throw .machine(error)
        }
        return ["--files-from-raw", list.text]
    }
}
