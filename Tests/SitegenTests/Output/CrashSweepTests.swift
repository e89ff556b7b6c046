import Foundation
import SiteKit
import TestSupport
import Testing

@testable import sitegen

/// `sitegen build` killed, or refused by the system, at one file-changing call after another.
///
/// After each, `public/` is the whole old site or the whole new one with all foreign files, and the next build leaves
/// exactly what a clean one makes, with the same manifest.
@Suite(.serialized)
struct CrashSweepTests {
    /// Most points tried in a mode; they are spread over the whole run.
    private static let mostPoints = 24

    /// What was edited since the site was built.
    enum Edit: String, CaseIterable {
        /// Albums came, went and changed: the folders are exchanged.
        case several
        /// The same for a second time: the new site is made of the one before the last.
        case again
        /// One note: one file is replaced.
        case one
    }

    @Test(
        arguments: ["kill", "after", "torn", "short", "EIO", "ENOSPC", "EACCES"], Edit.allCases)
    func everyCallMayBeTheLast(mode: String, edit: Edit) throws {
        let folder = try TemporaryFolder()
        let shim = try makeShim(folder)
        let (old, new) = try makeSites(folder, edit)
        let manifest = try Folder.working.readFile(FilePath(folder("clean/.sitegen-output")))

        let log = folder("log")
        try copySite(folder)
        let sound = try build(folder, ["LD_PRELOAD": shim, "FAULT_PATH": folder("run"), "FAULT_LOG": log])
        try #require(sound.code == 0, "\(sound.errors)")
        let calls = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").filter { $0.first != "#" }
        let points = calls.count
        #expect(
            calls.contains { $0.contains("\tlink\t") } == (edit != .one), "the site came into its place otherwise")
        try #require(points > 10, "the shim saw only \(points) calls")
        #expect(try folder.tree("run/public") == new)
        let usesSpare = calls.contains { call in
            let fields = call.split(separator: "\t")
            return fields[1] == "rename" && fields[2].contains("-stage/spare.")
        }
        #expect(usesSpare == (edit == .again))

        let isFull = edit == .again && mode == "kill"
        for point in stride(from: 1, through: points, by: isFull ? 1 : max(1, points / Self.mostPoints)) {
            try copySite(folder)
            var environment = ["LD_PRELOAD": shim, "FAULT_PATH": folder("run"), "FAULT_MODE": mode]
            environment["FAULT_AT"] = "\(point)"
            if mode == "ENOSPC" { environment["FAULT_STICKY"] = "1" }
            let result = try build(folder, environment)
            let left = try folder.tree("run/public")
            let place: Comment = "\(mode) at call \(point) of \(points): \(result.errors)"
            #expect(left == old || left == new, place)
            if result.code == 0 { #expect(left == new, place) }
            if result.code < 0 { #expect(["kill", "after", "torn"].contains(mode), place) }
            if result.code > 0 { #expect(result.code == 2 && result.errors.contains("O70"), place) }

            let next = try build(folder, [:])
            #expect(next.code == 0, "\(place): \(next.errors)")
            #expect(try folder.tree("run/public") == new, place)
            #expect(try Folder.working.readFile(FilePath(folder("run/public/.sitegen-output"))) == manifest, place)
            // A build goes on without the one file whose failure harms nothing.
            let resting = try folder.restingNames("run", lacksIgnore: result.code == 0)
            #expect(resting.filter { $0.hasSuffix("-stage") } == [], place)
        }
    }

    private func makeShim(_ folder: TemporaryFolder) throws -> String {
        let source = try SharedFolder.path("reliability/fault/faultfs.c")
        let compiled = try BuiltBinary.run(
            "/usr/bin/env", ["cc", "-O2", "-shared", "-fPIC", "-o", folder("faultfs.so"), source, "-ldl"])
        try #require(compiled.code == 0, "cc could not compile \(source): \(compiled.errors)")
        return folder("faultfs.so")
    }

    /// A site that was built, got foreign files, and was edited; returns its output as it is and as it is to be.
    private func makeSites(
        _ folder: TemporaryFolder, _ edit: Edit
    ) throws -> (old: [String: String], new: [String: String]) {
        try folder.write("site/content/site.yml", "title: Records\n")
        for number in 1...3 {
            try folder.write("site/content/albums/album-\(number).md", "---\ntitle: Album \(number)\n---\nA note\n")
        }
        let first = try BuiltBinary.run(
            BuiltBinary.path(), ["build", "--source", folder("site"), "--output", folder("site/public")])
        try #require(first.code == 0, "\(first.errors)")

        let foreign = ["thesis.docx": "years", "albums/mine/notes.txt": "n", "mine/f": "f"]
        for (name, text) in foreign { try folder.write("site/public/" + name, text) }
        try folder.link("site/public/mine/link", to: "nowhere")
        if edit == .again {
            try folder.write("site/content/albums/album-3.md", "---\ntitle: Album\n---\nAnother note\n")
            try folder.write("site/content/albums/album-5.md", "---\ntitle: Album five\n---\n")
            let second = try BuiltBinary.run(
                BuiltBinary.path(), ["build", "--source", folder("site"), "--output", folder("site/public")])
            try #require(second.code == 0, "\(second.errors)")
            try #require(try folder.names("site/.public.sitegen-stage").contains { $0.hasPrefix("spare.") })
        }
        let old = try folder.tree("site/public")

        let title = edit == .one ? "Album 1" : "Album one"
        try folder.write("site/content/albums/album-1.md", "---\ntitle: \(title)\n---\nAnother note\n")
        if edit != .one {
            try folder.write("site/content/albums/album-4.md", "---\ntitle: Album four\n---\n")
            try Folder.working.remove(FilePath(folder("site/content/albums/album-2.md")))
        }
        let clean = try BuiltBinary.run(
            BuiltBinary.path(), ["build", "--source", folder("site"), "--output", folder("clean")])
        try #require(clean.code == 0, "\(clean.errors)")
        let new = try folder.tree("clean").merging(foreign) { $1 }.merging(["mine/link": "-> nowhere"]) { $1 }
        try #require(old != new)
        return (old, new)
    }

    private func copySite(_ folder: TemporaryFolder) throws {
        let copied = try BuiltBinary.run(
            "/bin/sh", ["-c", "rm -rf \"$1\" && cp -a \"$0\" \"$1\"", folder("site"), folder("run")])
        try #require(copied.code == 0, "\(copied.errors)")
    }

    private func build(_ folder: TemporaryFolder, _ environment: [String: String]) throws -> BuiltBinary.Result {
        try BuiltBinary.run(
            BuiltBinary.path(), ["build", "--source", folder("run"), "--output", folder("run/public")],
            environment: environment)
    }
}
