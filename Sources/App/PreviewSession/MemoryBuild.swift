import Albums
import FileSystem
import SiteBuilding
import SiteEditing
import Pages
import Settings
import SourceInput
import SourceText
import Synchronization

/// Builds a site in memory: nothing is written but the caches.
struct MemoryBuild {
    let sitePath: String
    let options: BuildOptions
    /// Whether the pages can change the content.
    let isEditable: Bool
    /// Makes the covers that are not cached while the site is shown; without it, builds wait for them.
    let live: LiveCovers?
    private var known: Known?
    /// What edits need not read again.
    let shared = SharedSite()
    /// Called with the first site before its pages are checked, so that a page is there when the content is read.
    var showsFirst: (ServedSite) -> Void = { _ in }
    /// The check results for the pages of the site that is shown.
    private var shown: PageChecks?
    private var last: ServedSite?

    private struct Known {
        let inputs: InputFiles
        let imageSets: [ImageSet]
        /// The texts of the inputs: the site that is shown must not change with its files while they have errors.
        let texts: [PathKey: InputLoader.KeptText]
    }

    struct Outcome {
        /// All diagnostics for the author.
        var diagnostics: [Diagnostic]
        /// The site; nil when it has errors, so that the previous one stays.
        var site: ServedSite?
        var albumCount = 0
        /// How many albums have no cover, for the author; empty if there is nothing to say.
        var coverAdvice = ""
        var fileCount = 0
        /// The number of pages with changed texts.
        var changedPages = 0
        /// The other changed files.
        var assets = AssetChanges()
        /// The files that were read, to be watched; nil if none could be.
        var inputs: InputFiles?
    }

    /// Creates a build of the site folder at `sitePath`; inputs cached by an earlier `sitegen build` are not read
    /// again.
    init(sitePath: String, options: BuildOptions, isEditable: Bool = false, live: LiveCovers? = nil) {
        (self.sitePath, self.isEditable, self.live) = (sitePath, isEditable, live)
        var options = options
        options.defersCovers = live != nil
        options.hasOfflineEdition = false
        self.options = options
    }

    /// Builds the site; nil if none of the changes affects it.
    mutating func run(_ changes: SourceChanges) async -> Outcome? {
        let isFirst = known == nil
        // If a build could not read the site, its changes are still pending.
        unseen.add(changes)
        for attempt in 0..<Self.attempts {
            var reader: SourceReader?
            do throws(SourceReader.Failure) {
                let current = try SourceReader(siteFolder: sitePath, options: options, kept: known?.texts ?? [:])
                reader = current
                var inputs: KnownInputs?
                if let known {
                    let wanted = attempt == 0 ? unseen : SourceChanges(isUnbounded: true)
                    guard let snapshot = wanted.rescan(at: known.inputs, in: current.folder, jobs: options.jobs) else {
                        unseen = SourceChanges()
                        return nil
                    }
                    inputs = KnownInputs(files: known.inputs, snapshot: snapshot, imageSets: known.imageSets)
                } else {
                    inputs = previous(current)
                }
                let site = try await SiteFolder.build(
                    current, at: sitePath, known: inputs, options: options, asksServers: isFirst)
                let outcome = await finish(site, current)
                unseen = SourceChanges()
                if !current.hasChanged { return outcome }
            } catch {
                // A file was removed while the site was read.
                if reader?.hasChanged == true, error.exitCode == nil { continue }
                return Outcome(diagnostics: error.diagnostics)
            }
        }
        let message = "files are changed faster than they can be read"
        return Outcome(diagnostics: [Diagnostic(.error, .refused, message, at: .path(sitePath))])
    }

    private static let attempts = 5
    /// The changes since the site was last read.
    private var unseen = SourceChanges()

    /// The inputs known to the last `sitegen build`.
    private func previous(_ reader: SourceReader) -> KnownInputs? {
        let cache = BuildCache(siteFolder: FilePath(sitePath), output: nil, options: options)
        guard let state = cache.load().state else { return nil }
        let snapshot = state.inputs.rescan(in: reader.folder, jobs: options.jobs)
        return KnownInputs(files: state.inputs, snapshot: snapshot, imageSets: state.imageSets)
    }

    /// The site with one album updated from its file, if nothing else has changed; otherwise, or if its note has
    /// errors, nil.
    ///
    /// Its page is there in a fraction of the time of a build, which follows for lists, groups and neighbours.
    func quickRescan(_ changes: SourceChanges) async -> ServedSite? {
        guard !changes.isUnbounded, changes.paths.count == 1, let path = changes.paths.first, let shown, let last,
            path.bytes.starts(with: "content/albums/".utf8), known?.inputs.files.index(of: path) != nil,
            let folder = try? Folder.working.openFolder(FilePath(sitePath), followLink: true),
            (try? folder.status(path)).flatMap({ $0 })?.kind == .file, let bytes = try? folder.readFile(path)
        else { return nil }
        guard let (tree, page) = await shown.tree.replacingAlbum(in: SourceFile(path: path.text, bytes: bytes)) else {
            return nil
        }
        var buffer = RenderBuffer()
        tree.render(page, into: &buffer)
        return buffer.diagnostics.isEmpty ? last.showing(tree) : nil
    }

    private mutating func finish(_ site: SiteFolder, _ reader: SourceReader) async -> Outcome {
        let inputs = site.inputs
        var outcome = Outcome(diagnostics: site.diagnostics, inputs: inputs)
        outcome.albumCount = site.result.albumCount
        outcome.coverAdvice = site.coverAdvice
        // All texts have been read once the pages were checked.
        defer {
            var texts = reader.keptTexts ?? [:]
            if texts.count > inputs.files.count {
                texts = texts.filter { inputs.files.index(of: FilePath($0.key.path)) != nil }
            }
            known = Known(inputs: inputs, imageSets: site.covers.imageSets, texts: texts)
            var options = options
            options.ignoresCovers = true
            shared.set(.init(files: inputs, texts: texts, tree: site.source.tree, options: options))
            live?.add(site.covers)
        }
        guard let tree = site.result.output, !outcome.diagnostics.hasErrors else { return outcome }
        outcome.fileCount = tree.files.count
        let served = ServedSite(
            tree, siteFolder: FilePath(sitePath), covers: site.covers, live: live,
            baseURL: site.source.settings.baseURL, isEditable: isEditable)
        if shown == nil { showsFirst(served) }
        let settings = SourceFile.settingsPaths.compactMap { site.source.tree.text(at: $0)?.bytes }
        var checks = PageChecks(tree, settings: ContentHash.of(words: settings.map(ContentHash.of)))
        outcome.changedPages = await checks.check(since: shown, jobs: options.jobs)
        outcome.diagnostics = Diagnostic.sorted(outcome.diagnostics + checks.diagnostics)
        // The first site is shown with its errors, because there is no previous one.
        if outcome.diagnostics.hasErrors, shown != nil { return outcome }
        if let shown { outcome.assets = AssetChanges(from: shown.tree, to: tree) }
        shown = checks
        (last, outcome.site) = (served, served)
        return outcome
    }
}

/// What a session has read of its site, for the edits of its pages.
final class SharedSite: Sendable {
    private let state = Mutex<SiteEdit.KnownSite?>(nil)

    var known: SiteEdit.KnownSite? { state.withLock { $0 } }

    /// Begins what the next edit would wait for.
    func prepare(at sitePath: String) { known?.prepare(at: sitePath) }

    func set(_ known: SiteEdit.KnownSite?) { state.withLock { $0 = known } }
}
