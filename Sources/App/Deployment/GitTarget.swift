import Deploy
import FileSystem
import SourceText

/// A branch of a git repository, which changes by one push.
///
/// Only the names of its files are fetched, and no file is checked out: a commit is made of what is there and what changes.
final class GitTarget: DeployTarget {
    private let address: String
    private let branch: String
    private let hasHistory: Bool
    private let tool: Tool
    private let repository: FilePath
    /// The commit that the branch has; nil for a new branch.
    private var old: String?

    init(_ address: String, branch: String, hasHistory: Bool, folder: FilePath) {
        (self.address, self.branch, self.hasHistory) = (address, branch, hasHistory)
        repository = folder.appending("git")
        tool = Tool(name: "git", folder: folder)
    }

    private func git(_ arguments: String..., input: [UInt8] = []) throws(DeployFailure) -> Tool.Result {
        try tool.mustRun(["-C", repository.text] + arguments, input: input)
    }

    func look() throws(DeployFailure) -> (names: [String], list: [UInt8]?) {
        try tool.mustRun(["init", "--quiet", "--bare", "--", repository.text])
        _ = try git("remote", "add", "target", address)
        let heads = try git("ls-remote", "target", "refs/heads/\(branch)").lines
        guard let line = heads.first, let commit = line.split(separator: "\t").first.map(String.init) else {
            return ([], nil)
        }
        old = commit
        _ = try git(
            "fetch", "--quiet", "--depth=1", "--no-tags", "--filter=blob:none", "target",
            "+refs/heads/\(branch):refs/remotes/target/\(branch)")
        _ = try git("read-tree", commit)
        let names = try git("ls-tree", "-z", "--name-only", commit).output.split(separator: 0)
            .map { String(decoding: $0, as: UTF8.self) }
        let list =
            names.contains(TargetManifest.name)
            ? try git("cat-file", "blob", "\(commit):\(TargetManifest.name)").output : nil
        return (names, list)
    }

    func send(
        _ paths: [String], from folder: FilePath, role: OutputRole, onFile: () -> Void
    ) throws(DeployFailure) {
        let places = paths.map { folder.appending($0).text + "\n" }.joined()
        let hashes = try git("hash-object", "-w", "--no-filters", "--stdin-paths", input: Array(places.utf8)).lines
        precondition(hashes.count == paths.count, "git hashes each file")
        try change(zip(paths, hashes).map { "100644 \($1)\t\($0)" })
        for _ in paths { onFile() }
    }

    func remove(_ paths: [String]) throws(DeployFailure) {
        try change(paths.map { "0 \(String(repeating: "0", count: 40))\t\($0)" })
    }

    private func change(_ lines: [String]) throws(DeployFailure) {
        let text = lines.flatMap { Array($0.utf8) + [0 as UInt8] }
        _ = try git("update-index", "-z", "--replace", "--index-info", input: text)
    }

    func finish() throws(DeployFailure) {
        let tree = try git("write-tree", "--missing-ok").lines.first ?? ""
        let parents = hasHistory ? old.map { ["-p", $0] } ?? [] : []
        let author = try tool.run(["-C", repository.text, "var", "GIT_AUTHOR_IDENT"]).code == 0 ? [] : Self.author
        let words = ["commit-tree", tree, "-m", "The site of \(SystemClock.today)"] + parents
        let commit = try tool.mustRun(["-C", repository.text] + author + words).lines.first ?? ""
        // If somebody pushed meanwhile, the push is rejected.
        _ = try git(
            "push", "--quiet", "--force-with-lease=\(branch):\(old ?? "")", "target", "\(commit):refs/heads/\(branch)")
    }

    private static let author = ["-c", "user.name=sitegen", "-c", "user.email=sitegen@localhost.invalid"]
}
