import ArgumentParser
import FileSystem
import Editing
import SiteBuilding
import SiteEditing

extension AlbumsCommand {
    /// `sitegen albums remove`: removes albums from the content, until `sitegen undo`.
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Remove albums from the content.",
            discussion: """
                A file of one album moves to .sitegen-undo/; an entry of albums.yml, .json or .csv is cut out, and all \
                the rest of the file stays as it is; an album of another source, or of several, goes on the list \
                content/hidden.yml. `sitegen undo` brings all of them back. An album is named by its id, or by its \
                slug as `sitegen albums list` shows it.

                EXAMPLES:
                  sitegen albums remove best-of-bowie
                  sitegen albums remove 7 --from discogs      where several sources have that id
                  sitegen undo
                """)

        @Argument(help: ArgumentHelp("Ids or slugs of albums.", valueName: "id"))
        var albums: [String]

        @Option(help: ArgumentHelp("The source of the albums, by name or kind.", valueName: "source"))
        var from: String?

        @OptionGroup var site: SiteOptions

        func run() async throws {
            CancellationSignal.catchSignals()
            let report = Report(site)
            let edit = try SiteEdit(site.source)
            let names = albums.map { AlbumName($0, of: from) }
            let (removed, warnings) = try await edit.remove(names, options: site.build)
            let lines = removed.map(\.removedSentence)
            report.finish(
                warnings, counts: ["albumsRemoved": removed.count],
                summary: (lines + ["`sitegen undo` brings \(removed.count == 1 ? "it" : "them") back"]).joined(
                    separator: "\n"))
        }
    }
}
