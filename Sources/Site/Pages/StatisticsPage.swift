import Localization
import Settings
import SiteModel
import SourceText
import Templates

/// The page of the collection in figures and charts.
struct StatisticsPage: PageKind {
    struct Record: PageContent {
        let frame: PageFrame
        let statistics: Statistics
        let stylesheet: String
        let highlights: [Highlight]
    }

    static let path = "statistics/index.html"
    static let template = "statistics"
    static let fields = RecordType<Record>(
        "page of statistics",
        Record.frameFields + [
            .text("statisticsStylesheet", "Address of its style sheet, relative to `root`.") { $0.stylesheet },
            .record("statistics", "Figures and charts.", of: Statistics.fields) { $0.statistics },
            .flag("hasHighlights", "Whether there are any.") { !$0.highlights.isEmpty },
            .list("highlights", "Albums such as the oldest.", of: Highlight.fields) { $0.highlights },
        ])
    static let assets: KeyValuePairs = ["statisticsStylesheet": "statistics.css"]
    static let need = PageNeed.linked(
        PageLink(key: template, path: path, title: "the page of statistics", groups: Taxonomy.counted) {
            $0.hasStatistics
        })

    static func addFiles(of site: Site, to list: inout FileList) {
        guard site.hasStatistics else { return }
        list.add(path, StatisticsPage(), by: .init(place: .none, remark: "the statistics"))
    }

    func hasAnchor(_ id: String, on site: Site) -> Bool { ["_years", "_added"].contains(id) }

    func render(by renderer: SiteRenderer, _ text: NoteContent, into buffer: inout RenderBuffer) {
        let site = renderer.site
        let statistics = site.statistics
        let record = Record(
            frame: renderer.frame(Self.path, title: site.words[.statistics], description: ""), statistics: statistics,
            stylesheet: renderer.theme.assetPath("statistics.css"),
            highlights: statistics.highlights.map { entry in
                Highlight(label: entry.label, value: entry.value, album: renderer.shared.summaries[entry.album])
            })
        renderer.run(Self.self, record, &buffer)
    }
}
