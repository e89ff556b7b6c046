import ArgumentParser
import FileSystem
import SiteBuilding
import SiteEditing
import Settings
import SourceInput
import SourceText

/// `sitegen migrate`: writes the site's templates for the next version of the template interface.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Replace names in your templates that will go away.",
        discussion: """
            A name that templates may use goes away a year after the first warning (T425) at the earliest. This command \
            writes its successor in your own templates, where the warnings are, and changes nothing else. If the \
            templates had errors afterwards, nothing is written. `sitegen undo` takes it back.

            EXAMPLES:
              sitegen migrate
              sitegen migrate --source my-records
            """)

    @OptionGroup var site: SiteOptions

    func run() async throws {
        CancellationSignal.catchSignals()
        let report = Report(site)
        let folder: SiteFolder
        do throws(SourceReader.Failure) {
            var options = site.build
            options.defersCovers = true
            folder = try await SiteFolder.build(at: site.source, options: options, showsProgress: false)
        } catch {
            throw SiteFailure(error, outcome: "nothing was changed")
        }
        let diagnostics = folder.diagnostics
        if diagnostics.hasErrors { throw SiteFailure(diagnostics: diagnostics, outcome: "nothing was changed") }
        let outcome = try await SiteEdit(site.source).migrate(
            diagnostics, in: folder.source.tree, options: site.build)
        let files = outcome.files.count
        let summary =
            files == 0
            ? "no template uses a name that goes away"
            : "\(outcome.names) name\(outcome.names == 1 ? "" : "s") in \(files) template\(files == 1 ? "" : "s") "
                + "replaced; `sitegen undo` takes it back"
        report.finish([], counts: ["names": outcome.names, "files": files], summary: summary)
    }
}
