import Foundation
import TestSupport
import Testing

@testable import sitegen

/// Removals and undoes killed, or refused by the system, at one file-changing call after another.
///
/// After each, the content is the whole old or the whole new one, and the next command leaves no half: what is gone can
/// be undone, and what can be undone is gone.
@Suite(.serialized)
struct EditCrashTests {
    enum Kind: String, CaseIterable {
        case file, entry, hidden

        var id: String {
            switch self {
            case .file: "night"
            case .entry: "one"
            case .hidden: "7"
            }
        }
    }

    @Test(arguments: Kind.allCases, [false, true])
    func everyCallMayBeTheLast(_ kind: Kind, isUndo: Bool) throws {
        let folder = try TemporaryFolder()
        let shim = try makeShim(folder)
        try makeSite(folder)
        try copy(folder, "whole", "removed")
        #expect(try run(folder, "removed", ["albums", "remove", kind.id]).code == 0)
        let (start, arguments) = isUndo ? ("removed", ["undo"]) : ("whole", ["albums", "remove", kind.id])
        let states = [try content(folder, "whole"), try content(folder, "removed")]
        try #require(states[0] != states[1])

        try copy(folder, start, "run")
        let log = folder("log")
        let environment = ["LD_PRELOAD": shim, "FAULT_PATH": folder("run")]
        let sound = try run(folder, "run", arguments, environment.merging(["FAULT_LOG": log]) { $1 })
        try #require(sound.code == 0, "\(sound.errors)")
        let points = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").count { $0.first != "#" }
        try #require(points > 5, "the shim saw only \(points) calls")

        for mode in ["kill", "torn", "short", "EIO", "ENOSPC", "EACCES"] {
            for point in 1...points {
                try copy(folder, start, "run")
                var fault = environment.merging(["FAULT_MODE": mode, "FAULT_AT": "\(point)"]) { $1 }
                if mode == "ENOSPC" { fault["FAULT_STICKY"] = "1" }
                let result = try run(folder, "run", arguments, fault)
                let place: Comment = "\(kind) \(isUndo ? "undo" : "remove"), \(mode) at \(point): \(result.errors)"
                let left = try content(folder, "run")
                #expect(states.contains(left), place)
                if result.code == 0 { #expect(left == states[isUndo ? 0 : 1], place) }
                if result.code > 0 {
                    #expect(result.code == 2 && result.errors.contains("O70"), place)
                    let isMade = left == states[isUndo ? 0 : 1]
                    #expect(result.errors.contains("all the same") == isMade, place)
                }
                let list = try run(folder, "run", ["undo", "--list"])
                #expect(list.code == 0 && list.errors.isEmpty, place)
                #expect(try content(folder, "run") == left, place)
                #expect(list.output.isEmpty == (left == states[0]), place)
                #expect(try drafts(folder).isEmpty, place)
            }
        }
    }

    private func makeShim(_ folder: TemporaryFolder) throws -> String {
        let source = try SharedFolder.path("reliability/fault/faultfs.c")
        let compiled = try BuiltBinary.run(
            "/usr/bin/env", ["cc", "-O2", "-shared", "-fPIC", "-o", folder("faultfs.so"), source, "-ldl"])
        try #require(compiled.code == 0, "cc could not compile \(source): \(compiled.errors)")
        return folder("faultfs.so")
    }

    private func makeSite(_ folder: TemporaryFolder) throws {
        let settings = "sources:\n  - kind: files\n  - {kind: csv, file: c.csv, map: {id: I, title: T}}\n"
        try folder.write("whole/content/site.yml", settings)
        try folder.write("whole/content/c.csv", "I,T\n7,Ext\n8,Other\n")
        try folder.write("whole/content/albums/night.md", "---\ntitle: Night\n---\nNote\n")
        try folder.write("whole/content/albums/day.md", "---\ntitle: Day\n---\n")
        try folder.write("whole/content/albums.yml", "# list\n- title: One\n  id: one\n- title: Two\n  id: two\n")
    }

    private func copy(_ folder: TemporaryFolder, _ name: String, _ newName: String) throws {
        let copied = try BuiltBinary.run(
            "/bin/sh", ["-c", "rm -rf \"$1\" && cp -a \"$0\" \"$1\"", folder(name), folder(newName)])
        try #require(copied.code == 0, "\(copied.errors)")
    }

    /// The content, but for drafts.
    private func content(_ folder: TemporaryFolder, _ site: String) throws -> [String: String] {
        try folder.tree("\(site)/content").filter { !$0.key.contains(".sitegen-edit-") }
    }

    private func drafts(_ folder: TemporaryFolder) throws -> [String] {
        try folder.tree("run/content").keys.filter { $0.contains(".sitegen-edit-") }
    }

    private func run(
        _ folder: TemporaryFolder, _ site: String, _ arguments: [String], _ environment: [String: String] = [:]
    ) throws -> BuiltBinary.Result {
        try BuiltBinary.run(BuiltBinary.path(), arguments + ["--source", folder(site)], environment: environment)
    }
}
