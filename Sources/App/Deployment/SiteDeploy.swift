package import Deploy
import FileSystem
package import SiteBuilding
package import Settings
import SourceInput
package import SourceText

/// A site on its way to where its settings say: first a plan, then the steps of the plan.
package final class SiteDeploy {
    /// What is done.
    package let plan: DeployPlan
    /// Warnings about the settings.
    package let warnings: [Diagnostic]
    /// The place as people write it.
    package let place: String
    private let request: Request
    private let settings: Settings.Deploy
    private let output: FilePath
    private let staging: Staging
    private let target: any DeployTarget
    private let site: SentSite

    /// What a command asks for.
    package struct Request {
        /// The site folder.
        let sitePath: String
        /// The result of the build.
        let built: SiteBuild.Outcome
        let options: BuildOptions
        /// Whether files at the target that sitegen did not put there are no reason to refuse.
        package var adopts = false
        /// Replaces `maxDelete` of the settings.
        package var maxDelete: Int?
        package var isQuiet = false
        /// Seconds since 1970.
        package var now = Int(SystemClock.nanoseconds / 1_000_000_000)

        package init(sitePath: String, built: SiteBuild.Outcome, options: BuildOptions) {
            (self.sitePath, self.built, self.options) = (sitePath, built, options)
        }
    }

    /// Compares the site with its target; nothing is sent.
    package init(_ request: Request) throws(SiteFailure) {
        self.request = request
        let all = try Self.settings(request)
        guard let settings = all.deploy else { throw Self.noSettings }
        self.settings = settings
        place = settings.place.text
        do throws(DeployFailure) {
            guard let built = request.built.files else { throw DeployFailure.changed }
            staging = try Staging(site: request.sitePath)
            output = try Self.resolved(request.built.outputPath)
            target = try Self.target(settings, request, output, staging)
            let known = try Self.look(target, settings, adopts: request.adopts)
            var site = SentSite(built, settings: all, deploy: settings, output: output, staging: staging)
            try site.addHeaders(jobs: request.options.jobs)
            if case .git = settings.place { try site.addMark() }
            try site.addCompressed(target: known, jobs: request.options.jobs)
            (self.site, warnings) = (site, site.warnings)
            plan = DeployPlan(site: site.files, target: known, now: request.now, keep: settings.keep)
            try Self.check(plan, settings, maxDelete: request.maxDelete ?? settings.maxDelete)
            let obstacles = try target.obstacles(plan)
            if !obstacles.isEmpty {
                throw .refused(obstacles.map { Self.error(.targetNotOurs, $0, settings, help: "move it away") })
            }
        } catch {
            throw error.report(place, at: settings.origin, hasBegun: false)
        }
    }

    /// Carries the plan out.
    package func run() throws(SiteFailure) {
        if plan.steps.isEmpty { return }
        let progress = Progress(total: plan.sent.count, isQuiet: request.isQuiet)
        defer { progress.finish() }
        var count = 0
        do throws(DeployFailure) {
            for (number, step) in plan.steps.enumerated() {
                if CancellationSignal.isRequested { throw .interrupted }
                switch step {
                case .list(let manifest):
                    let isLast = number == plan.steps.count - 1
                    if isLast, !isAsBuilt { throw .changed }
                    try staging.add(TargetManifest.name, manifest.bytes)
                    try target.send([TargetManifest.name], from: staging.files, role: .worker) {}
                case .send(let role, let files):
                    for isStaged in [false, true] {
                        let paths = files.filter { site.isStaged($0) == isStaged }.map(\.path)
                        if paths.isEmpty { continue }
                        try target.send(paths, from: isStaged ? staging.files : output, role: role) {
                            count += 1
                            progress.advance(to: min(count, plan.sent.count))
                        }
                    }
                case .remove(_, let paths): try target.remove(paths)
                }
            }
            try target.finish()
        } catch {
            throw error.report(place, at: settings.origin, hasBegun: true)
        }
    }

    private var isAsBuilt: Bool {
        request.built.files?.areUnchanged(at: request.built.outputPath, jobs: request.options.jobs) ?? false
    }
}

extension SiteDeploy {
    /// The settings, whose mistakes the build has reported.
    private static func settings(_ request: Request) throws(SiteFailure) -> Settings {
        var files: [SourceFile] = []
        do throws(SystemError) {
            for path in SourceFile.settingsPaths {
                let place = FilePath(request.sitePath).appending(path)
                if try Folder.working.status(place, followLink: true) == nil { continue }
                files.append(SourceFile(path: path, bytes: try Folder.working.readFile(place)))
            }
        } catch {
            throw SiteFailure(
                diagnostics: [.unreadable(error.path.text, error)], outcome: "nothing was sent", exitCode: 2)
        }
        var reported: [Diagnostic] = []
        return Settings.read(from: SourceTree(texts: files), options: request.options, diagnostics: &reported)
    }

    private static var noSettings: SiteFailure {
        let diagnostic = Diagnostic(
            .error, .noDeploy, "the settings do not say where the site goes", at: .path("content/site.yml"),
            help: "add such as `deploy: {folder: /srv/www}` or `deploy: {rsync: \"me@music.example:/srv/www\"}`")
        return SiteFailure(diagnostics: [diagnostic], outcome: "nothing was sent")
    }

    private static func target(
        _ settings: Settings.Deploy, _ request: Request, _ output: FilePath, _ staging: Staging
    ) throws(DeployFailure) -> any DeployTarget {
        switch settings.place {
        case .folder(let path):
            let folder = try resolved(FilePath(request.sitePath).reaching(path).text)
            let sources = try ["content", "templates"].map { (name) throws(DeployFailure) in
                try resolved(FilePath(request.sitePath).appending(name).text)
            }
            for other in [output] + sources where folder.isOrLies(in: other) || other.isOrLies(in: folder) {
                throw .refused([
                    error(
                        .targetNotOurs, "the target \"\(path)\" contains \"\(other.text)\" or is inside it", settings,
                        help: "name a folder that has nothing to do with the site folder")
                ])
            }
            return FolderTarget(folder)
        case .rsync(let address): return RsyncTarget(local(address, request), folder: staging.path)
        case .rclone(let address): return RcloneTarget(address, folder: staging.path)
        case .git(let address, let branch):
            return GitTarget(
                local(address, request), branch: branch, hasHistory: settings.hasHistory, folder: staging.path)
        }
    }

    /// An address that is a relative path, from the site folder on and not from that of a tool.
    private static func local(_ address: String, _ request: Request) -> String {
        let isRelative = ["./", "../"].contains(where: address.utf8.hasPrefix)
        return isRelative ? (try? FilePath(request.sitePath).reaching(address).resolved().text) ?? address : address
    }

    private static func resolved(_ path: String) throws(DeployFailure) -> FilePath {
        do throws(SystemError) {
            return try FilePath(path).resolved()
        } catch {
            throw .machine(error)
        }
    }

    /// The list of files at the target; refuses one that has other files.
    private static func look(
        _ target: any DeployTarget, _ settings: Settings.Deploy, adopts: Bool
    ) throws(DeployFailure) -> TargetManifest {
        let (names, list) = try target.look()
        if let known = list.flatMap({ TargetManifest(bytes: $0) }) { return known }
        let others = names.filter { $0 != "lost+found" }
        if others.isEmpty || adopts { return TargetManifest() }
        let shown = others.prefix(3).joined(separator: ", ") + (others.count > 3 ? ", …" : "")
        let reason =
            list == nil
            ? "has files that sitegen did not put there" : "has a list of files that is damaged, or of a later version"
        throw .refused([
            error(
                .targetNotOurs, "the target \(reason)", settings, notes: ["it has \(shown)"],
                help: "name another place. Or run `sitegen deploy --adopt`: files with the names of files of the site "
                    + "are replaced, and nothing that sitegen did not put there is ever removed")
        ])
    }

    /// Checks what can be known before the first byte is sent.
    private static func check(
        _ plan: DeployPlan, _ settings: Settings.Deploy, maxDelete: Int?
    ) throws(DeployFailure) {
        if let host = settings.host {
            let limits = HostLimits(host)
            let breaches = limits.breaches(plan.during.sizes)
            if let first = breaches.first {
                throw .refused([
                    error(
                        .hostLimit, "the site is too large for \(host.title): \(first)", settings,
                        notes: breaches.dropFirst() + ["see \(limits.origin)"],
                        help: "make it smaller, or remove `host` if your plan allows more")
                ])
            }
        }
        let count = plan.removed.count
        if let maxDelete, count > maxDelete {
            throw .refused([
                error(
                    .tooManyRemovals, "\(count) files would be removed, more than \(maxDelete)", settings,
                    notes: plan.removed.prefix(3).map { "such as \($0)" },
                    help: "if that is right: sitegen deploy --max-delete \(count)")
            ])
        }
    }

    private static func error(
        _ code: DiagnosticCode, _ message: String, _ settings: Settings.Deploy, notes: [String] = [], help: String
    ) -> Diagnostic {
        .error(code, message, at: settings.origin, notes: notes.map { Diagnostic.Note($0) }, help: help)
    }
}
