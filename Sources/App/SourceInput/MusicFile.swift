package import FileSystem

/// The kind of a file in a music folder, judged by its name.
package enum MusicFile {
    case audio
    case picture

    /// The kind of file at a path; nil if it is unrelated to music.
    package init?(_ path: FilePath) {
        let name = path.name.bytes
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return nil }
        switch String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased() {
        case "flac", "mp3", "ogg", "oga", "opus", "m4a", "mp4": self = .audio
        case "jpg", "jpeg", "png", "webp", "gif", "avif": self = .picture
        default: return nil
        }
    }
}
