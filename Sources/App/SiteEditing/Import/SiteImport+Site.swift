import Albums
package import Editing
package import FileSystem
import Pages
import Settings
package import SiteBuilding
import SourceText

/// Importing the site of another program.
extension SiteImport {
    /// Reads the site of a program in a folder, and converts it.
    package static func migration(
        of program: SiteProgram, in path: FilePath
    ) async throws(SiteFailure) -> SiteMigration {
        var texts: [SourceFile] = []
        var others: [String] = []
        var unreadable: [Diagnostic] = []
        do throws(SystemError) {
            let folder = try Folder.working.openFolder(path, followLink: true)
            for entry in folder.listing(followLinks: false).entries where entry.kind == .file {
                let name = entry.path.text
                guard SiteMigration.isText(path: name, of: program) else {
                    others.append(name)
                    continue
                }
                do throws(SystemError) {
                    texts.append(SourceFile(path: name, bytes: try folder.readFile(entry.path)))
                } catch {
                    unreadable.append(.unreadable(name, error))
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
        var migration = await SiteMigration(texts, others: others, of: program)
        for error in unreadable { migration.leaveOut(error) }
        // Behind one mistake there may be another.
        for round in 1...4 {
            let errors = await problems(of: migration, in: path)
            if errors.isEmpty || !migration.mend(errors, isLast: round > 2) { break }
        }
        let starts = ["content/site.yml", "content/albums/", "content/pages/"]
        let hasSite = migration.files.contains { file in starts.contains { file.path.utf8.hasPrefix($0) } }
        if hasSite { return migration }
        let message = "this folder has nothing that \(program.rawValue) would show"
        let error = Diagnostic(
            .error, .missingSourceFile, message, at: .path(path.text), help: "name the folder of the other site")
        throw SiteFailure(diagnostics: migration.diagnostics + [error])
    }

    /// The mistakes that a build of the site would report.
    private static func problems(of migration: SiteMigration, in path: FilePath) async -> [Diagnostic] {
        var texts: [SourceFile] = []
        var pictures: [BinaryFile] = []
        for file in migration.files {
            switch file.content {
            case .bytes(let bytes): texts.append(SourceFile(path: file.path, bytes: bytes))
            case .copy(let source):
                // One that cannot be read is reported when it is copied.
                guard let bytes = try? Folder.working.readFile(path.appending(source)) else { continue }
                let isStatic = file.path.utf8.hasPrefix("content/static/")
                pictures.append(
                    isStatic
                        ? BinaryFile(path: file.path, size: bytes.count) : BinaryFile(path: file.path, content: bytes))
            }
        }
        var options = BuildOptions()
        options.checksNotes = true
        let tree = SourceTree(texts: texts, binaries: pictures)
        return await Build.site(from: tree, options: options).diagnostics.filter { $0.severity == .error }
    }

    /// Writes the files of a converted site; files that a person changed are kept.
    package func run(_ migration: SiteMigration) throws(SiteFailure) -> Outcome {
        var folder = try open(migration.diagnostics)
        defer { folder.unlock() }
        var outcome = Outcome(diagnostics: migration.diagnostics)
        outcome.counts.albums = migration.albumCount
        outcome.counts.leftOut = migration.leftOutCount
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
        case .copy(let path):
            isCopy = true
            do throws(SystemError) {
                bytes = try Folder.working.readFile(place.data.appending(path))
            } catch {
                outcome.counts.leftOut += 1
                outcome.diagnostics.append(
                    Diagnostic(
                        .warning, .refused, "cannot be read: \(error.systemMessage); it is left out", at: .path(path)))
                return
            }
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
