import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Editing
@testable import Settings
@testable import SourceText

/// The list of hidden albums.
struct HiddenAlbumsTests {
    private func library(_ hidden: String) async -> Library {
        let albums = "- {title: A, id: a}\n- {title: B, id: \"7\"}\n- {title: C, id: c, draft: true}\n"
        let tree = SourceTree(texts: [
            SourceFile(path: "content/albums.yml", text: albums), SourceFile(path: HiddenAlbums.path, text: hidden),
        ])
        return await Library.read(tree, settings: Settings(), options: .init())
    }

    @Test(arguments: [
        ("", "A B"), ("# nothing\n", "A B"), ("- {source: files, id: a}\n", "B"), ("- {source: files, id: 7}\n", "A"),
        ("- {source: files, id: a}\n- {source: files, id: a, title: A}\n- source: files\n  id: \"7\"\n", ""),
        ("- {source: files, id: c}\n", "A B"),
    ])
    func `listed albums are hidden`(_ text: String, _ shown: String) async {
        let library = await library(text)
        expect(library.albums.map(\.title).joined(separator: " ") == shown && library.diagnostics.isEmpty)
    }

    @Test(
        arguments: [
            (
                "- ⟦{⟧source: files, id: x}\n- ⟦source⟧: fils\n  id: a\n",
                [
                    (.unknownHidden, "no album of the source \"files\" has the id \"x\", so this hides nothing"),
                    (.unknownHidden, "no album of the source \"fils\" has the id \"a\", so this hides nothing"),
                ]
            ),
            ("⟦a: 1⟧\n", [(.wrongType, "expected a list of hidden albums, found a mapping")]),
            (
                "- ⟦a⟧\n- ⟦{⟧source: files}\n- {source: files, id: a, ⟦tilte⟧: A}\n",
                [
                    (.wrongType, "a record must be a mapping, not text"), (.missingKey, "this record has no `id`"),
                    (.unknownKey, "unknown key `tilte`"),
                ]
            ),
        ] as [(String, [(DiagnosticCode, String)])])
    func `mistakes in the list of hidden albums are reported`(_ marked: String, _ wanted: [(DiagnosticCode, String)])
        async
    {
        let text = MarkedText(marked)
        text.expectDiagnostics(await library(text.text).diagnostics, wanted)
    }

    @Test(arguments: [
        "", "# c\n", "- {source: a, id: b}\n", "- source: a\n  id: b", "- source: a\r\n  id: b\r\n",
        "---\n- {source: a, id: b}",
    ])
    func `hiding an album adds one entry that can be undone`(_ text: String) throws {
        let album = AlbumLocation(id: "x: \"y\" 7", source: "my table", title: "# T", kind: .elsewhere)
        for file in [SourceFile(path: HiddenAlbums.path, text: text), nil] {
            let edit = try #require(HiddenAlbums.hiding(album, in: file))
            let bytes = try #require(edit.applied(to: file?.bytes ?? []))
            expect(edit.cut.isEmpty && bytes.starts(with: file?.bytes ?? []))
            expectEqual(edit.reversed.applied(to: bytes), file?.bytes ?? [])
            var diagnostics: [Diagnostic] = []
            let tree = SourceTree(texts: [SourceFile(path: HiddenAlbums.path, bytes: bytes)])
            let hidden = HiddenAlbums.read(from: tree, diagnostics: &diagnostics)
            let origin = SourceFile(path: "x", text: "").span(0..<0)
            expect(diagnostics.isEmpty)
            expect(hidden.contains(Album(id: album.id, source: album.source, slug: "", title: "T", origin: origin)))
            expect(!hidden.contains(Album(id: "x", source: album.source, slug: "", title: "T", origin: origin)))
        }
    }

    @Test(arguments: ["[{source: a, id: b}]\n", "a: b\n", "- {source: a\n", "text"])
    func `a hidden list of unknown form is not changed`(_ text: String) {
        let album = AlbumLocation(id: "7", source: "table", title: "T", kind: .elsewhere)
        expect(HiddenAlbums.hiding(album, in: SourceFile(path: HiddenAlbums.path, text: text)) == nil)
    }
}
