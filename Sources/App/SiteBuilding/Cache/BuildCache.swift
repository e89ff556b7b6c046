import Albums
package import FileSystem
package import Settings
import SourceInput
package import SourceText

/// The folder `.sitegen/` of a site, which contains the state of the last builds.
///
/// It may be removed at any time: a build without it does everything again. Nothing in it is trusted unless its hash
/// proves it complete. There is a state for each output folder that is built; those of the last few are kept.
package struct BuildCache {
    private let folder: FilePath
    private let name: FilePath
    private let key: UInt64

    /// The number of states that are kept.
    private static let limit = 8

    /// The cache of a command.
    ///
    /// - Parameters:
    ///   - siteFolder: the folder that contains `content/`.
    ///   - output: the output folder as named on the command line; nil for that of the settings.
    ///   - shard: the part of the site that is built.
    ///   - options: the command's options.
    package init(siteFolder: FilePath, output: String?, shard: Shard? = nil, options: BuildOptions) {
        folder = siteFolder.appending(OwnFiles.state)
        // A relative output path is relative to the working folder.
        let place = output.flatMap { try? FilePath($0).resolved().text } ?? ""
        let asked =
            [place, options.baseURL ?? "", options.includesDrafts ? "drafts" : "", shard?.text ?? ""]
            + (options.date.map { [$0.text] } ?? [])
        name = FilePath("build-\(ContentHash.text(ContentHash.of(fields: asked), length: 10))")
        key = ContentHash.of(words: [ContentHash.of(fields: asked), Self.programFingerprint])
    }

    /// Distinguishes this program from other versions; a program that cannot be identified never matches.
    private static var programFingerprint: UInt64 {
        let stamp = (try? Folder.working.stamp(of: FilePath("/proc/self/exe"), followLink: true)) ?? nil
        // The change time is left out, because renames and permissions do not matter.
        return stamp.map { ContentHash.of(words: [UInt64($0.size), UInt64(bitPattern: $0.modified), $0.inode]) }
            ?? UInt64(bitPattern: SystemClock.nanoseconds)
    }

    /// The state of the last build, and the size of its file; nil when there is none, or it is not usable.
    package func load() -> (state: BuildState?, size: Int) {
        do throws(SystemError) {
            let bytes = try Folder.working.readFile(folder.appending(name))
            return (BuildState(bytes: bytes, key: key), bytes.count)
        } catch {
            return (nil, 0)
        }
    }

    /// Saves a state for the next build; returns its size in bytes.
    ///
    /// If that fails because the site is read-only or the disk is full, the next build does everything again: nothing
    /// is reported, and 0 is returned.
    func save(_ state: BuildState) -> Int {
        do throws(SystemError) {
            let cache = try openFolder()
            let part = FilePath(bytes: name.bytes + Array(".part".utf8))
            var size = 0
            try cache.replaceAtomically(name, through: part) { (file) throws(SystemError) in
                try state.write(key: key) { (bytes) throws(SystemError) in
                    try file.write(bytes[...])
                    size += bytes.count
                }
            }
            try prune(cache)
            return size
        } catch {
            return 0
        }
    }

    private func openFolder() throws(SystemError) -> Folder {
        try OwnFiles.makeState(folder, in: Folder.working)
        return try Folder.working.openFolder(folder)
    }

    /// Removes the least recently used states.
    private func prune(_ cache: Folder) throws(SystemError) {
        var states: [(changed: Int64, name: FilePath)] = []
        for name in try cache.names() where name.bytes.starts(with: "build-".utf8) {
            if let stamp = try cache.stamp(of: name) { states.append((stamp.modified, name)) }
        }
        for state in states.sorted(by: { $0.changed > $1.changed }).dropFirst(Self.limit) {
            try cache.remove(state.name)
        }
    }
}
