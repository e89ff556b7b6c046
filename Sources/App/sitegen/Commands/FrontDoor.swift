import FileSystem
import SourceInput

/// What `sitegen` without a command prints: the first steps, or what can be done with the site that is here.
enum FrontDoor {
    static func text(in folder: FilePath = FilePath.current) -> String {
        let content = (try? Folder.working.status(folder.appending("content"), followLink: true)) ?? nil
        let isSite = content?.kind == .folder
        let head = isSite ? "This folder is a site." : "There is no site in this folder yet."
        let steps = isSite ? ofSite : withoutSite
        let width = (steps.map(\.command.count).max() ?? 0) + 3
        let lines = steps.map {
            "  \($0.command)\(String(repeating: " ", count: width - $0.command.count))\($0.meaning)"
        }
        let end = "`sitegen --help` lists all commands, `sitegen guide` explains them."
        return "\(head)\n\n\(lines.joined(separator: "\n"))\n\n\(end)\n"
    }

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
        ("sitegen init my-records", "start with five sample albums"),
        ("sitegen init my-records --from FILE", "with your list, or an export of Discogs, Spotify, iTunes, …"),
        ("sitegen guide", "for a server, a music folder or a site of another program"),
        ("sitegen edit --source my-records", "edit it in a browser"),
    ]
}
