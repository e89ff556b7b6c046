import SiteKit

/// Writes albums as files of a site.
struct SiteImport {
    /// The folders that an import has to do with.
    struct Place {
        /// The site folder.
        let site: FilePath
        /// Where the data of the source lies.
        let data: FilePath
        /// The music folder, where one is named.
        let directory: FilePath?
    }

    /// What was done.
    struct Outcome {
        var diagnostics: [Diagnostic]
        var counts = Counts()
        /// Of a dry run, what would be written, a line a file.
        var list = ""
    }

    /// Counted work.
    struct Counts {
        var albums = 0
        var written = 0
        var unchanged = 0
        var kept = 0
        var covers = 0

        /// As JSON has them.
        var named: Report.NamedCounts {
            [
                "albums": albums, "filesWritten": written, "filesUnchanged": unchanged, "filesKept": kept,
                "coversWritten": covers,
            ]
        }

        /// Such as `3 albums: 2 written, 1 unchanged, 0 kept; 1 cover copied`.
        func sentence(isDryRun: Bool) -> String {
            "\(albums) album\(albums == 1 ? "" : "s"): \(written) \(isDryRun ? "to write" : "written"), "
                + "\(unchanged) unchanged, \(kept) kept; \(covers) cover\(covers == 1 ? "" : "s") "
                + (isDryRun ? "to copy; nothing was written" : "copied")
        }
    }

    let place: Place
    let isDryRun: Bool
    var isInterrupted: () -> Bool = { Interruption.isRequested }

    private static let albums = FilePath("content/albums")

    /// Writes the files of `albums`; `diagnostics` are what is known of them.
    func run(_ albums: [Album], _ diagnostics: [Diagnostic]) throws(SiteBuild.Refusal) -> Outcome {
        var folder = try open(diagnostics)
        defer { folder.unlock() }
        var outcome = Outcome(diagnostics: diagnostics)
        outcome.counts.albums = albums.count
        do throws(SystemError) {
            let moved = filesBelow(folder.folder)
            let covers = ImportCovers(place: place)
            for album in albums where !isInterrupted() {
                try put(album, covers, moved, &folder, &outcome)
            }
        } catch {
            folder.abandon()
            throw refusal(error, diagnostics, undone: "nothing was written")
        }
        if isInterrupted() {
            folder.abandon()
            throw interruption("nothing was written")
        }
        if !isDryRun { try commit(&folder, &outcome) }
        outcome.diagnostics = Diagnostic.sorted(outcome.diagnostics)
        return outcome
    }

    private func open(_ diagnostics: [Diagnostic]) throws(SiteBuild.Refusal) -> ImportFolder {
        do throws(SystemError) {
            if let folder = try ImportFolder(place.site, isDryRun: isDryRun) { return folder }
        } catch {
            if !error.isMissing { throw refusal(error, diagnostics, undone: "nothing was written") }
            let help = "start one with `sitegen init`, or name its folder with --source"
            throw SiteBuild.Refusal(diagnostics: [
                Diagnostic(.error, .noSite, "there is no such folder", at: .path(place.site.text), help: help)
            ])
        }
        let message = "another import is at work in this site"
        throw SiteBuild.Refusal(
            diagnostics: [
                Diagnostic(.error, .outputBusy, message, at: .path(place.site.text), help: "wait for its end")
            ],
            exitCode: 2)
    }

    /// Files in folders below that of albums, by their names: somebody has moved them there.
    private func filesBelow(_ folder: Folder) -> [FilePath: FilePath] {
        guard let albums = try? folder.openFolder(Self.albums, followLink: true) else { return [:] }
        var result: [FilePath: FilePath] = [:]
        for entry in albums.listing(followLinks: true).entries where entry.kind == .file && entry.path.depth > 0 {
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

    private func commit(_ folder: inout ImportFolder, _ outcome: inout Outcome) throws(SiteBuild.Refusal) {
        let left: Int
        do throws(SystemError) {
            let end = try folder.commit(isInterrupted: isInterrupted)
            left = end.left
            for path in end.disturbed {
                if path.utf8.hasSuffix(".md") { (outcome.counts.written, outcome.counts.kept) = outcome.counts.oneKept }
                outcome.diagnostics.append(Self.kept(path, "changed by hand"))
            }
        } catch {
            throw refusal(error, outcome.diagnostics, undone: "not all files were written: import again")
        }
        if left > 0 { throw interruption("\(left) files were not written: import again") }
    }

    private static func kept(_ path: String, _ reason: String) -> Diagnostic {
        Diagnostic(
            .warning, .keptFile, "kept: \(reason)", at: .path(path), help: "remove the file to import it again")
    }

    private func interruption(_ undone: String) -> SiteBuild.Refusal {
        SiteBuild.Refusal(
            diagnostics: [], undone: "interrupted: \(undone)", exitCode: Interruption.exitCode ?? 130)
    }

    private func refusal(
        _ error: SystemError, _ diagnostics: [Diagnostic], undone: String
    ) -> SiteBuild.Refusal {
        let message =
            error.isDiskFull ? "the disk is full" : "the system refused to write: \(error.systemMessage)"
        let diagnostic = Diagnostic(
            .error, error.isDiskFull ? .diskFull : .refused, message, at: .path(place.site.text),
            notes: [.init("\(error.summary), at \"\(error.path.text)\"")],
            help: error.isDiskFull ? "make room, and import again" : nil)
        return SiteBuild.Refusal(diagnostics: diagnostics + [diagnostic], undone: undone, exitCode: 2)
    }
}

extension SiteImport.Counts {
    /// The counts of what is written and kept where one more file is kept after all.
    fileprivate var oneKept: (written: Int, kept: Int) { (written - 1, kept + 1) }
}
