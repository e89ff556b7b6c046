import TestSupport
import Testing
@testable import FileSystem

/// A command that writes files, in a process of its own.
struct CommandScenario: FaultScenario {
    let folder: TemporaryFolder
    let arguments: [String]
    private let old: [String: String]
    private let new: [String: String]
    /// Whether a run that fails may leave nothing at all, not even hidden files.
    private let isNewSite: Bool

    init(_ kind: FaultCase) throws {
        folder = try TemporaryFolder(in: TemporaryFolder.memory)
        isNewSite = [.initSample, .initFrom].contains(kind)
        try folder.makeFolder("site")
        if !isNewSite {
            try folder.write("site/content/site.yml", "title: R\n")
            for (name, artist) in [("a", "The Beatles"), ("b", "The Beatles"), ("c", "Beatles, The")] {
                try folder.write(
                    "site/content/albums/\(name).md", "---\ntitle: \(name)\nartist: \"\(artist)\"\n---\n")
            }
            for name in ["footer", "head-end"] {
                try folder.write("site/templates/partials/hooks/\(name).html", "{{printStylesheet}}\n")
            }
        }
        try folder.write("list.csv", "Artist,Title,Year\nLow,Trust,2002\nCan,Tago Mago,1971\n")
        let run = folder("run")
        arguments =
            switch kind {
            case .initSample: ["init", run + "/site"]
            case .initFrom: ["init", "--from", folder("list.csv"), run + "/site"]
            case .newPage: ["new", "page", "About", "--source", run]
            case .checkFix: ["check", "--fix", "--source", run]
            default: ["migrate", "--source", run]
            }
        old = try Self.state(folder, "site")
        try folder.copyTree("site", to: "run")
        let result = try BuiltBinary.run(BuiltBinary.path(), arguments)
        new = try Self.state(folder, "run")
        try #require(result.code == 0 && new != old, "\(result.errors)")
    }

    /// The files without hidden ones.
    private static func state(_ folder: TemporaryFolder, _ name: String) throws -> [String: String] {
        try folder.tree(name).filter { !$0.key.hasPrefix(".") && !$0.key.contains("/.") }
    }

    func run() async throws -> FaultResult {
        let result = try BuiltBinary.run(BuiltBinary.path(), arguments)
        return FaultResult(code: result.code, text: result.errors)
    }

    func expectWhole(_ result: FaultResult, _ place: Comment) throws {
        let left = try Self.state(folder, "run")
        for (path, text) in left {
            // A process that is killed may leave an empty folder.
            let isEmptyFolder = text == "/" && result.code < 0
            #expect(isEmptyFolder || text == old[path] || text == new[path], "\(place): \(path)")
        }
        if result.code == 0 { #expect(left == new, place) }
        if result.code > 0 {
            #expect((left == old) == result.text.contains("nothing was"), place)
            if isNewSite { #expect(try folder.names("run").isEmpty, place) }
        }
        if isNewSite {
            let files = [left, old, new].map { $0.filter { $0.value != "/" || result.code >= 0 } }
            #expect(files[0] == files[1] || files[0] == files[2], place)
        }
    }

    func expectHealed(_ result: FaultResult, _ place: Comment) async throws {
        let next = try await run()
        let left = try Self.state(folder, "run")
        #expect(left == new && (next.code == 0 || next.text.contains("already")), "\(place): \(next.text)")
    }

    func expectSurvived(isDone: Bool, _ place: Comment) async throws {
        try await expectHealed(.done(), place)
    }
}
