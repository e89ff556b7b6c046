import Covers
import SiteModel
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
