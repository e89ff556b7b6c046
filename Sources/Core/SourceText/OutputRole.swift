/// What a file of the site is for its visitors, in the order in which files have to reach a host.
///
/// Each file comes after all that it loads and before all that lists it.
package enum OutputRole: UInt8, Sendable, CaseIterable, Comparable {
    /// A file whose name has a hash of its content, or of all that it is drawn from: it never changes.
    case asset
    /// Another file that pages load, such as a recording or a file of `content/static/`.
    case part
    case page
    /// A list for programs: a feed, a sitemap, redirects, an export.
    case list
    /// The service worker of the offline edition, which keeps files of all other kinds.
    case worker

    package static func < (first: OutputRole, second: OutputRole) -> Bool { first.rawValue < second.rawValue }
}
