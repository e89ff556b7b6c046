import Albums
import ArgumentParser
import Glibc
import SiteBuilding
import Settings
import SourceInput

/// Options of all commands that read a site.
struct SiteOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The site folder, which holds content/.", valueName: "dir"))
    var source = "."

    @Option(help: ArgumentHelp("The absolute address of the site; replaces the one in the settings.", valueName: "url"))
    var baseURL: String?

    @Flag(help: "Show drafts as well.")
    var drafts = false

    @Option(
        help: ArgumentHelp("The day for `publish` and `expire`; replaces `date` in the settings.", valueName: "day"))
    var date: String?

    @Flag(help: "Use no network: the last responses and the covers come from the cache.")
    var offline = false

    @Option(help: ArgumentHelp("The number of parallel tasks; all cores by default.", valueName: "n"))
    var jobs: Int?

    @Option(help: ArgumentHelp("How diagnostics are printed: text or json.", valueName: "form"))
    var diagnostics = Report.Form.text

    @Flag(help: "Print nothing but diagnostics.")
    var quiet = false

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs must be a number from 1 to 256") }
        if let baseURL, Settings.normalizedBaseURL(baseURL) == nil {
            throw ValidationError("--base-url must be an absolute address such as https://music.example/")
        }
        if let date, (try? PartialDate(date))?.day == nil {
            throw ValidationError("--date must be a day such as 2026-11-24")
        }
    }

    /// The options of a build that shows no covers.
    var buildWithoutCovers: BuildOptions {
        var options = build
        options.ignoresCovers = true
        return options
    }

    var build: BuildOptions {
        var options = BuildOptions()
        options.baseURL = baseURL
        options.includesDrafts = drafts
        options.date = date.flatMap { try? PartialDate($0) }
        options.isOffline = offline
        options.homeFolder = Terminal.environment("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        options.jobs = jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        return options
    }
}

extension Report.Form: ExpressibleByArgument {}

extension Report {
    /// Creates a report in the form selected by the options.
    init(_ options: SiteOptions) { self.init(form: options.diagnostics, isQuiet: options.quiet) }
}
