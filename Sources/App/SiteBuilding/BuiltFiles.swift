import FileSystem
package import Publishing
package import Settings
package import SourceText

/// The files of a site in its output folder after a build.
package struct BuiltFiles: Sendable {
    /// Their paths, sizes and hashes, sorted by path.
    package let output: PreviousOutput
    /// What each is for visitors.
    package let roles: [OutputRole]

    init(_ output: PreviousOutput, _ pages: [BuildState.Page]) {
        (self.output, roles) = (output, pages.map(\.role))
    }

    /// Whether the output folder at `path` still has exactly these files, judged by their stamps.
    package func areUnchanged(at path: String, jobs: Int) -> Bool {
        OutputFolder.unchecked(path)?.isUnchanged(since: output, jobs: jobs) ?? false
    }
}

extension SiteBuild {
    /// The files of the last build with the same options; nil if there was none, or another program made it.
    package static func lastFiles(of sitePath: String, options: BuildOptions) -> BuiltFiles? {
        let cache = BuildCache(siteFolder: FilePath(sitePath), output: nil, options: options)
        return cache.load().state.map { BuiltFiles($0.output, $0.pages) }
    }
}
