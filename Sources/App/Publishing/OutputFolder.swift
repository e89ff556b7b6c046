package import FileSystem
import Glibc
import SourceText

/// The output folder of a site, after the checks that it may be written to.
package struct OutputFolder: Sendable {
    /// The path as given by the user, without trailing slashes.
    package let shownPath: String
    /// The path with links resolved: the folder itself is exchanged, never a link to it.
    package let path: FilePath
    /// The manifest found on disk or loaded from the cache, and the stamp of its file.
    private(set) var known: Known?

    /// A manifest that need not be read again while its file is unchanged.
    struct Known: Sendable {
        let stamp: FileStamp
        let manifest: OutputManifest
        /// Whether it comes from the cached state, with stamps.
        let isFromState: Bool
        /// The folders that need not be read, according to that state.
        var folders = KnownFolders()
    }

    /// Checks the folder before anything else is done.
    ///
    /// It need not exist.
    ///
    /// Refused are a folder that is, contains or is inside one of the sources (C102), that is or contains the site
    /// folder (C102), and one that is not empty and was not created by sitegen (O701). Paths are compared with links
    /// resolved, and folders by identity as well, so that no other spelling slips through.
    ///
    /// - Parameters:
    ///   - path: as given on the command line.
    ///   - siteFolder: the folder with `content/`; the output may be inside it. Nil for files that are made of none.
    ///   - sources: every folder and file that is read: `content/`, `templates/`, `.sitegen/`, the files of adapters.
    ///   - previous: the result of the previous build; it replaces the manifest as long as the manifest's file is
    ///     unchanged.
    package static func open(
        _ path: String, siteFolder: String? = nil, sources: [String] = [], previous: PreviousOutput? = nil
    ) throws(OutputFailure) -> OutputFolder {
        let shown = shownPath(path)
        do {
            var folder = OutputFolder(shownPath: shown, path: try FilePath(path).resolved())
            if let siteFolder { try folder.refuseSources(siteFolder: siteFolder, sources: sources) }
            folder.known = previous.map(Known.init)
            if let old = try folder.openExisting() { folder.known = try folder.manifest(of: old) }
            return folder
        } catch let error as SystemError {
            throw OutputFailure.machine(error, output: shown, notes: [Self.nothingDone])
        } catch let failure as OutputFailure {
            throw failure
        } catch {
            throw OutputFailure.unexpected(error, output: shown)
        }
    }

    /// The folder without any checks; nil when its path cannot be resolved.
    ///
    /// With `previous`, it may be written to once `isUnchanged` has confirmed that it is as the previous build left it.
    package static func unchecked(_ path: String, previous: PreviousOutput? = nil) -> OutputFolder? {
        (try? FilePath(path).resolved()).map { resolved in
            OutputFolder(shownPath: shownPath(path), path: resolved, known: previous.map(Known.init))
        }
    }

    private static func shownPath(_ path: String) -> String {
        var shown = path
        while shown.utf8.count > 1, shown.utf8.last == FilePath.slash { shown.removeLast() }
        return shown
    }

    /// The folder, if it exists.
    ///
    /// Throws O701 if the path is not a folder.
    func openExisting() throws -> Folder? {
        guard let status = try Folder.working.status(path) else { return nil }
        guard status.kind == .folder else {
            let message = "\"\(shownPath)\" is not a folder"
            throw failure(.outputNotOurs, message, help: "name another folder")
        }
        return try Folder.working.openFolder(path)
    }

    /// The manifest of what sitegen wrote into the folder; nil for an empty folder.
    ///
    /// Throws O701 if the folder is not empty and was not written by sitegen.
    func manifest(of folder: Folder) throws -> Known? {
        if let stamp = try folder.stamp(of: OutputManifest.name), stamp.isFile {
            if let known, known.stamp == stamp { return known }
            if let manifest = OutputManifest(bytes: try folder.readFile(OutputManifest.name)) {
                return Known(stamp: stamp, manifest: manifest, isFromState: false)
            }
            let message = "\"\(shownPath)/.sitegen-output\" is damaged, or of a later version of sitegen"
            throw failure(
                .outputNotOurs, message, help: "empty the folder yourself, or name another one")
        }
        let names = try folder.names().filter { $0 != StageFolder.insideName }.sorted()
        if names.isEmpty { return nil }
        let listing = folder.listing().entries.filter { !$0.path.isOrLies(in: StageFolder.insideName) }
        let count = listing.count { $0.kind != .folder }
        let shown = names.prefix(3).map(\.text).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
        let files = count == 1 ? "1 other file" : "\(SystemError.grouped(count)) other files"
        throw failure(
            .outputNotOurs, "\"\(shownPath)/\" was not made by sitegen",
            notes: ["it has no .sitegen-output file and holds \(files) (\(shown))"],
            help: "name another folder, or empty this one yourself")
    }

    /// A refusal that concerns the folder as a whole.
    func failure(
        _ code: DiagnosticCode, _ message: String, notes: [String] = [], help: String
    ) -> OutputFailure {
        let notes = (notes + [Self.nothingDone]).map { Diagnostic.Note($0) }
        let diagnostic = Diagnostic(.error, code, message, at: .path(shownPath), notes: notes, help: help)
        return code == .outputBusy ? .busy(diagnostic) : .refused([diagnostic])
    }

    /// The last note of a refusal.
    static let nothingDone = "nothing was written or deleted"
}

/// Checks that output and sources are separate.
extension OutputFolder {
    private func refuseSources(siteFolder: String, sources: [String]) throws {
        for (source, mayHold) in [(siteFolder, true)] + sources.map({ ($0, false) }) {
            let sourcePath = try FilePath(source).resolved()
            let relation: String
            if try Self.lies(sourcePath, in: path) {
                relation = try Self.lies(path, in: sourcePath) ? "is" : "holds"
            } else if try !mayHold && Self.lies(path, in: sourcePath) {
                relation = "lies inside"
            } else {
                continue
            }
            let what = mayHold ? "the site folder" : "the source"
            throw failure(
                .outputHoldsSource, "the output folder \"\(shownPath)\" \(relation) \(what) \"\(source)\"",
                help: "name a folder that has nothing to do with the sources, such as \"public\"")
        }
    }

    /// Whether `inner` is `outer` or inside it: by name, or because a parent folder is the same folder.
    private static func lies(_ inner: FilePath, in outer: FilePath) throws(SystemError) -> Bool {
        if inner.isOrLies(in: outer) { return true }
        guard let identity = try Folder.working.status(outer)?.identity else { return false }
        for folder in inner.ancestors + [inner] {
            if try Folder.working.status(folder)?.identity == identity { return true }
        }
        return false
    }
}

extension OutputFolder.Known {
    /// Creates the known manifest from the previous build's output.
    fileprivate init(_ previous: PreviousOutput) {
        let manifest = OutputManifest(sorted: previous.files, isAsWritten: true)
        self.init(stamp: previous.manifest, manifest: manifest, isFromState: true, folders: previous.folders)
    }
}
