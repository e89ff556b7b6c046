"""The modules that are pure: they know no disk, clock, environment or network."""
PURE = {
    "SourceText", "Readers", "Templates", "Layout", "Albums", "Search", "Statistics", "DrawnCovers", "Covers", "CoverSearch", "Components", "SourceCollection", "Adapters",
    "MusicServices", "ListEdit", "Places", "SiteKit", "Markdown", "YAML", "SQLite",
}
