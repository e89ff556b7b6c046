import Albums
import Settings
import SourceText

/// The audio files of one album.
struct AudioGroup {
    /// The artists, as a key for comparison; empty when unknown.
    var artistKey: String
    /// The title, as a key for comparison; empty when no tag names it.
    var titleKey: String
    /// The files, in order.
    var tracks: [AudioTrack]
    /// Whether its tracks are by different artists.
    var isCompilation = false

    /// Whether it has neither a title in its tags nor a folder of its own to be named after.
    var isNoAlbum: Bool {
        if titleKey.isEmpty { return tracks.first?.folder.isEmpty ?? true }
        return tracks.lazy.compactMap(\.tags.album).first.map(Album.isPlaceholder) ?? false
    }
}

/// Divides audio files into albums.
enum AudioGroups {
    /// Groups these files into albums, in the order of their first paths.
    static func make(of tracks: [AudioTrack]) -> [AudioGroup] {
        let folders = Dictionary(grouping: tracks, by: \.folder)
        var groups: [AudioGroup] = []
        for folder in folders.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            groups += inFolder(folders[folder] ?? [])
        }
        groups = merged(groups)
        for index in groups.indices { groups[index].tracks.sort(by: AudioTrack.precedes) }
        let keyed = groups.map { ($0, first: $0.tracks.map(\.path).min { $0.lexicographicallyPrecedes($1) } ?? []) }
        return keyed.sorted { $0.first.lexicographicallyPrecedes($1.first) }.map(\.0)
    }

    /// A text as a key for comparison: letter case, the encoding of accents and blanks are ignored.
    static func key(_ text: String) -> String {
        UnicodeText.collisionKey(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func inFolder(_ tracks: [AudioTrack]) -> [AudioGroup] {
        let byTitle = Dictionary(grouping: tracks) { key($0.tags.album ?? "") }
        var groups: [AudioGroup] = []
        for title in byTitle.keys.sorted(by: ByteOrder.precedes) where !title.isEmpty {
            groups += withTitle(title, byTitle[title] ?? [])
        }
        guard let untitled = byTitle[""] else { return groups }
        if groups.count == 1 {
            groups[0].tracks += untitled
        } else {
            var group = AudioGroup(artistKey: "", titleKey: "", tracks: untitled)
            let artists = Set(untitled.map { artistKey($0.tags.artists) })
            if artists.count == 1, let only = artists.first { group.artistKey = only }
            group.isCompilation = artists.count > 1
            groups.append(group)
        }
        return groups
    }

    /// Groups files of one folder whose tags name the same title.
    private static func withTitle(_ title: String, _ tracks: [AudioTrack]) -> [AudioGroup] {
        var byArtist = Dictionary(grouping: tracks) { artistKey($0.tags.albumArtists) }
        var rest = byArtist.removeValue(forKey: "") ?? []
        if byArtist.count == 1, let only = byArtist.keys.first {
            byArtist[only]? += rest
            rest = []
        }
        var groups = byArtist.keys.sorted(by: ByteOrder.precedes).map { artist in
            AudioGroup(artistKey: artist, titleKey: title, tracks: byArtist[artist] ?? [])
        }
        if !rest.isEmpty { groups += withoutAlbumArtist(title, rest) }
        return groups
    }

    /// Returns one compilation, or one album per artist if tracks of different artists have the same position on a
    /// disc.
    private static func withoutAlbumArtist(_ title: String, _ tracks: [AudioTrack]) -> [AudioGroup] {
        let byArtist = Dictionary(grouping: tracks) { artistKey($0.tags.artists) }
        if byArtist.count == 1, let artist = byArtist.keys.first {
            return [AudioGroup(artistKey: artist, titleKey: title, tracks: tracks)]
        }
        if tracks.contains(where: \.tags.isCompilation) || !overlaps(Array(byArtist.values)) {
            return [AudioGroup(artistKey: "various artists", titleKey: title, tracks: tracks, isCompilation: true)]
        }
        return byArtist.keys.sorted(by: ByteOrder.precedes).map { artist in
            AudioGroup(artistKey: artist, titleKey: title, tracks: byArtist[artist] ?? [])
        }
    }

    /// Merges albums of the same artist and title from several folders, unless a track is there twice.
    private static func merged(_ groups: [AudioGroup]) -> [AudioGroup] {
        var result: [AudioGroup] = []
        var places: [[String]: Int] = [:]
        for group in groups {
            let name = [group.artistKey, group.titleKey]
            if !group.titleKey.isEmpty, !group.artistKey.isEmpty, let place = places[name],
                group.tracks.allSatisfy({ $0.number > 0 }), !overlaps([result[place].tracks, group.tracks])
            {
                result[place].tracks += group.tracks
                continue
            }
            places[name] = places[name] ?? result.count
            result.append(group)
        }
        return result
    }

    /// Whether two of the lists have a track at the same position on a disc.
    private static func overlaps(_ lists: [[AudioTrack]]) -> Bool {
        var taken: Set<[Int]> = []
        for list in lists {
            let places = Set(list.filter { $0.number > 0 }.map { [$0.disc, $0.number] })
            if !taken.isDisjoint(with: places) { return true }
            taken.formUnion(places)
        }
        return false
    }

    private static func artistKey(_ artists: [String]) -> String { key(artists.joined(separator: "\u{1F}")) }
}
