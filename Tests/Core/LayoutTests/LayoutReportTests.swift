import TestSupport
import Testing
@testable import Layout
@testable import Readers
@testable import SourceText

struct LayoutReportTests {
    @Test func `the table aligns its columns and names its units once`() {
        let report = LayoutReport(ScrollerLayout(count: 2, initial: 1))
        expectEqual(
            report.table,
            """
            padding 10, dimension 100, offset 100: 2 items, content 440 x 120, starts at 120
            item    x   y  width  height  snap
               0  110  10    100     100     0
               1  230  10    100     100   120

            """)
    }

    @Test func `a table of no items or one item is a sentence without a wrong plural`() {
        expectEqual(
            LayoutReport(ScrollerLayout(count: 0)).table,
            "padding 10, dimension 100, offset 100: 0 items, content 200 x 120, starts at 0\n")
        expect(
            LayoutReport(ScrollerLayout(count: 1)).table.hasPrefix("padding 10, dimension 100, offset 100: 1 item, "))
    }

    @Test func `the JSON has every number of the layout`() {
        expectEqual(
            LayoutReport(ScrollerLayout(count: 1)).json,
            """
            {
              "metrics": {"padding":10,"dimension":100,"offset":100,"pitch":120},
              "count": 1,
              "contentSize": {"width":320,"height":120},
              "initialIndex": 0,
              "initialOffset": 0,
              "frames": [{"x":110,"y":10,"width":100,"height":100}],
              "snapOffsets": [0]
            }

            """)
        let empty = JSONReader.read(SourceFile(path: "a.json", text: LayoutReport(ScrollerLayout(count: 0)).json))
        expect(empty.diagnostics.isEmpty)
        expect(empty.root?["initialIndex"]?.isNull == true && empty.root?["frames"]?.items.isEmpty == true)
    }
}
