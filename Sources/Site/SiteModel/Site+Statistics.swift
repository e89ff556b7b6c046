import Covers
import Albums
import Localization
package import Settings
import SourceText

extension Taxonomy {
    /// The taxonomies that the statistics rank.
    package static let counted: [Taxonomy] = [.genres, .artists, .labels]
}

extension Site {
    /// Whether there is a page of statistics.
    package var hasStatistics: Bool { parts.pages.contains("statistics") && !lists.indexes.isEmpty }

    /// What the page of statistics shows.
    package var statistics: Statistics {
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
        hasBrowsePage ? "\(address(Site.browsePath))#\(key)=\(PercentCoding.queryText(name))" : ""
    }
}

/// The pages that the statistics link to: a list, or the browse page if there is no list.
private struct PageLinks: StatisticsLinks {
    package let site: Site

    package var all: String {
        site.address(site.lists.all?.path ?? (site.hasBrowsePage ? Site.browsePath : Site.homePath))
    }

    package func path(ofYear year: Int) -> String {
        let path = site.path(ofGroup: String(year), of: .years)
        return path.isEmpty ? self.path(ofDecade: AlbumField.decade(year / 10)) : path
    }

    package func path(ofDecade name: String) -> String {
        site.hasPages(of: .decades)
            ? site.path(ofGroup: name, of: .decades) : site.path(ofFilter: "decade", site.words.decade(name))
    }

    package func path(ofRating rating: Rating) -> String {
        // Its page has all albums with as many stars, on whatever scale.
        let stars = Rating(hundredths: rating.hundredthsOfFive)?.valueText ?? ""
        return site.hasPages(of: .ratings)
            ? site.path(ofGroup: stars, of: .ratings) : site.path(ofFilter: "rating", site.words.rating(rating))
    }

    package func path(ofFilter key: String, _ name: String) -> String {
        let taxonomy = Taxonomy.allCases.first { $0.filterKey == key }
        return taxonomy.map { site.path(ofGroup: name, of: $0) } ?? site.path(ofFilter: key, name)
    }
}
