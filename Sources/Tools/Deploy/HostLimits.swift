package import Settings

/// What a host takes at most.
package struct HostLimits: Sendable {
    /// The greatest number of files in all.
    var files: Int?
    /// The greatest number of files in one folder.
    var filesInFolder: Int?
    /// The greatest size of a file, in bytes.
    var fileSize: Int?
    /// The greatest size of all files, in bytes.
    var total: Int?
    /// Where the host says so.
    let source: String

    /// The limits of a host's plan without charge, as of November 2026.
    package init(_ host: Settings.Deploy.Host) {
        switch host {
        case .cloudflare:
            source = "developers.cloudflare.com/pages/platform/limits"
            (files, fileSize) = (20_000, 25 << 20)
        case .github:
            source = "docs.github.com/pages/getting-started-with-github-pages/github-pages-limits"
            (fileSize, total) = (100 << 20, 1_000_000_000)
        case .gitlab:
            source = "docs.gitlab.com/administration/pages"
            (files, total) = (200_000, 1 << 30)
        case .netlify:
            source = "docs.netlify.com/site-deploys/overview"
            filesInFolder = 54_000
        case .neocities:
            source = "neocities.org/supporter"
            total = 1_000_000_000
        }
    }

    /// A file of a site.
    package struct File {
        let path: String
        let size: Int

        package init(path: String, size: Int) { (self.path, self.size) = (path, size) }
    }

    /// What of a site is beyond the limits, each as a sentence.
    ///
    /// The list that a deploy keeps at its target is counted as well.
    package func breaches(_ site: [File]) -> [String] {
        var breaches: [String] = []
        if let files, site.count + 1 > files {
            breaches.append("\(site.count + 1) files, and the host takes \(files)")
        }
        if let filesInFolder {
            let folders = Dictionary(grouping: site) { file in
                file.path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(file.path[..<$0]) } ?? ""
            }
            for (folder, found) in folders.sorted(by: { $0.key < $1.key }) where found.count > filesInFolder {
                breaches.append("\(found.count) files in \(folder)/, and the host takes \(filesInFolder) in a folder")
            }
        }
        if let fileSize {
            let large = site.filter { $0.size > fileSize }.sorted { $0.size > $1.size }
            for file in large.prefix(5) {
                breaches.append(
                    "\(file.path) has \(DeployPlan.size(file.size)), and the host takes files of \(DeployPlan.size(fileSize))"
                )
            }
            if large.count > 5 { breaches.append("\(large.count - 5) other files are as large") }
        }
        let sum = site.reduce(0) { $0 + $1.size }
        if let total, sum > total {
            breaches.append("\(DeployPlan.size(sum)) in all, and the host takes \(DeployPlan.size(total))")
        }
        return breaches
    }

    /// The folders of a site with the most files, as sentences.
    package static func largestFolders(_ site: [File]) -> [String] {
        let folders = Dictionary(grouping: site) { file in
            file.path.utf8.firstIndex(of: UInt8(ascii: "/")).map { String(file.path[...$0]) } ?? "the first folder"
        }
        return folders.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(3).map { folder, files in
            let size = DeployPlan.size(files.reduce(0) { $0 + $1.size })
            return "\(folder) has \(files.count) file\(files.count == 1 ? "" : "s") with \(size)"
        }
    }

    /// How much a site has, and which hosts take it: a sentence for the end of a build; nil for a small site.
    package static func sentence(_ site: [File]) -> String? {
        let sum = site.reduce(0) { $0 + $1.size }
        guard site.count >= 5000 || sum >= 250_000_000 else { return nil }
        let hosts = Settings.Deploy.Host.allCases
        let refused = hosts.filter { !HostLimits($0).breaches(site).isEmpty }
        let taken = hosts.filter { !refused.contains($0) }
        let names = { (hosts: [Settings.Deploy.Host]) in hosts.map(\.title).joined(separator: ", ") }
        return "\(site.count) files with \(DeployPlan.size(sum))"
            + (taken.isEmpty ? "" : ": not too large for \(names(taken))")
            + (refused.first.map { host in
                "; too large for \(names(refused)): see `sitegen check --host \(host.rawValue)`"
            } ?? "")
    }

    /// Where the host says what it takes.
    package var origin: String { source }
}

extension Settings.Deploy.Host {
    /// The name of the service.
    package var title: String {
        switch self {
        case .cloudflare: "Cloudflare Pages"
        case .github: "GitHub Pages"
        case .gitlab: "GitLab Pages"
        case .netlify: "Netlify"
        case .neocities: "Neocities"
        }
    }
}
