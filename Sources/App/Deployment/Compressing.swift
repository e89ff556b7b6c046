import Deploy
import FileSystem
import Settings
import SourceText
import Synchronization

/// Compressed forms of files, for servers that can send them.
struct Compressing {
    let forms: [Settings.Deploy.Compression]
    let output: FilePath
    let staging: Staging
    let jobs: Int

    /// A form of a file before it is made.
    private struct Wanted {
        let source: DeployFile
        let form: Settings.Deploy.Compression
        var path: String { "\(source.path).\(form.rawValue)" }
        /// The form follows from the content, so that it need not be made to know that the target has it.
        var hash: UInt64 { ContentHash.of(words: [source.hash, form == .gz ? 1 : 2]) }
    }

    /// Ends of the names of files that become smaller.
    private static let kinds = [
        ".html", ".css", ".js", ".json", ".xml", ".svg", ".txt", ".atom", ".rss", ".csv", ".webmanifest", ".map",
    ]
    /// Smaller files fit into one packet anyway.
    private static let leastSize = 512

    /// The compressed forms of `site`; those that the target lacks are made.
    func files(of site: [DeployFile], target: TargetManifest) throws(DeployFailure) -> [DeployFile] {
        let own = Set(site.map { PathKey($0.path) })
        let wanted = site.filter { file in
            file.size >= Self.leastSize && Self.kinds.contains(where: file.path.utf8.hasSuffix)
        }.flatMap { file in forms.map { Wanted(source: file, form: $0) } }.filter { !own.contains(PathKey($0.path)) }
        for form in forms {
            try make(
                wanted.filter { $0.form == form && target.files[PathKey($0.path)]?.hash != $0.hash }.map(\.source), form
            )
        }
        var files: [DeployFile] = []
        for form in wanted {
            var size = target.files[PathKey(form.path)]?.size ?? 0
            if target.files[PathKey(form.path)]?.hash != form.hash {
                do throws(SystemError) {
                    size = try Folder.working.status(staging.files.appending(form.path))?.size ?? 0
                } catch {
                    throw .machine(error)
                }
            }
            files.append(DeployFile(path: form.path, size: size, hash: form.hash, role: form.source.role))
        }
        return files
    }

    private func make(_ sources: [DeployFile], _ form: Settings.Deploy.Compression) throws(DeployFailure) {
        if sources.isEmpty { return }
        let tool = Tool(name: form == .gz ? "gzip" : "brotli", folder: staging.path)
        // The time of a file would make equal contents different.
        let options = form == .gz ? ["-n", "-9", "-k", "-f", "--"] : ["-q", "11", "-k", "-f", "--"]
        let failure = Mutex<DeployFailure?>(nil)
        do throws(SystemError) {
            let paths = try sources.map { (source) throws(SystemError) in try copy(source.path) }
            try Workers.run(paths.count, jobs: jobs, runLength: 64) { runs in
                while let run = runs.next() {
                    if failure.withLock({ $0 != nil }) { return }
                    do throws(DeployFailure) {
                        try tool.mustRun(options + paths[run])
                    } catch {
                        failure.withLock { $0 = error }
                    }
                }
            }
        } catch {
            throw .machine(error)
        }
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    /// Copies a file of the output to where a tool writes beside it.
    ///
    /// A second name of the same file would change its stamp, and the next build would not trust it.
    private func copy(_ path: String) throws(SystemError) -> String {
        let copy = staging.files.appending(path)
        if try Folder.working.status(copy) != nil { return copy.text }
        var trail = FolderTrail()
        let folder = try Folder.working.openFolder(staging.files)
        try trail.makeFolders(Array(path.utf8), 0..<path.utf8.count, in: folder)
        try Folder.working.writeNewFile(copy, Folder.working.readFile(output.appending(path)))
        return copy.text
    }
}
