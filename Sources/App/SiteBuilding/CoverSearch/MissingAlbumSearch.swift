package import Albums
import CoverSearch
import FileSystem
import Pages
package import Settings
import SiteModel
import SourceInput
package import SourceText

/// Searches for the albums of artists or of a label that a site lacks.
///
/// The answers of the service are kept for a week, so a search that is repeated asks only for what is new.
package enum MissingAlbumSearch {
    /// What a search did.
    package struct Outcome: Sendable {
        /// What is missing, by artist or label.
        package fileprivate(set) var albums: [MissingAlbum] = []
        /// Artists or labels to search for.
        fileprivate var wanted = 0
        /// Those that were searched for.
        package fileprivate(set) var searched = 0
        /// Those that no album of the site proves.
        package fileprivate(set) var notFound: [String] = []
        /// What was not found or is not complete, and why some could not be searched for.
        package fileprivate(set) var diagnostics: [Diagnostic] = []
        /// The albums of each artist and label that was found.
        package fileprivate(set) var groups: [MissingAlbums.Group: [MissingAlbum]] = [:]
    }

    /// After so many failures in a row the service is taken to be away.
    private static let failureLimit = 3

    /// Searches for all artists or labels with some albums or more in the site folder at a path, or for that of a name.
    ///
    /// What fails for one artist or label is a diagnostic of the outcome. Throws if the site has errors, if no album has
    /// the name, if no request may be sent, or if the user ends the search.
    package static func run(
        for taxonomy: Taxonomy, named name: String?, least: Int, at sitePath: String, _ options: BuildOptions,
        showsProgress: Bool
    ) async throws(SiteFailure) -> Outcome {
        let (site, file) = try await SiteFolder.forSearch(at: sitePath, options)
        let albums = site.result.albums
        let terms = try terms(of: TermIndex(taxonomy, of: albums, in: Array(albums.indices)), named: name, least: least)
        var outcome = Outcome()
        outcome.wanted = terms.count
        if terms.isEmpty { return outcome }
        if options.isOffline {
            throw CoverSearchRun.failure("missing albums cannot be found with --offline", help: nil)
        }
        let services = try CoverSearchServices([.musicbrainz], site.source.settings, options, site: file.site)
        let finder = MissingAlbumFinder(services, owned: OwnedAlbums(albums), today: CoverSearchRun.day(after: 0))
        let progress = SearchProgress(total: terms.count, isShown: showsProgress, of: "\(taxonomy.folder) searched")
        var failures = 0
        for term in terms where failures < failureLimit && !CancellationSignal.isRequested {
            let queries = term.albums.map { CoverQuery(albums[$0]) }
            do throws(ServiceFailure) {
                let found =
                    try await taxonomy == .labels
                    ? finder.find(label: term.title, of: queries) : finder.find(artist: term.title, of: queries)
                outcome.add(found?.albums, isCut: found?.isCut == true, of: term, taxonomy)
                failures = 0
            } catch {
                outcome.add(
                    .error, error.message,
                    note: "the albums of \(TerminalText.quoted(term.title)) could not be searched for", help: error.help
                )
                // What fails in a way of its own was answered.
                failures = error.isGeneral ? failures + 1 : 0
            }
            progress.advance(to: outcome.searched)
        }
        progress.finish()
        if CancellationSignal.isRequested {
            throw SiteFailure(
                diagnostics: [], outcome: "interrupted: \(outcome.sentence); the next run continues here",
                exitCode: CancellationSignal.exitCode ?? 130)
        }
        outcome.nameNotFound()
        return outcome
    }

    private static func terms(
        of index: TermIndex, named name: String?, least: Int
    ) throws(SiteFailure) -> [Term] {
        guard let name else {
            return index.terms.filter { $0.albums.count >= least && !NameComparison.isVarious($0.title) }
        }
        if let place = index.placeInAnySpelling(of: name) { return [index.terms[place]] }
        let near = Suggestion.nearest(to: name, in: index.terms.map(\.title))
        throw CoverSearchRun.failure(
            "no album has the \(index.taxonomy.setting) \(TerminalText.quoted(name))",
            help: near.map { "did you mean \(TerminalText.quoted($0))?" })
    }
}

extension MissingAlbumSearch.Outcome {
    fileprivate mutating func add(_ missing: [MissingAlbum]?, isCut: Bool, of term: Term, _ taxonomy: Taxonomy) {
        searched += 1
        guard let missing else { return notFound.append(term.title) }
        albums += missing
        groups[MissingAlbums.Group(taxonomy, slug: term.slug)] = missing
        if isCut {
            let name = TerminalText.quoted(term.title)
            add(.warning, "MusicBrainz has more of \(name) than was read")
        }
    }

    fileprivate mutating func nameNotFound() {
        if notFound.isEmpty { return }
        add(
            .warning, "not found: \(notFound.map(TerminalText.quoted).joined(separator: ", "))",
            note: "no album of the collection proves which one of MusicBrainz is meant",
            help: "give an album of each the id of its MusicBrainz release")
    }

    fileprivate mutating func add(
        _ severity: Diagnostic.Severity, _ message: String, note: String? = nil, help: String? = nil
    ) {
        let notes = [note].compactMap { $0.map { Diagnostic.Note($0) } }
        diagnostics.append(Diagnostic(severity, .coverSearch, message, at: .none, notes: notes, help: help))
    }

    /// The outcome as a sentence without a full stop.
    package var sentence: String {
        if wanted == 0 { return "no artist has so many albums; --least lowers the number" }
        let rest = notFound.isEmpty ? "" : ", \(notFound.count) not found"
        return "\(searched) of \(wanted) searched: \(albums.count) album\(albums.count == 1 ? "" : "s") missing\(rest)"
    }
}
