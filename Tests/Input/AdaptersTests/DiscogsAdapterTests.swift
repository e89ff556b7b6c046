import TestSupport
import Testing
@testable import Adapters
@testable import Albums
@testable import Settings
@testable import SourceText

struct DiscogsAdapterTests {
    private static let header =
        "Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,CollectionFolder,Date Added,Collection Notes\n"

    private func read(_ rows: String) async -> AdapterResult {
        let file = SourceFile(path: "content/collection.csv", text: Self.header + rows)
        return await DiscogsAdapter(file: file, source: .init(kind: .discogs, origin: nil)).read()
    }

    @Test(arguments: [
        ("Swamp (7)", ["Swamp"]), ("sh (4)", ["sh"]), ("Wink*", ["Wink"]),
        ("Fredrik Stark, Citydreams", ["Fredrik Stark", "Citydreams"]),
        ("!!! (2)", ["!!!"]), ("(2)", ["(2)"]), ("Best (Of)", ["Best (Of)"]), ("A (x2)", ["A (x2)"]),
        ("Romain,Danny", ["Romain,Danny"]), ("", []),
    ])
    func `artist names are split and lose their Discogs suffix`(text: String, names: [String]) async {
        let result = await read("X,\"\(text)\",T,L,CD,,1999,1,Uncategorized,,\n")
        expectEqual(result.albums.map(\.artists), [names])
        expect(result.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("1999", "1999"), ("0", nil), ("", nil), ("1999-05-00", "1999-05"), ("1999-00-00", "1999"),
        ("1999-05-18", "1999-05-18"),
    ])
    func `a Discogs release date is read`(text: String, date: String?) async {
        let result = await read("X,A,T,L,CD,,\(text),1,Uncategorized,,\n")
        expectEqual(result.albums.first?.released?.text, date)
        expect(result.diagnostics.isEmpty)
    }

    /// Every row becomes an album or is reported at its line, even if the file is damaged.
    @Test(arguments: 0..<200)
    func `every row becomes an album or a diagnostic`(seed: Int) async {
        var random = SeededGenerator(seed: seed)
        var rows: [String] = []
        for index in 0..<20 {
            let id = random.below(6) == 0 ? "1" : "\(index)"
            let title = random.pick([
                "Plain", "\"With, comma\"", "\"7\"\" \"", "", "  ", "Odd \" quote", "\"two\nlines\"",
            ])
            let row = "X,A,\(title),L,CD,\(random.pick(["", "3", "9"])),1999,\(id),Uncategorized,,"
            rows.append(random.below(8) == 0 ? String(row.dropLast(3)) : row)
        }
        let result = await read(rows.joined(separator: "\n") + "\n")
        var reported = 0
        for diagnostic in result.diagnostics {
            guard case .text(let span) = diagnostic.place else { continue }
            expect(span.line >= 2)
            switch diagnostic.code {
            case .fieldCount, .badQuote: reported += diagnostic.severity == .error ? 1 : 0
            case .leftOut: reported += Int(diagnostic.message.prefix { $0.isNumber }) ?? 0
            default: break
            }
        }
        expectEqual(result.albums.count + reported, rows.count)
    }
}
