import SiteEditing
import Albums
import CoverSearch
import Editing
import MusicServices
import Pages
import Readers
import Settings
import SiteBuilding
import SourceText
import Synchronization

/// What the pages ask for without changing anything: releases, covers, albums of a query, a note as it would be shown.
extension EditRoutes {
    /// Requests to services with the settings of a site.
    func search(_ places: AlbumLocations) throws(SiteFailure) -> ReleaseSearch {
        if places.diagnostics.hasErrors {
            throw SiteFailure(diagnostics: places.diagnostics, outcome: "nothing was looked up")
        }
        let settings = places.settings
        let known = lookups.withLock { known -> ReleaseSearch? in
            guard let known, known.settings == settings.coverSearch, known.baseURL == settings.baseURL else {
                return nil
            }
            return known.search
        }
        if let known { return known }
        var options = options
        options.isOffline = isOffline
        let search = try ReleaseSearch(settings, options, sitePath: sitePath)
        lookups.withLock { $0 = (settings.coverSearch, settings.baseURL, search) }
        return search
    }

    /// The releases that a text or names may mean.
    func lookUp(_ body: Node) throws(SiteFailure) -> JSONValue? {
        let names = body["title"]?.string.map { ReleaseQuery.names(title: $0, artist: body["artist"]?.string ?? "") }
        guard let query = names ?? body["text"]?.string.flatMap({ ReleaseQuery($0) }) else { return nil }
        let places = try library()
        let search = try search(places)
        let found = try waiting { () async throws(SiteFailure) in try await search.releases(query) }
        let candidates = found.map { release -> JSONValue in
            let album = release.album
            let owned = places.owned(album)
            return [
                "ref": .string(release.reference), "title": .string(album.title), "artist": .string(album.artistText),
                "year": Self.text(album.released.map { String($0.year) }), "country": Self.text(album.country),
                "label": Self.text(album.labels.first), "catalogNumber": Self.text(album.catalogNumbers.first),
                "format": Self.text(album.formats.first), "tracks": release.trackCount.map { .number($0) } ?? .null,
                "barcode": Self.text(album.barcode), "picture": Self.text(search.smallPicture(of: album)),
                "here": owned.map(summary) ?? .null,
            ]
        }
        return ["candidates": .list(candidates), "advice": Self.text(found.isEmpty ? search.advice : nil)]
    }

    /// The covers that a search for covers offers for an album.
    func covers(_ body: Node) throws(SiteFailure) -> JSONValue? {
        guard let name = Self.name(body) else { return nil }
        let places = try library()
        let (album, search) = (try found(name, in: places).album, try search(places))
        let covers = try waiting { () async throws(SiteFailure) in try await search.covers(of: album) }
        let candidates = covers.map { cover -> JSONValue in
            [
                "address": .string(cover.candidate.address), "picture": .string(cover.candidate.address),
                "name": .string(cover.candidate.name), "reason": .string(cover.candidate.reason),
                "isSure": .bool(cover.isSure),
            ]
        }
        return ["candidates": .list(candidates), "advice": Self.text(covers.isEmpty ? search.advice : nil)]
    }

    /// The albums that a query selects.
    func select(_ body: Node) throws(SiteFailure) -> JSONValue? {
        guard let query = body["where"]?.string else { return nil }
        let places = try library()
        do throws(EditProblems) {
            return ["albums": .list(try places.selection(query).map(summary))]
        } catch {
            throw SiteFailure(diagnostics: error.diagnostics, outcome: "nothing was selected")
        }
    }

    private func summary(_ album: Album) -> JSONValue {
        [
            "id": .string(album.id), "source": .string(album.source), "title": .string(album.title),
            "artist": .string(album.artistText),
            "page": Self.text(live.site.page(of: AlbumName(album.id, of: album.source))),
        ]
    }

    /// A text as it would be shown as the note of an album, and the mistakes in it.
    func note(_ body: Node) -> JSONValue? {
        guard let id = body["id"]?.string, let source = body["source"]?.string, let text = body["text"]?.string,
            let content = live.site.tree?.noteContent(
                text, ofAlbum: id, source: source, root: live.site.root)
        else { return nil }
        let problems = DiagnosticPrinter(usesColor: false).text(for: content.diagnostics)
        let paths = content.diagnostics.lazy.compactMap { problem in
            if case .text(let span) = problem.place { span.file.path } else { nil }
        }
        return [
            "html": .string(String(decoding: content.html, as: UTF8.self)),
            "problems": .string(paths.first.map { problems.replacing($0 + ":", with: "note:") } ?? problems),
        ]
    }

    private static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
