package import Albums
package import FileSystem
import Formats
package import SiteBuilding
package import SourceText

/// Writes albums as files of a site.
package struct SiteImport {
    /// The folders that an import uses.
    package struct Place {
        /// The site folder.
        package let site: FilePath
        /// The folder with the data of the source.
        package let data: FilePath
        /// The music folder, if one is named.
        package let directory: FilePath?

        package init(site: FilePath, data: FilePath, directory: FilePath?) {
            (self.site, self.data, self.directory) = (site, data, directory)
        }
    }

    package struct Outcome {
        package var diagnostics: [Diagnostic]
        package var counts = Counts()
        /// For a dry run, the files that would be written, one per line.
        package var list = ""
    }

    /// Counts of the work done.
    package struct Counts {
        var albums = 0
        var written = 0
        var unchanged = 0
        var kept = 0
        var covers = 0
        /// Files of the other site that had a mistake, or no album.
        var leftOut = 0

        /// The counts as reported in JSON.
        package var named: Report.NamedCounts {
            [
                "albums": albums, "filesWritten": written, "filesUnchanged": unchanged, "filesKept": kept,
                "coversWritten": covers, "filesLeftOut": leftOut,
            ]
        }

        /// A summary of the import of a whole site.
        package func siteSentence(isDryRun: Bool) -> String {
            "\(albums) album\(albums == 1 ? "" : "s"); \(written) file\(written == 1 ? "" : "s") "
                + "\(isDryRun ? "to write" : "written"), \(unchanged) unchanged, \(kept) kept; "
                + "\(covers) picture\(covers == 1 ? "" : "s") "
                + (isDryRun ? "to copy" : "copied")
                + (leftOut == 0 ? "" : "; \(leftOut) file\(leftOut == 1 ? "" : "s") left out")
                + (isDryRun ? "; nothing was written" : "")
        }

        /// A summary such as `3 albums: 2 written, 1 unchanged, 0 kept; 1 cover copied`.
        package func sentence(isDryRun: Bool) -> String {
            "\(albums) album\(albums == 1 ? "" : "s"): \(written) \(isDryRun ? "to write" : "written"), "
                + "\(unchanged) unchanged, \(kept) kept; \(covers) cover\(covers == 1 ? "" : "s") "
                + (isDryRun ? "to copy; nothing was written" : "copied")
        }
    }

    package let place: Place
    package let isDryRun: Bool
    let isInterrupted: () -> Bool

    package init(
        place: Place, isDryRun: Bool, isInterrupted: @escaping () -> Bool = { CancellationSignal.isRequested }
    ) {
        (self.place, self.isDryRun, self.isInterrupted) = (place, isDryRun, isInterrupted)
    }

    private static let albums = FilePath("content/albums")

    /// Writes the files of `albums`; `diagnostics` are those already found for them.
    package func run(_ albums: [Album], _ diagnostics: [Diagnostic]) throws(SiteFailure) -> Outcome {
        var folder = try open(diagnostics)
        defer { folder.unlock() }
        var outcome = Outcome(diagnostics: diagnostics)
        outcome.counts.albums = albums.count
        do throws(SystemError) {
            let moved = try filesBelow(folder.folder)
            let covers = ImportCovers(place: place)
            for album in albums where !isInterrupted() {
                try put(album, covers, moved, &folder, &outcome)
            }
        } catch {
            folder.abandon()
            throw failure(error, diagnostics, outcome: "nothing was written")
        }
        if isInterrupted() {
            folder.abandon()
            throw interruption("nothing was written")
        }
        if !isDryRun { try commit(&folder, &outcome) }
        outcome.diagnostics = Diagnostic.sorted(outcome.diagnostics)
        return outcome
    }

    func open(_ diagnostics: [Diagnostic]) throws(SiteFailure) -> ImportFolder {
        do throws(SystemError) {
            if let folder = try ImportFolder(place.site, isDryRun: isDryRun) { return folder }
        } catch {
            if !error.isMissing { throw failure(error, diagnostics, outcome: "nothing was written") }
            let help = "start one with `sitegen init`, or name its folder with --source"
            throw SiteFailure(diagnostics: [
                Diagnostic(.error, .noSite, "there is no such folder", at: .path(place.site.text), help: help)
            ])
        }
        let message = "another import is at work in this site"
        throw SiteFailure(
            diagnostics: [
                Diagnostic(.error, .outputBusy, message, at: .path(place.site.text), help: "wait for its end")
            ],
            exitCode: 2)
    }

    /// The files in subfolders of the albums folder, by name: the user has moved them there.
    ///
    /// Throws if a folder cannot be read: its files would be written a second time.
    private func filesBelow(_ folder: Folder) throws(SystemError) -> [FilePath: FilePath] {
        guard try folder.status(Self.albums, followLink: true)?.kind == .folder else { return [:] }
        let listing = try folder.openFolder(Self.albums, followLink: true).listing(followLinks: true)
        if let failure = listing.failures.first { throw failure }
        var result: [FilePath: FilePath] = [:]
        for entry in listing.entries where entry.kind == .file && entry.path.depth > 0 {
            result[entry.path.name] = Self.albums.appending(entry.path)
        }
        return result
    }

    /// Prepares the files of an album.
    private func put(
        _ album: Album, _ covers: ImportCovers, _ moved: [FilePath: FilePath], _ folder: inout ImportFolder,
        _ outcome: inout Outcome
    ) throws(SystemError) {
        let name = FilePath(album.slug + ".md")
        let path = Self.albums.appending(name).text
        if let other = moved[name] {
            outcome.counts.kept += 1
            outcome.diagnostics.append(Self.kept(path, "it is at \(other.text)"))
            return
        }
        var album = album
        let cover = covers.cover(of: album, in: folder.folder, &outcome.diagnostics)
        album.cover = cover.reference
        if let copy = cover.copy {
            switch try folder.put(copy.path, copy.bytes) {
            case .written:
                outcome.counts.covers += 1
                if isDryRun { outcome.list += "copy \(copy.path)\n" }
            case .unchanged: break
            case .kept(let reason): outcome.diagnostics.append(Self.kept(copy.path, reason))
            }
        }
        switch try folder.put(path, AlbumFile.bytes(of: album, name: album.slug)) {
        case .written:
            outcome.counts.written += 1
            if isDryRun { outcome.list += "write \(path)\n" }
        case .unchanged: outcome.counts.unchanged += 1
        case .kept(let reason):
            outcome.counts.kept += 1
            outcome.diagnostics.append(Self.kept(path, reason))
        }
    }

    func commit(_ folder: inout ImportFolder, _ outcome: inout Outcome) throws(SiteFailure) {
        let left: Int
        do throws(SystemError) {
            let end = try folder.commit(isInterrupted: isInterrupted)
            left = end.left
            for path in end.changed {
                if path.utf8.hasSuffix(".md") { (outcome.counts.written, outcome.counts.kept) = outcome.counts.oneKept }
                outcome.diagnostics.append(Self.kept(path, "changed by hand"))
            }
        } catch {
            throw failure(error, outcome.diagnostics, outcome: "not all files were written: import again")
        }
        if left > 0 { throw interruption("\(left) files were not written: import again") }
    }

    static func kept(_ path: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            .warning, .keptFile, "kept: \(reason)", at: .path(path), help: "remove the file to import it again")
    }

    func interruption(_ outcome: String) -> SiteFailure {
        SiteFailure(
            diagnostics: [], outcome: "interrupted: \(outcome)", exitCode: CancellationSignal.exitCode ?? 130)
    }

    func failure(
        _ error: SystemError, _ diagnostics: [Diagnostic], outcome: String
    ) -> SiteFailure {
        let message =
            error.isDiskFull ? "the disk is full" : "writing failed: \(error.systemMessage)"
        let diagnostic = Diagnostic(
            .error, error.isDiskFull ? .diskFull : .refused, message, at: .path(place.site.text),
            notes: [.init("\(error.summary), at \"\(error.path.text)\"")],
            help: error.isDiskFull ? "make room, and import again" : nil)
        return SiteFailure(diagnostics: diagnostics + [diagnostic], outcome: outcome, exitCode: 2)
    }
}

extension SiteImport.Counts {
    /// The counts of written and kept files after one more file is kept.
    fileprivate var oneKept: (written: Int, kept: Int) { (written - 1, kept + 1) }
}
