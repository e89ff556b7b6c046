import Foundation
import SiteTestSupport
import TestSupport
import Testing

/// `sitegen init --from` with files that were damaged.
struct InitMutatedTests {
    @Test(arguments: 0..<(TestScope.isFull ? 40 : 1))
    func `a damaged file gives a site with albums, or an error and nothing`(round: Int) throws {
        let shapes = try Fixtures.path("recognition")
        let names = try FileManager.default.contentsOfDirectory(atPath: shapes).sorted()
        let files = try names.map { (name: $0, bytes: try Fixtures.bytes("recognition/\($0)")) }
        var random = SeededGenerator(seed: TestScope.seed &+ round &* 1000 &+ 2)
        var (made, failed) = (0, 0)
        for _ in 0..<(TestScope.isFull ? 30 : 12) {
            let folder = try TemporaryFolder()
            let file = random.pick(files)
            let bytes = random.mutatedFile(file.bytes, others: files.map(\.bytes))
            try Data(bytes).write(to: URL(filePath: folder(file.name)))
            let result = try BuiltBinary.run(
                BuiltBinary.path(), ["init", "--from", folder(file.name), folder("site")])
            if result.code == 0 {
                made += 1
                try expect(folder.names("").contains("site"))
                expect(!result.output.contains(" 0 albums"))
                continue
            }
            failed += 1
            let left = try folder.names("")
            if result.code != 1 || left != [file.name] || !result.errors.hasSuffix("nothing was written\n") {
                Issue.record("\(file.name): \(result.code), \(left): \(result.errors)\n\(result.output)")
            }
        }
        print("damaged files: \(made) sites, \(failed) refused, which left nothing")
    }
}
