import Albums
import ArgumentParser
import FileSystem
import Editing
import SiteBuilding
import SiteEditing
import Pages
import Settings
import SourceInput
import SourceText

/// `sitegen check`: reports errors in the content, and what could be better in the collection, without writing a site.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the content without writing a site.",
        discussion: """
            Albums, pages, settings, templates, notes and their links, and covers are checked as for a build. Covers \
            and pictures on other sites are downloaded only with --covers, into the cache if they are not there.

            What could be better in the collection is listed as a table: albums without cover, year, genre or artist; \
            names of artists, genres and labels that are written in several ways; likely duplicates; small covers; \
            pictures without alternative text; years in the future; with --links also links to pages that are not there. \
            These are warnings and notes with codes from L101 on. They make the command fail only with --fail-on. On a \
            terminal 20 of each code are listed; in a pipe all are, and tabs are between the values.

            --fix writes names in one way in the files of the site, where that is safe and changes no address. \
            `sitegen undo` takes it back.

            --host compares the files of the last build with what a host takes without charge, and fails if they are too \
            many or too large.

            With --watch, the site is checked again after each change, until Ctrl-C ends it with exit code 130. Services \
            are asked only once.

            EXAMPLES:
              sitegen check
              sitegen check --fix
              sitegen check --watch                       again after each change
              sitegen check --links                       asks each host at most once a second
              sitegen check --format json | jq '.[].message'
              sitegen check --fail-on warning --ignore L101 L108
              sitegen check --covers                      covers and pictures that are missing, broken or refused
              sitegen check --covers --refresh            ask servers for all of them again
              sitegen check --host cloudflare             whether the last build fits Cloudflare Pages
              sitegen check --strict --diagnostics json
            """
    )

    @OptionGroup var site: SiteOptions

    @Flag(help: "Report covers and pictures in notes only.")
    var covers = false

    @Flag(help: "Download covers again that have changed on their server.")
    var refresh = false

    @Flag(help: "Ask other sites whether the pages exist that albums and notes link to.")
    var links = false

    @Flag(help: "Write names in one way where that is safe.")
    var fix = false

    @Option(help: ArgumentHelp("Whether the last build fits a host: \(hostNames).", valueName: "host"))
    var host: Settings.Deploy.Host?

    @Flag(help: "Check again after each change of the content, until Ctrl-C.")
    var watch = false

    @Option(help: ArgumentHelp("How findings are printed: table or json.", valueName: "format"))
    var format = Format.table

    @Option(
        help: ArgumentHelp(
            "The least severity with which the command fails: error, warning, note, or never.", valueName: "severity"))
    var failOn = FailOn.error

    @Option(parsing: .upToNextOption, help: ArgumentHelp("Codes of findings to leave out.", valueName: "code"))
    var ignore: [String] = []

    @Flag(help: "Treat warnings of a build as errors; for findings there is --fail-on.")
    var strict = false

    enum Format: String, CaseIterable, ExpressibleByArgument {
        case table, json
    }

    enum FailOn: String, CaseIterable, ExpressibleByArgument {
        case error, warning, note, never
    }

    func validate() throws {
        if links, site.offline { throw ValidationError("--links needs the network, which --offline forbids") }
        if watch, fix || links || refresh || host != nil {
            throw ValidationError("--watch checks the content only; leave out --fix, --links, --refresh and --host")
        }
        if covers, links || fix { throw ValidationError("--covers reports covers only; leave it out") }
        for code in ignore where DiagnosticCode(rawValue: code.uppercased())?.isOfLint != true {
            throw ValidationError("--ignore takes codes of findings, from L101 on, not \(code)")
        }
    }

    func run() async throws {
        if watch { return try await runWatching() }
        CancellationSignal.catchSignals()
        let report = Report(site)
        var checked = try await check()
        var sentences: [String] = []
        if fix, !checked.hasErrors {
            let changes = checked.findings.compactMap(\.change)
            let options = site.build
            let outcome = try await SiteEdit(site.source).write(changes, in: checked.tree, options: options)
            sentences = outcome.sentences
            if !outcome.files.isEmpty { checked = try await checkAgain() }
        }
        if links, !checked.hasErrors {
            let run = LinkRun(checked.collection, of: checked.folder)
            let outcome = try await run.run(showsProgress: showsProgress)
            let found = outcome.findings.filter { !isIgnored($0.diagnostic.code) }
            checked.findings = Finding.sorted(checked.findings + found)
            sentences.append("\(outcome.links) link\(outcome.links == 1 ? "" : "s") checked")
        }
        if let host, !checked.hasErrors { sentences.append(try fits(host)) }
        try finish(checked, sentences, report)
    }
}

extension CheckCommand {
    /// What a check found.
    struct Checked {
        let folder: SiteFolder
        /// What a build reports.
        let diagnostics: [Diagnostic]
        fileprivate let collection: Lint.Collection
        var findings: [Finding]

        var hasErrors: Bool { diagnostics.hasErrors }
        var tree: SourceTree { folder.source.tree }
    }

    private var showsProgress: Bool { !site.quiet && site.diagnostics != .json }

    func check(asksServers: Bool = true) async throws(SiteFailure) -> Checked {
        do throws(SourceReader.Failure) {
            return try await checked(asksServers: asksServers)
        } catch {
            throw SiteFailure(error, outcome: "not everything was checked")
        }
    }

    /// Checks the site after its files were changed.
    private func checkAgain() async throws(SiteFailure) -> Checked {
        do throws(SourceReader.Failure) {
            return try await checked()
        } catch {
            throw SiteFailure(error, outcome: "names were changed; `sitegen undo` takes it back")
        }
    }

    private func checked(asksServers: Bool = true) async throws(SourceReader.Failure) -> Checked {
        var options = site.build
        options.refreshesCovers = refresh
        options.checksNotes = true
        // Only the list of covers waits for downloads.
        options.defersCovers = !covers
        options.listsEachCover = covers
        let folder = try await SiteFolder.build(
            at: site.source, options: options, showsProgress: showsProgress, asksServers: asksServers)
        let diagnostics = folder.diagnostics.filter { !covers || $0.code.isAboutCovers }
        let collection = folder.collection(year: year)
        // What is wrong anyway would be found again, as something else.
        let findings = folder.diagnostics.hasErrors ? [] : Lint(collection).findings
        return Checked(
            folder: folder, diagnostics: diagnostics, collection: collection,
            findings: findings.filter { !isIgnored($0.diagnostic.code) })
    }

    private func isIgnored(_ code: DiagnosticCode) -> Bool {
        covers && !code.isAboutCovers || ignore.contains { $0.uppercased() == code.rawValue }
    }

    /// The year of `--date`, else the current one.
    private var year: Int { (try? PartialDate(site.date ?? SystemClock.today))?.year ?? 9999 }

    func finish(_ checked: Checked, _ sentences: [String], _ report: Report) throws(SiteFailure) {
        let (found, findings) = (checked.diagnostics, checked.findings)
        let isWrong = found.hasErrors || (strict && !found.isEmpty)
        let severities = found.map(\.severity) + findings.map(\.diagnostic.severity)
        let isRefused = failOn.severities.contains { severities.contains($0) }
        if failOn != .never, isWrong || isRefused {
            print(checked)
            let tally = findings.isEmpty ? "" : "found \(findings.tally); "
            throw SiteFailure(diagnostics: found, outcome: tally + "the content is not as it should be")
        }
        let albums = checked.folder.result.albums.count { !covers || $0.cover != nil }
        var summary = covers ? coverSentence(albums, found.count) : "\(albums) album\(albums == 1 ? "" : "s") checked"
        if !findings.isEmpty { summary += ": \(findings.tally)" }
        if format == .table { print(checked) }
        report.finish(
            found,
            counts: [
                "albums": albums, "coversFetched": checked.folder.covers.counts.fetched, "findings": findings.count,
            ], summary: format == .table ? (sentences + [summary]).joined(separator: "\n") : nil)
        if format != .table { print(checked) }
    }

    /// Prints the findings; for programs also what a build reports.
    private func print(_ checked: Checked) {
        let all = { Finding.sorted(checked.findings + checked.diagnostics.map { Finding($0) }) }
        switch format {
        case .table: Terminal.print(FindingTable(checked.findings).text(width: Terminal.outputWidth))
        case .json: Terminal.print(FindingJSON.text(for: all()))
        }
    }

    private func coverSentence(_ albums: Int, _ faults: Int) -> String {
        let problems = faults == 0 ? "no problem" : "\(faults) problem\(faults == 1 ? "" : "s")"
        return "\(albums) album\(albums == 1 ? "" : "s") with a cover, \(problems) with covers and pictures"
    }
}

extension CheckCommand.FailOn {
    /// The severities with which the command fails.
    fileprivate var severities: [Diagnostic.Severity] {
        switch self {
        case .never: []
        case .error: [.error]
        case .warning: [.error, .warning]
        case .note: [.error, .warning, .note]
        }
    }
}

extension SiteEdit.NameChanges {
    /// What was written and what was not, a sentence each.
    fileprivate var sentences: [String] {
        let names = "\(made.count) name\(made.count == 1 ? "" : "s")"
        let places = "\(files.count) file\(files.count == 1 ? "" : "s")"
        let written =
            files.isEmpty
            ? "no name can be written in another way safely"
            : "\(names) written in another way, in \(places); `sitegen undo` takes it back"
        if left.isEmpty { return [written] }
        return [written, "\(left.count) left as they are, because more than a name would have changed"]
    }
}

extension DiagnosticCode {
    /// Whether it is a finding about the collection.
    fileprivate var isOfLint: Bool { rawValue.utf8.first == UInt8(ascii: "L") }

    /// Whether it concerns the covers of albums, or pictures in notes.
    fileprivate var isAboutCovers: Bool {
        switch self {
        case .coverIsNotImage, .coverTooLarge, .missingCover, .remoteCover, .damagedCover, .brokenLock,
            .missingImage, .wrongImage, .remoteImage, .albumWithoutCover, .smallCover:
            true
        default: false
        }
    }
}
