import Albums
import Recognition
import SourceText

/// The properties of an item that its album needs.
struct BeetsItem {
    /// The columns of the table `items` that are read.
    static let columns = [
        "id", "album_id", "title", "artist", "track", "disc", "disctotal", "length", "media", "format", "path",
    ]

    let id: Int64
    let title: String?
    let artist: String?
    let track: Int
    let disc: Int
    let discTotal: Int
    let seconds: Double?
    let medium: String?
    let encoding: String?
    /// The name of its folder; nil when its path has none.
    let folder: String?

    /// Reads the item of a row with this number.
    init(_ row: BeetsRow, id: Int64) {
        self.id = id
        title = row.text("title")
        artist = row.text("artist")
        track = row.number("track") ?? 0
        disc = row.number("disc") ?? 0
        discTotal = row.number("disctotal") ?? 0
        seconds = row.real("length")
        medium = row.text("media")
        encoding = row.text("format")
        let parts = (row.path("path") ?? []).split(separator: UInt8(ascii: "/"))
        folder = parts.dropLast().last.map(UTF8Text.plain)
    }

    /// Sorts by disc, track, and beets' number.
    static func precedes(_ first: BeetsItem, _ second: BeetsItem) -> Bool {
        (first.disc, first.track, first.id) < (second.disc, second.track, second.id)
    }

    /// The item as a track; its position is `disc-track` if there are several discs.
    func asTrack(ofSeveralDiscs: Bool) -> Track {
        var position = track > 0 ? String(track) : nil
        if ofSeveralDiscs, disc > 0, let number = position { position = "\(disc)-\(number)" }
        return Track(
            position: position, title: title ?? "Untitled", artists: artist.map { [$0] } ?? [],
            duration: seconds.flatMap(TrackLength.text(seconds:)))
    }
}
