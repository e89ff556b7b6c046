import Deploy
import FileSystem
import Publishing
import SiteBuilding
import Settings
import SourceText
import Synchronization
import Theming

/// The files that a target is to have: those of the output, and those that only a host needs.
struct SentSite {
    private(set) var files: [DeployFile]
    private(set) var warnings: [Diagnostic] = []
    private var staged: Set<PathKey> = []
    private let settings: Settings
    private let deploy: Settings.Deploy
    private let output: FilePath
    private let staging: Staging

    init(
        _ built: BuiltFiles, settings: Settings, deploy: Settings.Deploy, output: FilePath, staging: Staging
    ) {
        (self.settings, self.deploy, self.output, self.staging) = (settings, deploy, output, staging)
        let records = built.output.files
        files = records.indices.map { index in
            let digest = records[index].digest
            return DeployFile(
                path: records.path(index).text, size: digest.size, hash: digest.hash, role: built.roles[index])
        }
    }

    /// Adds a file with headers, if the settings ask for one.
    mutating func addHeaders(jobs: Int) throws(DeployFailure) {
        if deploy.headers == .none { return }
        let policy = try policy(jobs: jobs).text
        // Hosts and servers refuse longer lines.
        let isTooLong = policy.utf8.count > Self.longestPolicy
        let file = HeadersFile(
            deploy.headers, files: files, policy: isTooLong ? nil : policy, base: settings.basePath)
        guard let file else { return }
        if isTooLong {
            warn(
                "the content security policy of the pages has \(policy.utf8.count) bytes, and is left out",
                help: "put inline styles and scripts of your templates into templates/assets/")
        }
        if files.contains(where: { $0.path.utf8.isEqual(to: file.path) }) {
            warn(
                "the site has a file `\(file.path)` of its own, which is sent instead",
                help: "remove `headers`, or content/static/\(file.path)")
        } else {
            try add(file.path, file.bytes)
        }
    }

    private static let longestPolicy = 1_900

    private mutating func warn(_ message: String, help: String) {
        warnings.append(.warning(.wrongDeploy, message, at: deploy.origin, help: help))
    }

    /// The policy under which the pages work.
    private func policy(jobs: Int) throws(DeployFailure) -> PagePolicy {
        var whole = PagePolicy()
        let paths = files.filter { $0.role == .page }.map(\.path)
        let found = Mutex(whole)
        do throws(SystemError) {
            let folder = try Folder.working.openFolder(output)
            try Workers.run(paths.count, jobs: jobs, runLength: 64) { (runs) throws(SystemError) in
                var part = PagePolicy()
                while let run = runs.next() {
                    for path in paths[run] { part.add(page: try folder.readFile(FilePath(path))) }
                }
                found.withLock { $0.add(part) }
            }
        } catch {
            throw .machine(error)
        }
        whole = found.withLock { $0 }
        if files.contains(where: { $0.path.utf8.hasSuffix(".woff2") }) { whole.addOwn("font-src") }
        if files.contains(where: { $0.role == .worker }) { whole.addOwn("worker-src", "connect-src", "manifest-src") }
        whole.add(allowed: settings.theme.policy)
        return whole
    }

    /// Adds an empty file without which GitHub would leave out files whose names start with `_`.
    mutating func addMark() throws(DeployFailure) {
        let name = ".nojekyll"
        if !files.contains(where: { $0.path.utf8.isEqual(to: name) }) { try add(name, []) }
    }

    /// Adds the compressed forms that the settings ask for.
    mutating func addCompressed(target: TargetManifest, jobs: Int) throws(DeployFailure) {
        let compressing = Compressing(forms: deploy.compress, output: output, staging: staging, jobs: jobs)
        let compressed = try compressing.files(of: files.filter { !isStaged($0) }, target: target)
        files += compressed
        staged.formUnion(compressed.map { PathKey($0.path) })
    }

    /// Whether a file comes from the staging folder, and not from the output.
    func isStaged(_ file: DeployFile) -> Bool { staged.contains(PathKey(file.path)) }

    private mutating func add(_ path: String, _ bytes: [UInt8]) throws(DeployFailure) {
        try staging.add(path, bytes)
        files.append(DeployFile(path: path, size: bytes.count, hash: ContentHash.of(bytes), role: .list))
        staged.insert(PathKey(path))
    }
}
