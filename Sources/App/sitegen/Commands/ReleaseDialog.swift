import Albums
import Editing
import Glibc
import MusicServices
import SiteBuilding
import SourceInput
import SourceText

/// Finds the release that a person means, and asks which one if there are several.
struct ReleaseDialog {
    private let site: SiteOptions

    init(_ site: SiteOptions) { self.site = site }

    /// The release that a query finds, with its tracks.
    ///
    /// Throws if no release matches, if the collection has the release already and `allowsOwned` is false, and if several
    /// match and there is no terminal to ask on.
    func release(
        _ query: ReleaseQuery, in places: AlbumLocations, allowsOwned: Bool
    ) async throws(SiteFailure) -> Album {
        if places.diagnostics.hasErrors {
            throw SiteFailure(diagnostics: places.diagnostics, outcome: "nothing was added")
        }
        let search = try ReleaseSearch(places.settings, site.build, sitePath: site.source)
        let found = try await search.releases(query)
        guard let first = found.first else {
            throw Self.failure("no release matches", help: search.advice ?? "try fewer words, or the bar code")
        }
        var release = first
        if found.count > 1 { release = try choice(found, search.advice) }
        // A search returns releases without their tracks.
        if release.album.tracks.isEmpty, let query = ReleaseQuery(release.reference) {
            release = try await search.releases(query).first ?? release
        }
        if !allowsOwned, let owned = places.owned(release.album) {
            throw SiteFailure(
                diagnostics: [
                    Diagnostic(
                        .error, .severalAlbums, "the collection has this release already",
                        at: .text(owned.origin), help: "name the second copy with --slug")
                ], outcome: "nothing was added")
        }
        return release.album
    }

    private func choice(
        _ releases: [ReleaseLookup.Release], _ advice: String?
    ) throws(SiteFailure) -> ReleaseLookup.Release {
        if site.quiet || isatty(STDIN_FILENO) != 1 || isatty(STDERR_FILENO) != 1 {
            let notes = releases.map { Diagnostic.Note("\($0.reference)  \(TerminalText.printable($0.summary))") }
            throw Self.failure("\(releases.count) releases match", help: "choose one with --from", notes: notes)
        }
        for (index, release) in releases.enumerated() {
            let number = index < 9 ? " \(index + 1)" : "\(index + 1)"
            Terminal.printError("\(number)  \(TerminalText.printable(release.summary))\n")
        }
        if let advice { Terminal.printError("\(advice)\n") }
        while true {
            Terminal.printError("Which one? Its number, or Enter for none: ")
            guard let line = readLine(), !line.allSatisfy(\.isWhitespace) else {
                throw SiteFailure(diagnostics: [], outcome: "nothing was added")
            }
            if let number = Int(line.filter { !$0.isWhitespace }), releases.indices.contains(number - 1) {
                return releases[number - 1]
            }
            Terminal.printError("Type a number from 1 to \(releases.count).\n")
        }
    }

    private static func failure(_ message: String, help: String, notes: [Diagnostic.Note] = []) -> SiteFailure {
        SiteFailure(
            diagnostics: [Diagnostic(.error, .coverSearch, message, at: .none, notes: notes, help: help)],
            outcome: "nothing was added")
    }
}

extension ReleaseLookup.Release {
    /// `David Bowie - Low (1977, Germany, RCA Victor PL 12030, Vinyl, 11 tracks)`.
    var summary: String {
        let label = [album.labels.first, album.catalogNumbers.first].compactMap(\.self).joined(separator: " ")
        let facts = [
            album.released?.text, album.country, label, album.formats.first, trackCount.map { "\($0) tracks" },
        ].compactMap(\.self).filter { !$0.isEmpty }
        let names = (album.artists.isEmpty ? "" : album.artistText + " - ") + album.title
        return facts.isEmpty ? names : "\(names) (\(facts.joined(separator: ", ")))"
    }
}
