import Albums
import Settings
import SourceText

/// Groups plays into albums; last.fm gives the artist of the track and not that of the album.
///
/// Plays of one artist and title are one album. Such albums are merged if they have the same MusicBrainz id. Albums
/// without ids are merged if at least three artists with one title follow one another, as when a compilation is played;
/// never for titles such as Greatest Hits, which many artists have. The merged album is by the artist that all the
/// names have in common, else by Various Artists.
package struct LastFMAlbums {
    struct Play {
        let artist: String
        let title: String
        /// The MusicBrainz id of the album.
        let id: String?
        let moment: Timestamp?
        let origin: SourceSpan
    }

    private struct Key: Hashable {
        let artist: String
        let title: String
    }

    /// The plays of one artist and title.
    private struct Group {
        let first: Play
        var plays = 0
        var id: String?
        var added: Timestamp?
    }

    private var groups: [Group] = []
    private var indices: [Key: Int] = [:]
    /// The index of an earlier group of the same album, or of the group itself.
    private var parents: [Int] = []
    /// The groups of the current title in a row of plays.
    private var run: Set<Int> = []
    private var runTitle = ""

    private static let runLength = 3
    /// The extra field with the number of plays.
    package static let playsField = "Plays"

    /// Titles that many artists use for albums.
    private static let commonTitles: Set<String> = [
        "greatest hits", "the greatest hits", "hits", "best of", "the best of", "the very best of", "the essential",
        "essential", "the collection", "collection", "anthology", "the anthology", "gold", "live", "unplugged",
        "mtv unplugged", "singles", "the singles", "single", "ep", "demo", "demos", "remixes", "b-sides", "christmas",
        "self titled", "self-titled", "untitled", "platinum collection", "the platinum collection", "unknown album",
    ]

    /// Adds the next play.
    mutating func add(_ play: Play) {
        let title = UnicodeText.collisionKey(play.title)
        let index = group(Key(artist: UnicodeText.collisionKey(play.artist), title: title), play)
        groups[index].plays += 1
        groups[index].id = groups[index].id ?? play.id
        if let moment = play.moment { groups[index].added = groups[index].added.map { min($0, moment) } ?? moment }
        if title != runTitle {
            endRun()
            runTitle = title
        }
        run.insert(index)
    }

    /// Ends the current row of plays of one title.
    mutating func endRun() {
        if run.count >= Self.runLength, !Self.commonTitles.contains(runTitle), let first = run.min() {
            for index in run { join(first, index) }
        }
        run = []
        runTitle = ""
    }

    private mutating func group(_ key: Key, _ play: Play) -> Int {
        if let index = indices[key] { return index }
        indices[key] = groups.count
        parents.append(groups.count)
        groups.append(Group(first: play))
        return groups.count - 1
    }

    private mutating func join(_ one: Int, _ other: Int) {
        let (first, second) = (root(one), root(other))
        for index in [one, other, first, second] { parents[index] = min(first, second) }
    }

    private func root(_ index: Int) -> Int {
        var index = index
        while parents[index] != index { index = parents[index] }
        return index
    }
}

extension LastFMAlbums {
    /// The albums, in order of first appearance.
    var albums: [Album] {
        var made = self
        made.endRun()
        made.joinIDs()
        let members = Dictionary(grouping: made.groups.indices, by: made.root)
        return members.keys.sorted().map { made.album(of: members[$0] ?? [$0]) }
    }

    private mutating func joinIDs() {
        var first: [String: Int] = [:]
        for (index, group) in groups.enumerated() {
            guard let id = group.id else { continue }
            if let other = first[id] { join(other, index) } else { first[id] = index }
        }
    }

    private func album(of members: [Int]) -> Album {
        let parts = members.map { groups[$0] }
        let first = parts[0].first
        let artist = Self.commonArtist(parts.map(\.first.artist))
        var album = Album(of: .lastfm, title: first.title, known: [artist, first.title], origin: first.origin)
        album.artists = [artist]
        album.added = parts.compactMap(\.added).min()
        album.ids = parts.lazy.compactMap(\.id).first.map { [ExternalID(name: "musicbrainz", value: $0)] } ?? []
        album.extra = [ExtraField(name: Self.playsField, value: String(parts.reduce(0) { $0 + $1.plays }))]
        return album
    }

    /// The shortest name if all the others are that name with guests; else Various Artists.
    private static func commonArtist(_ names: [String]) -> String {
        guard let shortest = names.min(by: { words($0).count < words($1).count }) else { return Album.variousArtists }
        let core = words(shortest)
        let isCommon = !core.isEmpty && names.allSatisfy { words($0).starts(with: core) }
        return names.count == 1 || isCommon ? shortest : Album.variousArtists
    }

    /// The words of a name, without conjunctions and articles.
    private static func words(_ name: String) -> [String] {
        Slug.make(from: name).split(separator: "-").map(String.init).filter { !["and", "the"].contains($0) }
    }
}
