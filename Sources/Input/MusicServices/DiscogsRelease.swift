import Albums
import Readers
import Recognition
import SourceText

/// Releases in answers of the web service of Discogs (https://www.discogs.com/developers).
///
/// Pictures are not read: the terms of Discogs do not let a site show them.
enum DiscogsRelease {
    /// The album of a release, or of the part of a collection's record that describes it; nil without a title.
    static func album(of release: Node, _ id: String, source: String, from origin: SourceSpan) -> Album? {
        guard let title = ForeignText.text(release["title"]) else { return nil }
        var album = album(id, title, source, origin)
        album.artists = texts(release["artists"], "name").map(NameList.unmarked)
        album.labels = texts(release["labels"], "name").map(NameList.unmarked)
        album.catalogNumbers = texts(release["labels"], "catno").filter { $0.lowercased() != "none" }
        album.formats = (release["formats"]?.items ?? []).compactMap(format)
        album.genres = ["genres", "styles"].flatMap { release[$0]?.items ?? [] }.compactMap(ForeignText.text)
        // Year 0 means unknown.
        let year = release["year"]?.integer.flatMap { $0 == 0 ? nil : PartialDate(year: $0) }
        album.released = date(release["released"]) ?? year
        album.country = ForeignText.text(release["country"])
        let codes = (release["identifiers"]?.items ?? []).filter { $0["type"]?.string == "Barcode" }
        album.barcode = codes.lazy.compactMap { ForeignText.text($0["value"]) }.first
        album.tracks = (release["tracklist"]?.items ?? []).flatMap(tracks)
        album.dropRepeatedArtists()
        return album
    }

    /// The album of a record of a search, or of the versions of a master; without artists, the title begins with them.
    static func album(ofShort record: Node, artists: [String]?, from origin: SourceSpan) -> Album? {
        guard let id = ForeignText.text(record["id"]), let text = ForeignText.text(record["title"]) else { return nil }
        let dash = artists == nil ? text.firstRange(of: " - ") : nil
        var album = album(id, dash.map { String(text[$0.upperBound...]) } ?? text, "discogs", origin)
        album.artists = artists ?? dash.map { [NameList.unmarked(String(text[..<$0.lowerBound]))] } ?? []
        album.released = date(record["year"]) ?? date(record["released"])
        album.country = ForeignText.text(record["country"])
        album.labels = names(record["label"])
        album.catalogNumbers = names(record["catno"]).filter { $0.lowercased() != "none" }
        let format = names(record["format"]).joined(separator: ", ")
        album.formats = format.isEmpty ? [] : [format]
        return album
    }

    private static func album(_ id: String, _ title: String, _ source: String, _ origin: SourceSpan) -> Album {
        var album = Album(
            id: id, source: source, slug: Slug.make(title: title, id: "r\(id)"), title: title, origin: origin)
        album.ids = [ExternalID(name: "discogs", value: id)]
        return album
    }

    /// `2xVinyl, LP, Album, Purple`.
    private static func format(_ node: Node) -> String? {
        guard let name = ForeignText.text(node["name"]) else { return nil }
        let quantity = ForeignText.text(node["qty"]) ?? "1"
        let first = quantity == "1" || quantity == "0" ? name : "\(quantity)x\(name)"
        let rest = (node["descriptions"]?.items ?? []).compactMap(ForeignText.text) + [ForeignText.text(node["text"])]
        return ([first] + rest.compactMap(\.self)).joined(separator: ", ")
    }

    /// The tracks of an item of a list, which may be a heading, or a piece with parts.
    private static func tracks(_ node: Node) -> [Track] {
        if let parts = node["sub_tracks"]?.items, !parts.isEmpty { return parts.flatMap(tracks) }
        guard node["type_"]?.string != "heading", let title = ForeignText.text(node["title"]) else { return [] }
        return [
            Track(
                position: ForeignText.text(node["position"]), title: title,
                artists: texts(node["artists"], "name").map(NameList.unmarked),
                duration: ForeignText.text(node["duration"]))
        ]
    }

    /// The certain part of a date such as `1977-01-00`.
    private static func date(_ node: Node?) -> PartialDate? {
        ForeignText.text(node).flatMap(ForeignDate.known).flatMap(ForeignDate.init)?.date
    }

    private static func names(_ node: Node?) -> [String] {
        guard let node else { return [] }
        return ([node] + node.items).compactMap(ForeignText.text)
    }

    /// The different texts under a key of the items of a list.
    private static func texts(_ list: Node?, _ key: String) -> [String] {
        (list?.items ?? []).compactMap { ForeignText.text($0[key]) }.reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
    }
}
