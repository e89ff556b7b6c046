package import Albums
import Theming
internal import Markdown

extension Note {
    /// The same note with the destinations of its pictures, which the site resizes or downloads.
    package var findingPictures: Note {
        if markup == .plain { return self }
        var note = self
        note.pictures = Markdown.images(in: bytes)
        for component in Markdown.components(in: bytes) {
            note.hasComponents = true
            note.pictures += ComponentArguments.pictures(in: note.textFile, component.body)
        }
        return note
    }
}
