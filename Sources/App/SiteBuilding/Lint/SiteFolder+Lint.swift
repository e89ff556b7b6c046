import Albums
import Covers
package import Editing
import Pages
import Settings
import SourceInput

extension SiteFolder {
    /// What `sitegen check` looks at, in the given year.
    package func collection(year: Int) -> Lint.Collection {
        var collection = Lint.Collection(albums: result.albums, year: year)
        // A picture that is not downloaded yet has no size.
        let unknown = Set(covers.deferredCovers.filter(\.isRemote).map(\.key))
        collection.coverSizes = result.pictures.map { picture in
            if picture.isDrawn { return nil }
            guard let art = picture.art?.art else { return picture.pixelSize }
            return unknown.contains(art.key) ? nil : (art.width, art.height)
        }
        collection.notes = result.notes
        collection.components = result.components
        collection.keptNames = source.settings.keptNames
        collection.keepsSourcesApart = source.settings.merge == .ids
        let values = source.settings.albumPermalink?.pattern.values ?? []
        collection.addressFields = Set(
            NameField.allCases.filter { field in values.contains { $0.rawValue == field.rawValue } })
        return collection
    }
}
