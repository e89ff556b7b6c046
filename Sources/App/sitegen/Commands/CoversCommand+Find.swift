import ArgumentParser
import CoverSearch
import FileSystem
import SiteBuilding

extension CoversCommand {
    /// `sitegen covers find`: asks the services that the settings name.
    struct Find: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "find",
            abstract: "Ask MusicBrainz and the Cover Art Archive for the covers of albums without one.",
            discussion: """
                An album is looked up by its MusicBrainz release id, its Discogs release id or its bar code; without \
                these by artist and title, if year or number of tracks prove the match. What is doubtful is listed, and \
                never taken. MusicBrainz allows one request a second, so a thousand albums may take half an hour. \
                An album whose search fails is named, and asked for again in the next run. \
                Ctrl-C keeps what was found, and the next run continues there.

                The outcome is written to content/covers.lock, and the next build shows the covers. An album without a \
                cover is searched again after \(CoverSearchRun.daysUntilNext) days.

                The settings must name the service and an address at which you can be reached:
                  covers: {find: [musicbrainz], contact: me@example.org}
                With find: [musicbrainz, itunes, deezer], stores are asked for what is not found there. Only exact \
                matches are taken; Apple allows its pictures only beside a link to the album in its store. \
                With discogs in the list, a Discogs release gives its own picture. This needs a token in \
                SITEGEN_DISCOGS_TOKEN, and Discogs does not allow a site to show a picture that is older than six hours.

                EXAMPLES:
                  sitegen covers find --dry-run            which albums, and by which key
                  sitegen covers find
                  sitegen covers find --album low --refresh
                  sitegen covers find --review             what is doubtful
                  sitegen covers find --review --sheet covers.html
                  sitegen covers find --yes 3f2a9c.1 --no 81d0aa
                """)

        @OptionGroup var site: SiteOptions

        @Flag(help: "List the albums that would be searched, and send no request.")
        var dryRun = false

        @Option(help: ArgumentHelp("Search for one album only, by its id or slug.", valueName: "id"))
        var album: String?

        @Option(help: ArgumentHelp("Search for at most this many albums.", valueName: "n"))
        var limit: Int?

        @Flag(help: "Search again for albums that were searched before.")
        var refresh = false

        @Flag(help: "List the doubtful candidates with their ids.")
        var review = false

        @Option(
            help: ArgumentHelp("With --review: write the candidates as a page with pictures.", valueName: "file"))
        var sheet: String?

        @Option(
            parsing: .upToNextOption, help: ArgumentHelp("Take these candidates, such as 3f2a9c.1.", valueName: "id"))
        var yes: [String] = []

        @Option(
            parsing: .upToNextOption,
            help: ArgumentHelp(
                "Refuse these candidates, or with 3f2a9c all of an album; they are not offered again.", valueName: "id")
        )
        var no: [String] = []

        func validate() throws {
            if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
            if sheet != nil, !review { throw ValidationError("--sheet needs --review") }
        }

        func run() async throws {
            CancellationSignal.catchSignals()
            let report = Report(site)
            if review || !yes.isEmpty || !no.isEmpty { return try decide(report) }
            var options = CoverSearchRun.Options()
            (options.album, options.limit, options.isRefreshing) = (album, limit, refresh)
            options.showsProgress = !site.quiet && site.diagnostics != .json
            let search = CoverSearchRun(sitePath: site.source, site.build, options)
            if dryRun { return plan(try await search.plan(), report) }
            try finish(try await search.run(), report)
        }

        private func plan(_ queries: [CoverQuery], _ report: Report) {
            for query in queries {
                let key = String(query.key.prefix { $0 != ":" })
                CoversCommand.printLine(key, query.artists.joined(separator: ", "), query.title)
            }
            let count = queries.count
            report.finish(
                [], counts: ["albums": count], summary: "\(count) album\(count == 1 ? "" : "s") would be searched")
        }

        private func finish(_ outcome: CoverSearchRun.Outcome, _ report: Report) throws(SiteFailure) {
            if !outcome.diagnostics.isEmpty {
                throw SiteFailure(
                    diagnostics: outcome.diagnostics, outcome: outcome.sentence + "; the next run continues here",
                    exitCode: 2)
            }
            let advice = outcome.doubtful == 0 ? "" : "\n`sitegen covers find --review` lists what is doubtful"
            report.finish(
                [],
                counts: [
                    "albums": outcome.searched, "found": outcome.found, "notFound": outcome.none,
                    "doubtful": outcome.doubtful, "requests": outcome.requests.data,
                    "pictures": outcome.requests.pictures,
                ], summary: outcome.wanted == 0 ? "no album needs a search" : outcome.sentence + advice)
        }

        private func decide(_ report: Report) throws(SiteFailure) {
            let review = CoverReview(sitePath: site.source)
            let changed = try review.decide(yes: yes, no: no)
            if self.review { try showDoubtful(review, report) }
            if yes.isEmpty, no.isEmpty { return }
            report.finish(
                [], counts: ["decided": changed], summary: "\(changed) album\(changed == 1 ? "" : "s") decided")
        }

        private func showDoubtful(_ review: CoverReview, _ report: Report) throws(SiteFailure) {
            let items = try review.items()
            if let sheet {
                try review.writeSheet(items, to: sheet)
                return report.finish([], counts: ["candidates": items.count], summary: "open \(sheet)")
            }
            for item in items {
                CoversCommand.printLine(item.id, item.score, item.album, item.candidate, item.reason)
            }
            report.finish(
                [], counts: ["candidates": items.count],
                summary: items.isEmpty ? "nothing is doubtful" : "take one with --yes ID, refuse one with --no ID")
        }
    }
}
