import Foundation
import TestSupport
import Testing
@testable import FileSystem
@testable import Adapters
@testable import Albums
@testable import Editing
@testable import SiteBuilding
@testable import SiteEditing
@testable import Settings
@testable import SourceText

/// Random edits with undo and redo, over all kinds of files: 2,000 sequences in sixteen parts; a sample is one part.
struct FieldSequenceTests {
    @Test(arguments: TestScope.sample(Array(0..<16), 1, for: "field sequences"))
    func `undo and redo give the bytes of each state`(_ part: Int) async throws {
        var counts: [String: Int] = [:]
        for seed in stride(from: part, to: 2_000, by: 16) {
            var sequence = try FieldSequence(seed: seed)
            for _ in 0..<8 { try await sequence.step() }
            counts.merge(sequence.counts) { $0 + $1 }
        }
        for (what, least) in [
            ("changed", 150), ("removed", 30), ("added", 30), ("undone", 100), ("redone", 15), ("taken back", 10),
            ("finished", 5), ("alone", 15),
        ] {
            expect(counts[what, default: 0] >= least, "\(what): \(counts)")
        }
    }

    @Test func `what is private in a source is private in its changes`() async throws {
        let site = try EditedSite()
        try site.write("content/site.yml", "sources: [{kind: discogs, file: c.csv}]\n")
        try site.write(
            "content/c.csv", "Catalog#,Artist,Title,Label,Format,Rating,Released,release_id\nC,A,T,L,LP,,1970,1\n")
        for text in ["extra.price=20 €", "extra.place=Attic", "notes=My text"] {
            let change = try FieldChange(parsing: text)
            _ = try await site.edit().change(options: BuildOptions()) { _ in [.init(AlbumName("1"), [change])] }
        }
        let album = try #require(try await site.albums().first)
        expect(album.extra == [ExtraField(name: "place", value: "Attic")] && album.note != nil)
        let places = try await SiteEdit.library(at: site.path, options: BuildOptions()).places
        try expectEqual(places.album(AlbumName("1")).get().extra.count, 2)
    }

    @Test func `changes of an export stay when a new export is read`() async throws {
        let site = try EditedSite()
        try site.write("content/site.yml", "sources: [{kind: discogs, file: collection.csv}]\n")
        let head = "Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added\n"
        let row = { (id: Int, year: Int) in
            "C\(id),Artist \(id),Title \(id),L,LP,,\(year),\(id),Uncategorized,2020-01-01\n"
        }
        try site.write("content/collection.csv", head + (1...60).map { row($0, 1970) }.joined())
        let values = [
            "rating=5", "tags+=own", "country=DE", "year=1999", "genre=", "notes=A\n\nB", "extra.place=Attic",
        ]
        for id in 1...50 {
            let change = try FieldChange(parsing: values[id % values.count])
            _ = try await site.edit().change(options: BuildOptions()) { _ in
                [FieldPlan.AlbumEdit(AlbumName("\(id)"), [change])]
            }
        }
        let before = try await site.albums()
        // The new export has another year, and one album less.
        try site.write("content/collection.csv", head + (1...59).map { row($0, 1971) }.joined())
        let after = try await site.albums()
        expectEqual(after.count, 59)
        for id in 1...50 {
            let change = try FieldChange(parsing: values[id % values.count])
            let (old, new) = (before[id - 1], after[id - 1])
            expect(old.id == "\(id)" && new.id == "\(id)")
            let wanted = AlbumValues(of: old).value(of: change.field)
            expectEqual(AlbumValues(of: new).value(of: change.field), wanted, "\(change)")
            expectEqual(new.released?.text, change.field.key == "year" ? "1999" : "1971")
            expect(new.provenance.contains { $0.source == "overrides" })
        }
        let reset = try FieldChange(resetting: "rating")
        // Taken back field by field, then all.
        _ = try await site.edit().change(options: BuildOptions()) { _ in
            [FieldPlan.AlbumEdit(AlbumName("7"), [reset])]
        }
        try await expect(site.albums()[6].rating == nil)
        let text = String(decoding: site.bytes("content/overrides.yml") ?? [], as: UTF8.self)
        expect(text.contains("id: \"6\"") && !text.contains("id: \"7\""))
        for _ in 0..<51 { try expectEqual(site.undo(), []) }
        expect(site.bytes("content/overrides.yml") == nil)
    }
}

/// A random sequence of edits, and the states of `content/` that it must go through.
private struct FieldSequence {
    let site: EditedSite
    var random: SeededGenerator
    /// The states before and after each edit that can be undone or redone.
    private var states: [[String: [UInt8]]]
    private var position = 0
    private(set) var counts: [String: Int] = [:]
    private var log: [String] = []

    private static let values = [
        "rating=4", "year=1977", "released=1977-11-18", "genre=Jazz; Rock", "tags+=a", "tags-=a", "country=DE",
        "country=",
        "extra.place=Attic", "extra.place=", "notes=One\n\nTwo\n", "title=Other: title", "tracks=A | 3:20\nB",
    ]

    init(seed: Int) throws {
        site = try EditedSite()
        random = SeededGenerator(seed: seed)
        let form = random.pick(MadeList.Form.allCases)
        try site.write(
            "content/site.yml",
            "sources:\n  - kind: files\n  - {kind: csv, file: t.csv, name: table, map: {id: I, title: T}}\n")
        try site.write("content/t.csv", "I,T\nx1,Ext 1\nx2,Ext 2\n")
        for number in 1...2 { try site.write("content/albums/own\(number).md", "---\ntitle: Own \(number)\n---\nN\n") }
        try site.write(form.path, MadeList(form, count: 1 + random.below(5), seed: seed).text)
        states = [try site.content()]
    }

    mutating func step() async throws {
        if random.below(8) == 0 { try reverseOne() }
        let crash = random.below(4) == 0 ? 1 + random.below(30) : nil
        let before = try site.content()
        let choice = random.below(9)
        log.append("\(choice)\(crash == nil ? "" : " and crash")")
        let (problems, hasCrashed) = try await site.crashing(before: crash) {
            switch choice {
            case 0...2: try await change()
            case 3: try await remove()
            case 4: try await add()
            case 5...6: reversing { () throws in _ = try site.edit().undo() }
            default: reversing { () throws in _ = try site.edit().redo() }
            }
        }
        // The next command completes what was begun, or takes it back.
        _ = try site.removals()
        let now = try site.content()
        if hasCrashed { count(now == before ? "taken back" : "finished") }
        switch choice {
        case 0...4:
            if !hasCrashed, !problems.isEmpty { Issue.record("\(problems) \(log)") }
            if now == before { break }
            if !hasCrashed { count(choice < 3 ? "changed" : choice == 3 ? "removed" : "added") }
            states = states[...position] + [now]
            position += 1
        case 5...6: try reversed(to: position - 1, problems, now, before, hasCrashed, "undone")
        default: try reversed(to: position + 1, problems, now, before, hasCrashed, "redone")
        }
        expectEqual(now, states[position], "\(log)")
        // An edit that was taken back after a crash may have ended a part of what could be made again, its end first.
        if hasCrashed, choice < 5, now == before {
            let store = "\(site.path)/.sitegen-undo"
            let entries = (try? FileManager.default.contentsOfDirectory(atPath: store)) ?? []
            let undone = entries.count { FileManager.default.fileExists(atPath: "\(store)/\($0)/undone") }
            states = Array(states[...(position + undone)])
        }
        try expectEqual(site.edit().state().redo != nil, position < states.count - 1, "\(log)")
        try expectEqual(site.edit().state().undo != nil, position > 0, "\(log)")
    }

    /// Takes one edit back alone, and makes it again: the bytes come back, or nothing was changed.
    private mutating func reverseOne() throws {
        let before = try site.content()
        let made = try site.edit().edits().changes.filter { !$0.isUndone }
        if made.isEmpty { return }
        let number = random.pick(made).number
        log.append("alone \(number)")
        let problems = reversing { () throws in _ = try site.edit().undo(number) }
        if problems.isEmpty {
            let back = reversing { () throws in _ = try site.edit().redo(number) }
            expect(back.isEmpty, "\(back) \(log)")
            count("alone")
        } else {
            expectEqual(problems, ["E901"], "\(log)")
        }
        try expectEqual(site.content(), before, "\(log)")
    }

    private mutating func reversed(
        to wanted: Int, _ problems: [String], _ now: [String: [UInt8]], _ before: [String: [UInt8]], _ hasCrashed: Bool,
        _ what: String
    ) throws {
        guard states.indices.contains(wanted) else {
            expect(hasCrashed || problems == ["E905"], "\(log)")
            return expectEqual(now, before, "\(log)")
        }
        if hasCrashed, now == before { return }
        expect(hasCrashed || problems.isEmpty, "\(problems) \(log)")
        position = wanted
        count(what)
    }

    private mutating func count(_ what: String) { counts[what, default: 0] += 1 }

    private func reversing(_ body: () throws -> Void) -> [String] {
        do {
            try body()
            return []
        } catch let failure as SiteFailure {
            return failure.diagnostics.map(\.code.rawValue)
        } catch {
            return ["\(error)"]
        }
    }

    private mutating func album() async throws -> AlbumName? {
        let albums = try await site.albums()
        if albums.isEmpty { return nil }
        let album = random.pick(albums)
        return AlbumName(album.id, of: album.source)
    }

    private mutating func change() async throws -> [String] {
        guard let name = try await album() else { return [] }
        let change = try FieldChange(parsing: random.pick(Self.values))
        log.append("\(name.text) \(change.field.key) \(change.operation)")
        do {
            _ = try await site.edit().change(options: BuildOptions()) { _ in [.init(name, [change])] }
            return []
        } catch let failure as SiteFailure {
            return failure.diagnostics.map { "\($0.code.rawValue) \($0.message)" }
        }
    }

    private mutating func remove() async throws -> [String] {
        guard let name = try await album() else { return [] }
        log.append("remove \(name.text)")
        do {
            _ = try await site.edit().remove([name], options: BuildOptions())
            return []
        } catch let failure as SiteFailure {
            return failure.diagnostics.map(\.code.rawValue)
        }
    }

    private mutating func add() async throws -> [String] {
        var album = NewAlbum()
        (album.title, album.slug) = ("New", "new-\(random.below(1_000_000))")
        let places = try await SiteEdit.library(at: site.path, options: BuildOptions()).places
        do {
            _ = try site.edit().add(album, to: places)
            return []
        } catch let failure as SiteFailure {
            return failure.diagnostics.map(\.code.rawValue)
        }
    }
}
