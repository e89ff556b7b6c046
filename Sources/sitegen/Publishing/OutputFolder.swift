import Glibc
import SiteKit

/// The folder that the site is written to, after it was found fit for that.
struct OutputFolder: Sendable {
    /// As the person named it, without slashes at the end.
    let shownPath: String
    /// The real path, with links followed: what is exchanged is the folder itself, never a link to it.
    let path: FilePath
    /// The manifest that was found or remembered, and the stamp of its file.
    private(set) var known: Known?

    /// A manifest that need not be read again while its file is the same.
    struct Known: Sendable {
        let stamp: FileStamp
        let manifest: OutputManifest
        /// Whether it has the stamps that the caller remembered.
        let isRemembered: Bool
    }

    /// Looks at the folder before anything else is done.
    ///
    /// It need not exist.
    ///
    /// Refused are a folder that is, holds or lies inside one of the sources (C102), that is or holds the site folder
    /// (C102), and one that is not empty and was not made by sitegen (O701). Paths are compared with their links
    /// followed, and folders by identity as well, so that no other spelling slips through.
    ///
    /// - Parameters:
    ///   - path: as given on the command line.
    ///   - siteFolder: the folder with `content/`; the output may lie in it.
    ///   - sources: every folder and file that is read: `content/`, `templates/`, `.sitegen/`, the files of adapters.
    ///   - remembered: what the build before left; it stands for the manifest as long as that is the same file.
    static func open(
        _ path: String, siteFolder: String, sources: [String], remembered: RememberedOutput? = nil
    ) throws(OutputFailure) -> OutputFolder {
        let shown = shownPath(path)
        do {
            var folder = OutputFolder(shownPath: shown, path: try FilePath(path).resolved())
            try folder.refuseSources(siteFolder: siteFolder, sources: sources)
            folder.known = remembered.map(Known.init)
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

    /// The folder before anything was looked at; nil where its path cannot be worked out.
    ///
    /// With `remembered` it may be written to once it is found to be what the build before left (`isUnchanged`).
    static func unchecked(_ path: String, remembered: RememberedOutput? = nil) -> OutputFolder? {
        (try? FilePath(path).resolved()).map { resolved in
            OutputFolder(shownPath: shownPath(path), path: resolved, known: remembered.map(Known.init))
        }
    }

    private static func shownPath(_ path: String) -> String {
        var shown = path
        while shown.utf8.count > 1, shown.utf8.last == FilePath.slash { shown.removeLast() }
        return shown
    }

    /// The folder, if it exists.
    ///
    /// O701 where the path is that of something else.
    func openExisting() throws -> Folder? {
        guard let status = try Folder.working.status(path) else { return nil }
        guard status.kind == .folder else {
            let message = "\"\(shownPath)\" is not a folder"
            throw refusal(.outputNotOurs, message, help: "name another folder")
        }
        return try Folder.working.openFolder(path)
    }

    /// What sitegen wrote into the folder; nil for an empty folder.
    ///
    /// O701 where it did not and the folder is not empty.
    func manifest(of folder: Folder) throws -> Known? {
        if let stamp = try folder.stamp(of: OutputManifest.name), stamp.isFile {
            if let known, known.stamp == stamp { return known }
            if let manifest = OutputManifest(bytes: try folder.readFile(OutputManifest.name)) {
                return Known(stamp: stamp, manifest: manifest, isRemembered: false)
            }
            let message = "\"\(shownPath)/.sitegen-output\" is damaged, or of a later version of sitegen"
            throw refusal(
                .outputNotOurs, message, help: "empty the folder yourself, or name another one")
        }
        let names = try folder.names().filter { $0 != StageFolder.insideName }.sorted()
        if names.isEmpty { return nil }
        let listing = folder.listing().entries.filter { !$0.path.isOrLies(in: StageFolder.insideName) }
        let count = listing.count { $0.kind != .folder }
        let shown = names.prefix(3).map(\.text).joined(separator: ", ") + (names.count > 3 ? ", …" : "")
        let files = count == 1 ? "1 other file" : "\(SystemError.grouped(count)) other files"
        throw refusal(
            .outputNotOurs, "\"\(shownPath)/\" was not made by sitegen",
            notes: ["it has no .sitegen-output file and holds \(files) (\(shown))"],
            help: "name another folder, or empty this one yourself")
    }

    /// A refusal that is about the folder as a whole.
    func refusal(
        _ code: DiagnosticCode, _ message: String, notes: [String] = [], help: String
    ) -> OutputFailure {
        let notes = (notes + [Self.nothingDone]).map { Diagnostic.Note($0) }
        let diagnostic = Diagnostic(.error, code, message, at: .path(shownPath), notes: notes, help: help)
        return code == .outputBusy ? .busy(diagnostic) : .refused([diagnostic])
    }

    /// What the last note of a refusal says.
    static let nothingDone = "nothing was written or deleted"
}

/// Output and sources kept apart.
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
            throw refusal(
                .outputHoldsSource, "the output folder \"\(shownPath)\" \(relation) \(what) \"\(source)\"",
                help: "name a folder that has nothing to do with the sources, such as \"public\"")
        }
    }

    /// Whether `inner` is `outer` or lies in it: by names, or because a folder above it is the same folder.
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
    /// What the build before left.
    fileprivate init(_ remembered: RememberedOutput) {
        let manifest = OutputManifest(sorted: remembered.files, isAsWritten: true)
        self.init(stamp: remembered.manifest, manifest: manifest, isRemembered: true)
    }
}
