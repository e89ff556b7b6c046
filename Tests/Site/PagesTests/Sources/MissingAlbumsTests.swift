import TestSupport
import Testing
@testable import Albums
@testable import Settings
@testable import SourceText

/// The file `content/missing.yml`.
struct MissingAlbumsTests {
    @Test func `a written file is read as the same albums, sorted by artist and label`() {
        let id = "0000000a-0000-4000-8000-000000000001"
        let albums = [
            MissingAlbum(artist: "Zoé: \"x\"", title: "- # 1984", year: 7, id: id),
            MissingAlbum(artist: "1975", title: "yes"), MissingAlbum(artist: "1975", title: "a\tb\u{202E}", year: 9999),
            MissingAlbum(artist: "1975", label: "東京", title: "~"),
        ]
        var missing = MissingAlbums()
        missing.albums = Dictionary(grouping: albums) { album in
            MissingAlbums.Group(
                album.label == nil ? .artists : .labels, slug: Taxonomy.slug(of: album.label ?? album.artist))
        }
        var diagnostics: [Diagnostic] = []
        let file = SourceFile(path: MissingAlbums.path, text: missing.text)
        let read = MissingAlbums(from: file, diagnostics: &diagnostics)
        expect(diagnostics.isEmpty, "\(missing.text)")
        expectEqual(read.albums, missing.albums)
        expectEqual(read.text, missing.text)
        expect(missing.text.hasSuffix("- artist: \"1975\"\n  label: 東京\n  title: \"~\"\n"), "\(missing.text)")
        expectEqual(MissingAlbums(from: nil, diagnostics: &diagnostics).albums, [:])
    }
}
