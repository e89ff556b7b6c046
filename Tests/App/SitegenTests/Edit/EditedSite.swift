import Foundation
import SiteTestSupport
@testable import Adapters
@testable import Albums
@testable import FileSystem
@testable import Editing
@testable import SiteBuilding
@testable import SiteEditing
@testable import Settings
@testable import SourceText

/// A site in a separate folder that tests edit; in memory if the machine has a file system there.
final class EditedSite {
    let path: String

    init() throws {
        let memory = TemporaryFolder.memory
        let top = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
        path = "\(top)/sitegen-edit-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func callAsFunction(_ name: String) -> FilePath { FilePath("\(path)/\(name)") }

    /// Writes a file and creates its parent folders.
    func write(_ name: String, _ bytes: [UInt8]) throws {
        let place = self(name)
        try FileManager.default.createDirectory(atPath: place.parent.text, withIntermediateDirectories: true)
        if try Folder.working.status(place) != nil { try Folder.working.remove(place) }
        try Folder.working.writeNewFile(place, bytes)
    }

    func write(_ name: String, _ text: String) throws { try write(name, Array(text.utf8)) }

    func bytes(_ name: String) -> [UInt8]? { try? Folder.working.readFile(self(name)) }

    /// The files of `content/` by path, including drafts of edits.
    func content() throws -> [String: [UInt8]] {
        let folder = try Folder.working.openFolder(self("content"))
        var result: [String: [UInt8]] = [:]
        for entry in folder.listing().entries where entry.kind != .folder {
            result["content/\(entry.path.text)"] = (try? folder.readFile(entry.path)) ?? Array("no file".utf8)
        }
        return result
    }

    func edit() throws -> SiteEdit { try SiteEdit(path) }

    /// Runs an edit, as if the process ended before its change number `point` of the site's files; nil for no such end.
    ///
    /// Returns the error codes of the edit, and whether the process came to that change.
    func crashing(
        before point: Int?, _ edit: () async throws -> [String]
    ) async throws -> (problems: [String], hasCrashed: Bool) {
        guard let point else { return (try await edit(), false) }
        let plan = try FaultPlan(path, .kill, at: point)
        let problems = try await edit()
        return (problems, plan.count >= point)
    }

    /// Removes albums; returns the error codes if that fails.
    @discardableResult
    func remove(_ ids: String...) async throws -> [String] {
        do {
            _ = try await edit().remove(ids.map { AlbumName($0) }, options: BuildOptions())
            return []
        } catch let failure as SiteFailure {
            return failure.diagnostics.filter { $0.severity == .error }.map(\.code.rawValue)
        }
    }

    /// Undoes the last removal; returns the error codes if that fails.
    @discardableResult
    func undo() throws -> [String] {
        do {
            _ = try edit().undo()
            return []
        } catch let failure as SiteFailure {
            return failure.diagnostics.map(\.code.rawValue)
        }
    }

    /// The removals that can be undone, as `title path`, the next one first.
    func removals() throws -> [String] {
        let (changes, diagnostics) = try edit().edits()
        return changes.filter { !$0.isUndone }.map { "\($0.title) \($0.path)" } + diagnostics.map(\.code.rawValue)
    }

    /// The albums that a build would show, without drafts.
    func albums() async throws -> [Album] {
        let tree = try await SiteEdit.library(at: path, options: BuildOptions()).tree
        var diagnostics: [Diagnostic] = []
        let settings = Settings.read(from: tree, diagnostics: &diagnostics)
        return await Library.read(tree, settings: settings, options: BuildOptions()).albums
    }
}
