import Adapters
package import FileSystem
package import SiteBuilding
package import Settings
import SourceInput
import SourceText

/// Reads the source of an import.
package struct ImportInput {
    /// The site that albums are imported into, where server responses are stored.
    package let site: FilePath
    package let options: BuildOptions

    package init(site: FilePath, options: BuildOptions) { (self.site, self.options) = (site, options) }

    /// The settings of the site; errors in them are reported by a build.
    private static func settings(of site: FilePath) throws(SiteFailure) -> Settings {
        var files: [SourceFile] = []
        for path in SourceFile.settingsPaths {
            do throws(SystemError) {
                files.append(SourceFile(path: path, bytes: try Folder.working.readFile(site.appending(path))))
            } catch {
                if !error.isMissing { throw SiteFailure(diagnostics: [.unreadable(path, error)], exitCode: 2) }
            }
        }
        var ignored: [Diagnostic] = []
        return Settings.read(from: SourceTree(texts: files), diagnostics: &ignored)
    }

    /// The names that the settings of a site keep whole.
    package static func keptNames(of site: FilePath) throws(SiteFailure) -> [String] {
        try settings(of: site).keptNames
    }

    /// A tree with the content of a source, at a path from the command line.
    package func tree(of source: Settings.Source, at path: String) async throws(SiteFailure) -> SourceTree {
        if source.server != nil { return SourceTree(texts: [], servers: try await ask(source)) }
        do throws(SystemError) {
            if source.kind == .audio { return SourceTree(texts: [], music: [try music(at: path)]) }
            let bytes = try Folder.working.readFile(FilePath(path))
            return SourceTree(texts: [SourceFile(path: path, bytes: bytes)])
        } catch {
            if !error.isMissing {
                throw SiteFailure(diagnostics: [.unreadable(path, error)], exitCode: 2)
            }
            let what = source.kind == .audio ? "folder" : "file"
            throw SiteFailure(diagnostics: [
                Diagnostic(
                    .error, .missingSourceFile, "the \(what) of this source is not there", at: .path(path),
                    help: source.kind == .audio ? nil : "name the file that was exported")
            ])
        }
    }

    private func ask(_ source: Settings.Source) async throws(SiteFailure) -> [ServerLibrary] {
        let folder: Folder
        do throws(SystemError) {
            folder = try Folder.working.openFolder(site, followLink: true)
        } catch {
            throw SiteFailure(diagnostics: [.unreadable(site.text, error)], exitCode: 2)
        }
        let settings = try Self.settings(of: site)
        let reader = ServerReader(
            folder: folder, isOffline: options.isOffline, logins: ServerLogins(),
            contact: settings.coverSearch.contact ?? settings.baseURL)
        var source = source
        // The command line is not a file with lines.
        source.origin = nil
        let answers = await reader.read([source])
        guard let failure = answers.failure else { return answers.libraries }
        let outcome = failure.diagnostics.isEmpty ? "interrupted: nothing was written" : "nothing was written"
        throw SiteFailure(diagnostics: failure.diagnostics, outcome: outcome, exitCode: failure.exitCode)
    }

    private func music(at path: String) throws(SystemError) -> AudioFolder {
        let folder = try Folder.working.openFolder(FilePath(path), followLink: true)
        let loader = InputLoader(folder)
        var files: [AudioFolder.File] = []
        var pictures: [[UInt8]] = []
        for entry in folder.listing(followLinks: true, jobs: options.jobs).entries where entry.kind == .file {
            switch MusicFile(entry.path) {
            case .picture: pictures.append(entry.path.bytes)
            case .audio:
                switch loader.tags(of: entry.path) {
                case .success(let memory):
                    if let tags = memory.tags { files.append(.init(path: entry.path.bytes, tags: .tags(tags))) }
                case .failure(let failure): files.append(.init(path: entry.path.bytes, tags: .failed(failure.reason)))
                }
            case nil: break
            }
        }
        return AudioFolder(path: path, files: files, pictures: pictures)
    }
}
