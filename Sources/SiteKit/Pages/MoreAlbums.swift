import Albums
import Lists
import SourceCollection
import SourceText
import Templates

/// Other albums that an album's page shows: those of its artist or its label.
struct MoreAlbums: Sendable {
    let title: String
    /// The path of the page of the artist or label.
    let path: String
    let isOfLabel: Bool
    let items: [RecordRef]

    static let fields = RecordType<MoreAlbums>(
        "row of other albums",
        [
            .text("title", "What it is called, such as More by Can.") { $0.title },
            .text("path", "Address of the list with all of them, behind `root`; empty if there is no list.") {
                Address.encoded($0.path)
            },
            .flag("ofLabel", "Whether they are of a label, by other artists.") { $0.isOfLabel },
            .list("items", "Up to six albums, oldest first.", schema: ItemCard.fields.schema) { $0.items },
        ])
}

extension Site {
    /// The albums that the page of an album shows of its first artist.
    func moreByArtist(of album: Int) -> [Int] {
        nearByArtist?.near(album, count: Self.moreCount, reach: Self.moreCount) { _ in true } ?? []
    }

    /// The albums that the page of an album shows of its first label: those of other artists.
    func moreFromLabel(of album: Int) -> [Int] {
        guard let nearByArtist, let nearByLabel else { return [] }
        let artist = nearByArtist.group(of: album)
        return nearByLabel.near(album, count: Self.moreCount, reach: 2 * Self.moreCount) { other in
            artist == nil || nearByArtist.group(of: other) != artist
        }
    }

    private static let moreCount = 6

    /// The albums of each group by date.
    static func near(_ index: TermIndex, of albums: [Album]) -> NearAlbums {
        NearAlbums(index.terms.map(\.albums), of: albums) { album in
            switch index.taxonomy {
            case .labels: albums[album].labels.first.flatMap(index.place)
            default: albums[album].artists.first.flatMap(index.place)
            }
        }
    }
}
