package import Albums

extension StructuredData {
    /// Adds an album with its tracks and its release.
    ///
    /// `image` is the absolute address of its cover; nil for a drawn one.
    package mutating func add(_ album: borrowing Album, address: String, artists: [Link], image: String?) {
        writer.open("MusicAlbum")
        append(Link(album.title, address))
        writer.list("byArtist", artists) { Self.write($1, to: &$0) }
        writer.member("genre", album.genres)
        // A date of ISO 8601, which may be a year, or a year and a month.
        writer.member("datePublished", album.released?.text)
        writer.member("image", image)
        if let type = album.type {
            let words = ReleaseVocabulary.words(of: type)
            writer.member("albumReleaseType", ReleaseVocabulary.releaseType(of: words))
            writer.member("albumProductionType", ReleaseVocabulary.productionType(of: words))
        }
        add(album.tracks)
        addRelease(of: album)
        writer.member("sameAs", album.ids.compactMap(\.address))
        writer.close()
    }

    private mutating func add(_ tracks: [Track]) {
        guard !tracks.isEmpty else { return }
        writer.member("numTracks", tracks.count)
        writer.list("track", Array(tracks.indices)) { writer, index in
            let track = tracks[index]
            writer.open("MusicRecording")
            writer.member("name", track.title)
            if let position = track.position {
                writer.member("position", position)
            } else {
                writer.member("position", index + 1)
            }
            writer.member("duration", track.seconds.map(Self.duration))
            writer.list("byArtist", track.artists) { Self.write(Link($1, nil), to: &$0) }
            writer.close()
        }
    }

    /// Adds what belongs to the pressing rather than to the album.
    private mutating func addRelease(of album: borrowing Album) {
        var formats: [String] = []
        if !album.formats.isEmpty {
            for medium in album.media {
                guard let format = ReleaseVocabulary.format(of: medium), !formats.contains(format) else { continue }
                formats.append(format)
            }
        }
        if formats.isEmpty && album.catalogNumbers.isEmpty && album.labels.isEmpty { return }
        writer.key("albumRelease")
        writer.open("MusicRelease")
        writer.member("name", album.title)
        writer.member("musicReleaseFormat", formats)
        writer.member("catalogNumber", album.catalogNumbers)
        writer.list("recordLabel", album.labels) { writer, name in
            writer.open("Organization")
            writer.member("name", name)
            writer.close()
        }
        writer.close()
    }

    private static func write(_ artist: Link, to writer: inout JSONLDWriter) {
        writer.open("MusicGroup")
        if let address = artist.address, !address.isEmpty {
            writer.member("@id", address)
        }
        writer.member("name", artist.name)
        writer.close()
    }

    /// A duration of ISO 8601: `PT4M33S`.
    private static func duration(seconds: Int) -> String {
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
        return "PT\(hours > 0 ? "\(hours)H" : "")\(minutes > 0 ? "\(minutes)M" : "")\(rest > 0 ? "\(rest)S" : "")"
    }
}
