import ArgumentParser
import Deploy
import Deployment
import FileSystem
import SiteBuilding
import SourceInput
import SourceText

/// `sitegen deploy`: builds the site and puts it where its settings say.
struct DeployCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deploy",
        abstract: "Build the site and put it on its host.",
        discussion: """
            The section `deploy` of content/site.yml says where to: one of

              deploy: {folder: /srv/www}
              deploy: {rsync: "me@music.example:/srv/www"}
              deploy: {rclone: "s3:my-bucket"}
              deploy: {git: "git@github.com:me/records.git", branch: gh-pages}

            Only what has changed is sent, by rsync, rclone or git. Files that never change come first, then pages, then \
            feeds and the like, so that each page finds what it loads. Files that the site no longer needs stay for the \
            time of `keep`, 24h by default, because visitors may still have old pages open. The list \
            .sitegen-deploy.json at the target says which files are sitegen's; no others are ever removed. After an \
            interruption, run the command again: it sends the rest.

            Further keys of the section: `keep: 7d`, `maxDelete: 100`, `compress: [gz, br]` puts compressed forms beside \
            files, `headers: netlify`, `nginx` or `caddy` writes a file with a content security policy and cache times, \
            `host: cloudflare`, `github`, `gitlab`, `netlify` or `neocities` checks what the host takes, \
            `history: false` keeps one commit on a git branch.

            EXAMPLES:
              sitegen deploy --dry-run                    each step, and nothing sent
              sitegen deploy
              sitegen deploy --adopt                      the first time into a folder with other files
              sitegen deploy --max-delete 500             a large removal that is meant
              sitegen deploy --base-url https://music.example/ --strict
            """
    )

    @OptionGroup var site: SiteOptions

    @Option(help: ArgumentHelp("The output folder; public in the site folder by default.", valueName: "dir"))
    var output: String?

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @Flag(help: "Print the steps, and send nothing.")
    var dryRun = false

    @Flag(help: "Accept a target with files that sitegen did not put there. None of them is removed.")
    var adopt = false

    @Option(
        help: ArgumentHelp("How many files may be removed; replaces `maxDelete` in the settings.", valueName: "n"))
    var maxDelete: Int?

    func validate() throws {
        if let maxDelete, maxDelete < 0 { throw ValidationError("--max-delete must not be negative") }
    }

    func run() async throws {
        CancellationSignal.catchSignals()
        let report = Report(site)
        let isQuiet = site.quiet || site.diagnostics == .json
        let build = SiteBuild(
            sitePath: site.source, output: output, isStrict: strict, isQuiet: isQuiet, options: site.build)
        var found: [Diagnostic] = []
        do throws(SiteFailure) {
            let built = try await build.run()
            found = built.diagnostics
            var request = SiteDeploy.Request(sitePath: site.source, built: built, options: site.build)
            (request.adopts, request.maxDelete, request.isQuiet) = (adopt, maxDelete, isQuiet)
            let deploy = try SiteDeploy(request)
            found += deploy.warnings
            if dryRun {
                if !site.quiet { Terminal.print(deploy.plan.text) }
            } else {
                try deploy.run()
            }
            report.finish(found, counts: counts(deploy.plan), summary: sentence(deploy))
        } catch {
            let outcome = error.outcome == "nothing was written" ? "nothing was sent" : error.outcome
            throw SiteFailure(diagnostics: found + error.diagnostics, outcome: outcome, exitCode: error.exitCode)
        }
    }

    private func counts(_ plan: DeployPlan) -> Report.NamedCounts {
        [
            "filesSent": plan.sent.count, "bytesSent": plan.sent.reduce(0) { $0 + $1.size },
            "filesRemoved": plan.removed.count, "filesKept": plan.keptCount,
        ]
    }

    private func sentence(_ deploy: SiteDeploy) -> String {
        let plan = deploy.plan
        if plan.steps.isEmpty { return "\(deploy.place) is up to date: 0 files to send, 0 to remove" }
        if dryRun { return "\(plan.summary), at \(deploy.place)" }
        let count = plan.sent.count
        let size = DeployPlan.size(plan.sent.reduce(0) { $0 + $1.size })
        let kept = plan.keptCount == 0 ? "" : ", \(plan.keptCount) unneeded kept for now"
        return "\(count) file\(count == 1 ? "" : "s") sent (\(size)), \(plan.removed.count) removed\(kept), "
            + "at \(deploy.place)"
    }
}
