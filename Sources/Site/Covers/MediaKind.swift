/// The kind of a non-image file of the site, by its file name extension.
package enum MediaKind {
    case audio, video, page

    /// The kind of the file at a path; nil for an image, and for anything that may be one.
    package init?(path: String) {
        let name = path.utf8.split(separator: UInt8(ascii: ".")).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
        switch name.lowercased() {
        case "aac", "aif", "aiff", "flac", "m4a", "mp3", "oga", "ogg", "opus", "wav", "wma": self = .audio
        case "avi", "m4v", "mkv", "mov", "mp4", "mpeg", "mpg", "ogv", "webm", "wmv": self = .video
        case "htm", "html": self = .page
        default: return nil
        }
    }

    /// The name used in messages.
    package var name: String {
        switch self {
        case .audio: "an audio file"
        case .video: "a video"
        case .page: "a page"
        }
    }
}
