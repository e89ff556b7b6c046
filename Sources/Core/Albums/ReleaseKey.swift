/// A key that two albums from different sources share if they are the same release.
///
/// Only ids of releases count: two records of one MusicBrainz release group, or of one Discogs master, are different
/// records. Values that do not have the form of an id, such as `0` or `none`, are ignored.
package struct ReleaseKey: Hashable {
    /// A database that assigns ids to releases.
    enum Database {
        case musicBrainz, discogs
    }

    let database: Database
    let value: String

    /// The key of an id; nil if the id is not that of a release.
    package init?(_ id: ExternalID) {
        switch id.name {
        case "musicbrainz":
            guard ExternalID.isMusicBrainz(id.value) else { return nil }
            database = .musicBrainz
            value = id.value.lowercased()
        case "discogs":
            let digits = id.value.utf8
            guard digits.first != UInt8(ascii: "0"), digits.allSatisfy({ (0x30...0x39).contains($0) }), !digits.isEmpty
            else { return nil }
            database = .discogs
            value = id.value
        default: return nil
        }
    }
}
