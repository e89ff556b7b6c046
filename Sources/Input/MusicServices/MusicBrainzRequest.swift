package import Albums
import SourceText

/// Requests to the web service of MusicBrainz, version 2, below its address (https://musicbrainz.org/doc/MusicBrainz_API).
package enum MusicBrainzRequest {
    /// Releases that the service returns for one request.
    package static let pageSize = 100

    /// A release with its artists and its group.
    package static func release(_ id: String) -> String { "release/\(id)?inc=artist-credits+release-groups" }

    /// A release group.
    package static func group(_ id: String) -> String { "release-group/\(id)" }

    /// A page of the albums of an artist, without those of which there are only bootlegs and promotional copies.
    package static func albums(ofArtist id: String, offset: Int) -> String {
        "release-group?artist=\(id)&type=album&release-group-status=website-default&limit=\(pageSize)&offset=\(offset)"
    }

    /// A page of the official albums of a label.
    package static func albums(ofLabel id: String, offset: Int) -> String {
        "release?label=\(id)&inc=release-groups+artist-credits&type=album&status=official&limit=\(pageSize)"
            + "&offset=\(offset)"
    }

    /// The releases that are linked with some addresses; the service ignores those after the hundredth.
    package static func links(_ addresses: some Sequence<String>) -> String {
        let resources = addresses.map { "resource=" + PercentCoding.queryText($0) }
        return "url?" + resources.joined(separator: "&") + "&inc=release-rels"
    }

    /// A page of the releases, or the release groups, that a query in Lucene's language finds.
    package static func search(
        _ query: String, for kind: String = "release", limit: Int = pageSize, page: Int = 0
    ) -> String {
        let offset = limit == pageSize ? "&offset=\(page * limit)" : ""
        return "\(kind)?query=\(PercentCoding.queryText(query))&limit=\(limit)\(offset)"
    }

    /// Finds the releases with a bar code.
    package static func query(_ barcode: Barcode) -> String {
        barcode.spellings.map { "barcode:\($0)" }.joined(separator: " OR ")
    }

    /// Finds the releases with a catalogue number.
    package static func query(catalogNumber: String) -> String { phrase("catno", catalogNumber) }

    /// Finds what one of some queries finds.
    package static func any(_ parts: [String]) -> String {
        parts.count == 1 ? parts[0] : "(" + parts.joined(separator: " OR ") + ")"
    }

    /// Finds the releases with a text in a field, such as `release` or `artist`.
    ///
    /// Rules for quotes: https://lucene.apache.org/core/9_0_0/queryparser/.
    package static func phrase(_ field: String, _ text: String) -> String {
        let text = UTF8Text.replacing("\"", with: "\\\"", in: UTF8Text.replacing("\\", with: "\\\\", in: text))
        return "\(field):\"\(text)\""
    }
}
