import ArgumentParser
import Formats
import SiteBuilding
import Pages
import SourceInput
import SourceText

/// `sitegen albums`: lists and changes the library.
struct AlbumsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "albums",
        abstract: "List, add, edit and remove albums, and find those you lack.",
        subcommands: [List.self, Add.self, Edit.self, Remove.self, Missing.self])

    /// `sitegen albums list`: lists all albums of all sources, merged as in a build.
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the albums of a site as a table or as JSON.",
            discussion: """
                The sources are read as for a build, and albums that several of them have are one. On a terminal long \
                texts are cut to its width; in a pipe nothing is, and tabs are between the values.

                EXAMPLES:
                  sitegen albums list
                  sitegen albums list --provenance            what came from which source
                  sitegen albums list --duplicates            albums that are probably the same
                  sitegen albums list --json | jq '.[].title'
                  sitegen albums list --json --provenance     each field with its sources
                """)

        @OptionGroup var site: SiteOptions

        @Flag(help: "Print JSON with all fields instead of a table.")
        var json = false

        @Flag(help: "Print the source of each field.")
        var provenance = false

        @Flag(help: "List only albums that several sources have, with one title and artist but no common id.")
        var duplicates = false

        func run() async throws {
            let report = Report(site)
            let result: Build.Result
            do throws(SourceReader.Failure) {
                result = try await SiteFolder.build(at: site.source, options: site.buildWithoutCovers).result
            } catch {
                throw SiteFailure(error, outcome: "no list")
            }
            guard !result.diagnostics.hasErrors else {
                throw SiteFailure(diagnostics: result.diagnostics, outcome: "no list")
            }
            report.finish(result.diagnostics, counts: ["albums": result.albums.count], summary: nil)
            let groups = duplicates ? result.duplicates.map { $0.map { result.albums[$0] } } : [result.albums]
            guard json else {
                let table = AlbumTable(groups.flatMap(\.self), provenance: provenance)
                return Terminal.print(table.text(width: Terminal.outputWidth))
            }
            Terminal.print(
                duplicates
                    ? AlbumJSON.text(forGroups: groups, provenance: provenance)
                    : AlbumJSON.text(for: result.albums, provenance: provenance))
        }
    }
}
