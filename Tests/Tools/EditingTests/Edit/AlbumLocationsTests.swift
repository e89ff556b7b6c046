import TestSupport
import Testing
@testable import Editing
@testable import Settings
@testable import SourceText

/// Which album a name refers to, and how it is removed from the site.
struct AlbumLocationsTests {
    private static let settings = """
        sources:
          - kind: files
          - {kind: csv, file: t.csv, name: table, map: {id: I, title: T, ids: {discogs: D}}}
          - {kind: csv, file: u.csv, name: other, map: {id: I, title: T, ids: {discogs: D}}}

        """
    private static let files = [
        ("content/site.yml", settings), ("content/albums/night.md", "---\ntitle: Night\nids: {discogs: 7}\n---\n"),
        ("content/albums/sub/day.md", "---\ntitle: Day\nid: sun\n---\n"),
        ("content/albums/draft.md", "---\ntitle: Draft\ndraft: true\n---\n"),
        ("content/albums.yml", "- title: One\n  id: one\n- title: Two\n"),
        ("content/t.csv", "I,T,D\n1,Alone,\n2,Both,8\n3,Same night,7\n"),
        ("content/u.csv", "I,T,D\n1,Alone too,\n2,Both,8\n"),
    ]

    private func places(_ more: [(String, String)] = []) async -> AlbumLocations {
        let texts = (Self.files + more).map { SourceFile(path: $0.0, text: $0.1) }
        return await AlbumLocations(SourceTree(texts: texts))
    }

    private func text(_ result: Result<AlbumLocation, EditProblem>) -> String {
        switch result {
        case .failure(let problem):
            return "\(problem.diagnostic.code.rawValue) \(problem.diagnostic.message)"
                + (problem.diagnostic.help.map { "; \($0)" } ?? "")
        case .success(let album):
            switch album.kind {
            case .file(let path): return "\(album.title): file \(path)"
            case .entry(let span): return "\(album.title): entry \(span.file.path):\(span.line)"
            case .elsewhere: return "\(album.title): hide \(album.source) \(album.id)"
            }
        }
    }

    @Test(
        arguments: [
            // A release that another source has as well would still be shown without its file.
            ("night", nil, "Night: hide files night"), ("sun", nil, "Day: file content/albums/sub/day.md"),
            ("day", nil, "Day: file content/albums/sub/day.md"), ("draft", nil, "Draft: file content/albums/draft.md"),
            ("one", nil, "One: entry content/albums.yml:1"), ("2", nil, "Both: hide table 2"),
            ("1", "table", "Alone: hide table 1"), ("1", "other", "Alone too: hide other 1"),
            ("1", nil, "E903 2 albums are called \"1\"; name the source with --from"),
            (
                "3", nil,
                "E902 no album has the id or slug \"3\"; `sitegen albums list` shows the slugs, with --json the ids"
            ),
            ("nigth", nil, "E902 no album has the id or slug \"nigth\"; did you mean \"night\"?"),
            (
                "night", "table",
                "E902 no album of the source \"table\" has the id or slug \"night\"; `sitegen albums list` shows the slugs, with --json the ids"
            ),
            (
                "../night", nil,
                "E902 no album has the id or slug \"../night\"; `sitegen albums list` shows the slugs, with --json the ids"
            ),
            (
                "content/albums/night.md", nil,
                "E902 no album has the id or slug \"content/albums/night.md\"; `sitegen albums list` shows the slugs, with --json the ids"
            ),
            (
                "", nil,
                "E902 no album has the id or slug \"\"; `sitegen albums list` shows the slugs, with --json the ids"
            ),
        ] as [(String, String?, String)])
    func `an album is found by name and source`(_ name: String, _ source: String?, _ wanted: String) async {
        let places = await places()
        expect(places.diagnostics.isEmpty)
        expectEqual(text(places.find(AlbumName(name, of: source))), wanted)
    }

    @Test func `an album hidden already is reported`() async {
        let places = await places([("content/hidden.yml", "- {source: table, id: 1}\n")])
        expectEqual(text(places.find(AlbumName("1"))), "Alone too: hide other 1")
        expect(text(places.find(AlbumName("1", of: "table"))).hasPrefix("E902 the album \"1\" is hidden already"))
    }

    @Test func `an ambiguous id in unnamed sources is reported`() async {
        let settings =
            "sources: [{kind: csv, file: t.csv, map: {id: I, title: T}}, {kind: csv, file: u.csv, map: {id: I, title: T}}]\n"
        let texts = Self.files.dropFirst().map { SourceFile(path: $0.0, text: $0.1) }
        let tree = SourceTree(texts: texts + [SourceFile(path: "content/site.yml", text: settings)])
        let found = await AlbumLocations(tree).find(AlbumName("1"))
        expectEqual(
            text(found), "E903 2 albums are called \"1\"; give each an `id`, or its source a `name`, of its own")
    }

    @Test func `a name already in use is detected`() async {
        let places = await places()
        expect(places.taken(by: "night") != nil && places.taken(by: "NIGHT") != nil && places.taken(by: "sun") != nil)
        expect(places.taken(by: "nights") == nil)
    }
}
