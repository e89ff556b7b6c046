import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Recognition
@testable import Settings
@testable import SourceText

/// Names that contain a comma, in sources that join names with commas.
struct NameListTests {
    @Test(arguments: [
        ("Earth, Wind & Fire", ["Earth, Wind & Fire"]),
        ("Crosby, Stills, Nash & Young", ["Crosby, Stills, Nash & Young"]),
        ("Emerson, Lake & Palmer", ["Emerson, Lake & Palmer"]), ("Tyler, The Creator", ["Tyler, The Creator"]),
        ("Dave Dee, Dozy, Beaky, Mick & Tich", ["Dave Dee, Dozy, Beaky, Mick & Tich"]),
        ("Sony Music Entertainment, Inc.", ["Sony Music Entertainment, Inc."]),
        ("Columbia, Sony Music Entertainment, Inc.", ["Columbia", "Sony Music Entertainment, Inc."]),
        ("Toshiba EMI Co., Ltd.", ["Toshiba EMI Co., Ltd."]), ("Beatles, The", ["Beatles, The"]),
        ("Harry Connick, Jr., Branford Marsalis", ["Harry Connick, Jr.", "Branford Marsalis"]),
        ("Miles Davis, John Coltrane", ["Miles Davis", "John Coltrane"]),
        ("Fredrik Stark, Simon & Garfunkel", ["Fredrik Stark", "Simon & Garfunkel"]),
        (
            "Igor Stravinsky, Sir Eugene Goossens, The London Symphony Orchestra",
            ["Igor Stravinsky", "Sir Eugene Goossens", "The London Symphony Orchestra"]
        ),
        ("André Previn, The London Symphony Orchestra", ["André Previn", "The London Symphony Orchestra"]),
        ("Discocks, The Negatives", ["Discocks", "The Negatives"]),
        ("The Haxan Cloak, The Body", ["The Haxan Cloak", "The Body"]),
        ("Santana, Bob Marley & The Wailers", ["Santana", "Bob Marley & The Wailers"]),
        ("Swamp (7), Wind & Fire", ["Swamp", "Wind & Fire"]), ("Ltd.", ["Ltd."]), ("", []), (", ", []),
    ])
    func `a name is cut at its comma, or two names are one`(text: String, names: [String]) {
        expectEqual(NameList(keeping: []).names(in: text), names)
    }

    @Test func `a name that another row has alone is part of a longer one`() {
        let list = NameList(in: ["Simon & Garfunkel (2)", "Genesis"], keeping: [])
        expectEqual(list.names(in: "Genesis, Simon & Garfunkel"), ["Genesis", "Simon & Garfunkel"])
        expectEqual(list.names(in: "Yes, Simon & Garfunkel"), ["Yes", "Simon & Garfunkel"])
    }

    @Test func `a name that the settings keep is not split`() async throws {
        let settings = "names: {keep: ['Now, Voyager', B]}\nsources: [{kind: discogs, file: x}]\n"
        let (read, diagnostics) = TextSource.settings(settings)
        expect(diagnostics.isEmpty)
        let table = "Artist,Title,release_id,Label\n\"A, now, voyager, B, The C\",T,1,\"Now, Voyager\"\n"
        let result = try await TextSource.read(try #require(read.sources.first), Array(table.utf8))
        expectEqual(result.albums.first?.artists, ["A", "now, voyager", "B", "The C"])
        expectEqual(result.albums.first?.labels, ["Now, Voyager"])
        // The file's parse cache was made with other names, so it is not used.
        let (other, _) = TextSource.settings("sources: [{kind: discogs, file: x}]\n")
        expect(read.sources[0].optionsHash != other.sources[0].optionsHash)
    }

    @Test func `genres joined with commas are split between genres only`() async throws {
        let source = try TextSource.source(.csv, "separator: ', ', map: {title: T, genre: G}")
        let result = try await TextSource.read(source, Array("T,G\nX,\"Folk, World, & Country, Rock\"\n".utf8))
        expectEqual(result.albums.first?.genres, ["Folk, World, & Country", "Rock"])
    }

    @Test func `a mistake in the settings of names or merging is reported`() {
        let text = "names: {keep: ⟦{a: b}⟧, ⟦drop⟧: x}\nmerge: ⟦titles⟧\n"
        let marked = MarkedText(text)
        let (_, diagnostics) = TextSource.settings(marked.text)
        marked.expectDiagnostics(
            diagnostics,
            [
                (.wrongType, "`keep` must be text or a list of texts, not a mapping"),
                (.unknownSetting, "unknown key `drop`"), (.badValue, "`merge` cannot be \"titles\""),
            ])
    }
}
