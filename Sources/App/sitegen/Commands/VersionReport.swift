import AudioTags
import Connectors
import Glibc
import Images
import Markdown
import SQLite
import SocialImages
import SourceInput
import YAML
import Zip

/// What `sitegen --version` prints: a line for scripts, and a line for each library.
enum VersionReport {
    /// The version, and the commit of a package.
    static let line = "sitegen \(sitegenVersion)" + (sitegenCommit.isEmpty ? "" : " (commit \(sitegenCommit))")

    /// The whole report, for which the libraries are loaded that other commands load when they need them.
    static var text: String {
        let linked: [(name: String, version: String?)] = [
            ("cmark", Markdown.libraryVersion), ("libyaml", YAMLParser.libraryVersion),
            ("SQLite", Database.libraryVersion), ("zlib", ZipArchive.libraryVersion),
            ("TagLib", AudioTags.libraryVersion), ("mimalloc", allocatorVersion),
        ]
        let lines = linked.map { line($0.name, $0.version, packages: [], purpose: "memory") } + loaded
        return ([line, ""] + lines).joined(separator: "\n") + "\n"
    }

    private static var loaded: [String] {
        ImageLibrary.allCases.map { line("\($0)", $0.version, packages: $0.packages, purpose: $0.purpose) } + [
            line(
                "libcurl", HTTPClient.libraryVersion, packages: ["libcurl4t64", "libcurl4"],
                purpose: "covers and collections from the web"),
            line(
                "Pango", SocialImagePainter.libraryVersion, packages: ["libpangocairo-1.0-0"],
                purpose: "`socialImages`"),
        ]
    }

    private static func line(_ name: String, _ version: String?, packages: [String], purpose: String) -> String {
        if let version { return "\(name) \(version)" }
        let source = packages.isEmpty ? "" : "; Debian's package is \(packages.joined(separator: " or "))"
        return "\(name) is missing, which is needed for \(purpose)\(source)"
    }

    /// The version of the memory allocator, which may be another one in tests.
    private static var allocatorVersion: String? {
        guard let found = unsafe dlsym(nil, "mi_version") else { return nil }
        let number = unsafe unsafeBitCast(found, to: (@convention(c) () -> Int32).self)()
        return "\(number / 100).\(number / 10 % 10).\(number % 10)"
    }
}

extension ImageLibrary {
    /// What cannot be done without the library.
    fileprivate var purpose: String {
        switch self {
        case .jpeg: "covers in JPEG, and for `socialImages`"
        case .png: "covers in PNG"
        case .webp: "all covers"
        case .avif: "covers in AVIF"
        case .colors: "covers with a colour profile"
        }
    }
}
