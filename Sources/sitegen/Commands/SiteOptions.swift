import ArgumentParser
import Glibc
import SiteBuilding
import SourceCollection
import SourceInput

/// Options of all commands that read a site.
struct SiteOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The site folder, which holds content/.", valueName: "dir"))
    var source = "."

    @Option(help: ArgumentHelp("Absolute address of the site, before the one in the settings.", valueName: "url"))
    var baseURL: String?

    @Flag(help: "Show drafts as well.")
    var drafts = false

    @Flag(help: "Ask no server; what it said last counts, and covers come from the cache.")
    var offline = false

    @Option(help: ArgumentHelp("How many tasks work at once; all cores by default.", valueName: "n"))
    var jobs: Int?

    @Option(help: ArgumentHelp("How diagnostics are printed: text or json.", valueName: "form"))
    var diagnostics = Report.Form.text

    @Flag(help: "Print nothing but diagnostics.")
    var quiet = false

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs is a number from 1 to 256") }
        if let baseURL, Settings.normalizedBaseURL(baseURL) == nil {
            throw ValidationError("--base-url is an absolute address such as https://music.example/")
        }
    }

    /// The options of a build that shows no covers.
    var buildWithoutCovers: BuildOptions {
        var options = build
        options.ignoresCovers = true
        return options
    }

    /// The options of the build.
    var build: BuildOptions {
        var options = BuildOptions()
        options.baseURL = baseURL
        options.includesDrafts = drafts
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
