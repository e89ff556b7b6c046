import Albums
import Readers
package import SourceText

/// The links of a collection to other sites, each address once.
package struct OutwardLinks: Sendable {
    /// An address and the places that name it.
    package struct Link: Sendable {
        /// The address without its fragment, which servers do not see.
        package let address: String
        package internal(set) var places: [(place: SourceSpan, album: String?)]
    }

    /// What was found out about a link.
    package enum Outcome: Sendable, Equatable {
        /// The page exists.
        case alive
        /// The page is missing, for this reason.
        case dead(String)
        /// It is not known, for this reason.
        case unchecked(String)
    }

    /// The links, in the order of albums and texts.
    package private(set) var links: [Link] = []

    /// Finds the links of a collection: those of albums, and those in texts.
    package init(_ collection: Lint.Collection) {
        var known: [String: Int] = [:]
        var nodes = AlbumNodes()
        for album in collection.albums where !album.links.isEmpty {
            let record = nodes.record(of: album)?.node["links"]?.items ?? []
            for link in album.links {
                let node = record.first { ($0["url"] ?? $0).string == link.url }.map { $0["url"] ?? $0 }
                let span = node.map { album.origin.file.span($0.range) } ?? album.place(["links"], &nodes)
                add(link.url, at: span, album.slug, &known)
            }
        }
        for note in collection.notes {
            for link in NoteScan(note, collection.components, findsLinks: true).links {
                add(link.address, at: link.place, nil, &known)
            }
        }
    }

    private mutating func add(_ address: String, at place: SourceSpan, _ album: String?, _ known: inout [String: Int]) {
        let address = String(address.prefix { $0 != "#" })
        if let index = known[address] { return links[index].places.append((place, album)) }
        known[address] = links.count
        links.append(Link(address: address, places: [(place, album)]))
    }

    /// What to report about the links, given the outcome for each of them.
    package func findings(_ outcomes: [Outcome]) -> [Finding] {
        zip(links, outcomes).flatMap { link, outcome -> [Finding] in
            let name = TerminalText.quoted(link.address)
            let diagnostic: (SourceSpan) -> Diagnostic
            switch outcome {
            case .alive: return []
            case .dead(let reason):
                diagnostic = { .warning(.deadLink, "the link to \(name) is dead: \(reason)", at: $0) }
            case .unchecked(let reason):
                diagnostic = {
                    Diagnostic(
                        .note, .uncheckedLink, "the link to \(name) could not be checked: \(reason)", at: .text($0))
                }
            }
            return link.places.map { Finding(diagnostic($0.place), album: $0.album) }
        }
    }
}
