package import Albums
internal import Markdown

extension Note {
    /// The same note with the destinations of its pictures, which the site resizes or downloads.
    package var findingPictures: Note {
        if markup == .plain { return self }
        var note = self
        note.pictures = Markdown.images(in: bytes)
        return note
    }
}
