package import FileSystem
package import Editing
package import SiteBuilding
import SourceText

/// Importing the site of another program.
extension SiteImport {
    /// Reads the site of a program in a folder, and converts it.
    package static func migration(
        of program: SiteProgram, in path: FilePath
    ) throws(SiteFailure) -> SiteMigration {
        var texts: [SourceFile] = []
        var others: [String] = []
        do throws(SystemError) {
            let folder = try Folder.working.openFolder(path, followLink: true)
            for entry in folder.listing(followLinks: false).entries where entry.kind == .file {
                let name = entry.path.text
                if SiteMigration.isText(path: name, of: program) {
                    texts.append(SourceFile(path: name, bytes: try folder.readFile(entry.path)))
                } else {
                    others.append(name)
                }
            }
        } catch {
            if !error.isMissing { throw SiteFailure(diagnostics: [.unreadable(path.text, error)], exitCode: 2) }
            throw SiteFailure(diagnostics: [
                Diagnostic(
                    .error, .missingSourceFile, "there is no such folder", at: .path(path.text),
                    help: "name the folder of the other site")
            ])
        }
        return SiteMigration(texts, others: others, of: program)
    }

    /// Writes the files of a converted site; files that a person changed are kept.
    package func run(_ migration: SiteMigration) throws(SiteFailure) -> Outcome {
        if migration.diagnostics.hasErrors { throw SiteFailure(diagnostics: migration.diagnostics) }
        var folder = try open(migration.diagnostics)
        defer { folder.unlock() }
        var outcome = Outcome(diagnostics: migration.diagnostics)
        outcome.counts.albums = migration.albumCount
        do throws(SystemError) {
            for file in migration.files where !isInterrupted() { try put(file, &folder, &outcome) }
        } catch {
            folder.abandon()
            throw failure(error, migration.diagnostics, outcome: "nothing was written")
        }
        if isInterrupted() {
            folder.abandon()
            throw interruption("nothing was written")
        }
        if !isDryRun { try commit(&folder, &outcome) }
        outcome.diagnostics = Diagnostic.sorted(outcome.diagnostics)
        return outcome
    }

    private func put(
        _ file: SiteMigration.File, _ folder: inout ImportFolder, _ outcome: inout Outcome
    ) throws(SystemError) {
        let bytes: [UInt8]
        let isCopy: Bool
        switch file.content {
        case .bytes(let made): (bytes, isCopy) = (made, false)
        case .copy(let path): (bytes, isCopy) = (try Folder.working.readFile(place.data.appending(path)), true)
        }
        switch try folder.put(file.path, bytes) {
        case .written:
            if isCopy { outcome.counts.covers += 1 } else { outcome.counts.written += 1 }
            if isDryRun { outcome.list += "\(isCopy ? "copy" : "write") \(file.path)\n" }
        case .unchanged: if !isCopy { outcome.counts.unchanged += 1 }
        case .kept(let reason):
            outcome.counts.kept += 1
            outcome.diagnostics.append(Self.kept(file.path, reason))
        }
    }
}
