import Settings
import Albums
import Editing
import FileSystem
import MusicServices
import Preview
import Readers
import SiteBuilding
import SiteEditing
import SourceText

/// Reading, changing and adding albums.
extension EditRoutes {
    /// The album of a page or with an ID, with all fields.
    func album(_ request: Request) -> Response {
        var name = request.parameter("id").map { AlbumName($0, of: request.parameter("source")) }
        if name == nil, let page = request.parameter("page"), page.utf8.hasPrefix("/") {
            // The path is from the address bar, where letters are encoded.
            let path = PercentCoding.decoded(page.utf8.dropFirst()) ?? Array(page.utf8.dropFirst())
            name = live.site.album(at: path).map { AlbumName($0.id, of: $0.source) }
        }
        guard let name else {
            return Self.json(
                404, LiveReload.message(head: "there is no album to edit", text: "This page is of no album."))
        }
        return answer { () throws(SiteFailure) in
            let places = try library()
            return try AlbumDesk(found(name, in: places), in: places).value
        }
    }

    func library() throws(SiteFailure) -> AlbumLocations {
        try waiting { [sitePath, options, known] () async throws(SiteFailure) in
            try await SiteEdit.library(at: sitePath, options: options, known: known).places
        }
    }

    func found(_ name: AlbumName, in places: AlbumLocations) throws(SiteFailure) -> AlbumLocations.Editable {
        switch places.editable(name) {
        case .success(let album): return album
        case .failure(let problem):
            throw SiteFailure(diagnostics: [problem.diagnostic], outcome: "nothing was changed")
        }
    }

    func change(_ body: Node) throws(SiteFailure) -> JSONValue? {
        let names = Self.names(body)
        if names.isEmpty { return nil }
        return try change(names, body) { (album) throws(SiteFailure) in try Self.changes(body["fields"], of: album) }
    }

    /// Puts a picture among the covers, and makes it that of an album.
    func setCover(_ body: Node) throws(SiteFailure) -> JSONValue? {
        guard let name = Self.name(body), let bytes = body["data"]?.string.flatMap(Base64.bytes) else { return nil }
        let header = ImageHeader(bytes)
        guard header.isImage, !header.isTooLarge, let field = EditableField.named("cover") else {
            let problem = Diagnostic(
                .error, .badValue, "the file is not a picture that browsers show", at: .none,
                help: "covers are JPEG, PNG, WebP, AVIF, GIF or SVG, with at most 50 megapixels")
            throw SiteFailure(diagnostics: [problem], outcome: "nothing was changed")
        }
        // The name of the content: the same picture is kept once, and no picture takes the place of another.
        let slug = try found(name, in: library()).album.slug
        let path = "covers/\(slug)-\(ContentHash.text(ContentHash.of(bytes), length: 6)).\(header.fileExtension)"
        let file = SourceFile(path: "content/" + path, bytes: bytes)
        let isThere = (try? Folder.working.status(FilePath(sitePath).appending(FilePath(file.path)))) ?? nil != nil
        return try change([name], body, covers: isThere ? [] : [file]) { (_) throws(SiteFailure) in
            [FieldChange(field, .set(.text(path)))]
        }
    }

    private func change(
        _ names: [AlbumName], _ body: Node, covers: [SourceFile] = [],
        _ changes: @escaping @Sendable (AlbumLocations.Editable) throws(SiteFailure) -> [FieldChange]
    ) throws(SiteFailure) -> JSONValue? {
        let edit = try SiteEdit(sitePath)
        let digest = body["digest"]?.string
        let outcome = try waiting { [self, options, known] () async throws(SiteFailure) in
            try await edit.change(options: options, known: known, covers: covers) { (places) throws(SiteFailure) in
                var edits: [FieldPlan.AlbumEdit] = []
                for name in names {
                    let album = try found(name, in: places)
                    if let digest, digest != AlbumDesk.digest(of: album.album) {
                        let problem = Diagnostic(
                            .error, .changedElsewhere, "the album was changed since this page was opened",
                            at: .path(album.place),
                            help: "close the editor to see the album as it is now, and edit again")
                        throw SiteFailure(diagnostics: [problem], outcome: "nothing was changed")
                    }
                    edits.append(FieldPlan.AlbumEdit(name, try changes(album)))
                }
                return edits
            }
        }
        report.printStep([], counts: ["albumsChanged": outcome.titles.count], summary: outcome.sentence)
        if names.count > 1 {
            return ["id": "", "title": .string("\(names.count) albums"), "count": .number(names.count)]
        }
        return [
            "id": .string(outcome.renamed?.id ?? names[0].text), "title": .string(outcome.titles.first ?? ""),
            "page": page(of: names[0], outcome).map { .string($0) } ?? .null,
            "album": outcome.album.map { AlbumDesk($0).value } ?? .null,
        ]
    }

    /// The path of an album's page after a change, which the next build makes.
    private func page(of name: AlbumName, _ outcome: SiteEdit.FieldChanges) -> String? {
        outcome.renamed.map { live.site.address(of: $0.path) } ?? live.site.page(of: name)
    }

    /// The changes of an object of fields.
    private static func changes(
        _ fields: Node?, of album: AlbumLocations.Editable?
    ) throws(SiteFailure) -> [FieldChange] {
        var changes: [FieldChange] = []
        for entry in fields?.entries ?? [] {
            guard let field = EditableField.named(entry.key) else {
                let problem = Diagnostic(.error, .unknownKey, "there is no field `\(entry.key)`", at: .none)
                throw SiteFailure(diagnostics: [problem], outcome: "nothing was changed")
            }
            let names = album.map { AlbumValues(of: $0.album).names(in: field) } ?? []
            if case .bool(true) = entry.value["reset"]?.value {
                // Also a name that an override removes, which the album does not have.
                let overridden = (album?.overrides ?? []).filter { $0.hasPrefix(field.key + ".") }.sorted()
                changes +=
                    field.kind == .pairs
                    ? overridden.map { FieldChange(field, name: String($0.dropFirst(field.key.count + 1)), .reset) }
                    : [FieldChange(field, .reset)]
            } else {
                changes += FieldChange.changes(of: field, to: entry.value, from: names)
            }
        }
        return changes
    }

    func add(_ body: Node) throws(SiteFailure) -> JSONValue? {
        let fields = body["fields"]
        let places = try library()
        var album = NewAlbum()
        if let text = body["from"]?.string {
            guard case .id(let id)? = ReleaseQuery(text) else { return nil }
            let release = try waiting { [search = try search(places)] () async throws(SiteFailure) in
                try await search.release(.id(id))
            }
            album.release = release
            // Another pressing of an album can have the same title.
            album.slug = places.freeSlug(for: release.title)
        }
        album.title = fields?["title"]?.string ?? ""
        if album.title.isEmpty, album.release == nil { return nil }
        let artist = fields?["artist"] ?? fields?["artists"]
        album.artists = artist.map { node in ([node] + node.items).compactMap(\.string) } ?? []
        album.added = SystemClock.today
        let changes = try Self.changes(fields, of: nil).filter { !["title", "artist"].contains($0.field.key) }
        let path = try SiteEdit(sitePath).add(album, changes, to: places)
        report.printStep([], counts: ["albumsAdded": 1], summary: "added \(path)")
        let slug = Slug.make(from: FilePath(path).name.text.droppingBytes(first: 0, last: ".md".utf8.count))
        return [
            "id": .string(slug), "title": .string(album.fullTitle),
            "page": .string("\(live.site.root)albums/\(slug)/"),
        ]
    }
}
