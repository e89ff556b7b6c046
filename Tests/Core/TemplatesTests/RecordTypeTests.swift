import Synchronization
import TestSupport
import Testing
@testable import SourceText
@testable import Templates

/// Schemas, records made from Swift values, the two arenas, and the descriptions of a library and a program.
@Suite struct RecordTypeTests {
    struct Artist: Sendable {
        var name: String
        var year: Int?
    }

    struct Album: Sendable {
        var title: String
        var notes: [UInt8]
        var artists: [Artist]
        var label: Artist?
        var tags: [String]
        var isDraft: Bool
    }

    struct Page: Sendable {
        var heading: ArraySlice<UInt8>
        var album: RecordRef?
        var related: [RecordRef]
        var written: ListRef
    }

    static let artistType = RecordType<Artist>(
        "artist", [.text("name", "As given.") { $0.name }, .text("year", "Born | founded.") { $0.year }])
    static let albumType = RecordType<Album>(
        "album",
        [
            .text("title", "As given.") { $0.title }, .html("notes", "What is written about it.") { $0.notes },
            .list("artists", "In order.", of: artistType) { $0.artists },
            .record("label", "Who published it.", of: artistType) { $0.label },
            .texts("tags", "Words.") { $0.tags }, .flag("isDraft", "Not published.") { $0.isDraft },
        ])
    static let pageType = RecordType<Page>(
        "page",
        [
            .text("heading", "At the top.") { $0.heading },
            .record("album", "The album.", schema: albumType.schema) { $0.album },
            .list("related", "More.", schema: albumType.schema) { $0.related },
            .list("written", "The same.", schema: albumType.schema, written: { $0.written }),
        ])

    private func program(_ text: String, _ schema: Schema, _ others: [String: String] = [:]) throws -> TemplateProgram {
        let files =
            [SourceFile(path: "templates/main.html", text: text)]
            + others.sorted { $0.key < $1.key }.map { SourceFile(path: "templates/\($0.key)", text: $0.value) }
        let library = TemplateLibrary(files)
        let linked = library.link(templateNamed: "main", schema: schema)
        expectEqual((library.diagnostics + linked.diagnostics).map(\.message), [])
        return try #require(linked.program)
    }

    @Test func `the number of a schema that is gone is used again`() {
        let numbers = (0..<10_000).map { _ in Schema("temporary", []).number }
        expect(Set(numbers).count < 5_000)
        let kept = (0..<100).map { _ in Schema("kept", []) }
        expectEqual(Set(kept.map(\.number)).count, 100)
    }

    @Test func `a page can show shared records`() throws {
        var shared = TemplateData(.shared)
        let album = Album(
            title: "A & B", notes: Array("<p>x</p>".utf8),
            artists: [Artist(name: "U2", year: 1976), Artist(name: "Sting")],
            label: Artist(name: "Island", year: -7), tags: ["a", "b"], isDraft: true)
        let bare = Album(title: "", notes: [], artists: [], label: nil, tags: [], isDraft: false)
        let records = [Self.albumType.write(album, into: &shared), Self.albumType.write(bare, into: &shared)]
        let list = shared.records(records)
        let row = """
            {{heading}}/{{title}}/{{{notes}}}/{{#artists}}{{name}}{{#year}}={{.}}{{/year}};{{/artists}}/\
            {{label.name}}{{label.year}}/{{#tags}}{{.}}{{/tags}}/{{#isDraft}}draft{{/isDraft}}{{^isDraft}}out{{/isDraft}}|
            """
        let program = try program(
            "{{#related}}\(row){{/related}}\n{{#written}}{{title}}.{{/written}}{{^album}}none{{/album}}",
            Self.pageType.schema)
        var page = TemplateData(.page)
        for round in 0..<3 {
            page.removeAll(keepingCapacity: true)
            let mine = Self.albumType.write(album, into: &page)
            let value = Page(
                heading: Array("xH\(round)".utf8)[1...], album: nil, related: records.reversed() + [mine], written: list
            )
            let root = Self.pageType.write(value, into: &page)
            var output: [UInt8] = Array(">".utf8)
            program.render(root, in: page, shared: shared, into: &output)
            let full = "H\(round)/A &amp; B/<p>x</p>/U2=1976;Sting;/Island-7/ab/draft|"
            expectEqual(
                String(decoding: output, as: UTF8.self),
                ">H\(round)/////" + "/" + "out|" + full + full
                    + "\nA &amp; B..none")
        }
    }

    @Test func `only the fields that a template reads are computed`() throws {
        let computed = Mutex<[String]>([])
        @Sendable func note(_ name: String) -> String {
            computed.withLock { $0.append(name) }
            return name
        }
        let inner = RecordType<Int>(
            "inner", [.text("one", "") { "\(note("one"))\($0)" }, .text("two", "") { "\(note("two"))\($0)" }])
        let copy = RecordType<RecordRef>("copy", inner.copied { _ in [0, 0] as InlineArray<2, UInt64> })
        let many = (0..<140).map { number in
            RecordType<Int>.Field.text("f\(number)", "") { _ in note("f\(number)") }
        }
        let outer = RecordType<Int>(
            "outer",
            [
                .record("a", "", of: inner) { $0 }, .list("b", "", of: inner) { [$0, $0] },
                .record("c", "", schema: copy.schema) { _ in nil },
            ] + many[..<125])
        let wide = RecordType<Int>("wide", many)
        func names(_ text: String, of type: RecordType<Int>? = nil) throws -> [String] {
            let type = type ?? outer
            var data = TemplateData(.page, readFields: try program(text, type.schema).readFields)
            computed.withLock { $0 = [] }
            _ = type.write(7, into: &data)
            return computed.withLock { $0 }
        }
        try expectEqual(names("no field"), [])
        try expectEqual(names("{{f3}}{{#f124}}{{/f124}}{{^f9}}{{/f9}}"), ["f3", "f9", "f124"])
        try expectEqual(names("{{a.two}}"), ["two"])
        try expectEqual(names("{{#b}}{{one}}{{f1}}{{/b}}"), ["one", "one", "f1"])
        try expectEqual(names("{{#b}}{{/b}}{{#a}}{{/a}}"), [])
        try expectEqual(names("{{c.one}}{{#a}}{{/a}}"), ["one"], "a copy reads what it is copied from")
        try expect(names("{{f139}}", of: wide).contains("f139"), "fields without a bit of their own")
        try expect(names("{{f5}}", of: wide).contains("f5"), "fields beside them")
    }

    @Test func `a record or schema used wrongly ends the program`() async {
        await #expect(processExitsWith: .failure) {
            var page = TemplateData(.page)
            var shared = TemplateData(.shared)
            _ = shared.records([RecordType<Int>("thing", []).write(0, into: &page)])
        }
        await #expect(processExitsWith: .failure) {
            _ = Schema("thing", [Schema.Field("a", .flag), Schema.Field("a", .text)])
        }
    }

    @Test(arguments: [Int.min, -10, -1, 0, 9, 10, Int.max])
    func `a number is written with all its digits`(_ number: Int) {
        var bytes: [UInt8] = []
        number.appendText(to: &bytes)
        expectEqual(String(decoding: bytes, as: UTF8.self), String(number))
    }

    @Test func `exactly the special HTML characters are escaped`() {
        for byte in UInt8.min...UInt8.max {
            for length in [1, 2, 17] {
                let text = [UInt8](repeating: byte, count: length)
                var output: [UInt8] = []
                HTMLEscape.append(text.span, to: &output)
                let names: [UInt8: String] = [
                    0x26: "&amp;", 0x3C: "&lt;", 0x3E: "&gt;", 0x22: "&quot;", 0x27: "&#39;",
                ]
                let one = names[byte].map { Array($0.utf8) } ?? [byte]
                expectEqual(output, Array(repeatElement(one, count: length).joined()))
            }
        }
    }

    @Test func `special characters are escaped at any place`() {
        let names: [UInt8: String] = [0x26: "&amp;", 0x3C: "&lt;", 0x3E: "&gt;", 0x22: "&quot;", 0x27: "&#39;"]
        for seed in 0..<3000 {
            var random = SeededGenerator(seed: seed)
            // Most bytes differ from a special one in few bits.
            let text = (0..<random.below(30)).map { _ -> UInt8 in
                let special = random.pick([0x26, 0x3C, 0x3E, 0x22, 0x27] as [UInt8])
                return random.below(9) == 0 ? special : special ^ (1 << UInt8(random.below(8)))
            }
            var output: [UInt8] = []
            HTMLEscape.append(text.span, to: &output)
            expectEqual(output, text.flatMap { byte in names[byte].map { Array($0.utf8) } ?? [byte] }, "\(text)")
        }
    }

    @Test func `the documentation lists every schema once`() {
        expectEqual(
            Self.albumType.schema.documentation(),
            """
            ## album

            | name | kind | meaning |
            | --- | --- | --- |
            | `title` | text | As given. |
            | `notes` | HTML | What is written about it. |
            | `artists` | a list (each an artist) | In order. |
            | `label` | an artist | Who published it. |
            | `tags` | a list (each text) | Words. |
            | `isDraft` | a flag | Not published. |

            ## artist

            | name | kind | meaning |
            | --- | --- | --- |
            | `name` | text | As given. |
            | `year` | text | Born \\| founded. |

            """)
    }

    @Test func `a template is named after its path`() throws {
        let files = ["templates/a.xml", "templates/a.html", "templates/parts/b.c.html", "other/x", "templates/.hidden"]
        let library = TemplateLibrary(files.map { SourceFile(path: $0, text: "") })
        expectEqual(library.names, [".hidden", "a", "other/x", "parts/b.c"])
        let schema = Schema("page", [])
        for (name, path) in [
            "a": "templates/a.html", "a.xml": "templates/a.xml", "parts/b.c": "templates/parts/b.c.html",
            "other/x": "other/x",
        ] {
            expectEqual(library.link(templateNamed: name, schema: schema).program?.sources, [path])
        }
    }

    @Test func `a program lists the templates it was made from`() throws {
        let program = try program(
            "{{title}}{{>one.txt}}{{<two}}{{$b}}z{{title}}{{/b}}{{/two}}", Self.albumType.schema,
            ["one.txt": "1{{title}}", "two.html": "{{#tags}}2{{/tags}}{{$b}}{{/b}}", "three.html": ""])
        expectEqual(program.sources, ["templates/main.html", "templates/one.txt", "templates/two.html"])
    }

    @Test func `programs that differ in a literal of the same length have different fingerprints`() throws {
        let fingerprints = try ["<p>{{title}}</p>", "<b>{{title}}</b>", "<p>{{{title}}}</p>"].map {
            try program($0, Self.albumType.schema).fingerprint
        }
        expectEqual(Set(fingerprints).count, 3)
    }
}
