import ArgumentParser
import CoverSearch
import SiteBuilding
import SourceInput

extension CoversCommand {
    /// `sitegen covers list`: lists the outcomes of searches.
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List the outcomes of searches for covers.",
            discussion: """
                Each line has the outcome, its date, how sure it is, the album's key and the address of the picture, \
                separated by tabs.

                EXAMPLES:
                  sitegen covers list
                  sitegen covers list | grep '^none'
                """)

        @OptionGroup var site: SiteOptions

        func run() throws {
            let report = Report(site)
            let records: [String: CoverSearchLog.Record]
            do throws(SourceReader.Failure) {
                records = try CoverLockFile(sitePath: site.source).searches.records
            } catch {
                throw SiteFailure(diagnostics: error.diagnostics, outcome: "no list", exitCode: 2)
            }
            for (key, record) in records.sorted(by: { $0.key < $1.key }) {
                switch record.result {
                case .found(let candidate): show("found", record, key, candidate)
                case .doubtful(let candidates):
                    for candidate in candidates { show("doubtful", record, key, candidate) }
                case .none:
                    CoversCommand.printLine("none", record.date, "", key, "searched again after \(record.until)")
                }
            }
            report.finish([], counts: ["albums": records.count], summary: nil)
        }

        private func show(
            _ word: String, _ record: CoverSearchLog.Record, _ key: String, _ candidate: CoverFinding.Candidate
        ) {
            CoversCommand.printLine(word, record.date, candidate.scoreText, key, candidate.address)
        }
    }

    /// `sitegen covers clear`: forgets the outcomes of searches.
    struct Clear: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear",
            abstract: "Forget the outcomes of searches for covers.",
            discussion: """
                The albums show drawn covers again, until a search finds theirs. Decisions made with --yes and --no are \
                forgotten as well. Downloaded pictures stay in the cache.

                EXAMPLES:
                  sitegen covers clear --key discogs:249504     one album, as `covers list` names it
                  sitegen covers clear
                """)

        @OptionGroup var site: SiteOptions

        @Option(help: ArgumentHelp("Forget one album only.", valueName: "key"))
        var key: String?

        func run() throws {
            let report = Report(site)
            let count = try CoverReview(sitePath: site.source).clear(key: key)
            report.finish(
                [], counts: ["albums": count], summary: "\(count) album\(count == 1 ? "" : "s") forgotten")
        }
    }
}
