import ArgumentParser
import Layout
import SiteBuilding
import Pages
import SourceInput
import SourceText

/// `sitegen layout`: prints the scroller's frames.
struct LayoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "layout",
        abstract: "Print the scroller's frames, content size and snap offsets.",
        discussion: """
            Without --count the site's own albums are counted. All numbers are CSS pixels.

            EXAMPLES:
              sitegen layout                              the frames of the site in .
              sitegen layout --count 5 --json
              sitegen layout --count 20 --padding 8 --dimension 160 --offset 40
            """
    )

    @OptionGroup var site: SiteOptions

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @Option(help: ArgumentHelp("Number of items, instead of the site's.", valueName: "n"))
    var count: Int?

    @Option(help: ArgumentHelp("Room around each item.", valueName: "px"))
    var padding: Int?

    @Option(help: ArgumentHelp("Width and height of an item.", valueName: "px"))
    var dimension: Int?

    @Option(help: ArgumentHelp("Room at both ends.", valueName: "px"))
    var offset: Int?

    @Option(help: ArgumentHelp("Index of the item shown first; clamped to the items.", valueName: "index"))
    var initial: Int?

    func validate() throws {
        try check(count, "--count", 0...1_000_000)
        try check(padding, "--padding", ScrollerMetrics.paddings)
        try check(dimension, "--dimension", ScrollerMetrics.dimensions)
        try check(offset, "--offset", ScrollerMetrics.offsets)
    }

    private func check(_ number: Int?, _ name: String, _ range: ClosedRange<Int>) throws {
        if let number, !range.contains(number) {
            throw ValidationError("\(name) is a number from \(range.lowerBound) to \(range.upperBound)")
        }
    }

    func run() async throws {
        let base = if let count { ScrollerLayout(count: count, initial: initial ?? 0) } else { try await siteLayout() }
        let metrics = ScrollerMetrics(
            padding: padding ?? base.metrics.padding,
            dimension: dimension ?? base.metrics.dimension,
            offset: offset ?? base.metrics.offset
        )
        let layout = ScrollerLayout(count: base.count, metrics: metrics, initial: initial ?? base.initialIndex ?? 0)
        let report = LayoutReport(layout)
        Terminal.print(json ? report.json : report.table)
    }

    private func siteLayout() async throws -> ScrollerLayout {
        do {
            let built = try await SiteFolder.build(at: site.source, options: site.buildWithoutCovers)
            let diagnostics = built.result.diagnostics
            guard !diagnostics.hasErrors else {
                throw SiteFailure(diagnostics: diagnostics, outcome: "no layout")
            }
            return built.result.layout
        } catch let failure as SourceReader.Failure {
            throw SiteFailure(failure, outcome: "no layout")
        }
    }
}
