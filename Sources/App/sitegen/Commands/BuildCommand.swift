import ArgumentParser
import Deploy
import FileSystem
import Glibc
import SiteBuilding
import Pages
import Publishing
import Settings
import SourceInput
import SourceText

/// `sitegen build`: builds the output folder from the content.
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
              sitegen build --refresh                     see if downloaded covers have changed
              sitegen build --offline                     everything from the cache; --verbose lists what is missing
              sitegen build --diagnostics json            for editors and scripts
              sitegen build --shard 2/4 --output part-2   a quarter of the files; all parts together are the site
              sitegen build --timings --trace build.json  where the time went
            """
    )

    @OptionGroup var site: SiteOptions

    @Option(help: ArgumentHelp("The output folder; public in the site folder by default.", valueName: "dir"))
    var output: String?

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            "Build only part i of n, so that several machines can share the work; each part needs its own output folder.",
            valueName: "i/n"))
    var shard: String?

    @Flag(help: "Download covers again that have changed on their server.")
    var refresh = false

    @Option(
        help: ArgumentHelp(
            "How much the cache of covers may hold, such as 500M or 4G; what the site does not show goes first, then the oldest.",
            valueName: "size"))
    var cacheSize = ByteCount(2 << 30)

    @Flag(help: "List each cover and picture that a build without a network lacks.")
    var verbose = false

    @Flag(help: "Print how long each part of the work took.")
    var timings = false

    @Option(
        help: ArgumentHelp(
            "Write the times to a file that trace viewers open (chrome://tracing, ui.perfetto.dev).",
            valueName: "file"))
    var trace: String?

    func validate() throws {
        guard let shard else { return }
        if Shard(shard) == nil {
            throw ValidationError("--shard must be a part and their number, such as 2/4, up to \(Shard.limit) parts")
        }
        if output == nil { throw ValidationError("--shard needs --output: each part has a folder of its own") }
    }

    func run() async throws {
        CancellationSignal.catchSignals()
        let started = ContinuousClock.now
        let report = Report(site)
        let times = timings || trace != nil ? Timings() : nil
        var options = site.build
        options.observer = times
        options.refreshesCovers = refresh
        options.listsEachCover = verbose
        let build = SiteBuild(
            sitePath: site.source, output: output, isStrict: strict, isQuiet: site.quiet || site.diagnostics == .json,
            options: options,
            shard: shard.flatMap { Shard($0) }, coverCacheLimit: cacheSize.count, timings: times)
        do throws(SiteFailure) {
            let outcome = try await build.run()
            report.finish(
                outcome.diagnostics, counts: outcome.counts,
                summary: sentence(outcome, ContinuousClock.now - started) + opening(outcome))
            printTimings(times)
            // Deallocating a large site takes longer than exiting the process.
            withExtendedLifetime(outcome) { Glibc.exit(EXIT_SUCCESS) }
        } catch {
            printTimings(times)
            throw error
        }
    }

    /// Prints the timings, and writes the trace; a trace that cannot be written is reported, but is not a build
    /// failure.
    private func printTimings(_ times: Timings?) {
        guard let times else { return }
        if timings { Terminal.printError(times.table) }
        guard let trace else { return }
        do throws(SystemError) {
            try Folder.working.replaceFile(FilePath(trace), Array(times.trace.utf8))
        } catch {
            Terminal.printError("the trace could not be written: \(error.summary), at \"\(trace)\"\n")
        }
    }

    /// The page to open in a browser; empty for a part of a site.
    private func opening(_ outcome: SiteBuild.Outcome) -> String {
        shard == nil ? "\nopen \(outcome.outputPath)/index.html" : ""
    }

    private func sentence(_ outcome: SiteBuild.Outcome, _ time: Duration) -> String {
        let (albums, counts) = (outcome.albumCount, outcome.counts)
        let covers = [(counts.coversFetched, "fetched"), (counts.coversDecoded, "made into sizes")]
            .filter { $0.0 > 0 }.map { "\($0.0) cover\($0.0 == 1 ? "" : "s") \($0.1), " }.joined()
        return "\(albums) album\(albums == 1 ? "" : "s"), \(outcome.fileCount) files: \(counts.filesWritten) written, "
            + "\(counts.filesUnchanged) unchanged, \(counts.filesRemoved) removed, \(covers)in \(outcome.outputPath)/ "
            + "(\(time.formattedSeconds) s)"
            + (outcome.site?.coverAdvice ?? "")
            + (outcome.site?.result.heldBack.map { "\n\($0.sentence)" } ?? "")
            + (hostSentence(outcome).map { "\n\($0)" } ?? "")
            + (outcome.site?.result.lacksFeed == true ? "\nno feed: no album says when it was `added`" : "")
    }
}

extension BuildCommand {
    /// Which hosts take a large site, if most of its files are new.
    private func hostSentence(_ outcome: SiteBuild.Outcome) -> String? {
        guard shard == nil, outcome.counts.filesWritten > outcome.counts.filesUnchanged else { return nil }
        return outcome.files.flatMap { HostLimits.sentence($0.sizes) }
    }
}

extension BuiltFiles {
    /// The files for comparison with the limits of a host.
    var sizes: [HostLimits.File] {
        let files = output.files
        return files.indices.map { HostLimits.File(path: files.path($0).text, size: files[$0].digest.size) }
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
