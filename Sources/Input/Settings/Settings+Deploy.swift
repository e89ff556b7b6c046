import Readers
package import SourceText

extension Settings {
    /// Where `sitegen deploy` puts the site, and how.
    package struct Deploy: Sendable {
        /// The place for the site.
        package var place: Place
        /// Seconds that a file stays at the target after the site no longer needs it.
        package var keep = 24 * 3600
        /// The greatest number of files that are removed in one run; nil for any.
        package var maxDelete: Int?
        /// The compressed forms that are put beside files.
        package var compress: [Compression] = []
        /// The form of the file with headers.
        package var headers = Headers.none
        /// The host whose limits count.
        package var host: Host?
        /// Whether each run adds a commit to the branch; otherwise the branch has one commit.
        package var hasHistory = true
        /// The position of the place in the settings.
        package var origin: SourceSpan

        /// A place for a site; each is reached by another tool.
        package enum Place: Sendable, Equatable {
            /// A folder; relative to the site folder.
            case folder(String)
            /// A folder of this or another machine, as rsync writes it.
            case rsync(String)
            /// A remote of rclone and a path in it.
            case rclone(String)
            /// A branch of a git repository.
            case git(String, branch: String)

            /// The place as people write it.
            package var text: String {
                switch self {
                case .folder(let path), .rsync(let path), .rclone(let path): path
                case .git(let address, let branch): "\(address)#\(branch)"
                }
            }
        }

        /// A compressed form of a file.
        package enum Compression: String, Sendable, CaseIterable {
            case gz, br
        }

        /// A form in which hosts read headers.
        package enum Headers: String, Sendable, CaseIterable {
            case netlify, nginx, caddy, none
        }

        /// A host with limits.
        package enum Host: String, Sendable, CaseIterable {
            case cloudflare, github, gitlab, netlify, neocities
        }

        /// Replaces `~/` in a folder.
        mutating func resolveHome(_ home: String?) {
            guard case .folder(let path) = place, let home, path.utf8.hasPrefix("~/") else { return }
            place = .folder(home + path.dropFirst())
        }
    }

    static let deployPlaces = ["folder", "rsync", "rclone", "git"]

    /// `deploy`: one of the four places, and how files get there.
    static let deployTable = RecordTable([
        .key("folder", .text, "A folder of this machine; relative to the folder of the site.", example: "/srv/www"),
        .key(
            "rsync", .text, "A folder of another machine, which is reached by rsync.",
            example: "\"me@host.example:/srv/www\""),
        .key("rclone", .text, "A remote of rclone and a path in it.", example: "\"s3:my-bucket\""),
        .key("git", .text, "The address of a git repository.", example: "\"git@host.example:me/records.git\""),
        .key("branch", .text, "The branch of the git repository.", default: "pages"),
        .key(
            "history", .flag, "Whether each run adds a commit to the branch; otherwise the branch has one commit.",
            default: "true"),
        .key(
            "keep", .text,
            "How long a file stays there after the site no longer needs it, for pages that were loaded before.",
            default: "24h", example: "7d"),
        .key(
            "maxDelete", .integer(counts),
            "The greatest number of files that one run removes; a run with more is refused.",
            example: "100"),
        .key(
            "compress", .some(.choice(Deploy.Compression.allCases.map(\.rawValue))),
            "The compressed forms that are put beside files, for servers that send them.", example: "[gz, br]"),
        .key(
            "headers", .choice(Deploy.Headers.allCases.map(\.rawValue)),
            "The form of a file with the content security policy and cache times, as a host reads it.", default: "none",
            example: "netlify"),
        .key(
            "host", .choice(Deploy.Host.allCases.map(\.rawValue)),
            "The host whose limits of files and sizes are checked before anything is sent.", example: "cloudflare"),
    ])

    /// Reads `deploy`.
    mutating func readDeploy(_ record: inout RecordReader) {
        guard let node = record.value("deploy"),
            var entry = record.nested(node, keys: Self.deployTable.names, called: "deploy")
        else { return }
        if let (place, origin) = Self.place(&entry) {
            var deploy = Deploy(place: place, origin: origin)
            deploy.keep = Self.seconds("keep", &entry) ?? deploy.keep
            deploy.maxDelete = entry.integer("maxDelete", in: Self.counts)
            deploy.compress = Self.choices("compress", called: "compression", .wrongDeploy, &entry)
            deploy.headers = Self.choice("headers", &entry) ?? .none
            deploy.host = Self.choice("host", &entry)
            deploy.hasHistory = Self.flag("history", &entry) ?? true
            self.deploy = deploy
        }
        record.take(entry.finish(unknown: .unknownSetting))
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String, _ entry: inout RecordReader
    ) -> Choice? {
        entry.choice(key, of: Choice.allCases.map(\.rawValue)).flatMap(Choice.init)
    }

    /// The one place that the section names.
    private static func place(_ entry: inout RecordReader) -> (Deploy.Place, SourceSpan)? {
        let named = deployPlaces.filter { entry.value($0) != nil }
        guard let key = named.first, let node = entry.value(key) else {
            entry.report(
                .error(
                    .wrongDeploy, "`deploy` does not say where to", at: entry.headSpan,
                    help: "write one of \(deployPlaces.map { "`\($0)`" }.joined(separator: ", "))"))
            return nil
        }
        for other in named.dropFirst() {
            entry.report(
                .wrongDeploy, other, "`deploy` names two places, `\(key)` and `\(other)`", help: "keep one of the two")
        }
        if key != "git" {
            for other in ["branch", "history"] where entry.value(other) != nil {
                entry.report(.wrongDeploy, other, "`\(other)` belongs to `git`, not to `\(key)`", help: "remove it")
            }
        }
        guard let text = entry.requiredText(key) else { return nil }
        let branch = key == "git" ? entry.text("branch") ?? "pages" : ""
        if let mistake = DeployAddress(key, text, branch: branch).mistake {
            // A line with a password is not shown.
            let span = entry.file.span(node.range)
            entry.report(
                .error(
                    mistake.isSecret ? .secretInSettings : .wrongDeploy, mistake.message,
                    at: mistake.isSecret ? span.withoutText : span, help: mistake.help))
            return nil
        }
        let place: Deploy.Place =
            switch key {
            case "folder": .folder(text)
            case "rsync": .rsync(text)
            case "rclone": .rclone(text)
            default: .git(text, branch: branch)
            }
        return (place, entry.file.span(node.range))
    }

    /// A time such as `24h` or `7d`, in seconds; 0 needs no unit.
    private static func seconds(_ key: String, _ entry: inout RecordReader) -> Int? {
        guard let text = entry.text(key) else { return nil }
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
        if text == "0" { return 0 }
        if let last = text.last, let unit = units[last], let count = Int(text.dropLast()), (0...100_000).contains(count)
        {
            return count * unit
        }
        entry.report(
            .wrongDeploy, key, "`\(key)` must be a time, not \"\(text)\"", help: "write such as 24h, 90m, 7d or 0")
        return nil
    }
}

/// An address as the settings write it, and what is wrong with it.
private struct DeployAddress {
    let key: String
    let text: String
    let branch: String

    struct Mistake {
        let message: String
        let help: String
        var isSecret = false
    }

    init(_ key: String, _ text: String, branch: String) { (self.key, self.text, self.branch) = (key, text, branch) }

    var mistake: Mistake? {
        if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
            return Mistake(message: "`\(key)` has a control character", help: "write it on one line")
        }
        // A tool would read it as an option.
        if text.utf8.hasPrefix("-") || branch.utf8.hasPrefix("-") {
            return Mistake(message: "`\(key)` must not start with `-`", help: "write the address itself")
        }
        return switch key {
        case "folder": folder
        case "rsync": rsync
        case "rclone": rclone
        default: git
        }
    }

    /// What comes before the first colon, if that is in the first part of a path: a host, a remote or a scheme.
    private var head: String? {
        let first = text.utf8.prefix { $0 != UInt8(ascii: "/") }
        guard let colon = first.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        return String(text[..<colon])
    }

    /// What follows the head, without slashes at its start.
    private func rest(after head: String) -> String {
        String(Substring(text.utf8.dropFirst(head.utf8.count + 1).drop { $0 == UInt8(ascii: "/") }))
    }

    private var folder: Mistake? {
        if let head {
            let other = head.contains("@") ? "rsync: \"\(text)\"" : "rclone: \"\(head):\(rest(after: head))\""
            return Mistake(
                message: "`folder` is a folder of this machine, but \"\(text)\" looks like an address",
                help: "did you mean `\(other)`? A folder of that name is written \"./\(text)\"")
        }
        if text.utf8.hasPrefix("~"), text != "~", !text.utf8.hasPrefix("~/") || text == "~/" {
            return Mistake(message: "`folder` cannot be \"\(text)\"", help: "write the whole path")
        }
        return text == "~"
            ? Mistake(message: "`folder` cannot be your home folder", help: "name a folder in it, such as ~/www") : nil
    }

    private var rsync: Mistake? {
        if ["/", "./", "../", "rsync://"].contains(where: text.utf8.hasPrefix) { return nil }
        guard let head else {
            let slash = text.firstIndex(of: "/")
            let guess = slash.map { "\(text[..<$0]):\(text[$0...])" }
            return Mistake(
                message: "`rsync` has no host: \"\(text)\" has no colon",
                help: text.contains("@") && guess != nil
                    ? "did you mean \"\(guess ?? "")\"?" : "write user@host:/path, or a path that starts with / or ./")
        }
        let rest = rest(after: head)
        if text.utf8.dropFirst(head.utf8.count).hasPrefix("://") {
            return Mistake(
                message: "rsync knows no address that starts with `\(head)://`", help: "write user@host:/path")
        }
        if rest.isEmpty || rest == "~" {
            return Mistake(
                message: "`rsync` names no folder on \(head)", help: "write such as \"\(head):/srv/www\"")
        }
        return nil
    }

    private var rclone: Mistake? {
        // A connection string starts with a colon: `:s3,env_auth:bucket`.
        let isNamed = !text.utf8.hasPrefix(":")
        if !isNamed {
            if ["pass=", "secret", "token=", "access_key"].contains(where: text.lowercased().contains) {
                return Mistake(
                    message: "`rclone` has a password or key in it",
                    help: "make a remote with `rclone config`, and name that", isSecret: true)
            }
            return nil
        }
        guard let head else {
            return Mistake(
                message: "`rclone` has no remote: \"\(text)\" has no colon",
                help: "write such as s3:my-bucket; `rclone listremotes` lists yours")
        }
        if text.utf8.dropFirst(head.utf8.count).hasPrefix("://") {
            return Mistake(
                message: "rclone writes \"\(text)\" in another way", help: "write \"\(head):\(rest(after: head))\"")
        }
        return nil
    }

    private var git: Mistake? {
        if text.contains("::") {
            return Mistake(
                message: "`git` cannot be \"\(text)\"", help: "write such as git@host:me/records.git or https://…")
        }
        if let scheme = text.firstRange(of: "://") {
            let host = text[scheme.upperBound...].prefix { $0 != "/" }
            let user = host.lastIndex(of: "@").map { host[..<$0] }
            let isHTTP = text.lowercased().hasPrefix("http")
            if let user, user.contains(":") || isHTTP && user.utf8.count > 19 {
                return Mistake(
                    message: "`git` has a password or token in it",
                    help: "use an address for ssh, or a credential helper of git", isSecret: true)
            }
        }
        let isPlain = branch.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || "-_./".utf8.contains($0)
        }
        if branch.isEmpty || !isPlain || branch.contains("..") || branch.hasSuffix("/") || branch.hasPrefix("/") {
            return Mistake(message: "`branch` cannot be \"\(branch)\"", help: "write such as pages or gh-pages")
        }
        return nil
    }
}

extension Substring.UTF8View {
    fileprivate func hasPrefix(_ prefix: String) -> Bool { starts(with: prefix.utf8) }
}
