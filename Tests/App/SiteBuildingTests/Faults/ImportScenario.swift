import SiteTestSupport
import TestSupport
import Testing
@testable import SiteBuilding
@testable import Adapters
@testable import Albums
@testable import FileSystem
@testable import SiteEditing
@testable import Settings
@testable import SourceText

/// The import of an export in which all albums have changed since the last import; one file was changed by hand.
struct ImportScenario: FaultScenario {
    let folder: TemporaryFolder
    let arguments: [String]
    private let albums: [Album]
    private let old: [String: String]
    private let new: [String: String]

    private static let count = 6
    private static let ownName = "album-5-r6.md"

    init() async throws {
        folder = try TemporaryFolder(in: TemporaryFolder.memory)
        arguments = ["import", "discogs", folder("c.csv"), "--source", folder("run")]
        try folder.makeFolder("site")
        let first = try await Self.albums(Self.export(0))
        albums = try await Self.albums(Self.export(1))
        try folder.write("c.csv", Self.export(1))
        try expectEqual(Self.write(first, folder, "site").code, 0)
        try folder.write("site/content/albums/\(Self.ownName)", "---\ntitle: By hand\n---\n")
        old = try folder.tree("site/content/albums")
        try folder.copyTree("site", to: "done")
        try expectEqual(Self.write(albums, folder, "done").code, 0)
        new = try folder.tree("done/content/albums")
        try #require(new.count == Self.count && new[Self.ownName] == old[Self.ownName])
    }

    /// Version 0 has no album 0.
    private static func export(_ version: Int) -> String {
        DiscogsExport.header
            + (version == 0 ? 1..<count : 0..<count).map { "C\(version),A,Album \($0),L,LP,,,\($0 + 1)\n" }.joined()
    }

    private static func albums(_ export: String) async throws -> [Album] {
        let (source, _) = Import.source(from: "sources: [{kind: discogs, file: c.csv}]")
        let tree = SourceTree(texts: [SourceFile(path: "c.csv", text: export)])
        return await Import.albums(of: try #require(source), in: tree).albums
    }

    private static func write(_ albums: [Album], _ folder: TemporaryFolder, _ site: String) throws -> FaultResult {
        let place = SiteImport.Place(site: FilePath(folder(site)), data: FilePath(folder.path), directory: nil)
        do throws(SiteFailure) {
            let outcome = try SiteImport(place: place, isDryRun: false).run(albums, [])
            return FaultResult(code: 0, text: outcome.counts.sentence(isDryRun: false))
        } catch {
            return .refused(error)
        }
    }

    func run() async throws -> FaultResult { try Self.write(albums, folder, "run") }

    private func left() throws -> [String: String] {
        try folder.tree("run/content/albums").filter { !$0.key.hasPrefix(".") }
    }

    private func expectWholeFiles(_ place: Comment) throws {
        let left = try left()
        for (path, text) in left { expect(text == old[path] || text == new[path], place) }
        expect(Set(old.keys).isSubset(of: left.keys), place)
    }

    func expectWhole(_ result: FaultResult, _ place: Comment) throws {
        try expectWholeFiles(place)
        if result.code == 0 { try expectEqual(left(), new, place) }
        if result.code > 0 { expect(result.code == 2 && result.text.contains("O70"), place) }
    }

    func expectHealed(_ result: FaultResult, _ place: Comment) async throws {
        let next = try await run()
        expect(next.code == 0 && next.text.contains(" 1 kept;"), "\(place): \(next.text)")
        try expectEqual(folder.tree("run/content/albums"), new, place)
    }

    func expectSurvived(isDone: Bool, _ place: Comment) async throws {
        try expectWholeFiles(place)
        if isDone { try expectEqual(left(), new, place) }
        let next = try await run()
        expect(next.code == 0 && next.text.contains(" 1 kept;"), "\(place): \(next.text)")
        try expectEqual(left(), new, place)
    }
}
