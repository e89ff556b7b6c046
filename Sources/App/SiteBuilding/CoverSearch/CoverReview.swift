import CoverSearch
import FileSystem
import SourceInput
import SourceText

/// Decisions of a person about covers that a search was not sure of.
package struct CoverReview {
    private let sitePath: String

    /// A review of the site folder at a path.
    package init(sitePath: String) { self.sitePath = sitePath }

    /// A candidate, as shown to a person.
    package struct Item {
        /// Its id: six characters for the album, a point, and its number.
        package let id: String
        /// How sure it is, from `0.00` to `1.00`.
        package let score: String
        /// The album of the library.
        package let album: String
        /// The album that the service has.
        package let candidate: String
        package let reason: String
        package let address: String
    }

    /// The doubtful candidates, sorted by album.
    package func items() throws(SiteFailure) -> [Item] { try albums().flatMap(\.items) }

    /// The albums with doubtful candidates, sorted by their keys (``CoverQuery/key``).
    package func albums() throws(SiteFailure) -> [(key: String, items: [Item])] {
        let records = try file().searches.records.sorted { $0.key < $1.key }
        return records.compactMap { key, record in
            guard case .doubtful(let candidates) = record.result else { return nil }
            let items = candidates.enumerated().map { index, candidate in
                Item(
                    id: "\(Self.id(of: key)).\(index + 1)", score: candidate.scoreText,
                    album: key.hasPrefix("album:") ? String(key.dropFirst("album:".count)) : key,
                    candidate: candidate.name, reason: candidate.reason, address: candidate.address)
            }
            return (key, items)
        }
    }

    private static func id(of key: String) -> String { ContentHash.text(ContentHash.of(Array(key.utf8)), length: 6) }

    /// What the file says about one album, at some moment.
    package struct Snapshot: Sendable {
        fileprivate let key: String
        fileprivate let record: CoverSearchLog.Record
    }

    /// What the file says about the album of an id; nil if it is unknown.
    package func snapshot(_ id: String) throws(SiteFailure) -> Snapshot? {
        let log = try file().searches
        guard let key = Self.place(of: id, in: log)?.key, let record = log.records[key] else { return nil }
        return Snapshot(key: key, record: record)
    }

    /// Makes a decision anew: the album is as `before` again, unless it is no more as `after` the decision.
    package func reopen(_ before: Snapshot, after: Snapshot) throws(SiteFailure) {
        try change(try file()) { log in
            if log.records[after.key] == after.record { log.records[before.key] = before.record }
        }
    }

    /// Takes and refuses candidates; returns the number of albums that changed.
    ///
    /// Fails if an id is unknown, before anything is changed.
    package func decide(yes: [String], no: [String]) throws(SiteFailure) -> Int {
        if yes.isEmpty, no.isEmpty { return 0 }
        let file = try file()
        var log = file.searches
        var changed: Set<String> = []
        for (id, isTaken) in yes.map({ ($0, true) }) + no.map({ ($0, false) }) {
            guard let (key, index) = Self.place(of: id, in: file.searches), isTaken ? index != nil : true,
                case .doubtful(let candidates)? = log.records[key]?.result
            else {
                throw Self.failure(
                    "no doubtful candidate has the id \(TerminalText.quoted(id))",
                    help: "`sitegen covers find --review` lists them")
            }
            let original = file.searches.records[key]?.candidates ?? []
            let named = index.map { [original[$0]] } ?? original
            if isTaken, let one = named.first {
                let sure = CoverFinding.Candidate(
                    service: one.service, address: one.address, score: one.score, reason: one.reason + ", confirmed",
                    name: one.name)
                log.records[key]?.result = .found(sure)
            } else {
                let left = candidates.filter { !named.contains($0) }
                log.records[key]?.refused += named
                log.records[key]?.result = left.isEmpty ? .none : .doubtful(left)
                if left.isEmpty { log.records[key]?.until = CoverSearchRun.day(after: CoverSearchRun.daysUntilNext) }
            }
            changed.insert(key)
        }
        let new = log
        try change(file) { log in for key in changed { log.records[key] = new.records[key] } }
        return changed.count
    }

    /// The album and the index of the candidate that an id names; no index for an album alone.
    private static func place(of id: String, in log: CoverSearchLog) -> (key: String, index: Int?)? {
        let parts = id.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let key = log.records.keys.first(where: { Self.id(of: $0) == first }) else {
            return nil
        }
        guard parts.count == 2 else { return (key, nil) }
        let count = log.records[key]?.candidates.count ?? 0
        guard let number = Int(parts[1]), (1...max(1, count)).contains(number), count > 0 else { return nil }
        return (key, number - 1)
    }

    /// Forgets all outcomes, or those of one album; returns the number of albums.
    package func clear(key: String?) throws(SiteFailure) -> Int {
        let file = try file()
        let records = file.searches.records
        if let key, records[key] == nil {
            throw Self.failure(
                "no search was made for \(TerminalText.quoted(key))", help: "`sitegen covers list` lists the keys")
        }
        let keys = key.map { [$0] } ?? Array(records.keys)
        try change(file) { log in for key in keys { log.records[key] = nil } }
        return keys.count
    }

    private func file() throws(SiteFailure) -> CoverLockFile {
        do throws(SourceReader.Failure) {
            return try CoverLockFile(sitePath: sitePath)
        } catch {
            throw SiteFailure(diagnostics: error.diagnostics, outcome: "nothing was changed", exitCode: 2)
        }
    }

    private func change(_ file: CoverLockFile, _ change: (inout CoverSearchLog) -> Void) throws(SiteFailure) {
        do throws(SystemError) {
            try file.changeSearches(change)
        } catch {
            throw SiteFailure(
                diagnostics: [.unreadable(OwnFiles.coverLock, error)], outcome: "nothing was changed", exitCode: 2)
        }
    }

    private static func failure(_ message: String, help: String) -> SiteFailure {
        SiteFailure(
            diagnostics: [Diagnostic(.error, .coverSearch, message, at: .none, help: help)],
            outcome: "nothing was changed")
    }
}

extension CoverReview {
    /// Writes the candidates as a page with their pictures, which the browser loads from the service.
    package func writeSheet(_ items: [Item], to path: String) throws(SiteFailure) {
        let rows = items.map { item in
            """
            <figure>
            <img src="\(HTMLEscape.escaped(item.address))" width="250" height="250" alt="" loading="lazy" \
            referrerpolicy="no-referrer">
            <figcaption><b>\(HTMLEscape.escaped(item.album))</b><br>\(HTMLEscape.escaped(item.candidate))<br>
            \(item.score): \(HTMLEscape.escaped(item.reason))<br>
            <code>sitegen covers find --yes \(item.id)</code></figcaption>
            </figure>

            """
        }
        let page = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>Covers to decide about</title>
            <style>
            :root { color-scheme: light dark; font: 1rem/1.4 system-ui, sans-serif }
            main { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 2rem }
            figure { margin: 0 } img { object-fit: contain; background: #8883 } code { font-size: .85em }
            </style>
            <h1>Covers to decide about</h1>
            <main>
            \(rows.joined())</main>
            </html>

            """
        do throws(SystemError) {
            let place = FilePath(path)
            let part = place.parent.appending(".\(place.name.text).part")
            try Folder.working.replaceAtomically(place, through: part, with: Array(page.utf8))
        } catch {
            throw SiteFailure(diagnostics: [.unreadable(path, error)], outcome: "no page was written", exitCode: 2)
        }
    }
}

extension CoverSearchLog.Record {
    /// The doubtful candidates.
    fileprivate var candidates: [CoverFinding.Candidate] {
        if case .doubtful(let candidates) = result { candidates } else { [] }
    }
}
