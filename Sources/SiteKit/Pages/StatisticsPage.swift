import Covers
import Albums
import DrawnCovers
import Localization
import PageFields
import Queries
import Lists
import SourceCollection
import SourceText
import Statistics
import Templates

/// The page of the collection in figures and charts.
struct StatisticsPage: PageContent {
    let frame: PageFrame
    let statistics: Statistics
    let stylesheet: String
    let highlights: [Highlight]

    static let path = "statistics/index.html"
    /// The style sheet that only this page has.
    static let assetName = "statistics.css"

    static let fields = RecordType<StatisticsPage>(
        "page of statistics",
        frameFields + [
            .text("statisticsStylesheet", "Address of its style sheet, behind `root`.") { $0.stylesheet },
            .record("statistics", "Figures and charts.", of: Statistics.fields) { $0.statistics },
            .flag("hasHighlights", "Whether there are any.") { !$0.highlights.isEmpty },
            .list("highlights", "Albums such as the oldest.", of: Highlight.fields) { $0.highlights },
        ])
}

extension Site {
    /// What the page of statistics shows.
    var statistics: Statistics {
        let colors = albums.indices.map { album in
            pictures[album].art?.art.color
                ?? DrawnCover.color(title: albums[album].title, artist: albums[album].artistText)
        }
        let lists = Taxonomy.counted.compactMap { taxonomy in
            groups[taxonomy.rawValue].map { index in
                GroupList(
                    title: words.title(of: taxonomy),
                    path: hasPages(of: taxonomy) ? settings.links.path(taxonomy.path) : "",
                    groups: index.terms.map { term in
                        AlbumGroup(
                            title: term.title, path: path(ofGroup: term.title, of: taxonomy), albums: term.albums)
                    },
                    least: taxonomy == .genres ? 1 : 2)
            }
        }
        return Statistics(
            of: albums, order: order, lists: lists, years: words.title(of: .years), colors: colors, words: words,
            links: PageLinks(site: self))
    }

    /// The page of a group, or the browse page with its filter; empty if there is neither.
    fileprivate func path(ofGroup name: String, of taxonomy: Taxonomy) -> String {
        if let path = pagedGroups[taxonomy.rawValue]?.path(of: name), !path.isEmpty {
            return address(path)
        }
        return taxonomy.filterKey.map { path(ofFilter: $0, name) } ?? ""
    }

    fileprivate func path(ofFilter key: String, _ name: String) -> String {
        hasBrowsePage ? "\(address(BrowsePage.path))#\(key)=\(PercentCoding.queryText(name))" : ""
    }
}

/// The pages that the statistics link to: a list, or the browse page if there is no list.
private struct PageLinks: StatisticsLinks {
    let site: Site

    var all: String {
        site.address(site.lists.all?.path ?? (site.hasBrowsePage ? BrowsePage.path : Site.homePath))
    }

    func path(ofYear year: Int) -> String {
        let path = site.path(ofGroup: String(year), of: .years)
        return path.isEmpty ? self.path(ofDecade: AlbumField.decade(year / 10)) : path
    }

    func path(ofDecade name: String) -> String {
        site.hasPages(of: .decades)
            ? site.path(ofGroup: name, of: .decades) : site.path(ofFilter: "decade", site.words.decade(name))
    }

    func path(ofRating rating: Rating) -> String {
        // Its page has all albums with as many stars, on whatever scale.
        let stars = Rating(hundredths: rating.hundredthsOfFive)?.valueText ?? ""
        return site.hasPages(of: .ratings)
            ? site.path(ofGroup: stars, of: .ratings) : site.path(ofFilter: "rating", site.words.rating(rating))
    }

    func path(ofFilter key: String, _ name: String) -> String {
        let taxonomy = Taxonomy.allCases.first { $0.filterKey == key }
        return taxonomy.map { site.path(ofGroup: name, of: $0) } ?? site.path(ofFilter: key, name)
    }
}

extension Words: StatisticsWords {
    var albums: String { self[.albums] }
    var tracks: String { self[.tracks] }
    var hours: String { self[.hours] }
    var minutes: String { self[.minutes] }
    var added: String { self[.added] }
    var format: String { self[.format] }
    var rating: String { self[.rating] }
    var others: String { self[.others] }
    var oldest: String { self[.oldest] }
    var newest: String { self[.newest] }
    var longest: String { self[.longest] }
    var firstAdded: String { self[.firstAdded] }
    var lastAdded: String { self[.lastAdded] }
    var colon: String { self[.colon] }

    func count(_ albums: Int) -> String { count(albums, of: .count) }

    func part(_ albums: Int, of total: Int) -> String { counts(albums, of: total).now }
}
