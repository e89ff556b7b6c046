package import Editing
import FileSystem
package import SiteBuilding
package import Settings
package import SourceInput
package import SourceText
import Synchronization

/// Reading the site for an edit.
extension SiteEdit {
    /// A site and the locations of its albums.
    package struct Library: Sendable {
        package let tree: SourceTree
        package let places: AlbumLocations
    }

    /// What a session has read of the site: what is unchanged is not read again.
    package final class KnownSite: Sendable {
        private let inputs: Mutex<InputFiles>
        fileprivate let texts: [PathKey: InputLoader.KeptText]
        private let tree: SourceTree
        private let options: BuildOptions
        private let places = Mutex<Task<AlbumLocations, Never>?>(nil)

        package init(
            files: InputFiles, texts: [PathKey: InputLoader.KeptText], tree: SourceTree, options: BuildOptions
        ) {
            inputs = Mutex(files)
            (self.texts, self.tree, self.options) = (texts, tree, options)
        }

        fileprivate var files: InputFiles { inputs.withLock(\.self) }

        /// Begins what the next edit would wait for: locating the albums, and listing folders that have another stamp
        /// because a file in them was replaced.
        package func prepare(at path: String) {
            _ = task
            guard let folder = try? Folder.working.openFolder(FilePath(path), followLink: true) else { return }
            Task { [files, options] in
                let snapshot = files.rescan(in: folder, jobs: options.jobs)
                if files.isUnchanged(snapshot, in: folder) { inputs.withLock { $0.update(to: snapshot) } }
            }
        }

        private var task: Task<AlbumLocations, Never> {
            places.withLock { places in
                if let places { return places }
                let task = Task { [tree, options] in await AlbumLocations(tree, options: options) }
                places = task
                return task
            }
        }

        /// The library, if the files are still the same.
        fileprivate func library(in folder: Folder, jobs: Int) async -> Library? {
            let files = files
            guard files.isUnchanged(files.rescan(in: folder, jobs: jobs), in: folder) else { return nil }
            return Library(tree: tree, places: await task.value)
        }
    }

    /// Reads a site and the locations of its albums; `isLocked` means that this edit holds the undo store's lock.
    package static func library(
        at path: String, options: BuildOptions, known: KnownSite? = nil, isLocked: Bool = false
    ) async throws(SiteFailure) -> Library {
        var options = options
        options.ignoresCovers = true
        let source: SourceReader.Source
        do throws(SourceReader.Failure) {
            let reader = try SourceReader(siteFolder: path, options: options, kept: known?.texts)
            if let library = await known?.library(in: reader.folder, jobs: options.jobs) { return library }
            let inputs = known.map { known in
                let snapshot = known.files.rescan(in: reader.folder, jobs: options.jobs)
                return KnownInputs(files: known.files, snapshot: snapshot, imageSets: [])
            }
            source = try await reader.read(known: inputs, options: options)
            Leftovers.remove(source.leftovers, in: reader.folder, isEdit: isLocked)
        } catch {
            throw SiteFailure(error, outcome: "nothing was changed")
        }
        if let failure = source.serverFailure {
            throw SiteFailure(
                diagnostics: failure.diagnostics, outcome: "nothing was changed", exitCode: failure.exitCode)
        }
        if source.tree.texts.isEmpty {
            let help = "start one with `sitegen init`, or name its folder with --source"
            throw SiteFailure(
                diagnostics: [
                    Diagnostic(
                        .error, .noSite, "there is no site here: no content/ with settings, albums or pages",
                        at: .path(path), help: help)
                ], outcome: "nothing was changed")
        }
        return Library(tree: source.tree, places: await AlbumLocations(source.tree, options: options))
    }
}
