import Testing
@testable import Editing
@testable import SiteBuilding
@testable import SiteEditing
@testable import Settings

/// The removal of an album, or its undo.
struct EditScenario: FaultScenario {
    let folder: TemporaryFolder
    let arguments: [String]
    private let id: String
    private let isUndo: Bool
    private let whole: [String: String]
    private let removed: [String: String]

    init(_ id: String, isUndo: Bool) async throws {
        folder = try TemporaryFolder(inMemory: true)
        (self.id, self.isUndo) = (id, isUndo)
        arguments = (isUndo ? ["undo"] : ["albums", "remove", id]) + ["--source", folder("run")]
        let settings = "sources:\n  - kind: files\n  - {kind: csv, file: c.csv, map: {id: I, title: T}}\n"
        try folder.write("site/content/site.yml", settings)
        try folder.write("site/content/c.csv", "I,T\n7,Ext\n8,Other\n")
        try folder.write("site/content/albums/night.md", "---\ntitle: Night\n---\nNote\n")
        try folder.write("site/content/albums/day.md", "---\ntitle: Day\n---\n")
        try folder.write("site/content/albums.yml", "# list\n- title: One\n  id: one\n- title: Two\n  id: two\n")
        try folder.copyTree("site", to: "removed")
        whole = try Self.content(folder, "site")
        try await Self.remove(id, folder("removed"))
        removed = try Self.content(folder, "removed")
        try #require(whole != removed)
        if isUndo { try folder.copyTree("removed", to: "site") }
    }

    private static func remove(_ id: String, _ path: String) async throws(SiteFailure) {
        var options = BuildOptions()
        options.jobs = 1
        _ = try await SiteEdit(path).remove([AlbumName(id)], options: options)
    }

    /// The content without drafts of edits.
    private static func content(_ folder: TemporaryFolder, _ site: String) throws -> [String: String] {
        try folder.tree("\(site)/content").filter { !$0.key.contains(".sitegen-edit-") }
    }

    func run() async throws -> FaultResult {
        do throws(SiteFailure) {
            if isUndo {
                _ = try SiteEdit(folder("run")).undo()
            } else {
                try await Self.remove(id, folder("run"))
            }
            return .done()
        } catch {
            return .refused(error)
        }
    }

    func expectWhole(_ result: FaultResult, _ place: Comment) throws {
        let left = try Self.content(folder, "run")
        let isMade = left == (isUndo ? whole : removed)
        #expect(left == whole || left == removed, place)
        if result.code == 0 { #expect(isMade, place) }
        if result.code > 0 {
            #expect(result.code == 2 && result.text.contains("O70"), place)
            #expect(result.text.contains("anyway") == isMade, place)
        }
    }

    func expectHealed(_ result: FaultResult, _ place: Comment) async throws {
        let left = try Self.content(folder, "run")
        let (changes, diagnostics) = try SiteEdit(folder("run")).removals()
        #expect(diagnostics.isEmpty, place)
        #expect(try Self.content(folder, "run") == left, place)
        #expect(changes.isEmpty == (left == whole), place)
        let drafts = try folder.tree("run/content").keys.filter { $0.contains(".sitegen-edit-") }
        #expect(drafts.isEmpty, place)
    }

    func expectSurvived(isDone: Bool, _ place: Comment) async throws {
        let (changes, diagnostics) = try SiteEdit(folder("run")).removals()
        let left = try Self.content(folder, "run")
        #expect(diagnostics.isEmpty, place)
        #expect(left == (isUndo ? whole : removed) || (!isDone && (left == whole || left == removed)), place)
        #expect(changes.isEmpty == (left == whole), place)
    }
}
