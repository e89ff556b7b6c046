import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// `sitegen --version`, and what a missing library costs.
struct VersionTests {
    /// Runs a command where some libraries of the system are empty files.
    private func run(without libraries: [String], _ arguments: [String]) throws -> BuiltBinary.Result {
        let hidden = try libraries.map { name in
            let listed = try BuiltBinary.run("/sbin/ldconfig", ["-p"]).output
            let line = try #require(listed.split(separator: "\n").first { $0.contains("\(name) (") }, "\(name)")
            return "mount --bind /dev/null \(line.split(separator: " ").last ?? "")"
        }
        let command = (hidden + ["exec \"$@\""]).joined(separator: " && ")
        return try BuiltBinary.run("/usr/bin/unshare", ["--mount", "sh", "-c", command, "sh"] + arguments)
    }

    @Test func `the version is one line for scripts and a line for each library`() throws {
        let result = try BuiltBinary.run(BuiltBinary.path(), ["--version"])
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        try #require(result.code == 0 && lines.count == 16, "\(result)")
        expect(
            lines[0].wholeMatch(of: /sitegen \d+\.\d+\.\d+( \(commit [0-9a-f]+(\+changes)?\))?/) != nil, "\(lines[0])")
        expect(lines[1].isEmpty && lines[15].isEmpty)
        for line in lines[2..<15] { expect(line.wholeMatch(of: /\w+ \d+\.\d+(\.\d+)?/) != nil, "\(line)") }
        try expectEqual(BuiltBinary.run(BuiltBinary.path(), ["build", "--version"]).output, result.output)
    }

    @Test(.enabled(if: getuid() == 0))
    func `a missing library is named with its package and what it is for`() throws {
        let result = try run(without: ["libavif.so.15", "libcurl.so.4"], [BuiltBinary.path(), "--version"])
        expectEqual(result.code, 0)
        let missing = result.output.split(separator: "\n").filter { $0.contains("missing") }
        expectEqual(
            missing,
            [
                "libavif is missing, which is needed for covers in AVIF; Debian's package is libavif16 or libavif15",
                "libcurl is missing, which is needed for covers and collections from the web; "
                    + "Debian's package is libcurl4t64 or libcurl4",
            ])
    }

    @Test(.enabled(if: getuid() == 0))
    func `a cover whose library is missing names the package, and is made once the library is there`() throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/albums/a.md", "---\ntitle: A\ncover: a.avif\n---\n")
        try folder.makeFolder("site/content/covers")
        try FileManager.default.copyItem(
            atPath: BuiltBinary.packageFolder + "/Tests/Fixtures/turned.avif",
            toPath: folder("site/content/covers/a.avif"))
        let build = [try BuiltBinary.path(), "build", "--source", folder("site")]
        let result = try run(without: ["libavif.so.15"], build)
        expect(result.code == 0 && result.errors.contains("warning[I610]"), "\(result)")
        expect(result.errors.contains("`apt install libavif16` or `apt install libavif15`"), "\(result.errors)")
        let later = try BuiltBinary.run(build[0], Array(build.dropFirst()))
        expect(later.code == 0 && later.errors.isEmpty && later.output.contains("1 cover made into sizes"), "\(later)")
    }
}
