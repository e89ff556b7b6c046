import Foundation
import SiteTestSupport
import TestSupport
import Testing
@testable import SourceText

/// Parts of a site that are built separately.
struct ShardTests {
    @Test(arguments: [("1/1", 1, 1), ("2/4", 2, 4), ("10000/10000", 10_000, 10_000)])
    func `a shard is parsed as number and count`(text: String, number: Int, count: Int) {
        let shard = Shard(text)
        expect(shard?.number == number && shard?.count == count && shard?.text == text)
    }

    @Test(arguments: [
        "", "1", "0/4", "5/4", "-1/4", "1/0", "1/10001", "a/b", "1/2/3", "1/ 2", "99999999999999999999/1",
    ])
    func `an invalid shard is refused`(text: String) { expect(Shard(text) == nil) }

    /// Shards built at the same time by separate processes share no file, and together they are the whole site.
    @Test(arguments: [1, 2, 3, 4, 7])
    func `all shards together are the whole site`(count: Int) throws {
        let folder = try TemporaryFolder()
        try folder.write("site/content/site.yml", "title: Records\nbaseURL: https://music.example/\n")
        for number in 0..<25 {
            let text = "---\ntitle: A\(number)\nartist: B\(number % 4)\nadded: 2020-01-01\n---\n\n[home](/)\n"
            try folder.write("site/content/albums/a\(number).md", text)
        }
        try folder.write("site/content/static/file.txt", "static")
        let binary = try BuiltBinary.path()
        let whole = try BuiltBinary.run(binary, ["build", "--source", folder("site"), "--output", folder("whole")])
        try #require(whole.code == 0, "\(whole.errors)")
        let processes = try (1...count).map { number in
            let process = Process()
            process.executableURL = URL(fileURLWithPath: binary)
            process.arguments = [
                "build", "--quiet", "--source", folder("site"), "--shard", "\(number)/\(count)",
                "--output", folder("part-\(number)"),
            ]
            try process.start()
            return process
        }
        for process in processes {
            process.waitUntilExit()
            expectEqual(process.terminationStatus, 0)
        }
        let parts = try (1...count).map { try folder.tree("part-\($0)") }
        let union = parts.reduce(into: [String: String]()) { $0.merge($1) { _, _ in "in two parts" } }
        try expectEqual(union, folder.tree("whole"))
        let sizes = parts.map(\.count)
        expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
    }

    @Test(arguments: [["--shard", "5/4", "--output", "x"], ["--shard", "1/4"]])
    func `an invalid shard option exits with code 64`(arguments: [String]) throws {
        let result = try BuiltBinary.run(BuiltBinary.path(), ["build"] + arguments)
        expect(result.code == 64 && result.errors.contains("--shard"))
    }
}
