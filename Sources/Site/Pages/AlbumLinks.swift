import Settings
import SiteModel
import SourceText
import Templates

/// The links to groups of an album that its page and all shelves show, in the shared data.
struct AlbumLinks: Sendable {
    let artists: ListRef
    let genres: ListRef
    let years: ListRef

    /// Writes the links of albums.
    static func all(_ albums: Range<Int>, of site: Site, into data: inout TemplateData) -> [AlbumLinks] {
        let artists = lists(.artists, as: "artists", albums, of: site, into: &data)
        let genres = lists(.genres, as: "genres", albums, of: site, into: &data)
        let years = lists(.years, as: "years", albums, of: site, into: &data)
        return zip(artists, zip(genres, years)).map { AlbumLinks(artists: $0, genres: $1.0, years: $1.1) }
    }

    /// The list of links for each album, where each link is written once; empty lists if no template reads the field.
    private static func lists(
        _ taxonomy: Taxonomy, as field: String, _ albums: Range<Int>, of site: Site, into data: inout TemplateData
    ) -> [ListRef] {
        let none = data.records([])
        guard
            [AlbumContent.fields.schema, ItemFacts.fields.schema].contains(where: {
                data.readFields.contains(field, of: $0)
            })
        else { return [ListRef](repeating: none, count: albums.count) }
        // The last one has no separator after it. Two spellings that Swift takes for the same text are two keys.
        var (inner, last) = ([PathKey: RecordRef](), [PathKey: RecordRef]())
        return albums.map { album in
            var names = taxonomy.names(ofAlbum: album, in: site.albums)[...]
            var records: [RecordRef] = []
            while let name = names.popFirst() {
                let key = PathKey(name)
                if let known = names.isEmpty ? last[key] : inner[key] {
                    records.append(known)
                    continue
                }
                let link = site.link(to: name, of: taxonomy, titled: name, isLast: names.isEmpty)
                let record = TermLink.fields.write(link, into: &data)
                if names.isEmpty { last[key] = record } else { inner[key] = record }
                records.append(record)
            }
            return data.records(records)
        }
    }
}
