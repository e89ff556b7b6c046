package import Albums
package import Theming
package import Covers
package import Layout
package import Settings
package import SourceText

/// A build is a function from a source tree to an output tree and diagnostics.
package enum Build {
    package struct Result: Sendable {
        /// The site; nil if the content has errors.
        ///
        /// Notes are read when their pages are rendered, so errors in notes are found only then.
        package let output: OutputTree?
        /// The diagnostics, in order.
        package let diagnostics: [Diagnostic]
        /// The scroller layout of the home page's first shelf.
        package let layout: ScrollerLayout
        /// Albums of the site, in the order of its sources.
        package let albums: [Album]
        /// Indices of albums that are probably the same: from several sources, with the same title and artist, but no
        /// common id.
        package let duplicates: [[Int]]
        /// The picture of each album.
        package let pictures: [CoverPlan.Picture]
        /// The texts of albums and pages in all languages; empty unless the options ask for their mistakes.
        package let notes: [Note]
        /// The components that notes may use; nil if the templates have errors.
        package let components: ComponentTemplates?
        /// Number of albums.
        package var albumCount: Int { albums.count }
        /// Whether there is a base address but no feed, because no album has an added date.
        package let lacksFeed: Bool
        /// What is not shown because of its `publish` or `expire`; nil for nothing.
        package let heldBack: HeldBack?
        /// The parse results of text files to cache for the next build, with their paths.
        package let cachedParses: [(path: String, cachedParse: CachedParse)]
    }

    /// How many albums and pages are not shown on a date.
    package struct HeldBack: Sendable {
        package let albums: Int
        package let pages: Int
        /// The date of the site.
        package let date: String

        /// Such as `2 albums and 1 page are held back on 2026-11-24`.
        package var sentence: String {
            let parts = [(albums, "album"), (pages, "page")].filter { $0.0 > 0 }
                .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
            let verb = albums + pages == 1 ? "is" : "are"
            return "\(parts.joined(separator: " and ")) \(verb) held back on \(date) by `publish` or `expire`"
        }
    }

    /// Reads the content of a source tree and plans its covers: the first of two steps.
    package static func plan(from tree: SourceTree, options: BuildOptions = BuildOptions()) async -> BuildPlan {
        await BuildPlan(tree, options: options)
    }

    /// Builds the site of a source tree without resolving covers.
    package static func site(from tree: SourceTree, options: BuildOptions = BuildOptions()) async -> Result {
        await plan(from: tree, options: options).site()
    }
}
