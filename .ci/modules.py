"""The modules that are pure: they know no disk, clock, environment or network."""
PURE = {
    "SourceText", "Readers", "Templates", "Layout", "Albums", "Localization", "Search", "Statistics", "DrawnCovers", "Covers", "CoverSearch", "Queries",
    "SiteData", "Redirects", "Feeds", "StructuredData", "Lists", "PageFields", "Components", "Themes", "Addresses", "XML", "ForeignValues", "SourceCollection",
    "Recognition", "Adapters", "Recordings", "Exports",
    "MusicServices", "ListEdit", "Lint", "Migration", "Deploy", "Places", "SiteModel", "SiteKit", "Guide", "Markdown", "YAML", "SQLite",
}
