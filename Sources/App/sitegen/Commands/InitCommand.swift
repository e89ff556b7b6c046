import ArgumentParser
import FileSystem
import Glibc
import Guide
import SiteBuilding
import SiteEditing
import Pages
import SourceInput
import SourceText

/// `sitegen init`: creates a site folder with the sample albums.
struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Start a site folder with five sample albums, or with your own lists.",
        discussion: """
            Nothing that is there already is changed: a folder with a content/ of its own is refused.

            With --from, the kind, encoding and columns of each file are recognized from its content, whatever its \
            name: a list or export as CSV, JSON, Markdown or text, a workbook (.xlsx, .ods), or the file of a program that sitegen knows. \
            The file is copied to content/sources, and content/site.yml says column by column what was understood, so \
            that nothing is guessed later and a wrong guess costs one edited line. On a terminal, what is unsure is \
            asked, and so are the columns of a list that is not recognized; the first albums are shown before anything \
            is written. With --yes nothing is asked. With --dry-run, the columns and albums are only shown.

            With --host, the file is written from which GitHub, GitLab, Netlify or Cloudflare build and publish the site, \
            also each night for sources that are services. For a server of your own, rsync adds a section to the \
            settings. This also works in a site that exists: other files are never replaced, and .gitignore only gets \
            lines that it lacks.

            EXAMPLES:
              sitegen init                   in the current folder
              sitegen init my-records        in a new one
              sitegen init --from collection.csv my-records
              sitegen init --from lps.csv --from wishlist.json my-records
              sitegen init --from collection.csv --dry-run   only show what is understood
              sitegen init --host github my-records          a new site, or what an existing one lacks
              sitegen init --host rsync
            """
    )

    @Argument(help: ArgumentHelp("The folder; created if missing.", valueName: "dir"))
    var folder = "."

    @Option(help: ArgumentHelp("A file with albums, of any kind; may be repeated.", valueName: "file"))
    var from: [String] = []

    @Flag(help: "Print how the files are understood and their first albums, and write nothing.")
    var dryRun = false

    @Flag(help: "Ask nothing, also on a terminal: for scripts.")
    var yes = false

    @Option(help: "Where to publish the site: github, gitlab, netlify, cloudflare or rsync.")
    var host: HostSetup.Host?

    func validate() throws {
        if dryRun, from.isEmpty || host != nil { throw ValidationError("--dry-run is for --from alone") }
    }

    func run() async throws {
        let setup = host.map { HostSetup($0) }
        try setup?.check(folder: folder)
        let isThere: Bool
        do throws(SystemError) {
            let content = FilePath(folder).appending("content")
            isThere = try Folder.working.status(content, followLink: true) != nil
        } catch {
            throw report(error)
        }
        if !from.isEmpty {
            try await runFromFiles()
        } else if setup == nil || !isThere {
            try startSample()
        }
        guard let setup else { return }
        let done = try SiteEdit(folder).add(setup)
        if done.isEmpty { return Terminal.print("\(setup.host.path) and .gitignore are complete\n") }
        Terminal.print((isThere ? "" : "\n") + done.map { $0 + "\n" }.joined() + "\n" + setup.steps)
    }

    private func startSample() throws {
        try writeSite(BuiltIn.sampleContent)
        let enter = folder == "." ? "" : "cd \(folder)\n"
        Terminal.print("A sample site with five albums is in \(folder)/content. Next:\n\n\(enter)sitegen serve\n")
    }

    /// Writes the files of `content/`, or reports why they were not written.
    func writeSite(_ files: [SourceFile]) throws {
        do {
            try write(files)
        } catch {
            if let code = CancellationSignal.exitCode {
                Terminal.printError("interrupted: nothing was written\n")
                throw ExitCode(code)
            }
            throw report(error)
        }
    }

    /// Reports why nothing was written; the exit code.
    private func report(_ error: SystemError) -> ExitCode {
        let isTaken = error.number == EEXIST
        let diagnostic = Diagnostic(
            .error, isTaken ? .foreignFile : .refused,
            isTaken ? "there is a content/ here already" : "writing failed: \(error.systemMessage)",
            at: .path(folder), notes: isTaken ? [] : [.init(error.summary)],
            help: isTaken ? "name another folder" : nil)
        Terminal.printError(Terminal.diagnostics.text(for: diagnostic) + "nothing was written\n")
        return ExitCode(isTaken ? 1 : 2)
    }

    /// Writes the files into a folder beside `content/` first, so that there is never an incomplete site.
    private func write(_ files: [SourceFile]) throws(SystemError) {
        let top = FilePath(folder)
        var made: [FilePath] = []
        do throws(SystemError) {
            for path in top.ancestors + [top] where try Folder.working.status(path, followLink: true) == nil {
                try Folder.working.makeFolder(path)
                made.append(path)
            }
            try write(files, top)
        } catch {
            for path in made.reversed() { try? Folder.working.removeFolder(path) }
            throw error
        }
    }

    private func write(_ files: [SourceFile], _ top: FilePath) throws(SystemError) {
        let site = try Folder.working.openFolder(top, followLink: true)
        if try site.status(FilePath("content")) != nil { throw SystemError(EEXIST, "mkdir", top.appending("content")) }
        let draft = FilePath(".content.sitegen-init")
        // An existing one belongs to the author.
        let ignore = try site.status(Self.ignore) == nil ? Self.ignore : nil
        let hasSchemas = try site.status(FileSchema.folder) != nil
        do throws(SystemError) {
            try writeDraft(files, draft, site)
            try FileSchema.write(into: site)
            if let ignore { try site.writeNewFile(ignore, Array(HostSetup.ignored.utf8)) }
            try site.renameIfFree(draft, to: site, as: FilePath("content"))
        } catch {
            remove(draft, files, site)
            if !hasSchemas { FileSchema.remove(from: site) }
            if let ignore { try? site.remove(ignore) }
            throw error
        }
    }

    /// Leaves out the files that are made again.
    private static let ignore = FilePath(".gitignore")

    private func writeDraft(_ files: [SourceFile], _ draft: FilePath, _ site: Folder) throws(SystemError) {
        for file in files {
            if CancellationSignal.isRequested { throw SystemError(EINTR, "write", draft) }
            let path = draft.appending(file.path.droppingBytes(first: "content/".utf8.count))
            for folder in path.ancestors where try site.status(folder) == nil { try site.makeFolder(folder) }
            if try site.status(path) != nil { try site.remove(path) }
            let hint = file.path.utf8.isEqual(to: "content/site.yml") ? FileSchema.hint : ""
            try site.writeNewFile(path, Array(hint.utf8) + file.bytes)
        }
    }

    /// Removes an incomplete draft.
    private func remove(_ draft: FilePath, _ files: [SourceFile], _ site: Folder) {
        let paths = files.map { draft.appending($0.path.droppingBytes(first: "content/".utf8.count)) }
        for path in paths { try? site.remove(path) }
        let folders = Set(paths.flatMap(\.ancestors) + [draft])
        for path in folders.sorted(by: { $0.bytes.count > $1.bytes.count }) { try? site.removeFolder(path) }
    }
}

extension HostSetup.Host: ExpressibleByArgument {}
