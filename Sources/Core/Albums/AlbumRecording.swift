package import SourceText

/// A recording in a music folder: a track as a file.
package struct AlbumRecording: Sendable {
    /// The file, by its path relative to the site folder or its absolute path; nil if its name is not UTF-8.
    package let file: BinaryFile?
    /// The title of the track, from its tags or the name of the file.
    package let title: String
    /// The codec, such as `FLAC` or `ALAC`.
    package let encoding: String
    /// The playing time; 0 when unknown.
    package let milliseconds: Int

    /// A recording with these properties.
    package init(file: BinaryFile?, title: String, encoding: String, milliseconds: Int) {
        (self.file, self.title, self.encoding, self.milliseconds) = (file, title, encoding, milliseconds)
    }
}

extension Album {
    /// The place of a text, such as a path, in the album's file; that of the album if it is written in another way there.
    ///
    /// Albums keep no places of their fields, because nearly none is asked for.
    package func place(of text: String) -> SourceSpan {
        let (bytes, wanted) = (origin.file.bytes, Array(text.utf8))
        guard !wanted.isEmpty, bytes.count >= wanted.count + origin.start else { return origin }
        for start in origin.start...bytes.count - wanted.count where bytes[start...].starts(with: wanted) {
            return origin.file.span(start..<start + wanted.count)
        }
        return origin
    }
}
