package import Albums

/// The options of a build, as given on the command line.
package struct BuildOptions: Sendable {
    /// Base URL that takes precedence over the one in the settings.
    package var baseURL: String?
    package var includesDrafts = false
    /// The date on which the site is built; nil for that of the settings or the content.
    package var date: PartialDate?
    /// The folder that replaces `~` at the start of source paths; nil for none.
    package var homeFolder: String?
    /// Whether servers are left alone and their cached responses are used.
    package var isOffline = false
    /// Whether servers are asked if cached covers have changed.
    package var refreshesCovers = false
    /// Whether covers are skipped, for commands that render no page: every album then has a drawn cover.
    package var ignoresCovers = false
    /// Whether covers that are not cached are made later, so that nothing waits for them.
    package var defersCovers = false
    /// Whether each cover that an offline build lacks is reported, and not only their number.
    package var listsEachCover = false
    /// Whether the caller resolves cover requests; otherwise pictures of the site are copied, and others are missing.
    package var resolvesCovers = false
    /// Whether the site has the offline edition that its settings ask for; a preview has none, because browsers would
    /// keep its pages.
    package var hasOfflineEdition = true
    /// A hash of the fonts of the system, which is asked for if pictures are written in them.
    package var systemFontsHash: @Sendable () -> UInt64 = { 0 }
    /// Whether notes are checked for mistakes even though no page is rendered.
    package var checksNotes = false
    /// The number of concurrent tasks.
    package var jobs = 1
    /// Notified when a stage begins and ends.
    package var observer: (any BuildObserver)?

    package init() {}
}
