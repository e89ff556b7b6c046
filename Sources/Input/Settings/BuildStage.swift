/// The stages of a build, in order, as reported by `--timings`.
package enum BuildStage: String, Sendable, CaseIterable {
    /// Loading the cache of the previous build, and checking whether anything has changed since.
    case load
    /// Listing all input files with their time stamps.
    case list
    /// Reading input files.
    case read
    /// Converting files, tables and lists to albums.
    case albums
    /// Compiling templates to programs.
    case theme
    /// Choosing the image of each album.
    case covers
    /// Computing order, shelves, groups and addresses.
    case site
    /// Checking what the output folder already contains.
    case compare
    /// Converting notes to HTML, rendering pages, and writing files.
    case render
    /// Replacing the old site with the new one.
    case commit
    /// Saving the cache for the next build.
    case save

    /// The unit counted in this stage, in the plural.
    package var unit: String {
        switch self {
        case .load, .save: "bytes"
        case .list, .read: "files"
        case .albums: "albums"
        case .theme: "templates"
        case .covers: "covers"
        case .site, .compare, .render, .commit: "files"
        }
    }
}

/// Notified when a build stage begins and ends.
///
/// The pages have no clock; callers may provide one.
package protocol BuildObserver: Sendable {
    /// Called when a stage begins.
    func began(_ stage: BuildStage)
    /// Called when a stage ends, after `count` units were processed.
    func ended(_ stage: BuildStage, count: Int)
}
