/// An album of an artist or a label that the collection lacks.
package struct MissingAlbum: Sendable, Equatable {
    /// The artist as the collection or the database has it.
    package var artist: String
    /// The label whose page shows it; nil for the page of the artist.
    package var label: String?
    /// The title as the database has it.
    package var title: String
    /// The year of its first release; nil if unknown.
    package var year: Int?
    /// The id of its MusicBrainz release group, in lower case; nil if unknown.
    package var id: String?

    package init(artist: String, label: String? = nil, title: String, year: Int? = nil, id: String? = nil) {
        (self.artist, self.label, self.title, self.year, self.id) = (artist, label, title, year, id)
    }

    /// Its page at MusicBrainz.
    package var address: String? {
        id.flatMap { ExternalID(name: "musicbrainz-release-group", value: $0).address }
    }
}
