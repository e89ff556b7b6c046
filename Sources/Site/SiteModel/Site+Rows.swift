package import Covers

/// What rows of lists show.
extension Site {
    /// The pictures that the row of a group shows: the first covers, then drawn ones, each once.
    package func covers(of term: Term) -> [CoverPlan.Picture] {
        var shown: [Int] = []
        for isDrawn in [false, true] {
            for album in term.albums where shown.count < 3 && pictures[album].isDrawn == isDrawn {
                if shown.allSatisfy({ pictures[$0].path != pictures[album].path }) { shown.append(album) }
            }
        }
        return shown.map { pictures[$0] }
    }
}
