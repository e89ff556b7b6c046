import AlbumTestSupport
import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Editing
@testable import Settings
@testable import SourceText

/// Entries are removed from lists and restored, and nothing else changes.
struct AlbumListTextTests {
    private func albums(_ path: String, _ bytes: [UInt8]) async -> (albums: [Album], hasErrors: Bool) {
        let tree = SourceTree(texts: [SourceFile(path: path, bytes: bytes)])
        let library = await Library.read(tree, settings: Settings(), options: .init())
        return (library.albums, library.diagnostics.hasErrors)
    }

    @Test(arguments: MadeList.Form.allCases)
    func `every entry of a list can be removed and restored`(_ form: MadeList.Form) async throws {
        for seed in 0..<400 {
            let list = MadeList(form, count: 1 + seed % 6, seed: seed)
            let bytes = Array(list.text.utf8)
            let (all, hasErrors) = await albums(form.path, bytes)
            try #require(!hasErrors && all.map(\.title) == list.titles, "seed \(seed):\n\(list.text)")
            let file = SourceFile(path: form.path, bytes: bytes)
            for index in all.indices {
                let place: Comment = "seed \(seed), entry \(index):\n\(list.text)"
                let edit = try #require(AlbumListText.removal(of: all[index].origin.range, in: file), place)
                let text = try #require(edit.applied(to: bytes))
                var rest = list.titles
                rest.remove(at: index)
                let (left, hasErrors) = await albums(form.path, text)
                expect(
                    !hasErrors && left.map(\.title) == rest, "\(place)became\n\(String(decoding: text, as: UTF8.self))")
                expectEqual(left.map(\.id), all.map(\.id).enumerated().filter { $0.offset != index }.map(\.element))
                expectEqual(edit.reversed.applied(to: text), bytes)
                // Only one place changes.
                expectEqual(text.count, bytes.count - edit.cut.count + edit.put.count)
                expect(edit.put.isEmpty || rest.isEmpty && form == .keyedBlock, place)
                let title = Array(list.titles[index].prefix(3).utf8.prefix { $0 != UInt8(ascii: "\"") })
                expect(edit.cut.contains(subsequence: title), place)
            }
        }
    }

    /// The text between the marks is removed.
    @Test(arguments: [
        // Comments above and inside an entry belong to it; above the first entry they may describe the list.
        "# list\n⟦- title: A\n⟧- title: B\n", "- title: A\n⟦# b\n- title: B\n⟧",
        "- title: A\n\n⟦# b\n- title: B\n\n⟧- title: C\n",
        "- title: A\n⟦- title: B\n  # of b\n⟧# of c\n- title: C\n", "- title: A # a\n⟦- title: B # b\n⟧",
        // Empty lines are removed on one side.
        "- title: A\n\n⟦- title: B\n\n⟧- title: C\n", "- title: A⟦\n\n- title: B⟧", "- title: A⟦\n- title: B⟧",
        "- title: A\n⟦- title: B\n⟧\n- title: C\n", "⟦- title: A\n\n⟧- title: B\n",
        // Under a key.
        "albums:⟦\n  - title: A⟧\n", "albums: # c\n⟦- title: A⟧\nx: 1\n",
        "x: [{title: Q}]\nalbums:\n- title: A\n⟦- title: B\n⟧",
        // In brackets.
        "[⟦{title: A}, ⟧{title: B}]", "[{title: A}⟦, {title: B}⟧]", "[⟦{title: A}⟧]", "[{title: A}, ⟦{title: B},⟧]",
        "[\n⟦  {title: A}, # a\n⟧  {title: B}\n]\n", "[\n  {title: A}, # a\n⟦  {title: B} # b\n⟧]\n",
        "[\n  {title: A}\n⟦  , {title: B}\n⟧  , {title: C}\n]\n", "[ ⟦{title: A}\n, ⟧{title: B}]\n",
    ])
    func `an entry is removed with its comments and empty lines`(_ marked: String) async throws {
        let text = MarkedText(marked)
        let bytes = Array(text.text.utf8)
        let range = try #require(text.ranges.first)
        let file = SourceFile(path: "content/albums.yml", bytes: bytes)
        let (all, _) = await albums(file.path, bytes)
        let album = try #require(all.first { range.overlaps($0.origin.range) })
        let edit = try #require(AlbumListText.removal(of: album.origin.range, in: file))
        expectEqual(edit.start..<edit.start + edit.cut.count, range, "\(String(decoding: edit.cut, as: UTF8.self))")
    }

    @Test(arguments: [
        // An anchor that is used later, a list that is an alias, entries that are aliases, a file with a mistake.
        "- &a {title: A, genres: &g [x]}\n- title: B\n  genres: *g\n", "x: &l [{title: A}]\nalbums: *l\n",
        "- &a {title: A}\n- *a\n", "- title: A\n- title: B\n  genres: [x\n",
    ])
    func `an entry that cannot be removed safely is left`(_ text: String) async throws {
        let file = SourceFile(path: "content/albums.yml", text: text)
        let (all, _) = await albums(file.path, file.bytes)
        let album = try #require(all.first)
        expect(AlbumListText.removal(of: album.origin.range, in: file) == nil)
    }

    @Test func `removing any range is refused or can be undone`() {
        for seed in 0..<600 {
            var random = SeededGenerator(seed: seed)
            let form = random.pick(MadeList.Form.allCases)
            let whole = Array(MadeList(form, count: 3, seed: seed).text.utf8)
            var bytes = random.mutated(whole, interesting: "-:[]{},\"'#|>&* \n\t")
            if seed.isMultiple(of: 3) { bytes = Array(whole.prefix(random.below(whole.count + 1))) }
            let file = SourceFile(path: form.path, bytes: bytes)
            let start = random.below(bytes.count + 2)
            for range in [start..<start + random.below(60), 0..<0, 0..<bytes.count] {
                guard let edit = AlbumListText.removal(of: range, in: file) else { continue }
                expectEqual(edit.applied(to: bytes).flatMap { edit.reversed.applied(to: $0) }, bytes)
            }
        }
    }

    @Test func `in a truncated list only the chosen entry is removed`() async {
        for form in MadeList.Form.allCases {
            let bytes = Array(MadeList(form, count: 3, seed: 5).text.utf8)
            for length in 0...bytes.count {
                let part = Array(bytes[..<length])
                let (all, hasErrors) = await albums(form.path, part)
                let file = SourceFile(path: form.path, bytes: part)
                for album in all where !hasErrors {
                    guard let edit = AlbumListText.removal(of: album.origin.range, in: file) else { continue }
                    let (left, _) = await albums(form.path, edit.applied(to: part) ?? [])
                    expectEqual(left.map(\.id), all.map(\.id).filter { $0 != album.id })
                }
            }
        }
    }
}

extension [UInt8] {
    /// Whether the array contains these bytes as one run.
    fileprivate func contains(subsequence part: [UInt8]) -> Bool {
        part.isEmpty || count >= part.count && (0...(count - part.count)).contains { self[$0...].starts(with: part) }
    }
}
