import Albums
import FileSystem
import Settings
import SourceText

/// What one input file contributes to a build.
struct InputPart: Sendable {
    enum Content: Sendable {
        case text(SourceFile)
        case template(SourceFile)
        case binary(BinaryFile)
        /// A recording of the site that may be published; its tags, or nil if they cannot be read.
        case recording(BinaryFile, TrackTags?)
        case unread(String)
        /// An audio file, or with nil a picture, in a music folder; the file if recordings are published.
        case music(AudioFolder.Reading?, BinaryFile? = nil)
        case failure(Diagnostic)
    }

    var content: Content
    /// Size and hash, if it was read; otherwise the cached values.
    var digest: FileDigest
    /// The stamp from before it was read.
    var stamp: FileStamp?
    var cached = InputFiles.Cached.none
}

extension InputPart {
    /// Creates the part of a file whose content was not read.
    init(unread content: Content, stamp: FileStamp?) {
        self.init(content: content, digest: FileDigest(size: Int(stamp?.size ?? 0), hash: 0), stamp: stamp)
    }
}
