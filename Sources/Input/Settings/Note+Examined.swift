package import Albums
import Theming
internal import Markdown

extension Note {
    /// The same note with its beginning, and with the destinations of its pictures, which the site resizes or downloads.
    package var examined: Note {
        if markup == .plain { return self }
        var note = self
        note.excerpt = Markdown.excerpt(of: bytes, length: Self.excerptLength)
        note.pictures = Markdown.images(in: bytes)
        for component in Markdown.components(in: bytes) {
            note.hasComponents = true
            note.pictures += ComponentArguments.pictures(in: note.textFile, component.body)
        }
        return note
    }
}
