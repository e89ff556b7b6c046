import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Editing
@testable import Settings
@testable import SourceText

/// Names that are written in another way in files of albums, and nothing else.
struct NameEditTests {
    /// The text of a file after one artist, genre or label of all its albums is written in another way; nil if nothing
    /// can be changed.
    private func edited(
        _ text: String, _ path: String = "content/albums.yml", from: String = "Beatles, The",
        to: String = "The Beatles",
        field: NameField = .artist
    ) async -> String? {
        let file = SourceFile(path: path, text: text)
        let result = await FilesAdapter(tree: SourceTree(texts: [file]), jobs: 1).read()
        let changes = result.albums.filter { field.names(of: $0).contains(from) }
            .map { NameChange(album: $0.origin, field: field, from: from, to: to) }
        guard let edit = NameEdit(changes, in: file).edit else { return nil }
        return edit.applied(to: file.bytes).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A text before and after, with the name between marks.
    private static let cases: [(path: String, text: String, before: String, after: String)] = [
        (
            "content/albums.yml", "# one\n- title: A # a\n  artist: ⟦⟧   # b\n  year: 1\n", "\"Beatles, The\"",
            "\"The Beatles\""
        ),
        ("content/albums.yml", "- title: A\n  artist: ⟦⟧\r\n- title: B\n", "Beatles, The", "The Beatles"),
        ("content/albums.yml", "- {title: A, artist: ⟦⟧, year: 1}\n", "\"Beatles, The\"", "\"The Beatles\""),
        ("content/albums.yml", "- title: A\n  artists:\n  - X\n  - ⟦⟧\n  - Y\n", "'Beatles, The'", "'The Beatles'"),
        ("content/albums.yml", "albums:\n- title: A\n  artists: [X, ⟦⟧]\n", "'Beatles, The'", "'The Beatles'"),
        ("content/albums.yml", "- Title: A\n  Artist: ⟦⟧\n", "Beatles, The", "The Beatles"),
        ("content/albums.json", "[{\"title\": \"A\",\t\"artist\" : ⟦⟧ }]", "\"Beatles, The\"", "\"The Beatles\""),
        ("content/albums.toml", "[[albums]]\ntitle = 'A'\nartist = ⟦⟧ # c\n", "'Beatles, The'", "'The Beatles'"),
        ("content/albums.toml", "[[albums]]\ntitle = 'A'\nartist = ⟦⟧\n", "\"Beatles, The\"", "\"The Beatles\""),
        ("content/albums.csv", "title,artist,year\nA,⟦⟧,1\n", "\"Beatles, The\"", "\"The Beatles\""),
        ("content/albums.csv", "title;artist\r\nA;⟦⟧\r\n", "Beatles, The", "The Beatles"),
        ("content/albums.csv", "title,artist\nA,⟦⟧\n", "\"X; Beatles, The ;Y\"", "\"X; The Beatles ;Y\""),
        ("content/albums/a.md", "---\ntitle: A\nartist: ⟦⟧\n---\nBeatles, The\n", "Beatles, The", "The Beatles"),
        ("content/albums/a.md", "+++\ntitle = 'A'\nartist = ⟦⟧\n+++\nNote", "'Beatles, The'", "'The Beatles'"),
        ("content/albums/a.md", "{\"title\": \"A\", \"artist\": ⟦⟧}\nNote", "\"Beatles, The\"", "\"The Beatles\""),
    ]

    @Test(arguments: cases)
    func `only the name changes, in the form in which it was written`(
        _ path: String, _ text: String, _ before: String, _ after: String
    ) async {
        await expectEqual(edited(text.replacing("⟦⟧", with: before), path), text.replacing("⟦⟧", with: after))
    }

    @Test func `a name that needs quotes gets them`() async {
        await expectEqual(
            edited("- {title: A, artist: Earth Wind}\n", from: "Earth Wind", to: "Earth, Wind"),
            "- {title: A, artist: \"Earth, Wind\"}\n")
        await expectEqual(
            edited(
                "title,artist\nA,Earth Wind\n", "content/albums.csv", from: "Earth Wind", to: "Earth, \"Wind\""),
            "title,artist\nA,\"Earth, \"\"Wind\"\"\"\n")
        await expectEqual(
            edited("[[albums]]\ntitle='A'\nartist='O x'\n", "content/albums.toml", from: "O x", to: "O'x"),
            "[[albums]]\ntitle='A'\nartist=\"O'x\"\n")
        await expectEqual(
            edited("- title: A\n  artist: no one\n", from: "no one", to: "No"), "- title: A\n  artist: \"No\"\n"
        )
    }

    @Test func `several albums, genres and labels of a list are changed at once`() async {
        let list = "- {title: A, genre: pop}\n- {title: B, genre: [Rock, pop]}\n- {title: pop, genre: Rock}\n"
        await expectEqual(
            edited(list, from: "pop", to: "Pop", field: .genre),
            "- {title: A, genre: Pop}\n- {title: B, genre: [Rock, Pop]}\n- {title: pop, genre: Rock}\n")
        await expectEqual(
            edited("title,label\nA,EMI;emi\n", "content/albums.csv", from: "emi", to: "EMI", field: .label),
            "title,label\nA,EMI;EMI\n")
        // A name with a semicolon is in quotation marks, so that it stays one.
        await expectEqual(
            edited("title,artist\nA,X; B C\n", "content/albums.csv", from: "B C", to: "B;C"),
            "title,artist\nA,\"X; \"\"B;C\"\"\"\n")
        await expectEqual(
            edited("title,artist\nA,\"\"\"B;C\"\";X\"\n", "content/albums.csv", from: "B;C", to: "B"),
            "title,artist\nA,\"B;X\"\n")
    }

    @Test func `what would change more than the name is left`() async {
        // The second artist is the first one by reference.
        let alias = "- {title: A, artist: &a \"Beatles, The\"}\n- {title: B, artist: *a}\n"
        if let text = await edited(alias) { expectEqual(text, alias.replacing("Beatles, The", with: "The Beatles")) }
        // The other albums of the list are changed.
        let block = "- title: A\n  artist: |-\n    Beatles, The\n- title: B\n  artist: Beatles, The\n"
        let left = await edited(block)
        expectEqual(left?.hasSuffix("- title: B\n  artist: The Beatles\n"), true, "\(left ?? "nil")")
    }

    /// Random names into random forms: what is read afterwards is the new name, or nothing was changed.
    @Test(arguments: 0..<200)
    func `any name is read back`(seed: Int) async {
        var random = SeededGenerator(seed: seed)
        let alphabet = Array("aé\"'\\:#,[]{}&*!|>%@` -?漢😀;=~")
        let name = "x" + String((0..<random.below(8)).map { _ in random.pick(alphabet) }) + "y"
        for (path, text, before, _) in Self.cases {
            guard let text = await edited(text.replacing("⟦⟧", with: before), path, to: name) else {
                Issue.record("\(path) \(name)")
                continue
            }
            let file = SourceFile(path: path, text: text)
            let result = await FilesAdapter(tree: SourceTree(texts: [file]), jobs: 1).read()
            expect(result.albums[0].artists.contains(name), "\(text)")
        }
    }
}
