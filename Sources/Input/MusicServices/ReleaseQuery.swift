package import Albums
import Readers
import SourceText

/// What a person knows of a release that is looked up.
package enum ReleaseQuery: Sendable, Equatable {
    /// A printed bar code.
    case barcode(Barcode)
    case names(title: String, artist: String)
    /// A catalogue number, or words of title and artist in any order.
    case words(String)
    /// The id of a release or of all its editions: `musicbrainz`, `musicbrainz-release-group`, `discogs` or
    /// `discogs-master`.
    case id(ExternalID)

    /// Reads a bar code, an id such as `discogs:249504` or `mbid:…`, an address at MusicBrainz or Discogs,
    /// `Artist - Title`, or words; nil for an empty text.
    package init?(_ text: String) {
        let words = UnicodeText.normalized(text).split(whereSeparator: \.isWhitespace)
        if words.isEmpty { return nil }
        let text = words.joined(separator: " ")
        if let id = Self.id(text) {
            self = .id(id)
        } else if let barcode = Barcode(text) {
            self = .barcode(barcode)
        } else if let dash = text.firstRange(of: " - ") {
            self = .names(title: String(text[dash.upperBound...]), artist: String(text[..<dash.lowerBound]))
        } else {
            self = .words(text)
        }
    }

    /// The parts of an address before an id.
    private static let places: [(host: String, path: String, name: String)] = [
        ("musicbrainz.org", "release", "musicbrainz"),
        ("musicbrainz.org", "release-group", "musicbrainz-release-group"),
        ("discogs.com", "release", "discogs"), ("discogs.com", "master", "discogs-master"),
    ]

    private static func id(_ text: String) -> ExternalID? {
        if ExternalID.isMusicBrainz(text) { return ExternalID(name: "musicbrainz", value: text.lowercased()) }
        if let scheme = text.firstRange(of: "://") {
            var parts = text[scheme.upperBound...].split(whereSeparator: { "/?#".contains($0) }).map(String.init)
            let host = parts.isEmpty ? "" : parts.removeFirst().lowercased()
            for place in places where host == place.host || host.hasSuffix("." + place.host) {
                // Addresses of Discogs may have a language before, and names of artist and title after the number.
                guard let index = parts.firstIndex(of: place.path), index + 1 < parts.count else { continue }
                return known(place.name, parts[index + 1])
            }
            return nil
        }
        let parts = text.split(separator: ":", maxSplits: 1).map { RecordReader.trimmed(String($0)) }
        guard parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "mbid", "musicbrainz": return known("musicbrainz", parts[1])
        case "discogs": return known("discogs", parts[1])
        default: return nil
        }
    }

    /// The id with a name; nil if the value does not have the form of one.
    private static func known(_ name: String, _ value: String) -> ExternalID? {
        if name.hasPrefix("musicbrainz") {
            return ExternalID.isMusicBrainz(value) ? ExternalID(name: name, value: value.lowercased()) : nil
        }
        var digits = value[...]
        // Discogs writes `[r249504]` and `[m96559]` in its own texts.
        digits = digits.drop { "[rm".contains($0) }.prefix { $0.isASCII && $0.isNumber }
        return digits.isEmpty || digits.first == "0" ? nil : ExternalID(name: name, value: String(digits))
    }
}
