import SourceText
package import Templates

/// A recording as shown on the page of its album.
package struct RecordingContent: Sendable {
    let recording: AlbumRecordings.Recording
    /// What leads from the folder of the pages in a language to the top folder.
    let top: String
    /// The size of the file in words.
    let size: String

    /// A recording on a page relative to `top`; `size` is that of the file in words.
    package init(_ recording: AlbumRecordings.Recording, top: String, size: String) {
        (self.recording, self.top, self.size) = (recording, top, size)
    }

    /// The address of its file, relative to the top page in its language.
    package var address: String { top + Address.encoded(recording.path) }

    package static let fields = RecordType<RecordingContent>(
        "recording of a track",
        [
            .text("path", "Address of its file, relative to `root`.") { $0.address },
            .text("kind", "The kind of file, such as `MP3`.") { $0.recording.format.name },
            .text("type", "Its media type, such as `audio/mpeg`.") { $0.recording.format.type },
            .text("size", "Its size, such as `3.4 MB`.") { $0.size },
        ])
}
