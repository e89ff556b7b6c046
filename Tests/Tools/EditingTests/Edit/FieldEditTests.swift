import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Editing
@testable import Formats
@testable import Readers
@testable import Settings
@testable import SourceText

/// Changed fields of albums in files of all kinds.
struct FieldEditTests {
    private func albums(_ file: SourceFile) async throws -> [Album] {
        let result = await FilesAdapter(tree: SourceTree(texts: [file]), jobs: 1).read()
        expectEqual(result.diagnostics.filter { $0.severity == .error }.map(\.message), [], "\(text(file))")
        return result.albums
    }

    private func text(_ file: SourceFile) -> String { String(decoding: file.bytes, as: UTF8.self) }

    /// The changes that give an album the fields of another.
    private func changes(from old: Album, to new: Album) -> [FieldChange] {
        let (before, after) = (AlbumValues(of: old), AlbumValues(of: new))
        return EditableField.all.flatMap { field -> [FieldChange] in
            guard field.kind == .pairs else { return [FieldChange(field, .set(after.value(of: field)))] }
            let names = [before, after].flatMap { $0.names(in: field) }
            return Set(names).sorted().map { FieldChange(field, name: $0, .set(after.value(of: $0, in: field))) }
        }
    }

    private func fields(_ album: Album) -> [String] {
        let values = AlbumValues(of: album)
        return EditableField.all.map { field in
            // The order of names in `extra` and `ids` follows their first use.
            guard field.kind == .pairs else { return "\(field.key): \(values.value(of: field).map { "\($0)" } ?? "")" }
            let pairs = values.names(in: field).sorted().map { "\($0)=\(values.value(of: $0, in: field)?.texts ?? [])" }
            return "\(field.key): \(pairs)"
        }
    }

    @Test(arguments: 0..<200)
    func `an album file takes all fields of another album and gives them back`(seed: Int) async throws {
        var made = MadeAlbum(seed: seed)
        let (first, second) = (made.album(), made.album())
        let file = SourceFile(path: "content/albums/the-album.md", bytes: AlbumFile.bytes(of: first, name: "the-album"))
        let old = try #require(try await albums(file).first)
        let edit = try #require(try RecordEdit.edit(changes(from: old, to: second).map { (old.origin, $0) }, in: file))
        let bytes = try #require(edit.applied(to: file.bytes))
        let changed = SourceFile(path: file.path, bytes: bytes)
        let new = try #require(try await albums(changed).first)
        let wanted = try #require(
            try await albums(SourceFile(path: file.path, bytes: AlbumFile.bytes(of: second, name: "the-album"))).first)
        expectEqual(fields(new), fields(wanted), "\(text(file))\n\(text(changed))")
        expectEqual(edit.reversed.applied(to: bytes), file.bytes)
    }

    private static let values = [
        "rating=4.5", "rating=8/10", "year=1977", "released=1977-11-18", "country=", "country=a, b: \"c\" # d",
        "genre=Jazz", "genre=Jazz; \"Rock; Roll\"", "genre+=New", "genre-=Jazz", "tags+=[x]", "tags=", "type=- x",
        "extra.condition=VG+", "extra.condition=", "extra.Own field=a; b", "ids.discogs=7", "draft=true", "draft=",
        "notes=One\n\nTwo: *x*\n", "notes=", "tracks=One | 3:20\nTwo | | A; B", "links=https://a.example/",
        "links=Page | https://b.example/", "title=New: title", "artist=A; B", "label=L", "added=2024-05-13",
    ]

    /// Random changes in lists of each kind; every other album keeps its fields, and the reverse restores the bytes.
    @Test(arguments: MadeList.Form.allCases)
    func `a change in a list changes one album and no other`(_ form: MadeList.Form) async throws {
        var made = 0
        for seed in 0..<40 {
            var random = SeededGenerator(seed: seed)
            var file = SourceFile(path: form.path, text: MadeList(form, count: 1 + seed % 5, seed: seed).text)
            for _ in 0..<6 {
                let before = try await albums(file)
                let index = random.below(before.count)
                let change = try FieldChange(parsing: random.pick(Self.values))
                let edit: TextEdit?
                do throws(EditProblem) {
                    edit = try RecordEdit.edit([(before[index].origin, change)], in: file)
                } catch {
                    Issue.record("\(change) refused: \(error.diagnostic.message)\n\(text(file))")
                    continue
                }
                guard let edit else { continue }
                made += 1
                let bytes = try #require(edit.applied(to: file.bytes))
                expectEqual(edit.reversed.applied(to: bytes), file.bytes)
                file = SourceFile(path: file.path, bytes: bytes)
                let after = try await albums(file)
                guard after.count == before.count else {
                    Issue.record("\(change)\n\(text(file))")
                    return
                }
                for other in before.indices where other != index {
                    expectEqual(fields(after[other]), fields(before[other]), "\(change)\n\(text(file))")
                }
                let key = change.field.key + ": "
                let rest = { (album: Album) in
                    // Artists of tracks are left out if they are those of the album.
                    fields(album).filter { !$0.hasPrefix(key) && !(key == "artist: " && $0.hasPrefix("tracks")) }
                }
                expectEqual(rest(after[index]), rest(before[index]), "\(change)\n\(text(file))")
            }
        }
        expect(made > 100)
    }

    @Test(arguments: [
        ("+++\ntitle = \"T\"\n# c\n[extra]\na = \"1\"\n+++\nNote\n", "toml"), ("{\"title\": \"T\"}\nNote\n", "json"),
        ("---\n# c\ntitle: T # own\ntags:\n  - a\n  # b\n  - c\n\nyear: 1977\n---\n", "block"),
        ("---\r\ntitle: T\r\n---", "crlf"), ("---\n{title: T, tags: [a]}\n---\n", "flow"),
    ])
    func `front matter of each language takes each value`(_ text: String, _ name: String) async throws {
        for value in Self.values {
            let file = SourceFile(path: "content/albums/t.md", text: text)
            let change = try FieldChange(parsing: value)
            let old = try #require(try await albums(file).first)
            guard let edit = try RecordEdit.edit([(old.origin, change)], in: file) else { continue }
            let bytes = try #require(edit.applied(to: file.bytes))
            let new = try #require(try await albums(SourceFile(path: file.path, bytes: bytes)).first)
            let key = change.field.key + ": "
            let rest = { (album: Album) in fields(album).filter { !$0.hasPrefix(key) } }
            expectEqual(rest(new), rest(old), "\(name) \(value)\n\(String(decoding: bytes, as: UTF8.self))")
            if case .set(let wanted?) = change.operation, change.name == nil {
                let found = AlbumValues(of: new).value(of: change.field)
                let text = { (value: FieldValue?) in value?.texts.first.map(RecordReader.trimmed) }
                expectEqual(text(found), text(wanted), "\(name) \(value)")
            }
        }
    }

    @Test(arguments: [
        ("rating", "\"rating\" is not a change"), ("ratin=5", "there is no field \"ratin\""),
        ("rating+=1", "`rating` is not a list of names"), ("extra=x", "the field \"extra\" needs a name"),
        ("year.x=1", "the field \"year\" has no names of its own"),
    ])
    func `a change that cannot be understood is refused`(_ text: String, _ message: String) {
        #expect(throws: EditProblem.self) { try FieldChange(parsing: text) }
        do { _ = try FieldChange(parsing: text) } catch { expectEqual(error.diagnostic.message, message) }
    }

    @Test func `a value that other albums share by an anchor is not changed`() async throws {
        let file = SourceFile(
            path: "content/albums.yml", text: "- title: A\n  genre: &g Jazz\n- title: B\n  genre: *g\n")
        let first = try await albums(file)[0]
        let change = try FieldChange(parsing: "genre=Rock")
        #expect(throws: EditProblem.self) { try RecordEdit.edit([(first.origin, change)], in: file) }
    }

    @Test func `a thousand rows of a table are changed in one step`() async throws {
        let rows = (0..<1_000).map { "Title \($0),1977\n" }.joined()
        let file = SourceFile(path: "content/albums.csv", text: "title,year\n" + rows)
        let change = try FieldChange(parsing: "tags+=old")
        let edit = try RecordEdit.edit(try await albums(file).map { ($0.origin, change) }, in: file)
        let bytes = try #require(edit?.applied(to: file.bytes))
        let after = try await albums(SourceFile(path: file.path, bytes: bytes))
        expect(after.count == 1_000 && after.allSatisfy { $0.tags == ["old"] })
    }
}
