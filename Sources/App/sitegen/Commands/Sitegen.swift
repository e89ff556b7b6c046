import ArgumentParser
import Guide

/// The command line interface only: arguments and options.
///
/// The work of each command is in its own file.
struct Sitegen: AsyncParsableCommand {
    private static let exitCodes = ProgramFacts.exitCodes.map { code, meaning in
        "  \(code)\(String(repeating: " ", count: 4 - String(code).count))\(meaning)"
    }.joined(separator: "\n")

    static let configuration = CommandConfiguration(
        commandName: "sitegen",
        abstract: "Turn a collection of albums into a website.",
        discussion: """
            EXAMPLES:
              sitegen init my-records        start a site with five sample albums
              cd my-records
              sitegen build                  write the site to public/
              sitegen albums list            what is in it
              sitegen serve                  see it in a browser while you write
              sitegen edit                   rate albums, write notes, add covers in a browser
              sitegen albums remove american-pie
              sitegen undo                   bring it back
              sitegen check                  what is wrong, and what could be better
              sitegen check --fix            write each name in one way
              sitegen import discogs collection.csv
              sitegen deploy --dry-run       what would be sent to your host

            EXIT CODES:
            \(exitCodes)
            """,
        version: VersionReport.line,
        subcommands: [
            BuildCommand.self, InitCommand.self, NewCommand.self, ServeCommand.self, EditCommand.self,
            CheckCommand.self, AlbumsCommand.self, UndoCommand.self, RedoCommand.self, CoversCommand.self,
            DeployCommand.self, MigrateCommand.self, ImportCommand.self, LayoutCommand.self, TemplatesCommand.self,
            ExplainCommand.self, GuideCommand.self, SchemaCommand.self,
        ]
    )
}
