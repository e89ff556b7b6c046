import Foundation
import Glibc
import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem

/// Disks that are full, have no more names or may only be read, few open files, and a clock that jumps.
@Suite(.serialized)
struct MountTests {
    /// Whether this process may mount a disk for the processes that it starts.
    private static let canMount =
        getuid() == 0 && (try? BuiltBinary.run("/usr/bin/unshare", ["-m", "true"]))?.code == 0

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.makeFolder("disk")
        try folder.write("site/content/site.yml", "title: R\n")
        for (name, artist) in [("a", "The Beatles"), ("b", "The Beatles"), ("c", "Beatles, The")] {
            try folder.write("site/content/albums/\(name).md", "---\ntitle: \(name)\nartist: \"\(artist)\"\n---\n")
        }
        try folder.write("site/templates/partials/hooks/footer.html", "{{printStylesheet}}\n")
        try folder.write("list.csv", "Artist,Title\nLow,Trust\n")
    }

    /// Runs a command on a copy of the site on a disk of its own, which `limit` then limits; `left` gets what is left.
    private func onDisk(limit: String, _ arguments: [String]) throws -> BuiltBinary.Result {
        try folder.removeTree("left")
        let script = """
            cd "$1"; program=$2; shift 2
            mount -t tmpfs none disk; cp -a site disk/site; cd disk
            blocks=$(df -k --output=used . | tail -1); names=$(df --output=iused . | tail -1)
            mount -o "remount,\(limit)" .
            code=0; "$program" "$@" || code=$?
            cp -a site ../left; exit $code
            """
        return try BuiltBinary.run(
            "/usr/bin/unshare",
            ["-m", "/bin/sh", "-ec", script, "sh", folder.path, try BuiltBinary.path()] + arguments,
            environment: ["HOME": folder.path, "NO_COLOR": "1"])
    }

    /// Commands that write into the site.
    private static let writing: [[String]] = [
        ["build"], ["check", "--fix"], ["migrate"], ["new", "page", "About"], ["albums", "edit", "a", "rating=5"],
        ["albums", "remove", "a"], ["albums", "add", "--title", "New"], ["templates", "copy", "partials/facts.html"],
        ["import", "csv", "../list.csv", "--map", "title=Title"],
    ]

    @Test(.enabled(if: canMount, "it mounts disks, which needs root"), arguments: writing)
    func `a command on a disk that may only be read or is full says so and changes nothing`(
        arguments: [String]
    ) throws {
        let before = try folder.tree("site")
        for limit in ["ro", "size=$((blocks))k", "nr_inodes=$((names))"] {
            let result = try onDisk(limit: limit, arguments + ["--source", "site"])
            let reasons = limit == "ro" ? ["EROFS", "Read-only file system"] : ["ENOSPC", "No space left on device"]
            expect(result.code == 2 && result.errors.contains("error["), "\(limit): \(result)")
            expect(reasons.contains { result.errors.contains($0) }, "\(limit): \(result.errors)")
            // What is hidden is sitegen's own state; an empty folder holds nothing.
            let left = try folder.tree("left").filter { $0.value != "/" && !$0.key.hasPrefix(".") }
            expectEqual(left, before, "\(limit): \(left.keys.sorted()), \(result.errors)")
        }
    }

    @Test(.enabled(if: canMount, "it mounts disks, which needs root"))
    func `a disk with little room or few names ends a build with the old site or the new one`() throws {
        let clean = try BuiltBinary.run(BuiltBinary.path(), ["build", "--source", folder("site")])
        try #require(clean.code == 0, "\(clean.errors)")
        let old = try folder.tree("site/public")
        try folder.write("site/content/albums/a.md", "---\ntitle: another\n---\n")
        try folder.write("site/content/albums/d.md", "---\ntitle: d\n---\n")
        try folder.copyTree("site", to: "whole")
        try expectEqual(BuiltBinary.run(BuiltBinary.path(), ["build", "--source", folder("whole")]).code, 0)
        let new = try folder.tree("whole/public")
        var codes: Set<Int32> = []
        let rooms = [4, 16, 64, 256, 1024].map { "size=$((blocks+\($0)))k" }
        for limit in rooms + [1, 3, 10, 30, 100].map({ "nr_inodes=$((names+\($0)))" }) {
            let result = try onDisk(limit: limit, ["build", "--source", "site"])
            codes.insert(result.code)
            let left = try folder.tree("left/public")
            expectEqual(left, result.code == 0 ? new : old, "\(limit): \(result.errors)")
            expect(result.code == 0 || result.code == 2 && result.errors.contains("ENOSPC"), "\(limit): \(result)")
        }
        expectEqual(codes, [0, 2])
    }

    @Test(.enabled(if: canMount, "it mounts disks, which needs root"))
    func `a site that may only be read is listed, checked, and built elsewhere`() throws {
        for arguments in [["albums", "list"], ["check"], ["build", "--output", folder("elsewhere")]] {
            let result = try onDisk(limit: "ro", arguments + ["--source", "site"])
            expectEqual(result.code, 0, "\(arguments): \(result.errors)")
        }
        try expect(folder.tree("elsewhere")["albums/a/index.html"] != nil)
    }

    @Test func `a build with few open files makes the same site`() throws {
        for number in 0..<100 {
            try folder.write("site/content/albums/\(number).md", "---\ntitle: Album \(number)\n---\nA note.\n")
        }
        try folder.copyTree("site", to: "other")
        let whole = try BuiltBinary.run(BuiltBinary.path(), ["build", "--source", folder("other")])
        expectEqual(whole.code, 0, "\(whole.errors)")
        let script = "ulimit -n 64; exec \"$0\" build --jobs 8 --source \"$1\""
        let few = try BuiltBinary.run("/bin/sh", ["-c", script, try BuiltBinary.path(), folder("site")])
        expectEqual(few.code, 0, "\(few.errors)")
        try expectEqual(folder.tree("site/public"), folder.tree("other/public"))
    }

    private func run(_ arguments: [String], _ clock: Int) throws -> BuiltBinary.Result {
        try BuiltBinary.run(
            BuiltBinary.path(), arguments, environment: try FaultInjectionLibrary.environment(clock: clock))
    }

    @Test func `a clock that jumps forwards and back changes no page and no order of edits`() throws {
        let day = 86_400
        let first = try folder.tree("site/content")
        for (number, clock) in [0, 100 * day, -400 * day, 100 * day, 0].enumerated() {
            let edit = ["albums", "edit", number.isMultiple(of: 2) ? "a" : "b", "rating=\(number % 5 + 1)"]
            for arguments in [edit, ["build"]] {
                let result = try run(arguments + ["--source", folder("site")], clock)
                try #require(result.code == 0, "\(clock): \(result.errors)")
            }
            try folder.copyTree("site", to: "clean")
            for name in ["clean/.sitegen", "clean/public"] { try folder.removeTree(name) }
            try expectEqual(run(["build", "--source", folder("clean")], clock).code, 0)
            try expectEqual(folder.tree("site/public"), folder.tree("clean/public"), "\(clock)")
        }
        for _ in 0..<5 {
            try expectEqual(BuiltBinary.run(BuiltBinary.path(), ["undo", "--source", folder("site")]).code, 0)
        }
        try expectEqual(folder.tree("site/content"), first)
    }
}

/// Two commands that work on one site at the same time.
struct TwoCommandsTests {
    private static let edits = [["albums", "edit", "a", "rating=5"], ["albums", "edit", "b", "tags+=own"]]
    private static let imports = [["import", "csv", "@/list.csv", "--map", "title=Title", "--map", "artist=Artist"]]
    private static let pairs: [[[String]]] = [
        [["build"], ["build"]], [["build"], edits[0]], edits, [["deploy"], ["deploy"]], [["build"], ["deploy"]],
        imports + imports, imports + [["build"]], [edits[0], ["check", "--fix"]], [edits[1], ["undo"]],
    ]

    @Test(arguments: pairs)
    func `two commands at once both end, and lose nothing of each other`(pair: [[String]]) throws {
        for round in 0..<(TestScope.isFull ? 20 : 1) {
            let folder = try TemporaryFolder()
            try folder.write("site/content/site.yml", "title: R\ndeploy: {folder: ../www, keep: 0}\n")
            for (name, artist) in [("a", "The Beatles"), ("b", "The Beatles"), ("c", "Beatles, The")] {
                try folder.write("site/content/albums/\(name).md", "---\ntitle: \(name)\nartist: \"\(artist)\"\n---\n")
            }
            try folder.write("list.csv", "Artist,Title\n" + (0..<30).map { "Low,Trust \($0)\n" }.joined())
            let runs = pair.map { words in
                words.map { $0.replacing("@", with: folder.path) } + ["--source", folder("site")]
            }
            if round > 0 || pair.contains(["undo"]) {
                try expectEqual(
                    BuiltBinary.run(BuiltBinary.path(), Self.edits[0] + ["--source", folder("site")]).code, 0)
            }
            let endings = try WatchedProgram.runTogether(BuiltBinary.path(), runs, environment: ["HOME": folder.path])
            for (words, ending) in zip(pair, endings) {
                // One that finds the other at work, or its file changed, says so.
                let isRefused = [1, 2].contains(ending.code) && ending.errors.contains("error[")
                expect(ending.code == 0 || isRefused, "\(words): \(ending)")
                let albums = try folder.tree("site/content/albums")
                let isUndone = pair.contains(["undo"])
                if ending.code == 0, !isUndone, words == Self.edits[0] {
                    expectEqual(albums["a.md"]?.contains("rating: 5"), true)
                }
                if ending.code == 0, !isUndone, words == Self.edits[1] {
                    expectEqual(albums["b.md"]?.contains("own"), true)
                }
                if ending.code == 0, words.first == "import" { expectEqual(albums.count, 33) }
            }
            let last = try BuiltBinary.run(BuiltBinary.path(), ["deploy", "--source", folder("site")])
            expectEqual(last.code, 0, "\(last.errors)")
            try folder.copyTree("site", to: "clean")
            for name in ["clean/.sitegen", "clean/public"] { try folder.removeTree(name) }
            try expectEqual(BuiltBinary.run(BuiltBinary.path(), ["build", "--source", folder("clean")]).code, 0)
            let site = try folder.tree("clean/public")
            try expectEqual(folder.tree("site/public"), site)
            try expectEqual(folder.tree("www").filter { !$0.key.hasPrefix(".sitegen") && $0.value != "/" }, site)
        }
    }
}
