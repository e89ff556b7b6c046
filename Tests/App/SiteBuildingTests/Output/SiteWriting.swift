import SiteTestSupport
import Testing
@testable import FileSystem
@testable import Publishing
@testable import SourceText

/// The ways to put a site in place, depending on the file system.
enum CommitMode: String, CaseIterable, CustomTestStringConvertible {
    case exchange, noExchange, inside, noLinks

    var abilities: OutputStage.Abilities {
        switch self {
        case .exchange: OutputStage.Abilities(syncs: false)
        case .noExchange: OutputStage.Abilities(canExchange: false, syncs: false)
        case .inside: OutputStage.Abilities(canStageBeside: false, syncs: false)
        case .noLinks: OutputStage.Abilities(canLink: false, syncs: false)
        }
    }

    var testDescription: String { rawValue }
}

extension TemporaryFolder {
    /// Opens `public/` for a site with sources in `content/` and `templates/`.
    func openOutput(_ name: String = "public", previous: PreviousOutput? = nil) throws -> OutputFolder {
        try OutputFolder.open(
            self(name), siteFolder: path, sources: [self("content"), self("templates")], previous: previous)
    }

    /// Writes a site into `public/`.
    @discardableResult
    func writeSite(
        _ files: [String: String], _ way: CommitMode = .exchange, jobs: Int = 1,
        isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) throws -> OutputStage.Summary {
        let stage = try OutputStage(
            openOutput(), expectedFiles: files.count, jobs: jobs, abilities: way.abilities,
            isInterrupted: isInterrupted)
        for (path, text) in files { try stage.write(path, Array(text.utf8)) }
        return try stage.commit()
    }

    /// Writes a site into `public/` as an incremental build does: files of `previous` with the same content are kept by
    /// their stamps, the rest is written.
    func rewriteSite(
        _ files: [String: String], _ previous: PreviousOutput, _ way: CommitMode = .exchange, jobs: Int = 1,
        clock: @escaping @Sendable () -> ScanTime = { .now() }
    ) throws -> (summary: OutputStage.Summary, kept: Set<String>) {
        var abilities = way.abilities
        abilities.clock = clock
        let stage = try OutputStage(
            openOutput(previous: previous), expectedFiles: files.count, jobs: jobs, abilities: abilities,
            isInterrupted: { false })
        let known = previous.files
        let isWanted = known.indices.map { index in
            files[known.path(index).text].map { FileDigest(of: Array($0.utf8)) == known[index].digest } ?? false
        }
        let isKept = try stage.keepPrevious(isWanted)
        let kept = Set(known.indices.filter { isKept[$0] }.map { known.path($0).text })
        for (path, text) in files where !kept.contains(path) { try stage.write(path, Array(text.utf8)) }
        return (try stage.commit(), kept)
    }

    /// Whether all records of `previous` are true: every file in `public/` has its content and its stamp.
    func isTrue(_ previous: PreviousOutput?, _ files: [String: String]) throws -> Bool {
        guard let previous else { return false }
        let digests = files.map { (FilePath($0), FileDigest(of: Array($1.utf8))) }
        guard OutputManifest(sorted: previous.files).digests == Dictionary(uniqueKeysWithValues: digests) else {
            return false
        }
        let folder = try Folder.working.openFolder(FilePath(self("public")))
        guard try folder.stamp(of: OutputManifest.name) == previous.manifest, previous.files.isSorted else {
            return false
        }
        return try previous.files.indices.allSatisfy { index in
            let record = previous.files[index]
            return try record.state == .same && record.stamp != nil
                && record.stamp == folder.stamp(of: previous.files.path(index))
        }
    }

    /// Whether `public/` has this file with this content.
    func holds(_ name: String, _ text: String?) -> Bool {
        guard let bytes = try? Folder.working.readFile(FilePath(self("public/" + name))) else { return false }
        return String(decoding: bytes, as: UTF8.self) == text
    }

    /// The codes and messages with which `body` fails.
    func refusals(_ body: () throws -> Void) throws -> [String] {
        do {
            try body()
            return []
        } catch let failure as OutputFailure {
            return failure.diagnostics.map { diagnostic in
                let message = "\(diagnostic.code.rawValue): \(diagnostic.message)"
                return message.replacing(path + "/", with: "")
            }
        }
    }
}

extension OutputStage {
    /// Writes one file with a separate writer.
    @discardableResult
    func write(_ path: String, _ bytes: [UInt8]) throws(OutputFailure) -> StageWriter.Outcome {
        try writer().write(path, bytes)
    }

    /// Copies one file with a separate writer.
    @discardableResult
    func copy(_ path: String, fromFile source: FilePath) throws(OutputFailure) -> StageWriter.Outcome {
        try writer().copy(path, fromFile: source, called: source.text)
    }

    /// Keeps one file with a separate writer.
    func keep(_ path: String) throws(OutputFailure) -> Bool { try writer().keep(path) }
}

extension OutputManifest {
    /// A manifest of these files, of which those in `pending` are not written yet.
    init(files: [FilePath: FileDigest], pending: Set<FilePath> = []) {
        var records = FileRecords()
        for (path, digest) in files { records.add(path, digest, state: pending.contains(path) ? .pending : .same) }
        records.sort()
        self.init(sorted: records)
    }

    /// The digests by path.
    var digests: [FilePath: FileDigest] {
        Dictionary(uniqueKeysWithValues: files.indices.map { (files.path($0), files[$0].digest) })
    }

    /// The paths of the pending files.
    var pending: Set<FilePath> {
        Set(files.indices.filter { files[$0].state == .pending }.map { files.path($0) })
    }
}
