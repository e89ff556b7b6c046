/// The options of a build, as given on the command line.
public struct BuildOptions: Sendable {
    /// Base URL that takes precedence over the one in the settings.
    public var baseURL: String?
    /// Whether drafts are included.
    public var includesDrafts = false
    /// The folder that replaces `~` at the start of source paths; nil for none.
    public var homeFolder: String?
    /// Whether servers are left alone and their cached responses are used.
    public var isOffline = false
    /// Whether servers are asked if cached covers have changed.
    public var refreshesCovers = false
    /// Whether covers are skipped, for commands that render no page: every album then has a drawn cover.
    public var ignoresCovers = false
    /// Whether notes are checked for mistakes even though no page is rendered.
    public var checksNotes = false
    /// The number of concurrent tasks.
    public var jobs = 1
    /// Notified when a stage begins and ends.
    public var observer: (any BuildObserver)?

    /// Creates options with their default values.
    public init() {}
}
