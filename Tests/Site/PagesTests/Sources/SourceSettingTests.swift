import AlbumTestSupport
import TestSupport
import Testing
@testable import SiteModel
@testable import Adapters
@testable import Albums
@testable import Settings
@testable import SourceText

/// `sources:` in the settings: the keys of each kind, and maps with mistakes.
struct SourceSettingTests {
    @Test func `tags are in an encoding with a byte for each character`() {
        func problems(_ encoding: String) -> [String] {
            TextSource.settings("sources: [{kind: audio, folder: a, encoding: \(encoding)}]").1.map(\.message)
        }
        expect(problems("windows-1251").isEmpty)
        expectEqual(problems("utf-16"), ["tags without an encoding of their own are not in utf-16"])
    }

    @Test func `every kind of source accepts its keys`() {
        for kind in AdapterKind.allCases {
            var keys = kind.locationKey.map { ", \($0): a" } ?? ""
            if kind.locationKey == nil, let key = kind.serviceKey {
                keys += key == "url" ? ", url: 'https://music.example'" : ""
                keys += ["jellyfin", "plex"].contains(kind.rawValue) ? "" : ", user: me"
            }
            if kind.needsMap { keys += ", map: {title: T}" }
            let (settings, diagnostics) = TextSource.settings("sources: [{kind: \(kind.rawValue), name: N\(keys)}]")
            expect(diagnostics.isEmpty)
            expectEqual(settings.sources.map(\.kind), [kind])
            expectEqual(settings.sources.map(\.name), ["N"])
            expectEqual(settings.sources.map(\.file), [kind.locationKey == nil ? nil : "a"])
            expectEqual(settings.sources.first?.server?.user == "me", [.subsonic, .listenbrainz].contains(kind))
        }
    }

    @Test(arguments: [
        "discogs, user: me, list: wantlist", "lastfm, user: me, period: halfYear, limit: 7",
        "musicbrainz, collection: ID",
    ])
    func `a service is asked if the source names no file`(text: String) {
        let id = "1D1E41EB-20a2-4545-b4a7-d76e53d6f2f5"
        let (settings, diagnostics) = TextSource.settings("sources: [{kind: \(text.replacing("ID", with: id))}]")
        expect(diagnostics.isEmpty)
        let server = settings.sources.first?.server
        expect(server?.user == "me" || server?.collection == id.lowercased())
        expect(server?.address == nil && settings.sources.first?.file == nil)
        expectEqual(server?.list == .wantlist, text.contains("wantlist"))
        expectEqual(server?.limit, text.contains("limit") ? 7 : Settings.Server.standardLimit)
    }

    @Test func `a service needs the user or collection it is asked for`() {
        let (_, diagnostics) = TextSource.settings(
            "sources: [{kind: discogs}, {kind: listenbrainz}, {kind: musicbrainz, collection: favourites}]")
        expectEqual(
            diagnostics.map(\.message),
            [
                "a source of the kind `discogs` needs a `file`", "a source of the kind `listenbrainz` needs a `user`",
                "`collection` must be the id of a collection on MusicBrainz",
            ])
        expectEqual(diagnostics.first?.help, "to ask the web service, write `user` instead")
    }

    @Test func `a map is read with its paths and separator`() throws {
        let source = try TextSource.source(
            .json,
            """
            records: '$.a[*]', separator: ', ', map: {title: 'a.b', artist: "$['x y'][0]", ids: {discogs: $.d}}
            """)
        let map = try #require(source.map)
        expectEqual(map.fields.flatMap { $0.paths.map(\.text) }, ["$.a.b", "$['x y'][0]", "$.d"])
        expectEqual(map.fields.map(\.key), ["title", "artist", "ids"])
        expectEqual(map.fields.map(\.name), [nil, nil, "discogs"])
        expectEqual(map.records?.text, "$.a[*]")
        expectEqual(map.separator, ", ")
    }

    @Test(
        arguments: [
            ("{kind: ⟦audoi⟧, folder: a}", "C105 there is no kind of source called `audoi`"),
            ("{kind: csv, file: a, map: ⟦{artist: A}⟧}", "C104 the map does not say where the `title` is"),
            ("{kind: csv, file: a, map: {title: A, ⟦artst⟧: B}}", "C101 unknown key `artst`"),
            ("{kind: csv, file: a, map: {title: [⟦[A]⟧]}}", "C104 `title` must be the name of a column, not a list"),
            (
                "{kind: json, file: a, map: {title: ⟦{a: b}⟧}}",
                "C104 a mapping here must hold only `value`"
            ),
            ("{kind: json, file: a, map: {title: ⟦'$.a['⟧}}", "C104 \"$.a[\" is not a path"),
            ("{kind: json, file: a, map: {title: ⟦'$a'⟧}}", "C104 \"$a\" is not a path"),
            ("{kind: csv, file: a, map: {title: ⟦''⟧}}", "C104 \"\" is not a path"),
            ("{kind: json, file: a, records: ⟦'$..'⟧, map: {title: a}}", "C104 \"$..\" is not a path"),
            ("{kind: csv, file: a, map: {title: A, ids: ⟦B⟧}}", "D203 `ids` must be a mapping, not text"),
            (
                "{kind: csv, file: a, map: {title: A, ids: {b: [⟦[B]⟧]}}}",
                "C104 `ids.b` must be the name of a column, not a list"
            ),
            ("{kind: csv, file: a, map: ⟦A⟧}", "D203 `map` must be a mapping, not text"),
            ("⟦{kind: csv, file: a}⟧", "C105 a source of the kind `csv` needs a `map`"),
            ("⟦{kind: csv, map: {title: A}}⟧", "C105 a source of the kind `csv` needs a `file`"),
            ("⟦{kind: itunes}⟧", "C105 a source of the kind `itunes` needs a `file`"),
            ("{kind: itunes, file: a, ⟦map⟧: {title: A}}", "C101 unknown key `map`"),
            ("{kind: csv, file: a, map: {title: A}, ⟦seperator⟧: x}", "C101 unknown key `seperator`"),
            ("{kind: files, ⟦file⟧: a}", "C101 unknown key `file`"),
            ("{kind: ⟦itune⟧, file: a}", "C105 there is no kind of source called `itune`"),
            ("⟦{name: a}⟧", "C105 this source has no `kind`"),
        ])
    func `mistakes in a source's settings are reported where they are`(text: String, wanted: String) {
        let marked = MarkedText("sources:\n  - \(text)\n")
        let (_, diagnostics) = TextSource.settings(marked.text)
        let code = DiagnosticCode(rawValue: String(wanted.prefix(4)))
        marked.expectDiagnostics(diagnostics, [(code ?? .syntax, String(wanted.dropFirst(5)))])
    }

    @Test(
        arguments: [
            ("$.a", "$.a"), ("a", "$.a"), ("a.b", "$.a.b"), ("$['a.b']", "$['a.b']"), ("$[\"a\"]", "$.a"),
            ("$[0]", "$[0]"),
            ("[0]", "$[0]"), ("$.a[*].b[12]", "$.a[*].b[12]"), ("$", "$"), (" $.a ", "$.a"), ("$.a b", "$['a b']"),
            ("", nil), (".", nil), ("$.", nil), ("$a", nil), ("$.a.", nil), ("$..a", nil), ("$[", nil), ("$[]", nil),
            ("$[-1]", nil), ("$[1", nil), ("$['a", nil), ("$['a'", nil), ("$['']", nil), ("$[1234567890]", nil),
            ("$[x]", nil), ("$.a]", "$['a]']"),
        ] as [(String, String?)])
    func `a path in a map is normalised or rejected`(text: String, wanted: String?) {
        expectEqual(FieldPath(path: text).map { $0.text }, wanted)
    }

    /// A path written by sitegen is read back with the same meaning.
    @Test func `a path is the same after writing and reading it`() {
        for text in ["$.a", "$.a[0].b", "$[*]['x.y']", "$['a]'].b", "$"] {
            expectEqual(FieldPath(path: text).flatMap { FieldPath(path: $0.text) }, FieldPath(path: text))
        }
    }

    @Test func `for a missing path a similar one is suggested`() async throws {
        let text = "sources: [{kind: json, file: x, map: {title: $.title, artist: ⟦$.artits⟧, genre: ⟦$.info.genr⟧}}]"
        let marked = MarkedText(text)
        let (settings, _) = TextSource.settings(marked.text)
        let json = "[{\"title\": \"A\", \"artist\": \"B\"}, {\"title\": \"C\", \"info\": {\"genre\": \"D\"}}]"
        let result = try await TextSource.read(try #require(settings.sources.first), Array(json.utf8))
        marked.expectDiagnostics(
            result.diagnostics,
            [(.missingColumn, "no record has `$.artits`"), (.missingColumn, "no record has `$.info.genr`")])
        expectEqual(result.diagnostics.map(\.help), ["did you mean `$.artist`?", "did you mean `$.info.genre`?"])
        expectEqual(result.albums.map(\.title), ["A", "C"])
    }

    @Test func `every field of an album can be mapped`() async throws {
        let keys = Album.keys.filter { !["ids", "extra"].contains($0) }
        let map = keys.map { "\($0): \($0)" }.joined(separator: ", ")
        let source = try TextSource.source(.csv, "separator: '|', map: {\(map), ids: {discogs: i}, extra: {Shelf: e}}")
        let values: [String: String] = [
            "artist": "A|B", "artists": "C", "genre": "G", "genres": "H|I", "year": "1998", "released": "1999-05-00",
            "cover": "c.png", "label": "L|M", "catalogNumber": "N", "format": "CD|LP", "rating": "4", "tags": "x|y",
            "links": "https://a.example/|https://b.example/", "added": "2020-01-02 03:04", "draft": "yes",
            "tracks": "One|Two", "slug": "own", "id": "7", "publish": "2020-02-03", "expire": "2030-02-03",
        ]
        let header = (keys + ["i", "e"]).joined(separator: ",")
        let row = (keys + ["i", "e"]).map { values[$0] ?? $0 }.joined(separator: ",")
        let result = try await TextSource.read(source, Array("\(header)\n\(row)\n".utf8))
        expectEqual(result.diagnostics.map(\.message), [])
        let album = try #require(result.albums.first)
        expect(album.title == "title" && album.id == "7" && album.slug == "own" && album.source == "csv")
        expect(album.artists == ["A", "B", "C"] && album.genres == ["G", "H", "I"])
        expect(album.released?.text == "1999-05" && album.rating == 4 && album.isDraft)
        expect(album.labels == ["L", "M"] && album.formats == ["CD", "LP"] && album.tags == ["x", "y"])
        expect(album.catalogNumbers == ["N"] && album.country == "country" && album.barcode == "barcode")
        expect(album.tracks.map(\.title) == ["One", "Two"] && album.type == "type")
        expectEqual(album.links.map(\.url), ["https://a.example/", "https://b.example/"])
        expect(album.cover?.text == "c.png" && album.added?.text == "2020-01-02T03:04:00Z")
        expectEqual(album.ids, [ExternalID(name: "discogs", value: "i")])
        expectEqual(album.extra, [ExtraField(name: "Shelf", value: "e")])
        expectEqual(album.note.map { String(decoding: $0.bytes, as: UTF8.self) }, "notes")
    }
}
