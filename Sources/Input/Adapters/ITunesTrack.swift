import Albums

/// One track of an iTunes or Music library, with the keys that albums are built from.
struct ITunesTrack {
    var title = ""
    var artist = ""
    var albumArtist = ""
    var album = ""
    var genre = ""
    var year = 0
    var released: PartialDate?
    var added: Timestamp?
    var disc = 0
    var number = 0
    var milliseconds = 0
    /// The owner's rating of the album, 0 to 100; a rating that the program computed from the tracks is ignored.
    var albumRating = 0
    var isComputedRating = false
    var isCompilation = false
    var isOnlyInPlaylists = false
    /// The reason why it is not part of an album, such as "podcasts".
    var otherKind: String?

    /// The keys that are read.
    enum Key: String, CaseIterable {
        case title = "Name"
        case artist = "Artist"
        case albumArtist = "Album Artist"
        case album = "Album"
        case genre = "Genre"
        case year = "Year"
        case released = "Release Date"
        case added = "Date Added"
        case disc = "Disc Number"
        case number = "Track Number"
        case milliseconds = "Total Time"
        case albumRating = "Album Rating"
        case isComputedRating = "Album Rating Computed"
        case isCompilation = "Compilation"
        case podcast = "Podcast"
        case movie = "Movie"
        case show = "TV Show"
        case course = "iTunesU"
        case playlistOnly = "Playlist Only"

        /// The keys by length in bytes, which nearly always distinguishes them.
        private static let byLength: [[(bytes: [UInt8], key: Key)]] = {
            var table: [[(bytes: [UInt8], key: Key)]] = Array(repeating: [], count: 32)
            for key in allCases { table[key.rawValue.utf8.count].append((Array(key.rawValue.utf8), key)) }
            return table
        }()

        /// Finds the key with this name.
        init?(_ bytes: ArraySlice<UInt8>) {
            guard bytes.count < Self.byLength.count,
                let found = Self.byLength[bytes.count].first(where: { $0.bytes.elementsEqual(bytes) })
            else { return nil }
            self = found.key
        }
    }

    /// Sets a flag.
    mutating func set(_ key: Key) {
        switch key {
        case .isCompilation: isCompilation = true
        case .isComputedRating: isComputedRating = true
        case .podcast: otherKind = "podcasts"
        case .movie: otherKind = "films"
        case .show: otherKind = "television shows"
        case .course: otherKind = "lectures"
        case .playlistOnly: isOnlyInPlaylists = true
        default: break
        }
    }

    /// Sets a text value; returns false if it is not valid for the key.
    mutating func set(_ key: Key, _ text: String) -> Bool {
        switch key {
        case .title: title = text
        case .artist: artist = text
        case .albumArtist: albumArtist = text
        case .album: album = text
        case .genre: genre = text
        case .year: return Self.set(&year, text)
        case .disc: return Self.set(&disc, text)
        case .number: return Self.set(&number, text)
        case .milliseconds: return Self.set(&milliseconds, text)
        case .albumRating: return Self.set(&albumRating, text, upTo: 100)
        case .added:
            added = try? Timestamp(text)
            return added != nil
        default: break
        }
        return true
    }

    private static func set(_ number: inout Int, _ text: String, upTo limit: Int = Int(UInt32.max)) -> Bool {
        guard let value = Int(text), (0...limit).contains(value) else { return false }
        number = value
        return true
    }

    /// The artist credited for the album: its own artist, or that of the track unless it has several.
    var creditedArtist: String {
        if !albumArtist.isEmpty { return albumArtist }
        return isCompilation ? Album.variousArtists : artist
    }
}
