package import Settings

/// What a site has only if its templates show it: each costs time in every build.
package struct SiteParts: Sendable {
    /// Whether a template loads the script of the search.
    package var hasSearch = false
    /// The templates of the kinds of pages that it has.
    package var pages: Set<String> = []
    /// The groups of albums that some of these pages need.
    package var groups: Set<Taxonomy> = []
    /// Whether a template asks whether visitors get buttons to hide albums.
    package var hasToolbar = false
    /// Whether pages say how to show an album or a shelf in a frame.
    package var hasEmbedLinks = false
    /// Whether a template loads the script of the offline edition.
    package var loadsOfflineScript = false
    /// Whether a template loads it, and the site is built with an offline edition.
    package var hasOfflineEdition = false
    /// Whether the home page loads the script of shelves of which it holds a part.
    package var hasLongShelves = false
    /// Whether album pages show other albums of their artist and label.
    package var hasMoreAlbums = false
    /// Whether pages of artists show their albums by year.
    package var hasYears = false
    /// Whether pages of artists show albums of others on which they have a track.
    package var hasAlsoOn = false
    /// Whether pages of groups show the texts about them.
    package var hasGroupTexts = false
    /// Whether pages say anything to search engines and to programs that show a link to them.
    package var hasShareFacts = false
    /// Whether pages have structured data.
    package var hasStructuredData = false
    /// The ground of light pages in the web manifest; nil if no page has a manifest.
    package var manifestGround: String?

    package init() {}
}
