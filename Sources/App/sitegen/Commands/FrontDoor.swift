import FileSystem
import Glibc
import Readers
import SourceInput

/// What `sitegen` without a command prints: the first steps, or what can be done with the site that is here.
enum FrontDoor {
    private static func isSite(_ folder: FilePath) -> Bool {
        let content = (try? Folder.working.status(folder.appending("content"), followLink: true)) ?? nil
        return content?.kind == .folder
    }

    static func text(in folder: FilePath = FilePath.current) -> String {
        let isSite = isSite(folder)
        let head = isSite ? "This folder is a site." : "There is no site in this folder yet."
        let steps = isSite ? ofSite : withoutSite
        let width = (steps.map(\.command.count).max() ?? 0) + 3
        let lines = steps.map {
            "  \($0.command)\(String(repeating: " ", count: width - $0.command.count))\($0.meaning)"
        }
        let end = "`sitegen --help` lists all commands, `sitegen guide` explains them."
        return "\(head)\n\n\(lines.joined(separator: "\n"))\n\n\(end)\n"
    }

    /// Asks a person without a site what there is to begin with.
    ///
    /// Returns the arguments of the command to run; nil if the person wants none, or if there is no terminal.
    static func ask(
        in folder: FilePath = FilePath.current, isAsked: Bool = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1,
        show: (String) -> Void = { Terminal.print($0) }, line: () -> String? = { readLine() }
    ) -> [String]? {
        if !isAsked || isSite(folder) { return nil }
        show(
            """

            What do you have?
              1  a list, or an export of Discogs, Spotify, iTunes, …
              2  nothing yet: five sample albums

            """)
        while true {
            show("A number, or Enter to do nothing: ")
            switch line().map(RecordReader.trimmed) {
            case nil, "": return nil
            case "2": return ["init", newFolder]
            case "1":
                show("The file: ")
                guard let file = line().map(RecordReader.trimmed), !file.isEmpty else { return nil }
                return ["init", newFolder, "--from", file]
            default: show("Type 1 or 2.\n")
            }
        }
    }

    /// The folder of a new site.
    private static let newFolder = "my-records"

    private static let ofSite: [(command: String, meaning: String)] = [
        ("sitegen edit", "rate albums, write notes, add covers and albums in a browser"),
        ("sitegen serve", "see the site while you write its files"),
        ("sitegen albums list", "what is in it"),
        ("sitegen covers find", "find covers that are missing"),
        ("sitegen check", "what is wrong, and what could be better"),
        ("sitegen build", "write the site to public/"),
        ("sitegen deploy --dry-run", "what would be sent to your host"),
        ("sitegen undo", "take the last edit back"),
    ]

    private static let withoutSite: [(command: String, meaning: String)] = [
        ("sitegen init \(newFolder)", "start with five sample albums"),
        ("sitegen init \(newFolder) --from FILE", "with your list, or an export of Discogs, Spotify, iTunes, …"),
        ("sitegen guide", "for a server, a music folder or a site of another program"),
        ("sitegen edit --source \(newFolder)", "edit it in a browser"),
    ]
}
