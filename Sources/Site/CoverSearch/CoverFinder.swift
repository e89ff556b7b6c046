import Albums
import MusicServices
import Readers

/// Finds the covers of albums in MusicBrainz and the Cover Art Archive, by the surest key first.
///
/// The order is: the id of a MusicBrainz release; the number of a Discogs release, which MusicBrainz links with its own
/// release; the bar code; artist and title, if the match is safe (``ReleaseChoice``); then the stores.
///
/// The sequence of requests depends only on the albums and the answers. So a search that is repeated with kept answers
/// continues where it ended.
package struct CoverFinder<Services: CoverServices>: Sendable {
    let services: Services
    /// The services to ask, in this order.
    private let order: [CoverService]
    /// The address of the Cover Art Archive, without a trailing `/`.
    private let archive: String

    /// Creates a finder that asks `services`.
    ///
    /// - Parameters:
    ///   - archive: the address of the Cover Art Archive, such as `https://coverartarchive.org`.
    ///   - order: the services to ask; each is asked for what those before it do not have, MusicBrainz first.
    package init(_ services: Services, archive: String, order: [CoverService] = [.musicbrainz]) {
        (self.services, self.archive, self.order) = (services, archive, order)
    }

    /// The outcomes of a search.
    package struct Outcome: Sendable {
        /// The findings, in the order of the albums; albums whose search failed are left out.
        package var findings: [CoverFinding] = []
        /// Why searches failed, each reason once, with the albums.
        package var failures: [(reason: ServiceFailure, queries: [CoverQuery])] = []
        /// Whether the search ended early because a service failed for several albums in a row.
        package var isAway: Bool { namesInRow.count >= failureLimit }
        /// The different names of albums that failed in a row in a way that may concern all.
        private var namesInRow: Set<String> = []

        fileprivate mutating func add(_ reason: ServiceFailure, _ query: CoverQuery) {
            if let index = failures.firstIndex(where: { $0.reason == reason }) {
                failures[index].queries.append(query)
            } else {
                failures.append((reason, [query]))
            }
            if isAway { return }
            // Two pressings of a record ask the same question. What fails in a way of its own was answered.
            if reason.isGeneral { namesInRow.insert("\(query.artist) - \(query.title)") } else { namesInRow = [] }
        }

        /// Counts an album that was searched.
        fileprivate mutating func addSuccess() { if !isAway { namesInRow = [] } }
    }

    /// After so many failures in a row the service is taken to be away.
    static var failureLimit: Int { 8 }
    /// Addresses that MusicBrainz accepts in one request; the rest would be ignored (its source, `URL.pm`).
    static var urlLimit: Int { 100 }
    /// Pages of a search that are read; a name with more hits proves nothing.
    static var pageLimit: Int { 3 }

    /// Albums that are searched at once: a picture is downloaded while the next album is looked up.
    static var width: Int { 4 }

    /// Searches for the covers of these albums.
    ///
    /// `progress` receives the number of albums that are done. An album whose search fails is left out, and the others
    /// are searched all the same, until several in a row have failed.
    package func find(_ queries: [CoverQuery], progress: @Sendable (Int) -> Void = { _ in }) async -> Outcome {
        var outcome = Outcome()
        let numbers = queries.filter { $0.musicBrainzRelease == nil }.compactMap(\.discogsRelease)
        let links = await links(order.contains(.musicbrainz) ? numbers : [])
        var results = [CoverFinding.Result?](repeating: nil, count: queries.count)
        await withTaskGroup(of: (Int, Result<CoverFinding.Result, ServiceFailure>).self) { group in
            var (next, done, isStopped) = (0, 0, false)
            func add() {
                guard next < queries.count, !isStopped, !outcome.isAway else { return }
                let (index, query) = (next, queries[next])
                let linked = query.musicBrainzRelease == nil ? links[query.discogsRelease ?? ""] : []
                group.addTask { (index, await self.outcome(query, linked)) }
                next += 1
            }
            for _ in 0..<Self.width { add() }
            while let (index, result) = await group.next() {
                switch result {
                case .success(let result):
                    results[index] = result
                    outcome.addSuccess()
                case .failure(let failure):
                    outcome.add(failure, queries[index])
                    isStopped = isStopped || failure.isStopped
                }
                done += 1
                progress(done)
                add()
            }
        }
        outcome.findings = zip(queries, results).compactMap { query, result in
            result.map { CoverFinding(key: query.key, result: $0) }
        }
        return outcome
    }

    private func outcome(
        _ query: CoverQuery, _ linked: [ReleaseCandidate]?
    ) async -> Result<CoverFinding.Result, ServiceFailure> {
        do throws(ServiceFailure) {
            return .success(try await result(query, linked))
        } catch {
            return .failure(error)
        }
    }

    private func result(
        _ query: CoverQuery, _ linked: [ReleaseCandidate]?
    ) async throws(ServiceFailure) -> CoverFinding.Result {
        var result = order.contains(.musicbrainz) ? try await archived(query, linked) : .none
        for service in order where service != .musicbrainz {
            if case .found = result { break }
            if service == .discogs {
                // By its number, so it is surer than what is doubtful.
                let pictured = try await pictured(query)
                if pictured != .none { result = pictured }
            } else if result == .none {
                result = try await self.result(query, in: service)
            }
        }
        return result
    }

    /// The first picture of an album's Discogs release.
    private func pictured(_ query: CoverQuery) async throws(ServiceFailure) -> CoverFinding.Result {
        guard let number = query.discogsRelease,
            let release = try await services.answer(of: .discogs, to: "releases/\(number)")
        else { return .none }
        let images = release["images"]?.items ?? []
        let first = images.first { $0["type"]?.string == "primary" } ?? images.first
        // Without a token the address is empty.
        guard let address = first?["uri"]?.string, CoverReference.isRemote(address),
            try await services.hasPicture(at: address)
        else { return .none }
        let name = release["title"]?.string.map { "\(release["artists_sort"]?.string ?? "") - \($0)" } ?? ""
        return .found(
            .init(service: "discogs", address: address, score: 1, reason: "Discogs release id", name: name))
    }

    /// The cover of an album in the Cover Art Archive.
    ///
    /// `linked` are the releases that have its number on Discogs; nil if they are still to be looked up.
    private func archived(
        _ query: CoverQuery, _ linked: [ReleaseCandidate]?
    ) async throws(ServiceFailure) -> CoverFinding.Result {
        if let id = query.musicBrainzRelease {
            let (found, isKnown) = try await cover(ofRelease: id)
            if let found { return .found(found) }
            // Other keys lead to the same release.
            if isKnown { return .none }
        }
        // What has one of the album's numbers, but other names.
        var contrary: [CoverFinding.Candidate] = []
        // Other keys are less sure, so a failure here is one of the album.
        let own = linked == nil ? query.discogsRelease : nil
        let found = if let own { try await linkedReleases([own])[own] } else { linked }
        if let release = try await link(query, among: found ?? []) {
            if !ReleaseChoice.isContrary(release, to: query) {
                return try await cover(of: release, score: 1, reason: "Discogs release id").map { .found($0) } ?? .none
            }
            contrary.append(candidate(.init(release: release, score: 0, reason: "Discogs release id, other names")))
        }
        var doubtful: [CoverFinding.Candidate] = []
        if let barcode = query.barcode {
            switch ReleaseChoice.byBarcode(query, among: try await releases(barcode: barcode)) {
            case .safe(let choice):
                let found = try await cover(of: choice.release, score: choice.score, reason: choice.reason)
                if let found { return .found(found) }
            case .doubtful(let choices):
                for choice in choices {
                    let isContrary = ReleaseChoice.isContrary(choice.release, to: query)
                    if isContrary { contrary.append(candidate(choice)) } else { doubtful.append(candidate(choice)) }
                }
            case .none: break
            }
        }
        // An id of a release may be that of its group.
        for id in [query.musicBrainzGroup, query.musicBrainzRelease].compactMap(\.self) {
            if let found = try await cover(ofGroup: id) { return .found(found) }
        }
        switch try await choiceByNames(query) {
        case .safe(let choice):
            if doubtful.isEmpty {
                let found = try await coverOfGroup(choice.release.group, score: choice.score, reason: choice.reason)
                if let found { return .found(found) }
            } else {
                doubtful.append(candidate(choice))
            }
        case .doubtful(let choices): doubtful += choices.map { candidate($0) }
        case .none: break
        }
        let candidates = doubtful + contrary
        return candidates.isEmpty ? .none : .doubtful(Array(candidates.prefix(ReleaseChoice.shownCount)))
    }

    /// The release that is linked with the album's number on Discogs, if any.
    ///
    /// Links do not name artists, so a release whose title does not say enough is looked up.
    private func link(
        _ query: CoverQuery, among linked: [ReleaseCandidate]
    ) async throws(ServiceFailure) -> ReleaseCandidate? {
        let editions = ReleaseChoice.editions(query, among: linked)
        if let edition = editions.first(where: { !ReleaseChoice.isContrary($0, to: query) }) { return edition }
        return if let edition = editions.first { try await release(edition.id) ?? edition } else { nil }
    }

    /// What names, year and numbers choose: among what has the album's names as they are written, and if none has, among
    /// what a wider search finds.
    private func choiceByNames(_ query: CoverQuery) async throws(ServiceFailure) -> ReleaseChoice {
        if query.artists.isEmpty { return .none }
        let (releases, isComplete) = try await releases(MusicBrainzRequest.query(query), pages: Self.pageLimit)
        let choice = ReleaseChoice.byNames(query, among: releases, isComplete: isComplete)
        if !isComplete || ReleaseChoice.hasEqualNames(query, among: releases) { return choice }
        let (others, areComplete) = try await self.releases(MusicBrainzRequest.wideQuery(query), pages: 1)
        let known = Set(releases.map(\.id))
        return ReleaseChoice.byNames(
            query, among: releases + others.filter { !known.contains($0.id) }, isComplete: areComplete)
    }
}

/// Requests.
extension CoverFinder {
    /// The releases that MusicBrainz links with releases of Discogs, by the number of the latter.
    ///
    /// Numbers whose request failed are left out: each is asked for alone, so that one answer costs one album.
    private func links(_ numbers: [String]) async -> [String: [ReleaseCandidate]] {
        var known: Set<String> = []
        let distinct = numbers.filter { known.insert($0).inserted }
        var links: [String: [ReleaseCandidate]] = [:]
        for start in stride(from: 0, to: distinct.count, by: Self.urlLimit) {
            let part = distinct[start..<min(start + Self.urlLimit, distinct.count)]
            do throws(ServiceFailure) {
                let found = try await linkedReleases(part)
                for number in part { links[number] = found[number] ?? [] }
            } catch {
                // The next request would most probably fail as well, after as many tries.
                if error.isGeneral || error.isStopped { break }
            }
        }
        return links
    }

    private func linkedReleases(
        _ numbers: ArraySlice<String>
    ) async throws(ServiceFailure) -> [String: [ReleaseCandidate]] {
        let request = MusicBrainzRequest.links(numbers.map { Self.discogsPrefix + $0 })
        let answer = try await services.answer(of: .musicbrainz, to: request)
        guard let answer else { return [:] }
        var releases: [String: [ReleaseCandidate]] = [:]
        // A request with one address is answered with that address alone.
        for url in answer["urls"]?.items ?? [answer] {
            guard let resource = url["resource"]?.string, resource.hasPrefix(Self.discogsPrefix) else { continue }
            let found = (url["relations"]?.items ?? []).filter { $0["ended"]?.value != .bool(true) }
                .compactMap { $0["release"].flatMap(ReleaseCandidate.init) }
            releases[String(resource.dropFirst(Self.discogsPrefix.count)), default: []] += found
        }
        return releases
    }

    private static var discogsPrefix: String { "https://www.discogs.com/release/" }

    /// The releases with a bar code.
    private func releases(barcode: Barcode) async throws(ServiceFailure) -> [ReleaseCandidate] {
        let request = MusicBrainzRequest.search(MusicBrainzRequest.query(barcode), limit: 25)
        let answer = try await services.answer(of: .musicbrainz, to: request)
        return (answer?["releases"]?.items ?? []).compactMap(ReleaseCandidate.init)
    }

    /// The releases that a query finds, and whether these are all.
    private func releases(
        _ query: String, pages: Int
    ) async throws(ServiceFailure) -> (releases: [ReleaseCandidate], isComplete: Bool) {
        var releases: [ReleaseCandidate] = []
        for page in 0..<pages {
            let request = MusicBrainzRequest.search(query, page: page)
            let items = try await services.answer(of: .musicbrainz, to: request)?["releases"]?.items ?? []
            releases += items.compactMap(ReleaseCandidate.init)
            if items.count < MusicBrainzRequest.pageSize { return (releases, true) }
        }
        return (releases, false)
    }

    /// The cover of a release by its id, or that of its group, and whether the release is known.
    private func cover(
        ofRelease id: String
    ) async throws(ServiceFailure) -> (found: CoverFinding.Candidate?, isKnown: Bool) {
        let reason = "MusicBrainz release id"
        if let address = try await picture(of: "release/\(id)") {
            return (candidate(address, score: 1, reason, name: ""), true)
        }
        guard let release = try await release(id) else { return (nil, false) }
        // A release that was merged with another one is answered with the other one's id.
        if release.id != id, release.hasFront != false, let address = try await picture(of: "release/\(release.id)") {
            return (candidate(address, score: 1, reason + ", merged", name: release.name), true)
        }
        let reasonOfGroup = reason + ", cover of the release group"
        return (try await coverOfGroup(release.group, score: 1, reason: reasonOfGroup), true)
    }

    /// The cover of a release that was found by another key, or that of its group.
    private func cover(
        of release: ReleaseCandidate, score: Double, reason: String
    ) async throws(ServiceFailure) -> CoverFinding.Candidate? {
        if release.hasFront != false, let address = try await picture(of: "release/\(release.id)") {
            return candidate(address, score: score, reason, name: release.name)
        }
        let group = release.group == nil ? try await self.release(release.id)?.group : release.group
        return try await coverOfGroup(group, score: score, reason: reason + ", cover of the release group")
    }

    /// The cover of a release group by its id.
    private func cover(ofGroup id: String) async throws(ServiceFailure) -> CoverFinding.Candidate? {
        var (place, reason) = (id, "MusicBrainz release group id")
        if try await picture(of: "release-group/\(place)") == nil {
            guard let node = try await services.answer(of: .musicbrainz, to: MusicBrainzRequest.group(id)),
                let group = ReleaseCandidate.Group(node), group.id != id
            else { return nil }
            (place, reason) = (group.id, reason + ", merged")
        }
        return try await picture(of: "release-group/\(place)").map { candidate($0, score: 1, reason, name: "") }
    }

    private func coverOfGroup(
        _ group: ReleaseCandidate.Group?, score: Double, reason: String
    ) async throws(ServiceFailure) -> CoverFinding.Candidate? {
        guard let group, let address = try await picture(of: "release-group/\(group.id)") else { return nil }
        return candidate(address, score: score, reason, name: group.title)
    }

    private func release(_ id: String) async throws(ServiceFailure) -> ReleaseCandidate? {
        try await services.answer(of: .musicbrainz, to: MusicBrainzRequest.release(id)).flatMap(
            ReleaseCandidate.init)
    }

    /// The address of the front cover of a release or group; nil if the archive has none.
    ///
    /// The size of 1,200 pixels is missing for some old pictures.
    private func picture(of place: String) async throws(ServiceFailure) -> String? {
        for size in ["front-1200", "front-500"] {
            if try await services.hasPicture(at: "\(archive)/\(place)/\(size)") {
                return "\(archive)/\(place)/\(size)"
            }
        }
        return nil
    }

    private func candidate(_ address: String, score: Double, _ reason: String, name: String) -> CoverFinding.Candidate {
        .init(service: "coverartarchive", address: address, score: score, reason: reason, name: name)
    }

    /// A candidate whose picture was not looked for yet.
    private func candidate(_ choice: ReleaseChoice.Choice) -> CoverFinding.Candidate {
        let release = choice.release
        let place = release.group.map { "release-group/\($0.id)" } ?? "release/\(release.id)"
        return candidate(
            "\(archive)/\(place)/front-500", score: choice.score, choice.reason, name: release.name)
    }
}

extension ReleaseCandidate {
    /// Artist, title and what tells the release from others, for a person.
    fileprivate var name: String {
        let types = group.map { $0.types.joined(separator: " ") }
        let facts = [year.map(String.init), types, label, country].compactMap(\.self).filter { !$0.isEmpty }
        let end = facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))"
        return (artist.isEmpty ? "" : "\(artist) - ") + title + end
    }
}
