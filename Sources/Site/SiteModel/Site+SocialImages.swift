import Localization
import Albums
package import Covers
import Settings

extension Site {
    /// The picture for links to the page of an album; nil if the settings ask for none.
    package func socialImage(ofAlbum index: Int) -> SocialImage? {
        guard hasSocialImages(of: .albums) else { return nil }
        let (title, artist) = (albums[index].title, albums[index].artistText)
        let art = pictures[index].art?.art
        var image = socialImage(title: title, detail: artist, covers: art.map { [$0] } ?? [])
        image.color = art?.color ?? DrawnCover.color(title: title, artist: artist)
        image.site = settings.title
        return image
    }

    /// The picture for links to a list; nil if the settings ask for none.
    package func socialImage(of term: Term) -> SocialImage? {
        guard hasSocialImages(of: .lists) else { return nil }
        var image = socialImage(
            title: term.title, detail: words.count(term.albums.count),
            covers: SocialImage.covers(term.albums.lazy.compactMap { self.pictures[$0].art?.art }))
        image.site = settings.title
        return image
    }

    /// The picture that the other pages of the site share; nil if the settings ask for none.
    package var socialImage: SocialImage? {
        guard hasSocialImages(of: .site) else { return nil }
        return socialImage(
            title: settings.title, detail: settings.description,
            covers: SocialImage.covers(order.lazy.compactMap { self.pictures[$0].art?.art }))
    }

    /// All pictures for links, each once.
    package var socialImages: [SocialImage] {
        if settings.socialImages.pages.isEmpty { return [] }
        var images = [socialImage].compactMap { $0 }
        if let all = lists.all { images += [socialImage(of: all)].compactMap { $0 } }
        images += lists.indexes.flatMap(\.terms).compactMap { socialImage(of: $0) }
        images += albums.indices.compactMap { socialImage(ofAlbum: $0) }
        return SocialImage.unique(images)
    }

    private func hasSocialImages(of page: Settings.SocialImages.Page) -> Bool {
        settings.socialImages.pages.contains(page)
    }

    private func socialImage(title: String, detail: String, covers: [ImageSet]) -> SocialImage {
        SocialImage(
            title: title, detail: detail, site: "", language: settings.language,
            isMirrored: settings.isRightToLeft, covers: covers,
            color: covers.first?.color ?? DrawnCover.color(title: title, artist: detail), fontsHash: fontsHash)
    }
}
