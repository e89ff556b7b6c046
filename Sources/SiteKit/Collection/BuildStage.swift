/// The parts of a build, in order, as `--timings` tells of them.
public enum BuildStage: String, Sendable, CaseIterable {
    /// What the build before left, and whether anything has changed since.
    case recall
    /// Names and stamps of all input files.
    case list
    /// Reading input files.
    case read
    /// Files, tables and lists to albums.
    case albums
    /// Templates to programs.
    case theme
    /// Which picture each album shows.
    case covers
    /// Order, shelves, groups, addresses.
    case site
    /// Looking at what the output has already.
    case compare
    /// Notes to HTML, pages to bytes, bytes to files.
    case render
    /// The new site takes the place of the old one.
    case commit
    /// What the next build wants to know.
    case remember

    /// What is counted in this stage, in the plural.
    public var unit: String {
        switch self {
        case .recall, .remember: "bytes"
        case .list, .read: "files"
        case .albums: "albums"
        case .theme: "templates"
        case .covers: "covers"
        case .site, .compare, .render, .commit: "files"
        }
    }
}

/// Told when a part of the work begins and ends.
///
/// SiteKit has no clock; whoever builds may bring one.
public protocol BuildObserver: Sendable {
    /// A stage begins.
    func began(_ stage: BuildStage)
    /// A stage ends after having done `count` of its units.
    func ended(_ stage: BuildStage, count: Int)
}
