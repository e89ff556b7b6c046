import Foundation
import Readers
import SourceText
import Synchronization
@testable import CoverSearch

/// MusicBrainz and its archive with the releases of one case: searches find phrases, as those of the web service do.
final class HardCaseServices: CoverServices {
    private let releases: [HardCase.Release]
    private let requests = Mutex(0)

    init(_ hardCase: HardCase) { releases = hardCase.releases }

    /// The number of requests for data.
    var count: Int { requests.withLock { $0 } }

    func hasPicture(at address: String) async throws(ServiceFailure) -> Bool {
        releases.contains { address.contains("release/\($0.id)/") || address.contains("release-group/\($0.group)/") }
    }

    func answer(of service: CoverService, to request: String) async throws(ServiceFailure) -> Node? {
        requests.withLock { $0 += 1 }
        guard let address = URLComponents(string: request), let answer = answer(address) else { return nil }
        guard let data = try? JSONSerialization.data(withJSONObject: answer) else { return nil }
        return JSONReader.read(SourceFile(path: "", bytes: Array(data))).root
    }

    private func answer(_ address: URLComponents) -> [String: Any]? {
        let items = address.queryItems ?? []
        let parts = address.path.split(separator: "/")
        switch (parts.first, parts.count) {
        case ("release", 1):
            guard let text = items.first(where: { $0.name == "query" })?.value else { return nil }
            let isFirst = items.first { $0.name == "offset" }?.value ?? "0" == "0"
            let hits = isFirst ? releases.filter { LuceneQuery.matches(text, $0) } : []
            return ["count": hits.count, "releases": hits.map { Self.record($0, isWhole: true) }]
        case ("release", 2):
            let release = releases.first { $0.id == parts[1] || "f" + $0.id.dropFirst() == parts[1] }
            return release.map { Self.record($0, isWhole: true) }
        case ("release-group", 2):
            let release = releases.first { $0.group == parts[1] || "f" + $0.group.dropFirst() == parts[1] }
            return release.map { ["id": $0.group, "title": Self.field($0, 1)] }
        case ("url", _):
            let urls = items.compactMap(\.value).filter { $0.hasPrefix("https") }.map { url -> [String: Any] in
                let linked = releases.filter { url.hasSuffix("/release/\(Self.field($0, 7))") }
                let relations = linked.map {
                    ["ended": false, "release": Self.record($0, isWhole: false)] as [String: Any]
                }
                return ["resource": url, "relations": relations]
            }
            return ["urls": urls]
        default: return nil
        }
    }

    fileprivate static func field(_ release: HardCase.Release, _ index: Int) -> String {
        index < release.fields.count ? release.fields[index] : ""
    }

    /// The names of the credit, each with its other spellings.
    fileprivate static func artists(_ release: HardCase.Release) -> [(name: String, others: [String])] {
        field(release, 0).components(separatedBy: " ~ ").map { text in
            let parts = text.split(separator: "{")
            let others = parts.dropFirst().first.map { $0.dropLast().components(separatedBy: "; ") } ?? []
            return (parts[0].trimmingCharacters(in: .whitespaces), others)
        }
    }

    /// A release in the form of the web service; relations name no artists and groups.
    private static func record(_ release: HardCase.Release, isWhole: Bool) -> [String: Any] {
        var made: [String: Any] = ["id": release.id, "title": field(release, 1), "date": field(release, 2)]
        if !field(release, 5).isEmpty { made["barcode"] = field(release, 5) }
        guard isWhole else { return made }
        if let count = Int(field(release, 3)) { made["track-count"] = count }
        if !field(release, 6).isEmpty { made["label-info"] = [["catalog-number": field(release, 6)]] }
        let artists = artists(release)
        made["artist-credit"] = artists.enumerated().map { index, artist -> [String: Any] in
            let aliases = artist.others.map { ["name": $0] }
            return [
                "name": artist.name, "joinphrase": index == artists.count - 1 ? "" : ", ",
                "artist": ["name": artist.name, "sort-name": artist.others.last ?? artist.name, "aliases": aliases],
            ]
        }
        let types = field(release, 4).split(separator: " ").map { $0.capitalized }
        made["release-group"] = [
            "id": release.group, "title": field(release, 1), "primary-type": types.first ?? "Album",
            "secondary-types": Array(types.dropFirst()),
        ]
        return made
    }
}

/// The part of Lucene's query language that searches use: phrases of fields, AND, OR and brackets.
private struct LuceneQuery {
    private var parts: [String]
    private let release: HardCase.Release

    static func matches(_ text: String, _ release: HardCase.Release) -> Bool {
        let pattern = #/[()]|\bAND\b|\bOR\b|\w+:(?:"(?:[^"\\]|\\.)*"|[^\s()]+)/#
        var query = LuceneQuery(parts: text.matches(of: pattern).map { String($0.output) }, release: release)
        let result = query.alternatives()
        precondition(query.parts.isEmpty, "not a query: \(text)")
        return result
    }

    private mutating func alternatives() -> Bool {
        var result = conditions()
        while parts.first == "OR" {
            parts.removeFirst()
            result = conditions() || result
        }
        return result
    }

    private mutating func conditions() -> Bool {
        var result = condition()
        while parts.first == "AND" {
            parts.removeFirst()
            result = condition() && result
        }
        return result
    }

    private mutating func condition() -> Bool {
        let part = parts.removeFirst()
        if part == "(" {
            let result = alternatives()
            parts.removeFirst()
            return result
        }
        let field = part.prefix { $0 != ":" }
        let value = part.dropFirst(field.count + 1).trimmingCharacters(in: ["\""]).replacing(#/\\(.)/#) { $0.output.1 }
        func text(_ index: Int) -> String { HardCaseServices.field(release, index) }
        switch field {
        case "release": return Self.contains(Self.words(text(1)), Self.words(value))
        case "artist":
            let credit = HardCaseServices.artists(release).map(\.name).joined(separator: ", ")
            return Self.contains(Self.words(credit), Self.words(value))
        case "barcode": return text(5) == value
        case "catno": return Self.plain(text(6)) == Self.plain(value)
        case "date": return text(2).hasPrefix(value.replacing("*", with: ""))
        default: preconditionFailure("no field \(field)")
        }
    }

    private static func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// Words as the search folds them: without case, accents and width, with `and` for `&`.
    private static func words(_ text: String) -> [String] {
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .replacing("&", with: " and ").replacing(#/['’]/#, with: "").replacing("æ", with: "ae").replacing(
                "ß", with: "ss")
        let words = folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return words.isEmpty ? [folded.filter { !$0.isWhitespace }] : words
    }

    private static func contains(_ text: [String], _ phrase: [String]) -> Bool {
        phrase.count <= text.count
            && (0...(text.count - phrase.count)).contains { text[$0...].starts(with: phrase) }
    }
}
