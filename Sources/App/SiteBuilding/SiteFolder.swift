import Albums
import CoverSearch
import Covers
import FileSystem
import Publishing
import SocialImages
package import Pages
package import Settings
package import SourceInput
package import SourceText

/// A site folder that was read and built, before anything is written.
package struct SiteFolder {
    /// The inputs, and the parts of them that the next build may reuse.
    package let source: SourceReader.Source
    /// The covers that were collected while the site was computed.
    package let covers: CoverStore
    package let result: Build.Result
    /// What prevents pictures for links from being drawn.
    private let drawingProblems: [Diagnostic]

    /// Reads and builds the site of a reader; unchanged inputs are not read again.
    package static func build(
        _ reader: SourceReader, at path: String, known: KnownInputs? = nil, options: BuildOptions,
        showsProgress: Bool = false, asksServers: Bool = true
    ) async throws(SourceReader.Failure) -> SiteFolder {
        let source = try await reader.read(known: known, options: options, asksServers: asksServers)
        Leftovers.remove(source.leftovers, in: reader.folder)
        if source.tree.texts.allSatisfy({ $0.path.utf8.isEqual(to: SourceRole.coverLock) }) {
            throw SourceReader.Failure(diagnostics: [
                Diagnostic(
                    .error, .noSite, "there is no site here: no content/ with settings, albums or pages",
                    at: .path(path),
                    help: "start one with `sitegen init`, or name its folder with --source")
            ])
        }
        var options = options
        // Nothing will be rendered, but errors in notes are reported as well.
        if source.serverFailure != nil { options.checksNotes = true }
        var drawingProblems: [Diagnostic] = []
        let painter = SocialImagePainter.make(
            source.settings, tree: source.tree, site: FilePath(path), diagnostics: &drawingProblems)
        options.systemFontsHash = { SocialImagePainter.systemFontsHash }
        let covers = CoverStore(
            site: reader.folder, pictures: source.pictures, logins: source.logins, known: known?.imageSets ?? [],
            options: CoverStore.Options(source.settings, options), socialImages: painter)
        options.resolvesCovers = true
        let events = showsProgress ? covers.events.stream() : nil
        async let display: Void = Self.show(events)
        let plan = await Build.plan(from: source.tree, options: options)
        let result = await plan.site(covers: covers.results(of: plan.coverRequests))
        covers.events.finish()
        await display
        if let code = CancellationSignal.exitCode { throw SourceReader.Failure(diagnostics: [], exitCode: code) }
        if let error = covers.failure { throw Self.failure(error) }
        let site = SiteFolder(
            source: source, covers: covers, result: result, drawingProblems: drawingProblems)
        if let failure = source.serverFailure { throw Self.failure(failure, site.diagnostics) }
        return site
    }

    /// Albums of a server are missing: other errors are reported, but not those that this may cause.
    private static func failure(
        _ failure: ServerReader.Failure, _ diagnostics: [Diagnostic]
    ) -> SourceReader.Failure {
        let others = diagnostics.filter { !$0.code.dependsOnAlbums }
        return SourceReader.Failure(
            diagnostics: Diagnostic.sorted(failure.diagnostics + others),
            exitCode: others.hasErrors ? 1 : failure.exitCode)
    }

    /// Shows the progress of covers, if requested.
    private static func show(_ events: AsyncStream<CoverEvent>?) async {
        if let events { await CoverProgress.follow(events) }
    }

    /// The failure to store covers.
    private static func failure(_ error: SystemError) -> SourceReader.Failure {
        let failure = OutputFailure.machine(error, output: CoverCache.folderName.text, notes: [])
        return SourceReader.Failure(diagnostics: failure.diagnostics, exitCode: failure.exitCode)
    }

    /// The diagnostics about the content.
    package var diagnostics: [Diagnostic] {
        Diagnostic.sorted(result.diagnostics + covers.diagnostics + drawingProblems)
    }

    /// The pictures for links that the site has.
    var socialImages: [UInt64] {
        guard let output = result.output, covers.socialImages != nil else { return [] }
        return output.files.compactMap { file in
            if case .socialImage(let image) = file.content { image.fingerprint } else { nil }
        }
    }

    /// Advice about covers, each on a line: the number of albums without a cover that no search has looked for, and of
    /// pictures of Discogs that are too old for its terms.
    ///
    /// Empty if there is nothing to advise, or if the settings name no service.
    package var coverAdvice: String {
        if source.settings.coverSearch.services.isEmpty { return "" }
        let known = covers.searches.records
        var advice = ""
        let count = result.albums.count { $0.cover == nil && known[CoverQuery($0).key] == nil }
        if count > 0 {
            let albums = "\(count) album\(count == 1 ? " has" : "s have")"
            advice += "\n\(albums) no cover: `sitegen covers find` searches for them"
        }
        let today = CachedCover.today
        let old = result.albums.count { album in
            guard album.cover?.isFound == true, let record = known[CoverQuery(album).key] else { return false }
            return record.isOfDiscogs && record.date < today
        }
        if old > 0 {
            let covers = "\(old) cover\(old == 1 ? " is" : "s are")"
            advice +=
                "\n\(covers) from Discogs and of an earlier day, but its terms allow six hours: "
                + "`sitegen covers find --refresh`"
        }
        return advice
    }

    /// Reads and builds the site at `path`, again if a file was changed or removed meanwhile.
    package static func build(
        at path: String, options: BuildOptions, showsProgress: Bool = false, asksServers: Bool = true
    ) async throws(SourceReader.Failure) -> SiteFolder {
        for _ in 1..<SiteBuild.attempts {
            let reader = try SourceReader(siteFolder: path, options: options)
            do throws(SourceReader.Failure) {
                let site = try await build(
                    reader, at: path, options: options, showsProgress: showsProgress, asksServers: asksServers)
                if !reader.hasChanged { return site }
            } catch {
                if !reader.hasChanged || error.exitCode != nil { throw error }
            }
        }
        let reader = try SourceReader(siteFolder: path, options: options)
        return try await build(
            reader, at: path, options: options, showsProgress: showsProgress, asksServers: asksServers)
    }

    /// The output folder as the settings name it, or the default.
    var outputName: String { source.settings.output?.path ?? "public" }

    /// The recorded state of the inputs, with the cached results of reading them.
    package var inputs: InputFiles {
        var inputs = source.inputs
        var hint = 0
        for (path, cached) in result.cachedParses {
            if let index = inputs.files.index(of: FilePath(path), hint: &hint) {
                inputs.cached[index] = .made(cached)
            }
        }
        return source.pictures.adding(to: inputs)
    }
}

extension DiagnosticCode {
    /// Whether it is determined by comparison with the albums of all sources.
    fileprivate var dependsOnAlbums: Bool {
        switch self {
        case .unusedNote, .unknownHidden, .unshownMissing, .missingLink: true
        default: false
        }
    }
}
