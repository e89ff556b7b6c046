package import CoverSearch
import FileSystem
package import SourceInput

/// The file `content/covers.lock` of a site, to be read and changed outside of builds.
package struct CoverLockFile {
    let site: Folder
    private let lock: CoverLock

    /// Reads the file of a site folder; a missing file has no records.
    package init(sitePath: String) throws(SourceReader.Failure) {
        do throws(SystemError) {
            site = try Folder.working.openFolder(FilePath(sitePath), followLink: true)
            lock = try CoverLock.read(in: site)
        } catch {
            throw SourceReader.Failure(diagnostics: [.unreadable(OwnFiles.coverLock, error)])
        }
    }

    /// The outcomes of searches.
    package var searches: CoverSearchLog { lock.searches }

    /// Adds the outcomes of a search, and the records of the pictures that are shown.
    ///
    /// A candidate that a person refused is not added again: returns the outcomes without those.
    func add(
        _ findings: [CoverFinding], records: [String: CachedCover], day: String, until: String
    ) throws(SystemError) -> [CoverFinding] {
        let settled = findings.map { finding in
            CoverFinding(
                key: finding.key, result: finding.result.without(searches.records[finding.key]?.refused ?? []))
        }
        try change { lock in
            for finding in settled {
                lock.searches.records[finding.key] = .init(
                    date: day, result: finding.result, until: finding.result == .none ? until : "",
                    refused: lock.searches.records[finding.key]?.refused ?? [])
                if case .found(let candidate) = finding.result, let record = records[candidate.address] {
                    lock.records[candidate.address] = record
                }
            }
        }
        return settled
    }

    /// Changes the outcomes of searches.
    func changeSearches(_ change: (inout CoverSearchLog) -> Void) throws(SystemError) {
        try self.change { change(&$0.searches) }
    }

    /// Changes the file as it is now: a build or another search may have written it meanwhile.
    private func change(_ change: (inout CoverLock) -> Void) throws(SystemError) {
        let cache = CoverCache(site: site)
        try cache.whileLocked { () throws(SystemError) in
            let before = try CoverLock.read(in: site)
            var after = before
            change(&after)
            if after.bytes == before.bytes { return }
            try cache.replace(FilePath(OwnFiles.coverLock), after.bytes)
        }
    }
}

extension CoverFinding.Result {
    /// The outcome without candidates that a person refused.
    fileprivate func without(_ refused: [CoverFinding.Candidate]) -> CoverFinding.Result {
        let places = Set(refused.map(\.place))
        switch self {
        case .none: return self
        case .found(let candidate): return places.contains(candidate.place) ? .none : self
        case .doubtful(let candidates):
            let left = candidates.filter { !places.contains($0.place) }
            return left.isEmpty ? .none : .doubtful(left)
        }
    }
}

extension CoverFinding.Candidate {
    /// The address without the size of the picture.
    fileprivate var place: Substring { address.lastIndex(of: "/").map { address[..<$0] } ?? address[...] }
}
