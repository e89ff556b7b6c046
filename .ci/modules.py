"""The modules that are pure: they know no disk, clock, environment or network."""
PURE = {
    "SourceText", "Readers", "Templates", "Layout", "Albums", "Localization", "Search", "Statistics", "DrawnCovers", "Covers", "CoverSearch", "SourceCollection", "Adapters",
    "MusicServices", "ListEdit", "Places", "SiteKit", "Markdown", "YAML", "SQLite",
}
