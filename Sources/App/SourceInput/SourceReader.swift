import Albums
package import FileSystem
package import Settings
package import SourceText

/// Reads a site folder from disk and returns the values that a build works on.
package struct SourceReader {
    /// The site folder.
    package let folder: Folder
    package let loader: InputLoader
    private let jobs: Int
    private let observer: (any BuildObserver)?
    private let clock: @Sendable () -> ScanTime

    /// A failure to read the site.
    package struct Failure: Error {
        /// The errors for the user.
        package let diagnostics: [Diagnostic]
        /// The exit code; nil means 1 if there is no site, otherwise 2.
        package var exitCode: Int32?

        package init(diagnostics: [Diagnostic], exitCode: Int32? = nil) {
            (self.diagnostics, self.exitCode) = (diagnostics, exitCode)
        }
    }

    /// The result of reading.
    package struct Source: Sendable {
        /// The input of a build.
        package let tree: SourceTree
        package let settings: Settings
        /// The recorded state of each file.
        package let inputs: InputFiles
        /// Reads pictures outside of the site that sources name.
        package let pictures: PicturesElsewhere
        /// The servers that were logged in to.
        package let logins: ServerLogins
        /// Hidden files beside the content, left by a killed process.
        package let leftovers: [FilePath]
        /// The failures of servers; the tree lacks their albums.
        package let serverFailure: ServerReader.Failure?
    }

    /// Creates a reader of the site folder at `path` that reads `jobs` files at once.
    ///
    /// With `kept`, texts stay in memory, starting with these.
    package init(
        siteFolder path: String, options: BuildOptions, kept: [PathKey: InputLoader.KeptText]? = nil,
        clock: @escaping @Sendable () -> ScanTime = { .now() }
    ) throws(Failure) {
        self.clock = clock
        do throws(SystemError) {
            folder = try Folder.working.openFolder(FilePath(path), followLink: true)
        } catch {
            if !error.isMissing { throw Failure(diagnostics: [.unreadable(path, error)]) }
            let help = "name the folder that holds content/ with --source"
            throw Failure(diagnostics: [
                Diagnostic(.error, .noSite, "there is no such folder", at: .path(path), help: help)
            ])
        }
        jobs = options.jobs
        observer = options.observer
        loader = InputLoader(folder, kept: kept)
    }

    /// The number of files read so far.
    package var filesRead: Int { loader.filesRead }

    /// The texts that were read, if they are kept.
    package var keptTexts: [PathKey: InputLoader.KeptText]? { loader.keptTexts }

    /// Whether a file was changed while the build was running.
    package var hasChanged: Bool { loader.hasChanged }

    /// Reads everything a build needs: `content/`, `templates/`, and the files that sources name.
    ///
    /// A file that is unchanged is not read; its cached result is used. Without `asksServers`, the last responses of
    /// servers are used.
    package func read(
        known: KnownInputs? = nil, options: BuildOptions, asksServers: Bool = true
    ) async throws(Failure) -> Source {
        observer?.began(.list)
        let previous = known?.files
        var scan = InputScan(folder, previous: known, jobs: jobs, clock: clock())
        observer?.ended(.list, count: scan.files.count)
        observer?.began(.read)
        let settings = try settings(scan, previous, options)
        scan.followLinks(into: settings.symlinkFolders, in: folder, previous: previous, jobs: jobs)
        if scan.hasChanged { loader.markChanged() }
        let logins = ServerLogins()
        async let servers = servers(settings, isOffline: options.isOffline || !asksServers, logins)
        let (named, places) = (settings.namedPaths, settings.placePaths)
        scan.add(named, in: folder, previous: previous)
        scan.addMusic(settings.musicPaths, in: folder, previous: previous, jobs: jobs)
        let (looked, loader) = (scan, loader)
        let parts = await concurrentMap(Array(scan.files.indices), jobs: jobs) { index in
            InputReading(
                scan: looked, previous: previous, loader: loader, named: named, places: places,
                publishesAudio: settings.publishesAudio
            ).part(index)
        }
        observer?.ended(.read, count: loader.filesRead)
        let pictures = PicturesElsewhere(folder, loader, previous: previous, clock: scan.clock)
        let answers = await servers
        if let failure = answers.failure, failure.diagnostics.isEmpty {
            throw Failure(diagnostics: [], exitCode: failure.exitCode)
        }
        return Source(
            tree: try tree(of: parts, scan, answers.libraries), settings: settings, inputs: scan.inputFiles(parts),
            pictures: pictures, logins: logins, leftovers: scan.leftovers, serverFailure: answers.failure)
    }

    /// Reads only the settings and `templates/`.
    package func readTemplates(options: BuildOptions) throws(Failure) -> (templates: [SourceFile], settings: Settings) {
        let scan = InputScan(folder, previous: nil, jobs: jobs, clock: clock())
        let settings = try settings(scan, nil, options)
        let reading = InputReading(scan: scan, previous: nil, loader: loader, named: [])
        var templates: [SourceFile] = []
        for index in scan.files.indices where SourceRole(path: scan.files.path(index).text) == .template {
            switch reading.part(index).content {
            case .template(let file): templates.append(file)
            case .failure(let diagnostic): throw Failure(diagnostics: [diagnostic])
            default: break
            }
        }
        return (templates, settings)
    }

    /// The responses of the servers that sources name.
    private func servers(
        _ settings: Settings, isOffline: Bool, _ logins: ServerLogins
    ) async -> ServerReader.Answers {
        await ServerReader(
            folder: folder, isOffline: isOffline, logins: logins,
            contact: settings.coverSearch.contact ?? settings.baseURL
        ).read(settings.sources)
    }

    /// The settings; errors in them are reported by the build itself.
    private func settings(
        _ scan: InputScan, _ previous: InputFiles?, _ options: BuildOptions
    ) throws(Failure) -> Settings {
        let reading = InputReading(scan: scan, previous: previous, loader: loader, named: [])
        var files: [SourceFile] = []
        for path in SourceFile.settingsPaths {
            guard let index = scan.files.index(of: FilePath(path)) else { continue }
            switch reading.part(index).content {
            case .text(let file): files.append(file)
            case .failure(let diagnostic): throw Failure(diagnostics: [diagnostic])
            default: break
            }
        }
        var ignored: [Diagnostic] = []
        return Settings.read(from: SourceTree(texts: files), options: options, diagnostics: &ignored)
    }

    private func tree(
        of parts: [InputPart], _ scan: InputScan, _ servers: [ServerLibrary]
    ) throws(Failure) -> SourceTree {
        var music = scan.music.map { MusicListing(path: $0) }
        var texts: [SourceFile] = []
        var templates: [SourceFile] = []
        var binaries: [BinaryFile] = []
        var unread: [String] = []
        var tags: [PathKey: TrackTags] = [:]
        var failures = scan.failures
        texts.reserveCapacity(parts.count)
        for (index, part) in parts.enumerated() {
            switch part.content {
            case .music(let reading, let source):
                let path = scan.files.path(index)
                for place in music.indices { music[place].add(path, reading, source) }
            case .text(let file): texts.append(file)
            case .template(let file): templates.append(file)
            case .binary(let file): binaries.append(file)
            case .recording(let file, let found):
                binaries.append(file)
                if let found { tags[PathKey(file.path)] = found }
            // A file elsewhere belonged to a source before the settings were changed.
            case .unread(let path) where path.utf8.hasPrefix("content/"): unread.append(path)
            case .unread: break
            case .failure(let diagnostic): failures.append(diagnostic)
            }
        }
        if !failures.isEmpty { throw Failure(diagnostics: failures) }
        return SourceTree(
            texts: texts, templates: templates, binaries: binaries, unread: unread,
            music: music.map(\.folder), servers: servers, tags: tags)
    }

    /// The contents of a music folder.
    private struct MusicListing {
        let path: FilePath
        private var files: [AudioFolder.File] = []
        private var pictures: [[UInt8]] = []

        init(path: FilePath) { self.path = path }

        /// Adds a file, if it is inside the folder.
        mutating func add(_ file: FilePath, _ reading: AudioFolder.Reading?, _ source: BinaryFile?) {
            guard file.isOrLies(in: path), file.bytes.count > path.bytes.count + 1 else { return }
            let inner = Array(file.bytes[(path.bytes.count + 1)...])
            if let reading {
                files.append(AudioFolder.File(path: inner, tags: reading, source: source))
            } else {
                pictures.append(inner)
            }
        }

        var folder: AudioFolder { AudioFolder(path: path.text, files: files, pictures: pictures) }
    }
}
