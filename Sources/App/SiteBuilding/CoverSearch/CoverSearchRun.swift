import Albums
import Connectors
package import CoverSearch
import FileSystem
import Pages
package import Settings
import SourceInput
package import SourceText

/// Searches for the covers of a site's albums, and keeps what was found.
package struct CoverSearchRun {
    package struct Options: Sendable {
        /// The id or slug of the only album to search for.
        package var album: String?
        /// The largest number of albums.
        package var limit: Int?
        /// Whether albums are searched again that were searched before.
        package var isRefreshing = false
        /// Whether progress is shown.
        package var showsProgress = false

        package init() {}
    }

    /// What a search did.
    package struct Outcome: Sendable {
        /// Albums without a cover, each key once.
        package var wanted = 0
        /// Albums that were searched.
        package var searched = 0
        package var found = 0
        package var doubtful = 0
        package var none = 0
        /// Albums whose search failed.
        package var failed = 0
        /// Requests that were sent for data, and for pictures.
        package var requests = (data: 0, pictures: 0)
        /// Why some albums could not be searched.
        package var diagnostics: [Diagnostic] = []
    }

    /// The days after which an album without a cover is searched again.
    package static let daysUntilNext = 90

    private let sitePath: String
    private let buildOptions: BuildOptions
    private let options: Options

    /// A search in the site folder at `sitePath`.
    package init(sitePath: String, _ buildOptions: BuildOptions, _ options: Options) {
        (self.sitePath, self.buildOptions, self.options) = (sitePath, buildOptions, options)
    }

    /// The albums that a search would look for, without asking any service.
    package func plan() async throws(SiteFailure) -> [CoverQuery] { try await wanted().queries }

    /// Searches, and writes the outcome to `content/covers.lock`.
    ///
    /// What was found is also kept when the search ends early, because the network fails or the user stops it.
    package func run() async throws(SiteFailure) -> Outcome {
        let (queries, settings, file) = try await wanted()
        var outcome = Outcome()
        outcome.wanted = queries.count
        if queries.isEmpty { return outcome }
        if buildOptions.isOffline { throw Self.failure("covers cannot be found with --offline", help: nil) }
        let search = settings.coverSearch
        guard !search.services.isEmpty else {
            throw Self.failure(
                "the settings name no service to find covers at",
                help: "write `covers: {find: [musicbrainz]}` into content/site.yml")
        }
        let site = file.site
        let services = try CoverSearchServices(
            search.services.compactMap { CoverService(rawValue: $0.rawValue) }, settings, buildOptions, site: site,
            isRefreshing: options.isRefreshing)
        let order = search.services.compactMap { CoverService(rawValue: $0.rawValue) }
        let finder = CoverFinder(services, archive: search.archive, order: order)
        let progress = SearchProgress(total: queries.count, isShown: options.showsProgress)
        let result = await finder.find(queries) { progress.advance(to: $0) }
        progress.finish()
        outcome.requests = (services.counts.requests, services.counts.downloads)
        do throws(SystemError) {
            outcome.count(
                try file.add(
                    result.findings, records: services.records, day: Self.day(after: 0),
                    until: Self.day(after: Self.daysUntilNext)))
            let answers = CoverSearchServices.answers(site: site)
            if result.failures.isEmpty { try answers.removeAll() }
            for query in result.failures.flatMap(\.queries) {
                try? answers.keep(.init(status: 0, body: []), to: Self.failedMark(query))
            }
        } catch {
            throw SiteFailure(
                diagnostics: [.unreadable(OwnFiles.coverLock, error)], outcome: "what was found is not recorded",
                exitCode: 2)
        }
        if result.failures.contains(where: \.reason.isStopped) || CancellationSignal.isRequested {
            throw SiteFailure(
                diagnostics: [], outcome: "interrupted: \(outcome.sentence); the next run continues here",
                exitCode: CancellationSignal.exitCode ?? 130)
        }
        outcome.failed = result.failures.reduce(0) { $0 + $1.queries.count }
        outcome.diagnostics = result.failures.map { Self.diagnostic($0.reason, $0.queries.map(\.title)) }
        if result.isAway, let last = outcome.diagnostics.indices.last {
            outcome.diagnostics[last].notes.append(
                Diagnostic.Note("the search ended early, because it failed for several albums in a row"))
        }
        return outcome
    }

    private static func diagnostic(_ reason: ServiceFailure, _ titles: [String]) -> Diagnostic {
        let shown = titles.prefix(3).map(TerminalText.quoted).joined(separator: ", ") + (titles.count > 3 ? ", …" : "")
        let count = titles.count == 1 ? "1 album" : "\(titles.count) albums"
        return Diagnostic(
            .error, .coverSearch, reason.message, at: .none,
            notes: [Diagnostic.Note("\(count) could not be searched: \(shown)")], help: reason.help)
    }

    /// The name under which it is kept that the search for an album failed.
    private static func failedMark(_ query: CoverQuery) -> String { "failed \(query.key)" }

    /// The albums to search for, each key once, in the order of the library.
    ///
    /// Albums whose last search failed come last: those that fail for good must not keep the others from their turn.
    private func wanted() async throws(SiteFailure) -> (queries: [CoverQuery], Settings, CoverLockFile) {
        let (site, file) = try await SiteFolder.forSearch(at: sitePath, buildOptions)
        var albums = site.result.albums
        if let wanted = options.album {
            albums = albums.filter { $0.slug == wanted || $0.id == wanted }
            if albums.isEmpty {
                throw Self.failure(
                    "there is no album with the id \(TerminalText.quoted(wanted))",
                    help: "`sitegen albums list` lists the ids")
            }
        }
        let known = file.searches.records
        // The plan of the site gave the covers that were found to their albums. Those stay, but for pictures of Discogs,
        // which its terms do not let a site keep.
        let isWanted = { [options] (album: Album) in
            album.cover.map { options.isRefreshing && $0.isFound && known[CoverQuery(album).key]?.isOfDiscogs == true }
                ?? true
        }
        let today = Self.day(after: 0)
        var keys: Set<String> = []
        var queries = albums.filter(isWanted).map(CoverQuery.init).filter { query in
            guard keys.insert(query.key).inserted else { return false }
            guard !options.isRefreshing, let record = known[query.key] else { return true }
            return record.result == .none && record.until <= today
        }
        let answers = CoverSearchServices.answers(site: file.site)
        let hasFailed = queries.map { answers.answer(to: Self.failedMark($0)) != nil }
        queries = [false, true].flatMap { late in zip(queries, hasFailed).filter { $0.1 == late }.map(\.0) }
        if let limit = options.limit { queries = Array(queries.prefix(limit)) }
        return (queries, site.source.settings, file)
    }

    static func failure(_ message: String, help: String?) -> SiteFailure {
        SiteFailure(
            diagnostics: [Diagnostic(.error, .coverSearch, message, at: .none, help: help)],
            outcome: "nothing was searched")
    }

    /// The date some days from now, such as `2026-11-23`.
    static func day(after days: Int) -> String {
        let seconds = Int(SystemClock.nanoseconds / 1_000_000_000) + days * 86_400
        return Timestamp(secondsSince1970: seconds)?.date.text ?? "1970-01-01"
    }
}

extension SiteFolder {
    /// Reads a site for a search, without its covers, and the file in which searches record covers.
    static func forSearch(
        at path: String, _ options: BuildOptions
    ) async throws(SiteFailure) -> (site: SiteFolder, file: CoverLockFile) {
        var options = options
        options.ignoresCovers = true
        do throws(SourceReader.Failure) {
            let site = try await build(at: path, options: options)
            let diagnostics = site.result.diagnostics
            if diagnostics.hasErrors { throw SourceReader.Failure(diagnostics: diagnostics, exitCode: 1) }
            return (site, try CoverLockFile(sitePath: path))
        } catch {
            throw SiteFailure(error, outcome: "nothing was searched")
        }
    }
}

extension CoverSearchRun.Outcome {
    fileprivate mutating func count(_ findings: [CoverFinding]) {
        searched = findings.count
        for finding in findings {
            switch finding.result {
            case .found: found += 1
            case .doubtful: doubtful += 1
            case .none: none += 1
            }
        }
    }

    /// The outcome as a sentence without a full stop.
    package var sentence: String {
        let albums = "\(searched) of \(wanted) album\(wanted == 1 ? "" : "s") without a cover searched"
        let failures = failed == 0 ? "" : ", \(failed) failed"
        return "\(albums): \(found) found, \(none) not found, \(doubtful) doubtful\(failures)"
    }
}
