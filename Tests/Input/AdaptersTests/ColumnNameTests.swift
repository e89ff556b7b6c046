import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Settings
@testable import SourceText

/// Columns are found however a program or a spreadsheet writes their names, if the name is unambiguous.
struct ColumnNameTests {
    private func albums(_ kind: AdapterKind, _ text: String, _ keys: String = "") async throws -> [Album] {
        let result = try await TextSource.read(TextSource.source(kind, keys), Array(text.utf8), path: "content/x.csv")
        expectEqual(result.diagnostics.map(\.message), [])
        return result.albums
    }

    private func files(_ text: String) async -> AdapterResult {
        let file = SourceFile(path: "content/albums.csv", text: text)
        return await FilesAdapter(tree: SourceTree(texts: [file]), jobs: 1).read()
    }

    @Test func `letter case, blanks and signs do not count`() async throws {
        try await expectEqual(albums(.discogs, "ARTIST,title,Release ID\nA,T,7\n").map(\.id), ["7"])
        try await expectEqual(albums(.rym, "rym_album,last.name,TITLE\n1,A,T\n").map(\.artists), [["A"]])
        try await expectEqual(albums(.lastfm, "Artist,Album,Album MBID\nA,T,\n").map(\.title), ["T"])
        try await expectEqual(albums(.csv, "album title\nT\n", "map: {title: Album-Title}").map(\.title), ["T"])
        try await expectEqual(albums(.spotify, "track_name,album_name\nN,T\n").map(\.title), ["T"])
        let own = await files("Title,Artist,Year,Catalog Number\nT,A,1977,X 1\n")
        expect(own.diagnostics.isEmpty && own.albums.map(\.catalogNumbers) == [["X 1"]])
        expect(own.albums.first?.released?.text == "1977" && own.albums.first?.artists == ["A"])
    }

    @Test func `the column with exactly the name wins`() async throws {
        let own = await files("title,Title,TITLE\nA,B,C\n")
        expectEqual(own.albums.map(\.title), ["A"])
        expectEqual(own.diagnostics.map(\.message), ["unknown column `Title`", "unknown column `TITLE`"])
    }

    @Test func `of two columns that may be meant neither is taken`() async throws {
        let source = try TextSource.source(.lastfm)
        let result = try await TextSource.read(source, Array("artist,Album,ALBUM\nA,B,C\n".utf8))
        expect(result.albums.isEmpty && result.diagnostics.map(\.message) == ["there is no column `album`"])
    }

    @Test(arguments: [
        "Track-Name,Album-Name,Künstlername(n),Veröffentlichungsdatum des Albums",
        "Nombre de la canción,Nombre del álbum,Nombre(s) del artista,Fecha de lanzamiento del álbum",
        "Nom du titre,Nom de l'album,Nom(s) de l'artiste,Date de sortie de l'album",
        "Nome della traccia,Nome dell'album,Nome dell'artista,Data di rilascio dell'album",
        "Nummernaam,Naam van album,Naam van artiest,Releasedatum van het album",
        "Nome da faixa,Nome do álbum,Nome(s) do artista,Data de lançamento do álbum",
        "Låtens namn,Albumets namn,Artistens namn,Albumets releasedatum",
        "Parça Adı,Albüm Adı,Sanatçı Adı,Albüm Çıkış Tarihi",
        "トラック名,アルバム名,アーティスト名,アルバム発売日",
        "Όνομα κομματιού,Όνομα άλμπουμ,Όνομα/τα καλλιτέχνη,Ημερομηνία κυκλοφορίας άλμπουμ",
        "اسم الأغنية,اسم الألبوم,أسماء الفنانين,تاريخ إصدار الألبوم",
        "曲目名称,专辑名称,艺人名称,专辑发行日期",
        "曲目名稱,專輯名稱,藝人名稱,專輯發行日期",
        "歌名,專輯名,Artist 名,專輯發行日",
    ])
    func `a playlist of Exportify is read in the languages it speaks`(header: String) async throws {
        let found = try await albums(.spotify, "\u{FEFF}\(header)\nOne,T,A,1999-05-01\nTwo,T,A,1999-05-01\n")
        expect(found.map(\.title) == ["T"] && found[0].artists == ["A"] && found[0].released?.text == "1999-05-01")
        expectEqual(found[0].tracks.map(\.title), ["One", "Two"])
    }

    @Test func `a column that has no place says where it has one`() async {
        let own = await files("title,condition\nT,mint\n")
        expect(own.diagnostics.map(\.message) == ["unknown column `condition`"] && own.albums.count == 1)
        expectEqual(own.diagnostics.first?.help?.contains("`extra.condition`"), true)
    }

    @Test func `a column beside its parts is reported and costs them nothing`() async {
        let both = await files("title,extra,extra.Condition\nT,x,mint\n")
        expectEqual(both.diagnostics.map(\.message), ["unknown column `extra`"])
        expectEqual(both.albums.map(\.extra), [[ExtraField(name: "Condition", value: "mint")]])
        let bare = await files("title,extra.\nT,x\n")
        expect(bare.albums.map(\.title) == ["T"] && bare.diagnostics.map(\.severity) == [.warning])
    }

    @Test func `columns of one's own and of other services are read from the site's table`() async throws {
        let own = await files("title,Extra.Condition,ids.discogs,extra.Paid for\nT,mint,42,\nU,,,3 €\n")
        expectEqual(own.diagnostics.map(\.message), [])
        let (first, second) = (try #require(own.albums.first), try #require(own.albums.last))
        expectEqual(first.extra, [ExtraField(name: "Condition", value: "mint")])
        expectEqual(first.ids, [ExternalID(name: "discogs", value: "42")])
        expect(second.extra == [ExtraField(name: "Paid for", value: "3 €")] && second.ids.isEmpty)
    }
}
