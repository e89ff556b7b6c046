import FileSystem
import Glibc
import SourceText

/// Finds the location of the stage, takes the locks, and recovers from a killed build.
struct StagePlace {
    /// The folder that contains the output.
    let parent: Folder
    /// The output, if it exists.
    let old: Folder?
    let manifest: OutputManifest
    /// Whether it comes from the cached state.
    let isFromState: Bool
    /// The folders that need not be read.
    let folders: KnownFolders
    /// The stage, locked.
    let stage: StageFolder
    /// The name of the previous generation; nil when there is none, or none can be used here.
    let generationName: FilePath?
    /// Warnings about files that could not be put back.
    let warnings: [Diagnostic]

    /// Throws `SystemError` or `OutputFailure`.
    init(_ output: OutputFolder, abilities: OutputStage.Abilities) throws {
        do {
            let parent = try Self.makeParents(of: output.path)
            let old = try output.openExisting()
            if let old, try !old.lock() { throw StageFolder.Failure.busy }
            let stage = try Self.openStage(output, parent: parent, old: old, abilities: abilities)
            let canKeepGeneration = !stage.isInside && abilities.canExchange && abilities.canLink
            try stage.recover(output: old, canKeepGeneration: canKeepGeneration)
            generationName = canKeepGeneration ? try stage.generationNames().first : nil
            var kept = try stage.keptNames()
            kept += try Self.recoverOther(output, parent: parent, old: old, used: stage)
            let known = try old.flatMap { try output.manifest(of: $0) }
            var manifest = known?.manifest ?? OutputManifest()
            isFromState = known?.isFromState ?? false
            folders = known?.folders ?? KnownFolders()
            if let old, manifest.hasPending { manifest = manifest.settled { old.hasFile($0, $1) } }
            (self.parent, self.old, self.stage, self.manifest) = (parent, old, stage, manifest)
            warnings = kept.map { Self.keptWarning(stage.folder.path.appending($0), output: output) }
        } catch let failure as StageFolder.Failure {
            throw Self.failure(failure, output: output)
        }
    }

    private static func makeParents(of path: FilePath) throws(SystemError) -> Folder {
        for folder in path.ancestors where try Folder.working.status(folder) == nil {
            do throws(SystemError) {
                try Folder.working.makeFolder(folder)
            } catch {
                if error.number != EEXIST { throw error }
            }
        }
        return try Folder.working.openFolder(path.parent)
    }

    /// Opens the stage beside the output if the two can be exchanged there, otherwise inside it.
    private static func openStage(
        _ output: OutputFolder, parent: Folder, old: Folder?, abilities: OutputStage.Abilities
    ) throws -> StageFolder {
        let besideName = StageFolder.besideName(output.path.name)
        guard let old else { return try StageFolder(in: parent, name: besideName, isInside: false) }
        let isOneMount =
            try old.status().identity.device == parent.status().identity.device
            && old.mountNumber == parent.mountNumber
        if isOneMount && abilities.canStageBeside {
            do {
                return try StageFolder(in: parent, name: besideName, isInside: false)
            } catch let error as SystemError where [EACCES, EPERM, EROFS, ENAMETOOLONG].contains(error.number) {}
        }
        return try StageFolder(in: old, name: StageFolder.insideName, isInside: true)
    }

    /// Recovers the stage of an earlier build at the other possible location.
    private static func recoverOther(
        _ output: OutputFolder, parent: Folder, old: Folder?, used: StageFolder
    ) throws -> [FilePath] {
        let name = used.isInside ? StageFolder.besideName(output.path.name) : StageFolder.insideName
        guard let old, let status = try (used.isInside ? parent : old).status(name) else { return [] }
        guard status.kind == .folder else { return [] }
        let other = try StageFolder(in: used.isInside ? parent : old, name: name, isInside: !used.isInside)
        defer { other.remove() }
        try other.recover(output: old, canKeepGeneration: false)
        return try other.keptNames()
    }

    private static func keptWarning(_ path: FilePath, output: OutputFolder) -> Diagnostic {
        Diagnostic(
            .warning, .foreignFile,
            "files that sitegen did not write could not be put back into \"\(output.shownPath)\"",
            at: .path(output.shownPath), notes: [Diagnostic.Note("they are in \"\(path.text)\"")],
            help: "move them where you want them, and remove that folder")
    }

    private static func failure(_ failure: StageFolder.Failure, output: OutputFolder) -> OutputFailure {
        switch failure {
        case .busy:
            output.failure(
                .outputBusy, "another build is writing to \"\(output.shownPath)\"",
                help: "wait until it has ended, and build again")
        case .foreign(let path):
            output.failure(
                .outputNotOurs, "\"\(path.text)\" was not made by sitegen, which needs that name",
                help: "move it away")
        }
    }
}
