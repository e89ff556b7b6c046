package import Albums
import Formats
package import Localization
import Settings

/// Where figures and charts lead to: encoded addresses after the top folder, empty where there is no page.
package protocol StatisticsLinks {
    /// All albums.
    var all: String { get }
    func path(ofYear year: Int) -> String
    func path(ofDecade name: String) -> String
    /// The albums with a rating.
    func path(ofRating rating: Rating) -> String
    /// The albums with a value of a filter of the browse page.
    func path(ofFilter key: String, _ name: String) -> String
}

/// A list with a page for each of its groups, such as that of the genres.
package struct GroupList: Sendable {
    package let title: String
    package let path: String
    package let groups: [AlbumGroup]
    /// The number of albums of the largest group from which there is a chart: five artists with an album each are none.
    package let least: Int
}

extension Statistics {
    /// Counts a collection; it reads every album once.
    ///
    /// - Parameters:
    ///   - order: the indices of all albums; of several spellings of a format, the first is shown.
    ///   - years: the title of the chart of years.
    ///   - colors: the colour of each cover as 0xRRGGBB.
    package init(
        of albums: [Album], order: [Int], lists: [GroupList], years: String, colors: [UInt32],
        words: Words, links: some StatisticsLinks
    ) {
        let colors = AlbumColors(colors)
        let times = albums.indices.map { PlayingTime(of: albums[$0].tracks) }
        figures = Self.figures(of: albums, times, lists, words, all: links.all)
        highlights = Self.highlights(of: albums, times, words)
        func groups(_ key: String, names: (Int) -> [String]) -> [AlbumGroup] {
            BrowseList.values(of: order.count) { names(order[$0]) }.map { value in
                let path = links.path(ofFilter: key, value.name)
                return AlbumGroup(title: value.name, path: path, albums: value.albums.map { order[$0] })
            }
        }
        let ratings = Self.ratings(of: albums, order, words, links)
        let none = (title: words[.others], path: "")
        let rankings = lists.map { list in
            Ranking(
                list.title, list.groups, others: (words[.others], list.path), colors: colors, least: list.least,
                digits: words.number)
        }
        self.rankings =
            (rankings + [
                Ranking(
                    words[.format], groups("format") { Taxonomy.formats.names(ofAlbum: $0, in: albums) }, others: none,
                    colors: colors, digits: words.number),
                Ranking(
                    words[.rating], ratings, others: none, colors: colors, keepsOrder: true,
                    digits: words.number),
            ])
            .compactMap(\.self)
        self.times = [
            Self.years(of: albums, years, colors, words, links), Self.months(of: albums, colors, words, links),
        ]
        .compactMap(\.self)
        for index in self.times.indices where self.times[index].total < albums.count {
            self.times[index].note = words.counts(self.times[index].total, of: albums.count).now
        }
        for index in self.rankings.indices where self.rankings[index].total < albums.count {
            self.rankings[index].note = words.counts(self.rankings[index].total, of: albums.count).now
        }
    }

    private static func years(
        of albums: [Album], _ title: String, _ colors: AlbumColors, _ words: Words,
        _ links: some StatisticsLinks
    ) -> TimeChart? {
        var byYear: [Int: [Int]] = [:]
        for album in albums.indices {
            if let released = albums[album].released { byYear[released.year, default: []].append(album) }
        }
        return TimeChart(
            title, .years, albums: byYear, colors: colors,
            column: { number in
                let name = AlbumField.decade(number)
                return (words.decade(name), links.path(ofDecade: name))
            },
            period: { ("\($0)", links.path(ofYear: $0)) }, colon: words[.colon], digits: words.number,
            count: { words.count($0) })
    }

    private static func months(
        of albums: [Album], _ colors: AlbumColors, _ words: Words, _ links: some StatisticsLinks
    ) -> TimeChart? {
        var byMonth: [Int: [Int]] = [:]
        for album in albums.indices {
            guard let date = albums[album].added?.date else { continue }
            // An unknown month is the first, as everywhere a date is a moment.
            byMonth[12 * date.year + (date.month ?? 1) - 1, default: []].append(album)
        }
        return TimeChart(
            words[.added], .months, albums: byMonth, colors: colors,
            column: { year in
                let name = PartialDate(year: year)?.text ?? ""
                return (String(year), links.path(ofFilter: "added", name))
            },
            period: { number in
                let date = PartialDate(year: number / 12, month: number % 12 + 1)
                return (date.map(words.date) ?? "", links.path(ofFilter: "added", date?.text ?? ""))
            },
            colon: words[.colon], digits: words.number, count: { words.count($0) })
    }

    private static func figures(
        of albums: [Album], _ times: [PlayingTime?], _ lists: [GroupList], _ words: Words, all: String
    ) -> [Figure] {
        func figure(_ label: String, _ value: Int, _ path: String = "") -> Figure? {
            value == 0 ? nil : Figure(label: label, value: words.number(value), path: path)
        }
        let minutes = times.reduce(0) { $0 + ($1?.seconds ?? 0) } / 60
        let tracks = albums.indices.reduce(0) { $0 + albums[$1].tracks.count }
        return
            ([figure(words[.albums], albums.count, all)]
            + lists.map { figure($0.title, $0.groups.count, $0.path) }
            + [
                figure(words[.tracks], tracks),
                minutes < 120 ? figure(words[.minutes], minutes) : figure(words[.hours], minutes / 60),
            ])
            .compactMap(\.self)
    }

    private static func highlights(
        of albums: [Album], _ times: [PlayingTime?], _ words: Words
    ) -> [Highlight] {
        var highlights: [Highlight] = []
        func add(_ label: String, _ album: Int, _ value: String?) {
            highlights.append(Highlight(label: label, value: value ?? "", album: album))
        }
        if let ends = ends(of: albums.indices, by: { albums[$0].released }) {
            add(words[.oldest], ends.lowest, albums[ends.lowest].released.map(words.date))
            add(words[.newest], ends.highest, albums[ends.highest].released.map(words.date))
        }
        if let ends = ends(of: albums.indices, by: { albums[$0].added }) {
            add(words[.firstAdded], ends.lowest, (albums[ends.lowest].added?.date).map(words.date))
            add(words[.lastAdded], ends.highest, (albums[ends.highest].added?.date).map(words.date))
        }
        if let ends = ends(of: albums.indices, by: { times[$0]?.seconds }) {
            add(words[.longest], ends.highest, times[ends.highest].map(words.time))
        }
        return highlights
    }

    /// The albums of each rating, the best first.
    private static func ratings(
        of albums: [Album], _ order: [Int], _ words: Words, _ links: some StatisticsLinks
    ) -> [AlbumGroup] {
        let values = BrowseList.values(of: order.count) { number in
            albums[order[number]].rating.map { [words.rating($0)] } ?? []
        }
        let groups = values.map { value in
            let members = value.albums.map { order[$0] }
            let path = members.first.flatMap { albums[$0].rating }.map(links.path(ofRating:)) ?? ""
            return AlbumGroup(title: value.name, path: path, albums: members)
        }
        return groups.sorted { rank($0, albums) > rank($1, albums) }
    }

    /// The rating of the albums of a group, for sorting.
    private static func rank(_ group: AlbumGroup, _ albums: [Album]) -> Int {
        group.albums.first.flatMap { albums[$0].rating }.map { 1_000 * $0.hundredths / $0.scale } ?? 0
    }
}
