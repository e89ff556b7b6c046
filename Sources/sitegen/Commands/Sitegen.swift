import ArgumentParser

/// The command line interface only: arguments and options.
///
/// The work of each command is in its own file.
struct Sitegen: AsyncParsableCommand {
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
              sitegen albums remove american-pie
              sitegen undo                   bring it back
              sitegen check                  what is wrong, and what could be better
              sitegen check --fix            write each name in one way
              sitegen import discogs collection.csv

            EXIT CODES:
              0   done; there may be warnings
              1   the content has errors, or warnings with --strict; nothing was written
              2   the machine refused, for example because the disk is full or a port is taken
              64  wrong usage
              130 interrupted
            """,
        version: VersionReport.line,
        subcommands: [
            BuildCommand.self, InitCommand.self, NewCommand.self, ServeCommand.self, CheckCommand.self,
            AlbumsCommand.self,
            CoversCommand.self, MigrateCommand.self, UndoCommand.self, ImportCommand.self, LayoutCommand.self,
            TemplatesCommand.self, ExplainCommand.self, GuideCommand.self,
        ]
    )
}
