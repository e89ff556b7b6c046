import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem

/// A command that writes files, in a process of its own.
struct CommandScenario: FaultScenario {
    let folder: TemporaryFolder
    private let command: FaultCommand
    private let old: [String: String]
    private let new: [String: String]

    var arguments: [String] { command.arguments }
    var environment: [String: String] { command.environment.merging(["HOME": folder.path]) { $1 } }

    init(_ kind: FaultCase) throws {
        folder = try TemporaryFolder(in: TemporaryFolder.memory)
        command = try FaultCommand(kind, in: folder)
        old = try Self.state(folder, "site", command)
        try folder.copyTree("site", to: "run")
        let result = try BuiltBinary.run(
            BuiltBinary.path(), command.arguments,
            environment: command.environment.merging(["HOME": folder.path]) { $1 })
        new = try Self.state(folder, "run", command)
        try #require(result.code == 0 && new != old, "\(result.errors)")
    }

    /// The files without those of sitegen, and without hidden ones unless the command writes such.
    private static func state(
        _ folder: TemporaryFolder, _ name: String, _ command: FaultCommand
    ) throws -> [String: String] {
        try folder.tree(name).filter { path, text in
            command.showsHidden
                ? !path.contains(".sitegen") && text != "/" : !path.hasPrefix(".") && !path.contains("/.")
        }
    }

    private func left() throws -> [String: String] { try Self.state(folder, "run", command) }

    func run() async throws -> FaultResult {
        let result = try BuiltBinary.run(BuiltBinary.path(), arguments, environment: environment)
        return FaultResult(code: result.code, text: result.errors)
    }

    func expectWhole(_ result: FaultResult, _ place: Comment) throws {
        let left = try left()
        for (path, text) in left {
            // A process that is killed may leave an empty folder.
            let isEmptyFolder = text == "/" && result.code < 0
            expect(isEmptyFolder || isWhole(text, at: path), "\(place): \(path)")
        }
        // No command removes a file, but what the next site does not have.
        let gone = old.keys.filter { left[$0] == nil && new[$0] != nil && old[$0] != "/" }
        expect(gone.isEmpty, "\(place): \(gone)")
        if result.code == 0 { expectEqual(left, new, place) }
        if result.code > 0 {
            let isSaid = ["nothing was", "not everything was checked"].contains { result.text.contains($0) }
            if command.tellsChange { expectEqual(left == old, isSaid, place) }
            if command.makesSite { try expect(folder.names("run").isEmpty, place) }
        }
        let whole = command.makesSite ? "" : command.wholeFolder
        if let whole {
            let files = [left, old, new].map { tree in
                tree.filter { $0.key.hasPrefix(whole) && ($0.value != "/" || result.code >= 0) }
            }
            expect(files[0] == files[1] || files[0] == files[2], place)
        }
    }

    private func isWhole(_ text: String, at path: String) -> Bool {
        guard path == command.list else { return text == old[path] || text == new[path] }
        let known = Set(((old[path] ?? "") + (new[path] ?? "")).split(separator: "\n"))
        return text.hasSuffix("\n") && text.split(separator: "\n").allSatisfy(known.contains)
    }

    func expectHealed(_ result: FaultResult, _ place: Comment) async throws {
        if try left() == new { return }
        let next = try await run()
        try expect(left() == new && next.code == 0, "\(place): \(next.text)")
    }

    func expectSurvived(isDone: Bool, _ place: Comment) async throws {
        try await expectHealed(.done(), place)
    }
}
