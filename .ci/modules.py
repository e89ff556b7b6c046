"""The modules that are pure: they know no disk, clock, environment or network."""
PURE = {
    "SourceText", "Readers", "Templates", "Layout", "Albums", "Localization", "Search", "Statistics", "DrawnCovers", "Covers", "CoverSearch", "Queries",
    "SiteData", "Redirects", "Feeds", "Lists", "PageFields", "Components", "Addresses", "XML", "ForeignValues", "SourceCollection",
    "Recognition", "Adapters",
    "MusicServices", "ListEdit", "Migration", "Places", "SiteKit", "Markdown", "YAML", "SQLite",
}
