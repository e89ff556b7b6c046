import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem
@testable import SiteBuilding
@testable import Settings

/// A build of a site whose output folder also has foreign files.
struct BuildScenario: FaultScenario {
    let folder: TemporaryFolder
    let arguments: [String]
    private let old: [String: String]
    private let new: [String: String]
    private let manifest: [UInt8]

    /// How each note begins: shelves show no more of it.
    private static let beginning = String(repeating: "A note. ", count: 30)
    private static let foreign = ["thesis.docx": "years", "albums/mine/notes.txt": "n", "mine/f": "f"]

    init(_ kind: FaultCase) async throws {
        folder = try TemporaryFolder(in: TemporaryFolder.memory)
        arguments = ["build", "--source", folder("run"), "--output", folder("run/public")]
        try folder.write("site/content/site.yml", "title: Records\npublishAudio: true\n")
        try folder.write("site/content/take.mp3", "A recording\n")
        for number in 1...3 {
            let text = "---\ntitle: Album \(number)\naudio: take.mp3\n---\n\(Self.beginning)A note\n"
            try folder.write("site/content/albums/album-\(number).md", text)
        }
        let hasOld = kind != .firstBuild
        if hasOld {
            try await Self.build(folder, "site", to: "site/public")
            for (name, text) in Self.foreign { try folder.write("site/public/" + name, text) }
            try folder.link("site/public/mine/link", to: "nowhere")
        }
        if kind == .thirdBuild {
            try folder.write("site/content/albums/album-3.md", "---\ntitle: Album\n---\nAnother note\n")
            try folder.write("site/content/albums/album-5.md", "---\ntitle: Album five\n---\n")
            try await Self.build(folder, "site", to: "site/public")
            try #require(try folder.names("site/.public.sitegen-stage").contains { $0.hasPrefix("previous.") })
        }
        old = hasOld ? try folder.tree("site/public") : [:]
        let title = kind == .noteBuild ? "Album 1" : "Album one"
        let text = "---\ntitle: \(title)\naudio: take.mp3\n---\n\(Self.beginning)Another note\n"
        try folder.write("site/content/albums/album-1.md", text)
        if kind != .noteBuild {
            try folder.write("site/content/albums/album-4.md", "---\ntitle: Album four\naudio: /other.mp3\n---\n")
            try folder.write("site/content/take.mp3", "A longer recording\n")
            try folder.write("site/content/other.mp3", "Another recording\n")
            try Folder.working.remove(FilePath(folder("site/content/albums/album-2.md")))
        }
        try folder.copyTree("site", to: "clean-site")
        try folder.removeTree("clean-site/.sitegen")
        try await Self.build(folder, "clean-site", to: "clean")
        let foreign = hasOld ? Self.foreign.merging(["mine/link": "-> nowhere"]) { $1 } : [:]
        new = try folder.tree("clean").merging(foreign) { $1 }
        manifest = try Folder.working.readFile(FilePath(folder("clean/.sitegen-output")))
        try #require(old != new)
        try await checkWay(kind)
    }

    /// Checks that the build puts the site in place by the method that the case is about.
    private func checkWay(_ kind: FaultCase) async throws {
        try reset()
        let plan = try FaultPlan(recording: folder("run"))
        try await expectEqual(run().code, 0)
        let calls = plan.calls
        try #require(calls.count > 10)
        try expectEqual(folder.tree("run/public"), new)
        expectEqual(calls.contains { $0.operation == "link" }, kind == .secondBuild || kind == .thirdBuild)
        expectEqual(calls.contains { $0.operation == "exchange" }, kind == .secondBuild || kind == .thirdBuild)
        let usesGeneration = calls.contains { $0.operation == "rename" && $0.path.contains("-stage/previous.") }
        expectEqual(usesGeneration, kind == .thirdBuild)
    }

    @discardableResult
    private static func build(
        _ folder: TemporaryFolder, _ site: String, to output: String
    ) async throws -> FaultResult {
        var options = BuildOptions()
        // One task, so that the calls come in the same order each time.
        options.jobs = 1
        let build = SiteBuild(
            sitePath: folder(site), output: folder(output), isStrict: false, isQuiet: true, options: options)
        do throws(SiteFailure) {
            return .done(try await build.run().diagnostics)
        } catch {
            return .refused(error)
        }
    }

    func run() async throws -> FaultResult { try await Self.build(folder, "run", to: "run/public") }

    private func output() throws -> [String: String] {
        try Folder.working.status(FilePath(folder("run/public"))) == nil ? [:] : folder.tree("run/public")
    }

    private func differences(_ left: [String: String]) -> String {
        let paths = Set(new.keys).union(left.keys).filter { new[$0] != left[$0] }.sorted()
        return "not as in the new site: \(paths)"
    }

    func expectWhole(_ result: FaultResult, _ place: Comment) throws {
        let left = try output()
        expect(left == old || left == new, "\(place): \(differences(left))")
        if result.code == 0 { expectEqual(left, new, place) }
        if result.code > 0 { expect(result.code == 2 && result.text.contains("O70"), place) }
    }

    func expectHealed(_ result: FaultResult, _ place: Comment) async throws {
        let next = try await run()
        expectEqual(next.code, 0, "\(place): \(next.text)")
        try expectEqual(output(), new, place)
        try expectEqual(Folder.working.readFile(FilePath(folder("run/public/.sitegen-output"))), manifest, place)
        // A build continues if the one file that is not needed cannot be written.
        let resting = try folder.restingNames("run", lacksIgnore: result.code == 0)
        expectEqual(resting.filter { $0.hasSuffix("-stage") }, [], place)
    }

    func expectSurvived(isDone: Bool, _ place: Comment) async throws {
        let left = try output()
        // A first build has no old site to lose: the next build completes a partial one.
        if !old.isEmpty {
            expect(left == new || (!isDone && left == old), "\(place): \(differences(left))")
        }
        let next = try await run()
        expectEqual(next.code, 0, "\(place): \(next.text)")
        try expectEqual(output(), new, place)
    }
}
