import Albums
import ArgumentParser
import Editing
import FileSystem
import SiteBuilding
import SiteEditing
import SourceText

extension AlbumsCommand {
    /// `sitegen albums edit`: changes fields of albums.
    struct Edit: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit",
            abstract: "Change fields of albums.",
            discussion: """
                A change is `field=value`, `field+=name` or `field-=name` for lists of names, or `field=` to remove the \
                value. Several names have semicolons between them, tracks and links a line each. The value is written \
                to the file of the album, and everything else in it stays. For an album of another program or a server \
                it goes to content/overrides.yml, which a new export does not touch; `--reset` brings the value of the \
                source back. `sitegen undo` takes the whole edit back.

                EXAMPLES:
                  sitegen albums edit low rating=5 tags+=live
                  sitegen albums edit low "artist=David Bowie; Brian Eno" released=1977-01-14
                  sitegen albums edit low country= extra.condition=VG+
                  sitegen albums edit --where 'genre: Jazz' tags+=jazz
                  sitegen albums edit 123456 --from discogs --reset rating
                """)

        @Argument(help: ArgumentHelp("An id or slug, then changes.", valueName: "album field=value"))
        var words: [String]

        @Option(
            name: .customLong("where"),
            help: ArgumentHelp("Change all albums of a query, as in the settings: 'genre: Jazz'.", valueName: "query"))
        var query: String?

        @Option(help: ArgumentHelp("The source of the album, by name or kind.", valueName: "source"))
        var from: String?

        @Option(help: ArgumentHelp("Bring the value of the source back; repeat it for several.", valueName: "field"))
        var reset: [String] = []

        @OptionGroup var site: SiteOptions

        func validate() throws {
            if changeWords.isEmpty && reset.isEmpty { throw ValidationError("a change is missing, such as rating=5") }
            let names = words.filter { !$0.contains("=") }
            if names.isEmpty == (query == nil) { throw ValidationError("name albums, or choose them with --where") }
        }

        private var changeWords: [String] { words.filter { $0.contains("=") } }

        func run() async throws {
            CancellationSignal.catchSignals()
            let report = Report(site)
            let changes = try changes
            let outcome = try await SiteEdit(site.source).change(options: site.build) {
                (places) throws(SiteFailure) in
                try names(in: places).map { FieldPlan.AlbumEdit($0, changes) }
            }
            let advice = outcome.files.isEmpty ? "" : "\n`sitegen undo` takes it back"
            report.finish(
                outcome.warnings, counts: ["albumsChanged": outcome.files.isEmpty ? 0 : outcome.titles.count],
                summary: outcome.sentence + advice)
        }

        private var changes: [FieldChange] {
            get throws(SiteFailure) {
                do throws(EditProblem) {
                    var changes: [FieldChange] = []
                    for text in changeWords { changes.append(try FieldChange(parsing: text)) }
                    for name in reset { changes.append(try FieldChange(resetting: name)) }
                    return changes
                } catch {
                    throw SiteFailure(diagnostics: [error.diagnostic], outcome: "nothing was changed")
                }
            }
        }

        private func names(in places: AlbumLocations) throws(SiteFailure) -> [AlbumName] {
            guard let query else { return words.filter { !$0.contains("=") }.map { AlbumName($0, of: from) } }
            let found: [Album]
            do throws(EditProblems) {
                found = try places.selection(query, from: from)
            } catch {
                throw SiteFailure(diagnostics: error.diagnostics, outcome: "nothing was changed")
            }
            if found.isEmpty {
                let problem = Diagnostic(
                    .error, .unknownAlbum, "no album matches \(TerminalText.quoted(query))", at: .none,
                    help: "`sitegen albums list --json` shows the fields of all albums")
                throw SiteFailure(diagnostics: [problem], outcome: "nothing was changed")
            }
            return found.map { AlbumName($0.id, of: $0.source) }
        }
    }
}
