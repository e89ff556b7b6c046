import ArgumentParser
import SiteKit

/// `sitegen build`: content in, output folder out.
struct BuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Write the site to its output folder.",
        discussion: """
            The new site is prepared beside the output folder and put in its place at once. With an error in the \
            content nothing is written. Files in the output folder that sitegen did not write stay.

            EXAMPLES:
              sitegen build                               from . to public/
              sitegen build --source records --output www
              sitegen build --base-url https://music.example/ --strict
              sitegen build --diagnostics json            for editors and scripts
            """
    )

    @OptionGroup var site: SiteOptions

    @Option(help: ArgumentHelp("The output folder; public in the site folder by default.", valueName: "dir"))
    var output: String?

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    func run() async throws {
        Interruption.catchSignals()
        let started = ContinuousClock.now
        let report = Report(site)
        let build = SiteBuild(
            sitePath: site.source, output: output, isStrict: strict, isQuiet: site.quiet, options: site.build)
        do throws(SiteBuild.Refusal) {
            let outcome = try await build.run()
            report.finish(
                outcome.diagnostics, counts: outcome.counts,
                summary: sentence(outcome, ContinuousClock.now - started))
        } catch {
            throw report.refuse(error.diagnostics, undone: error.undone, exitCode: error.exitCode)
        }
    }

    private func sentence(_ outcome: SiteBuild.Outcome, _ time: Duration) -> String {
        let (albums, counts) = (outcome.albumCount, outcome.counts)
        return "\(albums) album\(albums == 1 ? "" : "s"), \(outcome.fileCount) files: \(counts.filesWritten) written, "
            + "\(counts.filesUnchanged) unchanged, \(counts.filesRemoved) removed, in \(outcome.outputPath)/ "
            + "(\(time.formattedSeconds) s)"
    }
}

extension Duration {
    /// Seconds with two decimals: `0.25`.
    fileprivate var formattedSeconds: String {
        let hundredths = components.seconds * 100 + components.attoseconds / 10_000_000_000_000_000
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
