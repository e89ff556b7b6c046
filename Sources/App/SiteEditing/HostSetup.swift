import FileSystem
package import SiteBuilding
import SourceInput
import SourceText

/// What a site needs so that a host builds and publishes it: `sitegen init --host`.
package struct HostSetup {
    /// Where a site can be published.
    package enum Host: String, CaseIterable, Sendable {
        case github, gitlab, netlify, cloudflare, rsync

        /// The file that the host reads, or the settings of the site.
        package var path: String {
            switch self {
            case .github: ".github/workflows/publish.yml"
            case .gitlab: ".gitlab-ci.yml"
            case .netlify: "netlify.toml"
            case .cloudflare: "wrangler.toml"
            case .rsync: "content/site.yml"
            }
        }
    }

    /// The name under which package indexes of Python have sitegen; `sitegen` itself is taken there.
    package static let distribution = "sitegen-albums"

    /// The lines of `.gitignore` for what sitegen writes.
    package static var ignored: String { text(of: "gitignore") }

    package let host: Host

    package init(_ host: Host) { self.host = host }

    /// The text for the file of the host.
    package var text: String {
        Self.text(of: host.rawValue + ".").replacing("@package@", with: Self.distribution)
    }

    /// What is left to do at the host: the first comment of the text.
    package var steps: String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("#") }
        return lines.map { $0.dropFirst($0.hasPrefix("# ") ? 2 : 1) + "\n" }.joined()
    }

    /// What is to be added to a file with the content `old`; nil if the file is in the way.
    private func addition(to path: String, _ old: String?) -> String? {
        let isIgnore = path == Self.ignore
        guard let old else { return isIgnore ? Self.ignored : text }
        let start = old.isEmpty || old.hasSuffix("\n") ? "" : "\n"
        if isIgnore {
            let lines = Self.missingLines(in: old)
            return lines.isEmpty ? "" : start + lines.map { $0 + "\n" }.joined()
        }
        if host == .rsync { return old.contains(/(?m)^#? ?deploy *:/) ? "" : start + "\n" + text }
        return old == text ? "" : nil
    }

    /// The lines for what sitegen writes that a `.gitignore` lacks in any form: `public`, `/public`, `public/`.
    private static func missingLines(in text: String) -> [Substring] {
        func bare(_ line: Substring) -> String { line.split(separator: "/").joined(separator: "/") }
        let known = Set(text.split(whereSeparator: \.isNewline).map(bare))
        return ignored.split(separator: "\n").filter { !$0.hasPrefix("#") && !known.contains(bare($0)) }
    }

    private static let ignore = ".gitignore"

    /// The embedded file whose name begins so.
    private static func text(of name: String) -> String {
        EmbeddedFiles.hosts.first { $0.path.utf8.hasPrefix(name) }?.text.description ?? ""
    }
}

extension HostSetup {
    /// A file to write: its path, what it has now (nil if it is missing), and what is added.
    fileprivate typealias Change = (path: String, old: [UInt8]?, added: String)

    /// The files to write in a site folder, or why they cannot be written; a file that is complete is left out.
    fileprivate func changes(in site: Folder) throws(EditFailure) -> [Change] {
        var changes: [Change] = []
        for path in [try path(in: site), Self.ignore] {
            let old = try EditFailure.calling { () throws(SystemError) -> [UInt8]? in
                guard try site.status(FilePath(path), followLink: true) != nil else { return nil }
                return try site.readFile(FilePath(path))
            }
            guard let added = addition(to: path, old.map { String(decoding: $0, as: UTF8.self) }) else {
                throw .refused(
                    Diagnostic(
                        .error, .foreignFile, "there is another file here already", at: .path(path),
                        help: "move it away, or compare it with what `sitegen init --host` writes in another folder"))
            }
            if !added.isEmpty { changes.append((path, old, added)) }
        }
        return changes
    }

    /// The file of the host; for a section of the settings, the settings of the site.
    private func path(in site: Folder) throws(EditFailure) -> String {
        guard host == .rsync else { return host.path }
        let found = try EditFailure.calling { () throws(SystemError) -> String? in
            for path in SourceFile.settingsPaths where try site.status(FilePath(path)) != nil { return path }
            return nil
        }
        guard let found, !found.hasSuffix(".yml"), !found.hasSuffix(".yaml") else { return found ?? host.path }
        throw .refused(
            Diagnostic(
                .error, .foreignFile, "a section is only added to settings in YAML", at: .path(found),
                help: "add `deploy` with a key `rsync` yourself, such as you@example.org:/srv/www"))
    }

    /// Throws if a file in a folder is in the way; a missing folder is fine.
    package func check(folder: String) throws(SiteFailure) {
        let path = FilePath(folder)
        do throws(EditFailure) {
            let site = try EditFailure.calling { () throws(SystemError) -> Folder? in
                guard try Folder.working.status(path, followLink: true) != nil else { return nil }
                return try Folder.working.openFolder(path, followLink: true)
            }
            if let site { _ = try changes(in: site) }
        } catch {
            throw error.failure(site: path, outcome: "nothing was written")
        }
    }
}

extension SiteEdit {
    /// Writes what a host needs, and adds lines to files that are there; returns a sentence about each file.
    package func add(_ setup: HostSetup) throws(SiteFailure) -> [String] {
        var done: [String] = []
        do throws(EditFailure) {
            for change in try setup.changes(in: site) {
                try EditFailure.calling { () throws(SystemError) in
                    let path = FilePath(change.path)
                    try site.makeFolders(above: path)
                    let draft = path.parent.appending("\(OwnFiles.editDraftPrefix)host")
                    let text = (change.old ?? []) + Array(change.added.utf8)
                    try site.replaceAtomically(path, through: draft, isDurable: true, with: text)
                }
                done.append(change.old == nil ? "wrote \(change.path)" : "added lines to \(change.path)")
            }
        } catch {
            throw error.failure(
                site: sitePath, outcome: done.first.map { "before that: \($0)" } ?? "nothing was written")
        }
        return done
    }
}
