extension ExternalID {
    /// The name of the database for people.
    package var displayName: String {
        switch name {
        case "discogs": "Discogs"
        case "musicbrainz": "MusicBrainz"
        case "musicbrainz-release-group": "MusicBrainz, all editions"
        case "rateyourmusic": "Rate Your Music"
        case "spotify": "Spotify"
        default: name
        }
    }

    /// The public address of a release, as documented by its database.
    package var address: String? {
        let isPlain = value.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x61...0x7A, 0x2D: true
            case 0x41...0x5A: name == "spotify"
            default: false
            }
        }
        guard isPlain else { return nil }
        switch name {
        case "discogs": return "https://www.discogs.com/release/\(value)"
        case "musicbrainz": return "https://musicbrainz.org/release/\(value)"
        case "musicbrainz-release-group": return "https://musicbrainz.org/release-group/\(value)"
        case "spotify": return "https://open.spotify.com/album/\(value)"
        default: return nil
        }
    }
}
