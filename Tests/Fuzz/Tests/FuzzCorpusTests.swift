import Foundation
import Testing
@testable import FuzzTargets

/// Runs the fuzz targets on the stored inputs; a property that does not hold ends the process.
struct FuzzCorpusTests {
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Corpus")

    @Test func `each fuzz target has inputs of its own`() throws {
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)) == Set(FuzzTarget.all.keys))
    }

    @Test(arguments: FuzzTarget.all.keys.sorted())
    func `the inputs kept for a fuzz target pass`(name: String) throws {
        let target = try #require(FuzzTarget.all[name])
        let files = try FileManager.default.contentsOfDirectory(
            at: Self.corpus.appending(path: name), includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files { target.run(Array(try Data(contentsOf: file))) }
    }
}
