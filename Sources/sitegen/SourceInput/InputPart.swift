import SiteKit

/// What one input file gives to a build.
struct InputPart: Sendable {
    /// What it is for.
    enum Content: Sendable {
        case text(SourceFile)
        case template(SourceFile)
        case binary(BinaryFile)
        case unread(String)
        /// An audio file, or with nil a picture, in a folder of music.
        case music(AudioFolder.Reading?)
        case failure(Diagnostic)
    }

    var content: Content
    /// Size and hash, where it was read; else what is remembered.
    var digest: FileDigest
    /// From before it was read.
    var stamp: FileStamp?
    var memory = InputFiles.Memory.none
}

extension InputPart {
    /// A file whose content was not read.
    init(unread content: Content, stamp: FileStamp?) {
        self.init(content: content, digest: FileDigest(size: Int(stamp?.size ?? 0), hash: 0), stamp: stamp)
    }
}
