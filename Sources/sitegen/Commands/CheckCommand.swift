import Albums
import ArgumentParser
import FileSystem
import SiteBuilding
import SiteKit
import SourceCollection
import SourceInput
import SourceText

/// `sitegen check`: reports errors in the content, without writing a site.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the content without writing a site.",
        discussion: """
            Albums, pages, settings, templates, notes and their links, and covers are looked at as for a build. Covers \
            and pictures on other sites are downloaded only with --covers, into the cache if they are not there.

            EXAMPLES:
              sitegen check
              sitegen check --covers                      covers and pictures that are missing, broken or refused
              sitegen check --covers --refresh            ask servers for all of them again
              sitegen check --strict --diagnostics json
            """
    )

    @OptionGroup var site: SiteOptions

    @Flag(help: "Report covers and pictures in notes only.")
    var covers = false

    @Flag(help: "Download covers again that have changed on their server.")
    var refresh = false

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    func run() async throws {
        CancellationSignal.catchSignals()
        let report = Report(site)
        var options = site.build
        options.refreshesCovers = refresh
        options.checksNotes = true
        // Only the list of covers waits for downloads.
        options.defersCovers = !covers
        let folder: SiteFolder
        do throws(SourceReader.Failure) {
            folder = try await SiteFolder.build(
                at: site.source, options: options,
                showsProgress: !site.quiet && site.diagnostics != .json)
        } catch {
            throw report.fail(
                error.diagnostics, outcome: "not everything was checked", exitCode: SiteBuild.exitCode(of: error))
        }
        let found = folder.diagnostics.filter { !covers || $0.code.isAboutCovers }
        if found.hasErrors || (strict && !found.isEmpty) {
            throw report.fail(found, outcome: "the content is not as it should be", exitCode: 1)
        }
        let albums = folder.result.albums.count { !covers || $0.cover != nil }
        report.finish(
            found, counts: ["albums": albums, "coversFetched": folder.covers.counts.fetched],
            summary: covers ? coverSentence(albums, found.count) : "\(albums) album\(albums == 1 ? "" : "s") looked at")
    }

    private func coverSentence(_ albums: Int, _ faults: Int) -> String {
        let problems = faults == 0 ? "no problem" : "\(faults) problem\(faults == 1 ? "" : "s")"
        return "\(albums) album\(albums == 1 ? "" : "s") with a cover, \(problems) with covers and pictures"
    }
}

extension DiagnosticCode {
    /// Whether it concerns the covers of albums, or pictures in notes.
    fileprivate var isAboutCovers: Bool {
        switch self {
        case .coverIsNotImage, .coverTooLarge, .missingCover, .remoteCover, .damagedCover, .brokenLock,
            .missingImage, .wrongImage, .remoteImage:
            true
        default: false
        }
    }
}
