import Albums
import Foundation
import Readers
import SourceText
import TestSupport
@testable import CoverSearch

/// An album whose cover is hard to find, with what MusicBrainz knows that is like it (`covers/hard-cases.txt`).
struct HardCase {
    var kind = ""
    var album: [String] = []
    var releases: [Release] = []
    /// Whether the right release may be taken, but is not proved.
    var isUnproved = false

    /// A release of MusicBrainz.
    struct Release {
        let id: String
        let group: String
        let fields: [String]
        let isRight: Bool
    }

    /// How a search ended.
    enum Ending { case found, wrong, doubtful, nothing }

    /// All cases of the file.
    static func all() throws -> [HardCase] {
        let text = String(decoding: try Fixtures.bytes("covers/hard-cases.txt"), as: UTF8.self)
        var cases: [HardCase] = []
        var kind = ""
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let (mark, rest) = (line.prefix(while: { $0 != " " }), line.drop(while: { $0 != " " }))
            let fields = rest.split(separator: "|", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            switch mark {
            case _ where line.hasPrefix("["): kind = String(line)
            case "A": cases.append(HardCase(kind: kind, album: fields))
            case "!": cases[cases.count - 1].isUnproved = true
            default:
                let (place, number) = (cases.count - 1, cases.count * 20 + cases[cases.count - 1].releases.count)
                let group = MusicBrainzServer.id(cases.count * 1_000 + Int(mark.utf8.first ?? 0))
                cases[place].releases.append(
                    Release(
                        id: MusicBrainzServer.id(1 << 30 + number), group: group, fields: fields,
                        isRight: mark.utf8.count > 1))
            }
        }
        return cases
    }

    /// Whether it belongs to the half that rules may be tuned with; the other half is for measuring.
    var isForTuning: Bool { ContentHash.of(Array(album.joined(separator: "|").utf8)).isMultiple(of: 2) }
    /// Whether the facts prove which release it is.
    var isProvable: Bool { !isUnproved && releases.contains(where: \.isRight) }
    /// Its artist and title, for messages.
    var name: String { "\(kind) \(album.prefix(3).joined(separator: " | "))" }

    var query: CoverQuery {
        func field(_ index: Int) -> String? { index < album.count && !album[index].isEmpty ? album[index] : nil }
        var made = Album(
            id: "", source: "", slug: "", title: album[1], origin: SourceFile(path: "", text: "").span(0..<0))
        made.artists = album[0].components(separatedBy: "; ")
        made.released = field(2).flatMap { Int($0) }.flatMap { PartialDate(year: $0) }
        made.tracks = (0..<(field(3).flatMap { Int($0) } ?? 0)).map { Track(title: "\($0)") }
        (made.type, made.barcode) = (field(4), field(5))
        made.catalogNumbers = field(6).map { [$0] } ?? []
        made.ids = field(7).map { [id($0)] } ?? []
        return CoverQuery(made)
    }

    /// `discogs=7`, `group=a`, or `mb=a`; before the letter `CAPS`, `merged` or `group` say which id it is.
    private func id(_ text: String) -> ExternalID {
        let parts = text.components(separatedBy: "=")
        if parts[0] == "discogs" { return ExternalID(name: "discogs", value: parts[1]) }
        let (release, group) = (releases[0].id, releases[0].group)
        let value =
            switch parts[1].prefix(while: { $0 != ":" }) {
            case "CAPS": release.uppercased()
            case "merged": Self.merged(releases.first(where: \.isRight)?.id ?? release)
            case "group": group
            case "CAPSGROUP": group.uppercased()
            case "mergedgroup": Self.merged(group)
            case "none": MusicBrainzServer.id(9)
            case "bad": "unknown"
            default: parts[0] == "group" ? group : release
            }
        return ExternalID(name: parts[0] == "group" ? "musicbrainz-release-group" : "musicbrainz", value: value)
    }

    /// The id that was merged into another one.
    private static func merged(_ id: String) -> String { "f" + id.dropFirst() }

    /// How a search for the album ends, and the number of requests to MusicBrainz.
    func search() async -> (ending: Ending, requests: Int) {
        let services = HardCaseServices(self)
        let outcome = await CoverFinder(services, archive: "caa").find([query])
        guard case .found(let candidate)? = outcome.findings.first?.result else {
            if case .doubtful? = outcome.findings.first?.result { return (.doubtful, services.count) }
            return (.nothing, services.count)
        }
        let right = releases.contains { $0.isRight && [$0.id, $0.group].contains { candidate.address.contains($0) } }
        return (right ? .found : .wrong, services.count)
    }
}
