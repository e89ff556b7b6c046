import AlbumTestSupport
import TestSupport
import Testing
@testable import Albums
@testable import Editing
@testable import Formats
@testable import SourceText

/// Albums as a table: columns are aligned and fit the width.
struct AlbumTableTests {
    private func albums(seed: Int) -> [Album] {
        var made = MadeAlbum(seed: seed)
        return (0..<made.random.below(6)).map { _ in made.album() }
    }

    @Test(arguments: 0..<200)
    func `the album table has no control characters`(seed: Int) {
        let albums = albums(seed: seed)
        let text = AlbumTable(albums, provenance: true).text()
        expectEqual(text.split(separator: "\n", omittingEmptySubsequences: false).count, albums.count + 2)
        expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\t" })
        expect(
            !text.unicodeScalars.contains { (0x80...0x9F).contains($0.value) || (0x202A...0x202E).contains($0.value) })
    }

    @Test(arguments: 0..<200)
    func `the columns of the album table are aligned`(seed: Int) {
        let albums = albums(seed: seed)
        for width in [120, 80, 60, 45] {
            let lines = AlbumTable(albums).text(width: width).split(separator: "\n").map(String.init)
            expect(lines.allSatisfy { TerminalText.width($0) <= width }, "\(width)")
            let head = lines[0]
            let source = head.prefix(upTo: head.firstRange(of: "SOURCE")?.lowerBound ?? head.startIndex).count
            for line in lines.dropFirst() {
                var rest = source
                let behind = line.unicodeScalars.drop { scalar in
                    rest -= TerminalText.width(String(scalar))
                    return rest >= 0
                }
                expect(String(behind).drop { !$0.isASCII }.hasPrefix("files"), "\(width): \(line)")
            }
        }
    }

    @Test(arguments: 0..<200)
    func `a list in a pipe has a tab between values and no padding`(seed: Int) {
        let albums = albums(seed: seed)
        let lines = AlbumTable(albums).text().split(separator: "\n", omittingEmptySubsequences: false)
        expect(lines.first == "TITLE\tARTIST\tYEAR\tSOURCE\tSLUG" && lines.last == "")
        for (album, line) in zip(albums, lines.dropFirst()) {
            let values = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            expectEqual(values.count, 5)
            expect(values[0] == TerminalText.printable(album.title) && values[4] == TerminalText.printable(album.slug))
        }
    }

    @Test func `text is cut between whole characters`() {
        expectEqual(TerminalText.prefix(of: "東京都", columns: 6), "東京都")
        expectEqual(TerminalText.prefix(of: "東京都", columns: 5), "東京…")
        expectEqual(TerminalText.prefix(of: "東京都", columns: 4), "東…")
        expectEqual(TerminalText.prefix(of: "abc", columns: 1), "…")
        expect(TerminalText.prefix(of: "abc", columns: 0).isEmpty)
    }
}
