import SiteTestSupport
import TestSupport
import Testing
@testable import Editing
@testable import SiteBuilding
@testable import SiteEditing
@testable import Settings

/// An edit of an album, its undo, or its redo.
struct EditScenario: FaultScenario {
    let folder: TemporaryFolder
    let arguments: [String]
    private let edit: Edit
    private let step: Step
    private let whole: [String: String]
    private let edited: [String: String]

    /// What is edited.
    enum Edit {
        case remove(String), change(String), add

        /// The arguments of the command.
        var arguments: [String] {
            switch self {
            case .remove(let id): ["albums", "remove", id]
            case .change(let id): ["albums", "edit", id, "rating=5", "tags+=own"]
            case .add: ["albums", "add", "--title", "New", "--added", "2024-05-13"]
            }
        }
    }

    /// What is interrupted.
    enum Step { case make, undo, redo }

    init(_ edit: Edit, _ step: Step) async throws {
        folder = try TemporaryFolder(in: TemporaryFolder.memory)
        (self.edit, self.step) = (edit, step)
        arguments = (step == .make ? edit.arguments : ["\(step)"]) + ["--source", folder("run")]
        let settings = "sources:\n  - kind: files\n  - {kind: csv, file: c.csv, map: {id: I, title: T}}\n"
        try folder.write("site/content/site.yml", settings)
        try folder.write("site/content/c.csv", "I,T\n7,Ext\n8,Other\n")
        try folder.write("site/content/albums/night.md", "---\ntitle: Night\n---\nNote\n")
        try folder.write("site/content/albums/day.md", "---\ntitle: Day\n---\n")
        try folder.write("site/content/albums.yml", "# list\n- title: One\n  id: one\n- title: Two\n  id: two\n")
        try folder.copyTree("site", to: "edited")
        whole = try Self.content(folder, "site")
        try await Self.make(edit, folder("edited"))
        edited = try Self.content(folder, "edited")
        try #require(whole != edited)
        if step == .redo { _ = try SiteEdit(folder("edited")).undo() }
        if step != .make { try folder.copyTree("edited", to: "site") }
    }

    private static func make(_ edit: Edit, _ path: String) async throws(SiteFailure) {
        var options = BuildOptions()
        options.jobs = 1
        let site = try SiteEdit(path)
        switch edit {
        case .remove(let id): _ = try await site.remove([AlbumName(id)], options: options)
        case .change(let id):
            _ = try await site.change(options: options) { (_) throws(SiteFailure) in
                do throws(EditProblem) {
                    return [.init(AlbumName(id), [try .init(parsing: "rating=5"), try .init(parsing: "tags+=own")])]
                } catch {
                    throw SiteFailure(diagnostics: [error.diagnostic], outcome: "nothing was changed")
                }
            }
        case .add:
            var album = NewAlbum()
            (album.title, album.added) = ("New", "2024-05-13")
            _ = try site.add(album, to: try await SiteEdit.library(at: path, options: options).places)
        }
    }

    /// The content without drafts of edits.
    private static func content(_ folder: TemporaryFolder, _ site: String) throws -> [String: String] {
        try folder.tree("\(site)/content").filter { !$0.key.contains(".sitegen-edit-") }
    }

    func run() async throws -> FaultResult {
        do throws(SiteFailure) {
            switch step {
            case .make: try await Self.make(edit, folder("run"))
            case .undo: _ = try SiteEdit(folder("run")).undo()
            case .redo: _ = try SiteEdit(folder("run")).redo()
            }
            return .done()
        } catch {
            return .refused(error)
        }
    }

    /// The content after the step.
    private var wanted: [String: String] { step == .undo ? whole : edited }

    func expectWhole(_ result: FaultResult, _ place: Comment) throws {
        let left = try Self.content(folder, "run")
        let isMade = left == wanted
        expect(left == whole || left == edited, place)
        if result.code == 0 { expect(isMade, place) }
        if result.code > 0 {
            expect(result.code == 2 && result.text.contains("O70"), place)
            expectEqual(result.text.contains("anyway"), isMade, place)
        }
    }

    func expectHealed(_ result: FaultResult, _ place: Comment) async throws {
        let left = try Self.content(folder, "run")
        let (changes, diagnostics) = try SiteEdit(folder("run")).edits()
        expect(diagnostics.isEmpty, place)
        try expectEqual(Self.content(folder, "run"), left, place)
        expectEqual(changes.allSatisfy(\.isUndone), left == whole, place)
        let drafts = try folder.tree("run/content").keys.filter { $0.contains(".sitegen-edit-") }
        expect(drafts.isEmpty, place)
    }

    func expectSurvived(isDone: Bool, _ place: Comment) async throws {
        let (changes, diagnostics) = try SiteEdit(folder("run")).edits()
        let left = try Self.content(folder, "run")
        expect(diagnostics.isEmpty, place)
        expect(left == wanted || (!isDone && (left == whole || left == edited)), place)
        expectEqual(changes.allSatisfy(\.isUndone), left == whole, place)
    }
}
