import ArgumentParser
import FileSystem
import Glibc
import SiteKit
import SourceInput
import SourceText

/// `sitegen init`: creates a site folder with the sample albums.
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Start a site folder with five sample albums.",
        discussion: """
            Nothing that is there already is changed: a folder with a content/ of its own is refused.

            EXAMPLES:
              sitegen init                   in the current folder
              sitegen init my-records        in a new one
            """
    )

    @Argument(help: ArgumentHelp("The folder; created if missing.", valueName: "dir"))
    var folder = "."

    func run() throws {
        do {
            try write(BuiltIn.sampleContent)
        } catch {
            let isTaken = error.number == EEXIST
            let diagnostic = Diagnostic(
                .error, isTaken ? .foreignFile : .refused,
                isTaken ? "there is a content/ here already" : "writing failed: \(error.systemMessage)",
                at: .path(folder), notes: isTaken ? [] : [.init(error.summary)],
                help: isTaken ? "name another folder" : nil)
            let printer = DiagnosticPrinter(usesColor: Terminal.usesColor)
            Terminal.printError(printer.text(for: diagnostic) + "nothing was written\n")
            throw ExitCode(isTaken ? 1 : 2)
        }
        let enter = folder == "." ? "" : "cd \(folder)\n"
        Terminal.print("A sample site with five albums is in \(folder)/content. Next:\n\n\(enter)sitegen serve\n")
    }

    /// Writes the files into a folder beside `content/` first, so that there is never an incomplete site.
    private func write(_ files: [SourceFile]) throws(SystemError) {
        let top = FilePath(folder)
        for path in top.ancestors + [top] where try Folder.working.status(path, followLink: true) == nil {
            try Folder.working.makeFolder(path)
        }
        let site = try Folder.working.openFolder(top, followLink: true)
        if try site.status(FilePath("content")) != nil { throw SystemError(EEXIST, "mkdir", top.appending("content")) }
        let draft = FilePath(".content.sitegen-init")
        for file in files {
            let path = draft.appending(file.path.droppingBytes(first: "content/".utf8.count))
            for folder in path.ancestors where try site.status(folder) == nil { try site.makeFolder(folder) }
            if try site.status(path) != nil { try site.remove(path) }
            try site.writeNewFile(path, file.bytes)
        }
        try site.renameIfFree(draft, to: site, as: FilePath("content"))
        try ignoreWhatIsMade(in: site)
    }

    /// Writes a `.gitignore` for generated files; an existing one belongs to the author.
    private func ignoreWhatIsMade(in site: Folder) throws(SystemError) {
        do throws(SystemError) {
            try site.writeNewFile(FilePath(".gitignore"), Array(Self.ignored.utf8))
        } catch {
            if error.number != EEXIST { throw error }
        }
    }

    private static let ignored = """
        # The site, which `sitegen build` writes, and what it was built from last.
        /public/
        /.public.sitegen-stage/
        /.sitegen/

        """
}
