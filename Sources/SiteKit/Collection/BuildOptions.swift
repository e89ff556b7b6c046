/// What the command line asks of a build.
public struct BuildOptions: Sendable {
    /// Base address that goes before the one in the settings.
    public var baseURL: String?
    /// Whether drafts are shown.
    public var includesDrafts = false
    /// The folder that `~/` stands for in the paths of sources; nil for none.
    public var homeFolder: String?
    /// Whether no server is asked: what it said last counts.
    public var isOffline = false
    /// Whether servers are asked if the covers that are known have changed.
    public var refreshesCovers = false
    /// Whether covers are left alone, as commands want it that show no page: all albums have drawn ones then.
    public var ignoresCovers = false
    /// Whether mistakes in notes are looked for though no page is rendered.
    public var checksNotes = false
    /// How many tasks work at once.
    public var jobs = 1
    /// Told of each stage.
    public var observer: (any BuildObserver)?

    /// Options with their defaults.
    public init() {}
}
