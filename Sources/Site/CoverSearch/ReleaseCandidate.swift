package import Albums
package import Readers

/// A release of MusicBrainz that may be an album of the library.
package struct ReleaseCandidate: Sendable, Equatable {
    package let id: String
    package let title: String
    /// The credit of its artists as one text.
    package let artist: String
    /// The artists of the credit.
    package let artists: [Artist]
    package let year: Int?
    /// The number of tracks on all media.
    package let trackCount: Int?
    /// The bar code, if it is valid.
    package let barcode: Barcode?
    /// Catalogue numbers.
    package let catalogNumbers: [String]
    /// The first label.
    package let label: String?
    /// The country, as two letters of ISO 3166-1.
    package let country: String?
    /// The group of all editions of the album; nil if the answer does not contain it.
    package let group: Group?
    /// Whether the Cover Art Archive has a front cover; nil if the answer does not say.
    package let hasFront: Bool?

    /// An artist of a credit.
    package struct Artist: Sendable, Equatable {
        /// Its id; nil if the answer does not say.
        package let id: String?
        /// The name in the credit.
        package let name: String
        /// Other spellings: the artist's own name, the one for sorting, and those in other languages.
        package let others: [String]
    }

    /// All editions of an album.
    package struct Group: Sendable, Equatable {
        package let id: String
        /// The title of the release group; empty if unknown.
        package let title: String
        /// `album`, `single`, `ep`, `live`, `compilation`, …, in lower case, the primary type first.
        package let types: [String]
        /// The year of the first edition; nil if the answer does not say.
        package let year: Int?

        /// Reads a release group of the web service; nil without an id.
        package init?(_ node: Node) {
            guard let id = node["id"]?.string, ExternalID.isMusicBrainz(id) else { return nil }
            self.id = id.lowercased()
            title = node["title"]?.string ?? ""
            let types =
                [node["primary-type"]?.string].compactMap(\.self)
                + (node["secondary-types"]?.items ?? []).compactMap(\.string)
            self.types = types.map { $0.lowercased() }
            year = node["first-release-date"]?.string.flatMap { Int($0.prefix(4)) }
        }
    }

    /// Reads a release, or a release group, of the web service, version 2 (https://musicbrainz.org/doc/MusicBrainz_API); nil without an id.
    package init?(_ node: Node) {
        guard let id = node["id"]?.string, ExternalID.isMusicBrainz(id), let title = node["title"]?.string else {
            return nil
        }
        self.id = id.lowercased()
        self.title = title
        let credits = node["artist-credit"]?.items ?? []
        artists = credits.map { credit in
            let artist = credit["artist"]
            let aliases = (artist?["aliases"]?.items ?? []).compactMap { $0["name"]?.string }
            let others = [artist?["name"]?.string, artist?["sort-name"]?.string].compactMap(\.self) + aliases
            return Artist(
                id: artist?["id"]?.string, name: credit["name"]?.string ?? others.first ?? "", others: others)
        }
        artist = zip(artists, credits).map { $0.name + ($1["joinphrase"]?.string ?? "") }.joined()
        year = node["date"]?.string.flatMap { Int($0.prefix(4)) }
        let media = node["media"]?.items ?? []
        let counts = media.compactMap { $0["track-count"]?.integer }
        trackCount = node["track-count"]?.integer ?? (counts.isEmpty ? nil : counts.reduce(0, +))
        barcode = node["barcode"]?.string.flatMap(Barcode.init)
        catalogNumbers = (node["label-info"]?.items ?? []).compactMap { $0["catalog-number"]?.string }
        label = (node["label-info"]?.items ?? []).lazy.compactMap { $0["label"]?["name"]?.string }.first
        country = node["country"]?.string
        group = node["release-group"].flatMap(Group.init)
        let archive = node["cover-art-archive"]
        hasFront = archive.map { $0["front"]?.value == .bool(true) && $0["darkened"]?.value != .bool(true) }
    }
}
