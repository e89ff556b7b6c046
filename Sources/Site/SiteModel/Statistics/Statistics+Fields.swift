package import Templates

extension Statistics {
    package static let fields = RecordType<Statistics>(
        "statistics",
        [
            .list("figures", "Numbers with their names.", of: Figure.fields) { $0.figures },
            .list("times", "Charts over time: years of release, and months of adding.", of: TimeChart.fields) {
                $0.times
            },
            .list("rankings", "Charts of artists, genres, labels, formats and ratings.", of: Ranking.fields) {
                $0.rankings
            },
        ])
}

extension Statistics.Figure {
    static let fields = RecordType<Statistics.Figure>(
        "figure",
        [
            .text("label", "What is counted.") { $0.label },
            .text("value", "The number, with its unit if it has one.") { $0.value },
            .text("path", "Address of a page about it, relative to `root`; may be empty.") { $0.path },
        ])
}

extension TimeChart {
    static let fields = RecordType<TimeChart>(
        "chart over time",
        [
            .text("title", "What it shows.") { $0.title },
            .text("id", "What a fragment calls it.") { $0.kind == .years ? "_years" : "_added" },
            .flag("months", "Whether its bars are months.") { $0.kind == .months },
            .text("note", "How many of the albums it shows; empty for all.") { $0.note },
            .text("width", "Width of the drawing of a column.") { Bar.width * $0.kind.slots },
            .text("height", "Its height.") { _ in TimeChart.height },
            .list("columns", "Decades, or years of months, in order.", of: Column.fields) { $0.columns },
        ])
}

extension TimeChart.Column {
    static let fields = RecordType<TimeChart.Column>(
        "column",
        [
            .text("title", "Its name, such as `1970s`.") { $0.title },
            .text("path", "Address of a page of its albums, relative to `root`; may be empty.") { $0.path },
            .text("count", "How many albums, as digits.") { $0.countText },
            .flag("gap", "Whether columns without albums are left out before it.") { $0.isBehindGap },
            .list("bars", "Its years or months that have albums.", of: TimeChart.Bar.fields) { $0.bars },
        ])
}

extension TimeChart.Bar {
    /// The room of a bar in the drawing.
    static let width = 10

    static let fields = RecordType<TimeChart.Bar>(
        "bar",
        [
            .text("title", "Its name, such as `1977`.") { $0.title },
            .text("path", "Address of a page of its albums, relative to `root`; may be empty.") { $0.path },
            .text("count", "How many albums, as digits.") { $0.countText },
            .text("label", "Name and number: `1977: 12 albums`.") { $0.label },
            .text("start", "Where its room begins in the drawing.") { $0.slot * Self.width },
            .text("middle", "The middle of that room.") { $0.slot * Self.width + Self.width / 2 },
            .text("size", "Its height in the drawing.") { $0.height },
            .list("slices", "Its parts from bottom to top.", of: AlbumColors.Slice.fields) { $0.slices },
        ])
}

extension Ranking {
    static let fields = RecordType<Ranking>(
        "ranking",
        [
            .text("title", "What it shows.") { $0.title },
            .text("note", "How many of the albums it shows; empty for all.") { $0.note },
            .list("rows", "Its bars in order.", of: Row.fields) { $0.rows },
        ])
}

extension Ranking.Row {
    static let fields = RecordType<Ranking.Row>(
        "row of a ranking",
        [
            .text("title", "Its name.") { $0.title },
            .text("path", "Address of a page of its albums, relative to `root`; may be empty.") { $0.path },
            .text("count", "How many albums, as digits.") { $0.countText },
            .text("percent", "Length of the bar in percent of the longest.") { row in
                row.length % 10 == 0 ? "\(row.length / 10)" : "\(row.length / 10).\(row.length % 10)"
            },
            .text("units", "Its length in the unit of the slices; empty for a row without a bar.") { row in
                row.units > 0 ? "\(row.units)" : ""
            },
            .list("slices", "Its parts in order.", of: AlbumColors.Slice.fields) { $0.slices },
        ])
}

extension AlbumColors.Slice {
    static let fields = RecordType<AlbumColors.Slice>(
        "slice",
        [
            .text("start", "Where it begins.") { $0.start },
            .text("length", "How long it is.") { $0.length },
            .text("color", "Its colour, such as `#a53`.") { $0.color },
        ])
}
