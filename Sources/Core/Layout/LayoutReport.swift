/// A scroller's numbers as text: a table for people, JSON for scripts and tests.
package struct LayoutReport: Sendable {
    private let layout: ScrollerLayout

    package init(_ layout: ScrollerLayout) { self.layout = layout }

    /// A JSON object with all values in CSS pixels, ending with a line feed.
    ///
    /// Its keys are `metrics`, `count`, `contentSize`, `initialIndex` (or null), `initialOffset`, `frames` and
    /// `snapOffsets`.
    package var json: String {
        let metrics = layout.metrics
        let frames = layout.frames.map {
            "{\"x\":\($0.x),\"y\":\($0.y),\"width\":\($0.width),\"height\":\($0.height)}"
        }
        let snapOffsets = (0..<layout.count).map { String(layout.snapOffset(of: $0)) }
        return """
            {
              "metrics": {"padding":\(metrics.padding),"dimension":\(metrics.dimension),"offset":\(metrics.offset),\
            "pitch":\(metrics.pitch)},
              "count": \(layout.count),
              "contentSize": {"width":\(layout.contentWidth),"height":\(layout.contentHeight)},
              "initialIndex": \(layout.initialIndex.map(String.init) ?? "null"),
              "initialOffset": \(layout.initialOffset),
              "frames": [\(frames.joined(separator: ","))],
              "snapOffsets": [\(snapOffsets.joined(separator: ","))]
            }

            """
    }

    /// A table of the items and a line about the whole, for a terminal.
    package var table: String {
        let metrics = layout.metrics
        var result = """
            padding \(metrics.padding), dimension \(metrics.dimension), offset \(metrics.offset): \
            \(layout.count) item\(layout.count == 1 ? "" : "s"), \
            content \(layout.contentWidth) x \(layout.contentHeight), starts at \(layout.initialOffset)

            """
        guard layout.count > 0 else { return result }
        var rows = [["item", "x", "y", "width", "height", "snap"]]
        for (index, frame) in layout.frames.enumerated() {
            rows.append(
                [index, frame.x, frame.y, frame.width, frame.height, layout.snapOffset(of: index)].map(String.init))
        }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            let columns = zip(row, widths).map { String(repeating: " ", count: $1 - $0.count) + $0 }
            result += columns.joined(separator: "  ") + "\n"
        }
        return result
    }
}
