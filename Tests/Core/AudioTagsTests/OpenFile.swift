import AudioTags
import Glibc
import TestSupport

/// A file opened for one test.
struct OpenFile: ~Copyable {
    let descriptor: Int32

    init(_ path: String) { descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC) }

    deinit { close(descriptor) }

    /// The tags of a file with this content, or the error from reading them.
    static func tags(of bytes: [UInt8]) throws -> Result<AudioTags, AudioTags.Failure> {
        let folder = try ScratchFolder()
        try folder.write("file", bytes)
        let file = OpenFile(folder("file"))
        let descriptor = file.descriptor
        return Result { () throws(AudioTags.Failure) in try AudioTags(descriptor: descriptor) }
    }
}
