import Albums
import Covers
import SiteModel
import Templates

/// A further picture of an album, such as its back: small below the cover, and large when it is opened.
struct FurtherPicture: Sendable {
    let picture: CoverPlan.Picture
    /// What it shows, by the name of its file.
    let text: String
    /// Its number among them, from 1.
    let number: Int
    /// The number of the one that a visitor turns to from it; nil for the cover.
    let next: Int?

    static let fields = RecordType<FurtherPicture>(
        "further picture",
        [
            .text("text", "What it shows, by the name of its file, such as `back`.") { $0.text },
            .text("number", "Its number, from 1.") { $0.number },
            .text("next", "The number of the one that follows it; empty for the cover, after the last one.") {
                $0.next
            },
            .record("cover", "The picture.", of: CoverPlan.Picture.fields) { $0.picture },
        ])

    /// Those of an album, whose last one is followed by the cover, or by the first one if the cover cannot be opened.
    static func all(ofAlbum index: Int, on site: Site, _ pictures: NotePictures) -> [FurtherPicture] {
        if site.albums[index].pictures.isEmpty { return [] }
        let found = pictures.pictures(of: site.albums[index])
        return found.enumerated().map { place, each in
            let first = site.pictures[index].opens ? nil : 1
            return FurtherPicture(
                picture: each.picture.behind(site.top), text: each.text, number: place + 1,
                next: place + 1 < found.count ? place + 2 : first)
        }
    }
}
