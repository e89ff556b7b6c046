package import Settings
import SourceText

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

    /// What of a target is beyond the limits, each as a sentence.
    package func breaches(_ target: TargetManifest) -> [String] {
        var breaches: [String] = []
        if let files, target.files.count + 1 > files {
            breaches.append("\(target.files.count + 1) files, and the host takes \(files)")
        }
        if let filesInFolder {
            let folders = Dictionary(grouping: target.files.keys) { key in
                key.path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(key.path[..<$0]) } ?? ""
            }
            for (folder, keys) in folders.sorted(by: { $0.key < $1.key }) where keys.count > filesInFolder {
                breaches.append("\(keys.count) files in \(folder)/, and the host takes \(filesInFolder) in a folder")
            }
        }
        if let fileSize {
            let large = target.files.filter { $0.value.size > fileSize }.sorted { $0.value.size > $1.value.size }
            for (key, entry) in large.prefix(5) {
                breaches.append(
                    "\(key.path) has \(DeployPlan.size(entry.size)), and the host takes files of \(DeployPlan.size(fileSize))"
                )
            }
            if large.count > 5 { breaches.append("\(large.count - 5) other files are as large") }
        }
        let sum = target.files.values.reduce(0) { $0 + $1.size }
        if let total, sum > total {
            breaches.append("\(DeployPlan.size(sum)) in all, and the host takes \(DeployPlan.size(total))")
        }
        return breaches
    }

    /// Where the host says what it takes.
    package var origin: String { source }
}
