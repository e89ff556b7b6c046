package import SourceText

/// What a run of `sitegen deploy` does, in order; `--dry-run` prints it, and the run carries it out.
///
/// However far a run comes, each page at the target finds what it loads: new files come in the order of their roles, and
/// old ones are removed in the opposite order, after everything else.
package struct DeployPlan: Sendable, Equatable {
    package enum Step: Sendable, Equatable {
        /// Writes the list of files at the target.
        case list(TargetManifest)
        /// Sends files of one role, in any order.
        case send(OutputRole, [DeployFile])
        /// Removes files of one role, in any order.
        case remove(OutputRole, [String])
    }

    /// The steps; none if the target has the site already.
    package let steps: [Step]
    /// All that is at the target during the run.
    package let during: TargetManifest
    /// What is there after it.
    package let after: TargetManifest

    /// Compares a site with its target.
    ///
    /// - Parameters:
    ///   - site: the files of the site, each path once.
    ///   - target: what the last run left there.
    ///   - now: seconds since 1970.
    ///   - keep: seconds that a file stays after the site no longer needs it.
    package init(site: [DeployFile], target: TargetManifest, now: Int, keep: Int) {
        var (during, after) = (target, TargetManifest())
        var sent: [OutputRole: [DeployFile]] = [:]
        for file in site {
            let key = PathKey(file.path)
            after.files[key] = .init(hash: file.hash, size: file.size, role: file.role)
            if let old = target.files[key], old.hash == file.hash, old.size == file.size {
                // Needed from now on, even if this run is interrupted.
                during.files[key]?.unneededSince = nil
                continue
            }
            sent[file.role, default: []].append(file)
            let size = max(file.size, target.files[key]?.size ?? 0)
            during.files[key] = .init(hash: nil, size: size, role: file.role)
        }
        var removed: [OutputRole: [String]] = [:]
        // An interrupted run left a page that it may have sent or not: it may name any of the old files.
        let hasUnknownPage = target.files.contains { key, entry in
            entry.hash == nil && entry.role == .page && entry.unneededSince == nil && after.files[key] == nil
        }
        for (key, entry) in target.files where after.files[key] == nil {
            let isFresh = hasUnknownPage && entry.role < .page
            let since = isFresh ? now : entry.unneededSince ?? now
            if since + keep <= now {
                removed[entry.role, default: []].append(key.path)
                during.files[key]?.hash = nil
            } else {
                after.files[key] = entry
                after.files[key]?.unneededSince = since
            }
        }
        (self.during, self.after) = (during, after)
        var steps: [Step] = []
        if during != target, during != after { steps.append(.list(during)) }
        for role in OutputRole.allCases {
            if let files = sent[role] { steps.append(.send(role, files.sorted(byPath: { $0.path }))) }
        }
        for role in OutputRole.allCases.reversed() {
            if let paths = removed[role] { steps.append(.remove(role, paths.sorted(byPath: { $0 }))) }
        }
        self.steps = after == target ? [] : steps + [.list(after)]
    }

    /// The files that are sent, in order.
    package var sent: [DeployFile] {
        steps.flatMap { step -> [DeployFile] in if case .send(_, let files) = step { files } else { [] } }
    }

    /// The paths of the files that are removed, in order.
    package var removed: [String] {
        steps.flatMap { step -> [String] in if case .remove(_, let paths) = step { paths } else { [] } }
    }

    /// How many files stay although the site no longer needs them.
    package var keptCount: Int { after.files.values.count { $0.unneededSince != nil } }
}

/// How a plan is shown.
extension DeployPlan {
    /// Each step with its files, a line each; empty if there is nothing to do.
    package var text: String {
        steps.map { step in
            switch step {
            case .list(let manifest):
                let what = manifest == after ? "what is there" : "what is about to change"
                return "list    \(TargetManifest.name)  \(what)\n"
            case .send(let role, let files):
                return files.map { "send    \($0.path)  \(role.name), \(Self.size($0.size))\n" }.joined()
            case .remove(let role, let paths): return paths.map { "remove  \($0)  \(role.name)\n" }.joined()
            }
        }.joined()
    }

    /// Such as `3 files to send (1.2 MB), 0 to remove, 2 stay for now`.
    package var summary: String {
        let count = sent.count
        let size = count == 0 ? "" : " (\(Self.size(sent.reduce(0) { $0 + $1.size })))"
        let kept = keptCount == 0 ? "" : ", \(keptCount) unneeded kept for now"
        return "\(count) file\(count == 1 ? "" : "s") to send\(size), \(removed.count) to remove\(kept)"
    }

    /// A size for people, such as `340 kB`.
    package static func size(_ bytes: Int) -> String {
        var (value, unit) = (bytes, "bytes")
        for larger in ["kB", "MB", "GB", "TB"] where value >= 10_000 {
            (value, unit) = ((value + 500) / 1000, larger)
        }
        return "\(value) \(unit)"
    }
}

extension OutputRole {
    /// The name in messages.
    package var name: String {
        switch self {
        case .asset: "named by content"
        case .part: "part of pages"
        case .page: "page"
        case .list: "list"
        case .worker: "service worker"
        }
    }
}
