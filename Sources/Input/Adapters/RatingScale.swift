import Albums
import Readers
import Settings
import SourceText

/// The scale of the ratings in a table of another program, when the settings give none.
enum RatingScale {
    /// The scale that most of the ratings need: 5, else 10, else 100.
    ///
    /// One rating above 5 may be a typing error; if more than half of them are above 5, the scale is a larger one.
    static func recognized(in texts: [String]) -> Int {
        let values = texts.compactMap { Rating($0, of: Rating.scales.upperBound) }
            .filter { $0.scale == Rating.scales.upperBound && $0.hundredths > 0 }
        for scale in [Rating.usualScale, 10] {
            let above = values.count { $0.hundredths > scale * 100 }
            if above * 2 <= values.count { return scale }
        }
        return values.contains { $0.hundredths > 10_000 } ? Rating.usualScale : 100
    }
}

extension MappedRecord {
    /// Creates a reader of the records of a table.
    ///
    /// Its rating scale is that of the map, or the one that most ratings need, which is reported.
    ///
    /// `ratings` are all values under `rating`.
    init(source: Settings.Source, map: AlbumMap, file: SourceFile, ratings: [Node], _ importReport: inout ImportReport)
    {
        self.init(source: source, map: map, file: file)
        if let scale = map.ratingScale {
            ratingScale = scale
            return
        }
        ratingScale = RatingScale.recognized(in: ratings.compactMap(Self.text))
        let first = ratings.first {
            Self.text($0).flatMap { Rating($0, of: ratingScale) }.map { $0.hundredths > Rating.usualScale * 100 }
                ?? false
        }
        guard ratingScale != Rating.usualScale, let first else { return }
        importReport.note(
            .warning(
                .badValue, "most ratings are above 5, so all of them are taken as of \(ratingScale)",
                at: file.span(first.range), help: "add `ratingScale: \(ratingScale)` to the `map` of the source"))
    }

    private static func text(_ node: Node) -> String? {
        switch node.value {
        case .number(let text), .string(let text): RecordReader.trimmed(text)
        default: nil
        }
    }
}
