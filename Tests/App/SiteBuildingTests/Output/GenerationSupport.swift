import SiteTestSupport
import TestSupport
import Testing
@testable import FileSystem

extension TemporaryFolder {
    /// The name of the stage beside `public/`.
    static let stageName = ".public.sitegen-stage"

    /// The names directly in a folder, sorted, without stages that hold only one generation and the file that hides it
    /// from Git; with `lacksIgnore` that file may be missing.
    func restingNames(_ name: String = ".", lacksIgnore: Bool = false) throws -> [String] {
        try names(name).filter { inner in
            guard inner.hasSuffix(".sitegen-stage") else { return true }
            var held = try names("\(name)/\(inner)")
            if lacksIgnore, held.first != ".gitignore" { held.insert(".gitignore", at: 0) }
            return held.count != 2 || held[0] != ".gitignore" || !held[1].hasPrefix("previous.")
        }
    }

    /// The path of the previous generation; nil if missing.
    func generation() throws -> String? {
        guard try names().contains(Self.stageName) else { return nil }
        let generations = try names(Self.stageName).filter { $0.hasPrefix("previous.") }
        expect(generations.count <= 1)
        return generations.first.map { Self.stageName + "/" + $0 }
    }

    /// The inodes of a folder and all folders below it.
    func folderNumbers(_ name: String) throws -> Set<UInt64> {
        let folder = try Folder.working.openFolder(FilePath(self(name)))
        let inner = folder.listing().entries.filter { $0.kind == .folder }.compactMap(\.status?.identity.inode)
        return Set(inner + [try folder.status().identity.inode])
    }
}
