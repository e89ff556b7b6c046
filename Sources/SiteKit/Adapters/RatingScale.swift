/// The scale of the ratings in a table of another program, where the settings name none.
enum RatingScale {
    /// The scale that most of the ratings need: 5, else 10, else 100.
    ///
    /// One rating above 5 may be a slip of the pen; where more than half of them are, they are of another scale.
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
    /// A reader of the records of a table, whose ratings have the scale of the map, or the one that most of them need,
    /// which is told.
    ///
    /// `ratings` are all values under `rating`.
    init(source: Settings.Source, map: AlbumMap, file: SourceFile, ratings: [Node], _ remarks: inout Remarks) {
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
        remarks.note(
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
